/* SPDX-License-Identifier: Apache-2.0 */
/* pack_info.c: `rep2c info PACK`: the contents of a pack, as text for people or as a JSON object. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/output.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/crawl/pack_file.h"
#include "cli/crawl/pack_progress.h"
#include "rep_say.h"

enum { MOST_SHARED = 5 };

/* Rules that several origins have. */
struct shared {
        uint64_t rules, origins;
        struct rep_text origin; /* one of them */
};

struct info {
        struct rep_pack *pack;
        struct rep_pack_stats stats;
        struct shared shared[MOST_SHARED]; /* the most first */
        size_t shared_count;
};

struct use {
        uint64_t rules;
        struct rep_text origin;
};

static int
compare_uses(const void *a, const void *b)
{
        const struct use *first = a, *second = b;

        if (first->rules != second->rules)
                return first->rules < second->rules ? -1 : 1;
        return first->origin.data < second->origin.data ? -1 : first->origin.data > second->origin.data;
}

/* Adds SHARED to the list if it is among the most shared. */
static void
keep(struct info *info, struct shared shared)
{
        size_t at;

        if (info->shared_count < MOST_SHARED)
                info->shared_count++;
        else if (info->shared[MOST_SHARED - 1].origins >= shared.origins)
                return;
        for (at = info->shared_count - 1; at > 0 && info->shared[at - 1].origins < shared.origins; at--)
                info->shared[at] = info->shared[at - 1];
        info->shared[at] = shared;
}

/* Finds the rules that most origins have. */
static bool
find_shared(struct info *info, struct failure *failure)
{
        struct use *uses = NULL;
        size_t capacity = 0, count = 0, i, begin;
        struct rep_pack_entry entry;
        enum rep_pack_finding finding;
        uint64_t cursor = 0;

        while ((finding = rep_pack_next(info->pack, &cursor, &entry)) != REP_PACK_UNKNOWN) {
                if (finding == REP_PACK_DAMAGED) {
                        free(uses);
                        return fail(failure, "it is damaged: rep2c pack --verify says where");
                }
                if (entry.rules == 0)
                        continue;
                uses = must_room(uses, count, &capacity, sizeof(*uses));
                uses[count++] = (struct use){entry.rules, entry.origin};
        }
        if (count > 0)
                qsort(uses, count, sizeof(*uses), compare_uses);
        for (begin = i = 0; i < count; i++)
                if (i + 1 == count || uses[i + 1].rules != uses[begin].rules) {
                        if (i > begin)
                                keep(info, (struct shared){uses[begin].rules, i + 1 - begin, uses[begin].origin});
                        begin = i + 1;
                }
        free(uses);
        return true;
}

/* ---- its numbers: of origins, and of bytes */

enum { NUMBERS = 9, SIZES = 4 };

static void
list_numbers(const struct rep_pack_stats *stats, struct count numbers[NUMBERS], struct count sizes[SIZES])
{
        const struct count all[NUMBERS] = {
                {"origins", "origins", stats->origins, COUNT},
                {"  with rules", "with_rules", stats->with_rules, COUNT},
                {"  all allowed", "all_allowed", stats->allowed, COUNT},
                {"    given up", "opened", stats->opened, COUNT_IF_ANY},
                {"  all disallowed", "all_disallowed", stats->disallowed, COUNT},
                {"redirects to nothing", "redirects_to_nothing", stats->hanging - stats->waiting, COUNT_IF_ANY},
                {"revisits of nothing", "revisits_of_nothing", stats->waiting, COUNT_IF_ANY},
                {"different rule sets", "rule_sets", stats->rule_sets, COUNT},
                {"sets beside rules", "sets_beside_rules", stats->beside, COUNT},
        };
        const struct count bytes[SIZES] = {{"bytes", "bytes", stats->size, COUNT_BYTES},
                                           {"  index", "index_bytes", stats->index_size, COUNT_BYTES},
                                           {"  entries", "entry_bytes", stats->entry_size, COUNT_BYTES},
                                           {"  rules", "rule_bytes", stats->rule_size, COUNT_BYTES}};

        memcpy(numbers, all, sizeof(all));
        memcpy(sizes, bytes, sizeof(bytes));
}

/* ---- text */

static void
write_crawlers(const struct info *info, struct output *output)
{
        struct rep_pack_crawler crawler;
        size_t i;

        fprintf(output->stream, "%-22s ", "for");
        for (i = 0; rep_pack_crawler(info->pack, i, &crawler); i++) {
                fputs(i > 0 ? ", " : "", output->stream);
                output_text(output, crawler.name.size > 0 ? crawler.name : rep_string("everybody"));
        }
        fputs(i == 0 ? "all agents\n" : "\n", output->stream);
}

/* Writes by which policy the pack was made. */
static void
write_policy(struct output *output, const struct rep_pack_policy *policy)
{
        fprintf(output->stream, "%-22s ", "policy");
        if (policy->unreachable == UINT32_MAX) {
                fputs("no site is given up", output->stream);
        } else {
                fputs("unreachable ", output->stream);
                write_duration(output->stream, policy->unreachable);
        }
        fprintf(output->stream, "%s%s\n", policy->distrust_stale ? ", distrust-stale" : "",
                policy->missing_is_5xx ? ", missing-is-5xx" : "");
}

static void
write_text(const struct info *info, struct output *output)
{
        const struct rep_pack_stats *stats = &info->stats;
        struct count numbers[NUMBERS], sizes[SIZES];

        list_numbers(stats, numbers, sizes);
        write_crawlers(info, output);
        fprintf(output->stream, "%-22s %s, names %s\n", "dialect", rep_say_name(REP_NAME_DIALECT, stats->dialect),
                rep_say_name(REP_NAME_NAMES, stats->names));
        counts_write(output->stream, numbers, NUMBERS);
        if (!stats->complete)
                fprintf(output->stream, "%-22s not kept of all origins\n", "beside rules");
        counts_write(output->stream, sizes, SIZES);
        write_policy(output, &stats->policy);
        pack_write_time(output->stream, 22, "oldest fetch", stats->oldest);
        pack_write_time(output->stream, 22, "newest fetch", stats->newest);
        for (size_t i = 0; i < info->shared_count; i++) {
                fprintf(output->stream, "%-22s %12" PRIu64 " origins, such as ", i == 0 ? "most shared rules" : "",
                        info->shared[i].origins);
                output_text(output, info->shared[i].origin);
                putc('\n', output->stream);
        }
}

/* ---- JSON */

static void
add_time(struct rep_json *json, const char *name, int64_t time)
{
        char buffer[ISO_TIME_SIZE];

        rep_json_string(json, name, time != REP_PACK_TIME_UNKNOWN ? iso_time(time, buffer) : NULL);
}

/* Adds it; "unreachable" is null where no site is given up. */
static void
add_policy(struct rep_json *json, const struct rep_pack_policy *policy)
{
        json_begin(json, "policy", '{');
        json_number_or_null(json, "unreachable", policy->unreachable, policy->unreachable != UINT32_MAX);
        rep_json_bool(json, "distrust_stale", policy->distrust_stale);
        rep_json_bool(json, "missing_is_5xx", policy->missing_is_5xx);
        rep_json_end(json, '}');
}

static void
write_json(const struct info *info, struct output *output)
{
        const struct rep_pack_stats *stats = &info->stats;
        struct rep_json line = json_begin_line(output), *json = &line;
        struct count numbers[NUMBERS], sizes[SIZES];
        struct rep_pack_crawler crawler;

        list_numbers(stats, numbers, sizes);
        json_begin(json, "crawlers", '[');
        for (size_t i = 0; rep_pack_crawler(info->pack, i, &crawler); i++)
                rep_json_put_text(json, crawler.name);
        rep_json_end(json, ']');
        rep_json_string(json, "dialect", rep_say_name(REP_NAME_DIALECT, stats->dialect));
        rep_json_string(json, "names", rep_say_name(REP_NAME_NAMES, stats->names));
        counts_add(json, numbers, NUMBERS);
        rep_json_bool(json, "beside_rules_complete", stats->complete);
        counts_add(json, sizes, SIZES);
        add_policy(json, &stats->policy);
        add_time(json, "oldest", stats->oldest);
        add_time(json, "newest", stats->newest);
        json_begin(json, "most_shared", '[');
        for (size_t i = 0; i < info->shared_count; i++) {
                rep_json_begin(json, '{');
                rep_json_number(json, "origins", info->shared[i].origins);
                rep_json_text(json, "origin", info->shared[i].origin);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
        json_end_line(json, output);
}

int
pack_info(const char *file, bool json)
{
        struct info info = {.pack = NULL};
        struct failure failure;
        struct output output;

        if (!pack_open(file, &info.pack, &failure) || !find_shared(&info, &failure))
                end_with(file, &failure);
        rep_pack_stats(info.pack, &info.stats);
        output_start(&output, false);
        (json ? write_json : write_text)(&info, &output);
        rep_pack_close(info.pack);
        return output_finish(&output, STATUS_OK);
}
