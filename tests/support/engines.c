/* SPDX-License-Identifier: Apache-2.0 */
/* Engines: compile, store, open and pick, then compare the results of all checks. */
#include "tests/support/engines.h"

#include "blob/plan.h"
#include "compile.h"
#include "cpu/features.h"
#include "rep_robots.h"
#include "syntax/scheme.h"
#include "tests/support/random.h"
#include "tests/support/reference.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct engine {
        struct variant variant;
        void *bytes; /* the stored blob */
        struct rep_blob blob;
        struct rep_stats stats;
        struct rep_group group;
        void *scratch; /* NULL: the runtime brings its own */
        size_t scratch_size;
};

struct engines {
        enum rep_dialect dialect;
        size_t count;
        void *scratch; /* for a batch of all */
        size_t scratch_size;
        struct rep_text text; /* what rep_check_once() reads, in memory of exactly its size */
        struct rep_robots_options options;
        struct rep_crawler *crawler;
        struct engine engine[];
};

size_t
all_variants(struct variant variants[ALL_VARIANTS_MAX])
{
        size_t count = 0;

        /* Automata, however few the rules. */
        for (unsigned number = 0; number < 2 * REP_STAGE_NO_LIST; number++)
                for (int selected = 0; selected < 2; selected++) {
                        unsigned stages = (number & (REP_STAGE_NO_LIST - 1)) | REP_STAGE_NO_LIST |
                                          (number & REP_STAGE_NO_LIST ? VARIANT_COMPACT : 0);
                        variants[count++] = (struct variant){REP_TRACK_RULE, stages, selected, false};
                        if (!(stages & REP_STAGE_SPLIT))
                                variants[count++] = (struct variant){REP_TRACK_VERDICT, stages, selected, false};
                }
        for (int selected = 0; selected < 2; selected++) {
                variants[count++] = (struct variant){REP_TRACK_RULE, 0, selected, true};
                variants[count++] = (struct variant){REP_TRACK_VERDICT, 0, selected, true};
                variants[count++] = (struct variant){REP_TRACK_RULE, REP_STAGE_SPLIT, selected, false};
                variants[count++] = (struct variant){REP_TRACK_VERDICT, REP_STAGE_SPLIT, selected, false};
                variants[count++] = (struct variant){REP_TRACK_RULE, VARIANT_LIST, selected, false};
                variants[count++] = (struct variant){REP_TRACK_VERDICT, VARIANT_LIST, selected, false};
        }
        return count;
}

size_t
some_variants(struct variant variants[ALL_VARIANTS_MAX], unsigned percent, struct random *random)
{
        struct variant all[ALL_VARIANTS_MAX];
        size_t all_count = all_variants(all), count = 3;

        variants[0] = (struct variant){REP_TRACK_RULE, 0, false, false};
        variants[1] = (struct variant){REP_TRACK_VERDICT, 0, false, false};
        variants[2] = (struct variant){REP_TRACK_RULE, VARIANT_LIST, true, false};
        for (size_t at = 0; at < all_count && count < ALL_VARIANTS_MAX; at++)
                if (random_chance(random, percent))
                        variants[count++] = all[at];
        return count;
}

/* ---- faults */

static const char *
variant_name(const struct variant *variant)
{
        static char name[120];

        snprintf(name, sizeof(name), "%s%s%s%s%s%s%s%s%s", variant->tracking == REP_TRACK_RULE ? "rule" : "verdict",
                 variant->stages & REP_STAGE_NO_SHRINK ? ", no shrink" : "",
                 variant->stages & VARIANT_COMPACT ? ", compact" : "",
                 variant->stages & REP_STAGE_UNGATED ? ", ungated" : "",
                 variant->stages & REP_STAGE_SPLIT ? ", split" : "",
                 variant->stages & REP_STAGE_NO_LIST ? ", automaton" : "",
                 variant->stages & VARIANT_LIST ? ", list" : "", variant->selected ? ", selected" : ", picked",
                 variant->stripped ? ", stripped" : "");
        return name;
}

/* Says in FAULT what VARIANT did; always false. */
static bool
fail(struct fault *fault, const struct variant *variant, const char *format, ...)
{
        va_list arguments;
        int used = snprintf(fault->text, sizeof(fault->text), "[%s] ", variant_name(variant));

        va_start(arguments, format);
        vsnprintf(fault->text + used, sizeof(fault->text) - (size_t)used, format, arguments);
        va_end(arguments);
        return false;
}

/* ---- opening */

static struct rep_options
options_of(const struct variant *variant, const struct crawl *crawl)
{
        struct rep_options options = {
                .tracking = variant->tracking,
                .strip = variant->stripped,
                .max_bytes = crawl->max_bytes,
                .dialect = crawl->dialect,
                .names = crawl->names,
                .encoding = variant->stages & VARIANT_COMPACT ? REP_ENCODING_COMPACT
                            : variant->stages & VARIANT_LIST  ? REP_ENCODING_LIST
                            : variant->selected               ? REP_ENCODING_AUTO
                                                              : REP_ENCODING_DENSE,
        };

        if (variant->selected) {
                options.agents = crawl->agents;
                options.agent_count = crawl->agent_count;
        }
        return options;
}

/* Copies what was made into memory of its own. */
static void
keep(struct engine *engine, const void *bytes, size_t size)
{
        engine->bytes = malloc(size);
        if (!engine->bytes)
                abort();
        memcpy(engine->bytes, bytes, size);
}

static bool
store(struct engine *engine, struct rep_compiler *compiler, const struct crawl *crawl, size_t *size,
      struct fault *fault)
{
        const struct variant *variant = &engine->variant;
        struct rep_options options = options_of(variant, crawl);
        const void *blob;
        enum rep_status status = rep_compile_stages(compiler, crawl->robots.data, crawl->robots.size, &options,
                                                    variant->stages & (VARIANT_COMPACT - 1), &blob, size);

        if (status != REP_OK)
                return fail(fault, variant, "compile: %s", rep_status_text(status));
        keep(engine, blob, *size);
        return true;
}

/* May a pick of these agents from a blob of all groups end so? */
static bool
is_fair_refusal(const struct engine *engine, const struct crawl *crawl, enum rep_status status)
{
        if (engine->variant.selected)
                return false;
        if (status == REP_ERR_TRACKING)
                return engine->stats.tracking == REP_TRACK_VERDICT && crawl->agent_count > 1;
        return status == REP_ERR_LIMIT && crawl->agent_count > REP_PICK_MAX;
}

/* Half of the engines walk in scratch memory of exactly the size that they ask for. */
static void
bring_scratch(struct engine *engine)
{
        size_t size = rep_scratch_size(&engine->group);

        free(engine->scratch);
        engine->scratch = NULL;
        engine->scratch_size = 0;
        if (size == 0 || (size <= REP_STACK_SCRATCH && !engine->variant.selected))
                return;
        engine->scratch = malloc(size);
        engine->scratch_size = size;
        if (!engine->scratch)
                abort();
        memset(engine->scratch, 0xA5, size);
}

/* Does the blob say of itself what it was compiled for? */
static bool
is_as_asked(const struct engine *engine, const struct crawl *crawl, struct fault *fault)
{
        const struct variant *variant = &engine->variant;

        if (variant->tracking == REP_TRACK_RULE && engine->stats.tracking != REP_TRACK_RULE)
                return fail(fault, variant, "tracks verdicts");
        if (engine->stats.dialect != crawl->dialect || engine->stats.names != crawl->names)
                return fail(fault, variant, "dialect %d, names %d", (int)engine->stats.dialect,
                            (int)engine->stats.names);
        if (engine->stats.stripped != variant->stripped || engine->stats.selected != variant->selected)
                return fail(fault, variant, "stripped %d, selected %d", engine->stats.stripped, engine->stats.selected);
        return true;
}

/* Opens ENGINE; *REFUSED where it can't answer for these agents. */
static bool
open_engine(struct engine *engine, struct rep_compiler *compiler, const struct crawl *crawl, bool *refused,
            struct fault *fault)
{
        const struct variant *variant = &engine->variant;
        struct rep_error error;
        enum rep_status status;
        size_t size;

        *refused = false;
        if (!store(engine, compiler, crawl, &size, fault))
                return false;
        if (rep_open(&engine->blob, engine->bytes, size, &error) != REP_OK)
                return fail(fault, variant, "open: %s at %zu", error.message, error.offset);
        rep_blob_stats(&engine->blob, &engine->stats);
        if (!is_as_asked(engine, crawl, fault))
                return false;
        status = rep_pick(&engine->blob, crawl->agents, crawl->agent_count, &engine->group);
        *refused = is_fair_refusal(engine, crawl, status);
        if (*refused)
                return true;
        if (status != REP_OK)
                return fail(fault, variant, "pick: %s", rep_status_text(status));
        if (rep_scratch_size(&engine->group) > engine->stats.scratch_size)
                return fail(fault, variant, "scratch %zu, stated %u", rep_scratch_size(&engine->group),
                            engine->stats.scratch_size);
        bring_scratch(engine);
        return true;
}

/* Memory for a batch that asks all engines: what the one needs that needs most. */
static void
bring_batch_scratch(struct engines *engines)
{
        engines->scratch_size = 4;
        for (size_t at = 0; at < engines->count; at++)
                if (engines->scratch_size < rep_scratch_size(&engines->engine[at].group))
                        engines->scratch_size = rep_scratch_size(&engines->engine[at].group);
        free(engines->scratch);
        engines->scratch = malloc(engines->scratch_size);
        if (!engines->scratch)
                abort();
}

/* Keeps what asking the text itself takes. */
static void
keep_text(struct engines *engines, const struct crawl *crawl)
{
        char *copy = malloc(crawl->robots.size > 0 ? crawl->robots.size : 1);

        if (!copy)
                abort();
        if (crawl->robots.size > 0)
                memcpy(copy, crawl->robots.data, crawl->robots.size);
        engines->text = (struct rep_text){copy, crawl->robots.size};
        engines->options = (struct rep_robots_options){
                .dialect = crawl->dialect, .names = crawl->names, .max_bytes = crawl->max_bytes};
        engines->crawler = NULL;
}

/* Has the COUNT AGENTS ask the text. */
static void
keep_agents(struct engines *engines, const struct rep_text *agents, size_t count)
{
        rep_crawler_free(engines->crawler);
        engines->crawler = NULL;
        if (count > 0 && rep_crawler_create(agents, count, REP_NAMES_ANY, &engines->crawler) != REP_OK)
                abort();
}

static void
close_engine(struct engine *engine)
{
        free(engine->bytes);
        free(engine->scratch);
}

struct engines *
engines_open(const struct variant *variants, size_t count, const struct crawl *crawl, struct fault *fault)
{
        struct engines *engines = malloc(sizeof(*engines) + count * sizeof(engines->engine[0]));
        struct rep_compiler *compiler = rep_compiler_create();
        bool good = true, refused;

        if (!engines || !compiler)
                abort();
        engines->dialect = crawl->dialect;
        engines->count = 0;
        engines->scratch = NULL;
        keep_text(engines, crawl);
        keep_agents(engines, crawl->agents, crawl->agent_count);
        for (size_t at = 0; at < count && good; at++) {
                struct engine *engine = &engines->engine[engines->count];
                if (variants[at].selected && crawl->agent_count == 0)
                        continue;
                *engine = (struct engine){.variant = variants[at]};
                good = open_engine(engine, compiler, crawl, &refused, fault);
                if (refused || !good)
                        close_engine(engine);
                else
                        engines->count++;
        }
        rep_compiler_free(compiler);
        bring_batch_scratch(engines);
        if (good)
                return engines;
        engines_close(engines);
        return NULL;
}

void
engines_close(struct engines *engines)
{
        for (size_t at = 0; engines && at < engines->count; at++)
                close_engine(&engines->engine[at]);
        if (engines) {
                rep_crawler_free(engines->crawler);
                free((char *)engines->text.data);
                free(engines->scratch);
        }
        free(engines);
}

bool
engines_pick(struct engines *engines, const struct rep_text *agents, size_t count, struct fault *fault)
{
        for (size_t at = 0; at < engines->count; at++) {
                struct engine *engine = &engines->engine[at];
                enum rep_status status = rep_pick(&engine->blob, agents, count, &engine->group);
                if (status != REP_OK)
                        return fail(fault, &engine->variant, "pick: %s", rep_status_text(status));
                bring_scratch(engine);
        }
        bring_batch_scratch(engines);
        keep_agents(engines, agents, count);
        return true;
}

size_t
engines_count(const struct engines *engines)
{
        return engines->count;
}

/* ---- checking */

/* A way to ask. */
struct question {
        const char *how;
        enum rep_status (*check)(const struct rep_group *group, const char *url, size_t url_size, void *scratch,
                                 size_t scratch_size, struct rep_result *result);
};

/* Is what ENGINE answered what it should have?  HOW says how it was asked. */
static bool
is_right(const struct engine *engine, const char *how, enum rep_status status, struct rep_result got,
         struct rep_result wanted, struct fault *fault)
{
        bool rules = engine->stats.tracking == REP_TRACK_RULE;

        if (!rules)
                wanted.rank = 0;
        if (!rules || engine->variant.stripped)
                wanted.line = 0;
        if (status != (wanted.verdict == REP_NO_URL ? REP_ERR_URL : REP_OK))
                return fail(fault, &engine->variant, "%s: %s", how, rep_status_text(status));
        if (wanted.verdict == REP_NO_URL)
                wanted.verdict = REP_DISALLOW;
        if (got.verdict == wanted.verdict && got.line == wanted.line && got.rank == wanted.rank)
                return true;
        return fail(fault, &engine->variant, "%s: want %s line %u rank %u, got %s line %u rank %u", how,
                    wanted.verdict == REP_ALLOW ? "allow" : "disallow", wanted.line, wanted.rank,
                    got.verdict == REP_ALLOW ? "allow" : "disallow", got.line, got.rank);
}

static bool
check_each(const struct engines *engines, const struct question *question, struct rep_text url,
           struct rep_result wanted, struct fault *fault)
{
        for (const struct engine *each = engines->engine; each < engines->engine + engines->count; each++) {
                struct rep_result got;
                enum rep_status status =
                        question->check(&each->group, url.data, url.size, each->scratch, each->scratch_size, &got);
                if (!is_right(each, question->how, status, got, wanted, fault))
                        return false;
        }
        return true;
}

/* Asks all engines that have a blob in one batch. */
static bool
check_batch(const struct engines *engines, struct rep_text url, struct rep_result wanted, struct fault *fault)
{
        const struct engine *asked[ALL_VARIANTS_MAX];
        struct rep_query queries[ALL_VARIANTS_MAX];
        size_t count = 0;

        for (size_t at = 0; at < engines->count; at++)
                asked[count++] = &engines->engine[at];
        for (size_t at = 0; at < count; at++)
                queries[at] = (struct rep_query){.group = &asked[at]->group, .url = url.data, .url_size = url.size};
        rep_check_batch(queries, count, engines->scratch, engines->scratch_size);
        for (size_t at = 0; at < count; at++)
                if (!is_right(asked[at], "batch", queries[at].status, queries[at].result, wanted, fault))
                        return false;
        return true;
}

/* A text of so many bytes never takes more steps than it may. */
enum { FEW_STEPS = 20000 };

/* Asks the text itself, which has no blob. */
static bool
check_once(const struct engines *engines, struct rep_text url, struct rep_result wanted, struct fault *fault)
{
        static const struct engine once = {.stats = {.tracking = REP_TRACK_RULE}};
        struct rep_result got;
        enum rep_status status = rep_check_once(engines->text.data, engines->text.size, &engines->options,
                                                engines->crawler, url.data, url.size, &got);

        if (!rep_begins_as_url(url.data, url.size)) /* what Google's parser answers is not a question to it */
                wanted = (struct rep_result){.verdict = REP_NO_URL};
        if (status == REP_ERR_LIMIT && engines->text.size > FEW_STEPS)
                return got.verdict == REP_DISALLOW && got.line == 0 && got.rank == 0;
        return is_right(&once, "once", status, got, wanted, fault);
}

/* Whether vector instructions may be used with PLAN, the only one of a group. */
static bool
uses_vectors(const struct rep_plan *plan)
{
        return plan->mode == REP_PLAN_LIST ||
               (plan->mode > REP_PLAN_LIST && rep_field(plan->header, REP_FIELD_FILTERS) > 0);
}

/* As rep_check_path(), with each kind of vector instructions that this machine has, and with none. */
static enum rep_status
check_path_each_way(const struct rep_group *group, const char *path, size_t size, void *scratch, size_t scratch_size,
                    struct rep_result *result)
{
        struct rep_picked lesser = *rep_picked(group);
        enum rep_vectors all = (enum rep_vectors)lesser.plan.vectors;
        struct rep_group other_group = *group;
        struct rep_result other;
        enum rep_status status = rep_check_path(group, path, size, scratch, scratch_size, result);

        while (status == REP_OK && uses_vectors(&lesser.plan) && lesser.plan.vectors > REP_VECTORS_NONE) {
                lesser.plan.vectors--;
                if (!rep_has_vectors(all, (enum rep_vectors)lesser.plan.vectors))
                        continue;
                memcpy(&other_group, &lesser, sizeof(lesser));
                status = rep_check_path(&other_group, path, size, scratch, scratch_size, &other);
                /* One answer that differs is enough to be seen. */
                if (other.verdict != result->verdict || other.line != result->line || other.rank != result->rank)
                        *result = (struct rep_result){.verdict = !result->verdict, .line = UINT32_MAX};
        }
        return status;
}

static const struct question by_path = {"path", check_path_each_way};
static const struct question by_url = {"URL", rep_check};

bool
engines_check_path(const struct engines *engines, struct rep_text path, struct rep_result wanted, struct fault *fault)
{
        return check_each(engines, &by_path, path, wanted, fault);
}

bool
engines_check(const struct engines *engines, struct rep_text url, struct rep_result wanted, struct fault *fault)
{
        char *bytes = malloc(url.size + 1);
        struct rep_text path = {bytes, 0};
        bool good;

        if (!bytes)
                abort();
        path.size = reference_path(url.data, url.size, engines->dialect, bytes);
        good = check_each(engines, &by_url, url, wanted, fault) && check_batch(engines, url, wanted, fault) &&
               check_once(engines, url, wanted, fault) &&
               (wanted.verdict == REP_NO_URL || engines_check_path(engines, path, wanted, fault));
        free(bytes);
        return good;
}
