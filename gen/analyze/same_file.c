/* SPDX-License-Identifier: Apache-2.0 */
/* same_file.c: see same_file.h. */
#include "analyze/same_file.h"

#include "analyze/crawler_rules.h"
#include "analyze/questions.h"
#include "robots/steering.h"

#include <stdlib.h>

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        (void)difference;
        *(bool *)context = true;
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        (void)changes;
        *(bool *)context = true;
}

/* Reads TEXT in the way NUMBER. */
static enum rep_status
read_in_way(const struct rep_meant_file *file, struct rep_text text, int number, struct rep_analysis **analysis)
{
        struct rep_options options;
        enum rep_status status = rep_read_options(&options, sizeof(options), sizeof(options), file->options);

        *analysis = NULL;
        if (status != REP_OK)
                return status;
        options.dialect = number % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
        options.names = number / 2 == 0 ? REP_NAMES_TOKEN : REP_NAMES_WIDE;
        return rep_analysis_create(text.data, text.size, &options, analysis);
}

/* ---- what tokens permit: a rule for one that matches states something, and no rule nothing */

/* Finds whether a rule of RULES that names the crawler matches all that PATTERN does, which its witness tells.  PATH has room for
 * the witness. */
static enum rep_status
find_covering(struct rep_crawler_rules *rules, const struct rep_plain *pattern, char *path, bool *covered)
{
        uint64_t budget = UINT64_MAX;
        struct rep_decision decision;
        enum rep_status status = rep_decide(&rules->index, path, rep_write_witness(pattern, path), &budget, &decision);

        *covered = status == REP_OK && decision.best != REP_NO_PATTERN && rules->named;
        return status;
}

/* Sets *DIFFERS if a rule of ONE permits a path that no rule of OTHER matches.  The groups
 * for "*" permit nothing. */
static enum rep_status
compare_permits(struct rep_crawler_rules *one, struct rep_crawler_rules *other, bool *differs)
{
        char *path = (char *)malloc(rep_witness_room(one->longest));
        enum rep_status status = path != NULL ? REP_OK : REP_ERR_MEMORY;
        bool covered = true;

        for (uint32_t i = 0; one->named && i < one->pattern_count && status == REP_OK && covered; i++) {
                const struct rep_rule_pattern *pattern = &one->analysis->patterns[one->patterns[i]];

                if (pattern->verdict == REP_ALLOW)
                        status = find_covering(other, &pattern->plain, path, &covered);
        }
        *differs |= !covered;
        free(path);
        return status;
}

/* Makes the RULES of CRAWLER in ARENA.  The caller frees them, also after an error. */
static enum rep_status
hold_rules(struct rep_arena *arena, struct rep_analysis *file, const struct rep_crawler *crawler,
           struct rep_crawler_rules *rules)
{
        enum rep_status status = rep_pick_crawler_groups(arena, file, crawler, rules);

        return status == REP_OK ? rep_hold_rules(arena, rules) : status;
}

/* Does the same in both directions, for the rules of CRAWLER in two files. */
static enum rep_status
compare_crawler(struct rep_analysis *old_file, struct rep_analysis *new_file, const struct rep_crawler *crawler,
                bool *differs)
{
        struct rep_crawler_rules before = {.pattern_count = 0}, after = {.pattern_count = 0};
        struct rep_arena arena = {.heap = NULL};
        enum rep_status status = hold_rules(&arena, old_file, crawler, &before);

        if (status == REP_OK)
                status = hold_rules(&arena, new_file, crawler, &after);
        if (status == REP_OK)
                status = compare_permits(&before, &after, differs);
        if (status == REP_OK && !*differs)
                status = compare_permits(&after, &before, differs);
        rep_free_rules(&before);
        rep_free_rules(&after);
        rep_arena_free(&arena);
        return status;
}

enum rep_status
rep_compare_permissions(struct rep_analysis *old_file, struct rep_analysis *new_file, bool *differs)
{
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < REP_STEERING_TOKENS && status == REP_OK && !*differs; i++) {
                struct rep_crawler *crawler;

                status = rep_make_steering_crawler(rep_steering_token_at(i), &crawler);
                if (status == REP_OK)
                        status = compare_crawler(old_file, new_file, crawler, differs);
                rep_crawler_free(crawler);
        }
        return status;
}

/* ---- everything */

/* Sets *DIFFERS, which is false, if TEXT means something else in the way NUMBER. */
static enum rep_status
compare_in_way(struct rep_meant_file *file, struct rep_text text, int number, bool *differs)
{
        struct rep_analysis *analysis = NULL, **original = &file->ways[number];
        enum rep_status status = REP_OK;

        if (*original == NULL)
                status = read_in_way(file, file->text, number, original);
        if (status == REP_OK)
                status = read_in_way(file, text, number, &analysis);
        if (status == REP_OK)
                status = rep_compare_files(*original, analysis, NULL, on_agents, differs);
        if (status == REP_OK && !*differs)
                status = rep_compare_directives(*original, analysis, NULL, on_changes, differs);
        if (status == REP_OK && !*differs)
                status = rep_compare_permissions(*original, analysis, differs);
        rep_analysis_free(analysis);
        return status;
}

enum rep_status
rep_is_same_file(struct rep_meant_file *file, struct rep_text text, bool *same)
{
        enum rep_status status = REP_OK;
        bool differs = false;

        for (int number = 0; number < REP_WAYS && status == REP_OK && !differs; number++)
                status = compare_in_way(file, text, number, &differs);
        *same = status == REP_OK && !differs;
        return status;
}

void
rep_free_meant_file(struct rep_meant_file *file)
{
        for (int number = 0; number < REP_WAYS; number++)
                rep_analysis_free(file->ways[number]);
}
