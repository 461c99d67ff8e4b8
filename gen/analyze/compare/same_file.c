/* SPDX-License-Identifier: Apache-2.0 */
/* same_file.c: see same_file.h. */
#include "analyze/compare/same_file.h"

#include "analyze/core/crawler_rules.h"
#include "analyze/core/questions.h"
#include "robots/steering.h"

#include <stdlib.h>

/* What was found: that files differ, or that it was not settled whether they do. */
struct found {
        bool differs, undecided;
};

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        ((struct found *)context)->differs |= difference->difference_count > 0;
        ((struct found *)context)->undecided |= difference->undecided > 0;
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        ((struct found *)context)->differs |= changes->change_count > 0;
        ((struct found *)context)->undecided |= changes->undecided;
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
        if (!rep_spend(file->steps, text.size))
                return REP_ERR_LIMIT;
        options.dialect = number % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
        options.names = number / 2 == 0 ? REP_NAMES_TOKEN : REP_NAMES_WIDE;
        status = rep_analysis_create(text.data, text.size, &options, analysis);
        if (status == REP_OK)
                (*analysis)->steps = file->steps;
        return status;
}

/* ---- what tokens permit: a rule for one that matches states something, and no rule nothing */

/* Sets *DIFFERS if a rule of ONE permits a path that no rule of OTHER matches.  The groups for "*" permit nothing. */
static enum rep_status
compare_permits(struct rep_crawler_rules *one, struct rep_crawler_rules *other, uint64_t *steps, bool *differs)
{
        char *path = (char *)malloc(rep_witness_room(one->longest));
        enum rep_status status = path != NULL ? REP_OK : REP_ERR_MEMORY;
        bool covered = true;

        for (uint32_t i = 0; one->named && i < one->pattern_count && status == REP_OK && covered; i++) {
                const struct rep_rule_pattern *pattern = &one->analysis->patterns[one->patterns[i]];
                struct rep_decision decision;

                if (pattern->verdict != REP_ALLOW)
                        continue;
                /* What a rule matches of the pattern's witness, it matches of all paths of the pattern. */
                status = rep_decide(&other->index, path, rep_write_witness(&pattern->plain, path), steps, &decision);
                covered = status == REP_OK && decision.best != REP_NO_PATTERN && other->named;
        }
        *differs |= status == REP_OK && !covered;
        free(path);
        return status;
}

/* Does the same in both directions, for the rules of CRAWLER in two files. */
static enum rep_status
compare_crawler(struct rep_analysis *old_file, struct rep_analysis *new_file, const struct rep_crawler *crawler,
                uint64_t *steps, bool *differs)
{
        struct rep_crawler_rules before = {.pattern_count = 0}, after = {.pattern_count = 0};
        struct rep_arena arena = {.heap = NULL};
        enum rep_status status = rep_hold_crawler(&arena, old_file, crawler, &before);

        if (status == REP_OK)
                status = rep_hold_crawler(&arena, new_file, crawler, &after);
        (void)rep_spend(steps, old_file->file.naming_count + (uint64_t)new_file->file.naming_count +
                                       REP_HOLDING_STEPS * ((uint64_t)before.pattern_count + after.pattern_count));
        if (status == REP_OK)
                status = compare_permits(&before, &after, steps, differs);
        if (status == REP_OK && !*differs)
                status = compare_permits(&after, &before, steps, differs);
        rep_free_rules(&before);
        rep_free_rules(&after);
        rep_arena_free(&arena);
        return status;
}

enum rep_status
rep_compare_permissions(struct rep_analysis *old_file, struct rep_analysis *new_file, uint64_t *steps, bool *differs)
{
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < REP_STEERING_TOKENS && status == REP_OK && !*differs; i++) {
                struct rep_crawler *crawler;

                status = rep_make_steering_crawler(rep_steering_token_at(i), &crawler);
                if (status == REP_OK)
                        status = compare_crawler(old_file, new_file, crawler, steps, differs);
                rep_crawler_free(crawler);
        }
        return status;
}

/* ---- everything */

/* Adds to FOUND whether TEXT means something else in the way NUMBER. */
static enum rep_status
compare_in_way(struct rep_meant_file *file, struct rep_text text, int number, struct found *found)
{
        struct rep_analysis *analysis = NULL, **original = &file->ways[number];
        enum rep_status status = REP_OK;

        if (*original == NULL)
                status = read_in_way(file, file->text, number, original);
        if (status == REP_OK)
                status = read_in_way(file, text, number, &analysis);
        if (status == REP_OK)
                status = rep_compare_files(*original, analysis, NULL, on_agents, found);
        if (status == REP_OK && !found->differs)
                status = rep_compare_directives(*original, analysis, NULL, on_changes, found);
        if (status == REP_OK && !found->differs)
                status = rep_compare_permissions(*original, analysis, file->steps, &found->differs);
        rep_analysis_free(analysis);
        found->undecided |= status == REP_ERR_LIMIT;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

enum rep_status
rep_is_same_file(struct rep_meant_file *file, struct rep_text text, enum rep_sameness *same)
{
        enum rep_status status = REP_OK;
        struct found found = {false, false};
        int number = file->first;

        for (int i = 0; i < REP_WAYS && status == REP_OK && !found.differs && !found.undecided; i++) {
                number = (file->first + i) % REP_WAYS;
                status = compare_in_way(file, text, number, &found);
        }
        file->first = found.differs ? number : file->first;
        *same = status == REP_OK && found.differs      ? REP_DIFFERENT
                : status == REP_OK && !found.undecided ? REP_SAME
                                                       : REP_SAME_UNDECIDED;
        return status;
}

void
rep_free_meant_file(struct rep_meant_file *file)
{
        for (int number = 0; number < REP_WAYS; number++)
                rep_analysis_free(file->ways[number]);
}
