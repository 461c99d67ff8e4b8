/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hyperscan: all rules in one database, in block mode; the strongest rule that matches decides.
 *
 * Rules are numbered by strength, so the lowest number wins and a scan may stop at number 0.  As its documentation
 * advises, one scratch space serves all databases.
 */
#include "engines/engine.h"

#include <hs.h>

#include "engines/memory.h"
#include "engines/regex.h"

static const struct bench_regex_style style = {"^", ".*", "", ".*", "\\z"};

struct site {
        hs_database_t *database; /* NULL: no rules */
        size_t bytes;
        unsigned count;
        unsigned char verdicts[]; /* of each rule, then without any */
};

static hs_scratch_t *scratch;

static void
compile(struct site *site, const struct bench_rules *rules)
{
        const char **regexes = bench_new(rules->count, sizeof(*regexes));
        unsigned *flags = bench_new(rules->count, sizeof(*flags)), *ids = bench_new(rules->count, sizeof(*ids));
        hs_compile_error_t *error;

        for (unsigned i = 0; i < rules->count; i++) {
                regexes[i] = bench_regex(&rules->rules[i].pattern, &style);
                flags[i] = HS_FLAG_DOTALL | HS_FLAG_SINGLEMATCH;
                ids[i] = i;
        }
        if (hs_compile_multi(regexes, flags, ids, (unsigned)rules->count, HS_MODE_BLOCK, NULL, &site->database,
                             &error) != HS_SUCCESS) {
                fprintf(stderr, "rep-bench: hyperscan: %s: %s\n",
                        error->expression >= 0 ? regexes[error->expression] : "all", error->message);
                exit(2);
        }
        for (size_t i = 0; i < rules->count; i++)
                free((char *)regexes[i]);
        free(regexes);
        free(flags);
        free(ids);
}

static void *
create(const struct bench_engine *engine, const struct bench_task *task)
{
        struct bench_rules rules;

        (void)engine;
        bench_rules_read(task->robots, task->agent, task->verdict_only, &rules);

        struct site *site = bench_new(1, sizeof(*site) + rules.count + 1);
        site->count = (unsigned)rules.count;
        for (size_t i = 0; i < rules.count; i++)
                site->verdicts[i] = rules.rules[i].verdict;
        site->verdicts[rules.count] = rules.base;
        if (rules.count > 0) {
                compile(site, &rules);
                if (hs_alloc_scratch(site->database, &scratch) != HS_SUCCESS ||
                    hs_database_size(site->database, &site->bytes) != HS_SUCCESS)
                        bench_some(NULL);
        }
        site->bytes += sizeof(*site) + rules.count + 1;
        bench_rules_free(&rules);
        return site;
}

static int
on_match(unsigned id, unsigned long long from, unsigned long long to, unsigned flags, void *context)
{
        unsigned *best = context;

        (void)from, (void)to, (void)flags;
        if (id < *best)
                *best = id;
        return id == 0;
}

static void
check(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        for (size_t i = 0; i < count; i++) {
                const struct site *site = queries[i].site;
                const struct rep_text path = queries[i].url;
                unsigned best = site->count;

                if (site->database != NULL)
                        hs_scan(site->database, path.data, (unsigned)path.size, 0, scratch, on_match, &best);
                verdicts[i] = site->verdicts[best];
        }
}

static size_t
bytes(const void *site)
{
        return ((const struct site *)site)->bytes;
}

static void
destroy(void *memory)
{
        struct site *site = memory;

        hs_free_database(site->database);
        free(site);
}

const struct bench_engine bench_hyperscan = {"hyperscan",        false, false, create, check, bytes, destroy,
                                             REP_DIALECT_GOOGLE, 0};
