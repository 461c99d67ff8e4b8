/* SPDX-License-Identifier: Apache-2.0 */
/*
 * changes.c: all that changes between two files, for whom, and how grave it is (rep_say.h).
 *
 * The comparisons call back for one class of crawlers after the other, so what they find is copied into an arena.
 * Classes that rep_robots_compare() finds have equal differences, but may still fetch different shares of the site.  So
 * each class is cut into crawlers with equal shares.
 */
#include "analyze/compare/compare.h"
#include "analyze/core/crawler_rules.h"
#include "analyze/robots_questions.h"
#include "base/arena.h"
#include "base/command.h"
#include "base/sort.h"
#include "syntax/token.h"

/* A run. */
struct search {
        struct rep_arena arena;
        struct rep_robots *robots[REP_SIDES];
        struct rep_compare_options options; /* whose budget is what is left of it */
        struct rep_sides sides;
        struct rep_text pair[REP_SIDES];       /* the names of the two crawlers, if these are compared */
        struct rep_agents_difference *classes; /* as they were found, before they are cut */
        size_t class_count;
        struct rep_crawlers_change *crawlers;
        struct rep_agents_changes *lines;
        struct rep_usage_change *uses;
        struct rep_changes changes;
};

/* ---- copies: after a failure of the arena, nothing is added, and the run fails at its end */

static struct rep_text
copy_text(struct search *search, struct rep_text text)
{
        const char *bytes = REP_COPY(&search->arena, char, text.data, text.size);

        return (struct rep_text){bytes, bytes != NULL ? text.size : 0};
}

/* Copies the COUNT tokens of *TOKENS, or puts the names of the two crawlers in their place. */
static void
keep_tokens(struct search *search, const struct rep_text **tokens, size_t *count)
{
        struct rep_text *copy;

        if (search->options.crawlers != NULL) {
                *tokens = search->pair;
                *count = REP_SIDES;
                return;
        }
        copy = REP_ARRAY(&search->arena, struct rep_text, *count);
        if (copy == NULL)
                *count = 0;
        for (size_t i = 0; i < *count; i++)
                copy[i] = copy_text(search, (*tokens)[i]);
        *tokens = copy;
}

/* Takes a class whose verdicts change (rep_agents_difference_fn). */
static void
keep_class(void *context, const struct rep_agents_difference *found)
{
        struct search *search = (struct search *)context;
        struct rep_agents_difference copy = *found, *grown;
        struct rep_difference *paths;

        search->changes.undecided += found->undecided;
        if (found->difference_count == 0)
                return;
        grown = REP_GROW(&search->arena, struct rep_agents_difference, search->classes, search->class_count);
        paths = REP_ARRAY(&search->arena, struct rep_difference, found->difference_count);
        if (grown == NULL || paths == NULL)
                return;
        for (size_t i = 0; i < found->difference_count; i++) {
                paths[i] = found->differences[i];
                paths[i].path = copy_text(search, paths[i].path);
        }
        copy.differences = paths;
        keep_tokens(search, &copy.tokens, &copy.token_count);
        search->classes = grown;
        search->classes[search->class_count++] = copy;
        search->changes.difference_count += found->difference_count;
}

/* Takes lines other than rules that only one side has (rep_agents_changes_fn). */
static void
keep_lines(void *context, const struct rep_agents_changes *found)
{
        struct search *search = (struct search *)context;
        size_t count = found->change_count, *kept = &search->changes.line_count;
        struct rep_agents_changes copy = *found, *grown;
        struct rep_line_change *changes;
        struct rep_directive *directives;

        search->changes.undecided += found->undecided;
        if (count == 0)
                return;
        grown = REP_GROW(&search->arena, struct rep_agents_changes, search->lines, *kept);
        changes = REP_ARRAY(&search->arena, struct rep_line_change, count);
        directives = REP_ARRAY(&search->arena, struct rep_directive, count);
        if (grown == NULL || changes == NULL || directives == NULL)
                return;
        for (size_t i = 0; i < count; i++) {
                directives[i] = *found->changes[i].directive;
                changes[i] = (struct rep_line_change){found->changes[i].added, &directives[i]};
        }
        copy.changes = changes;
        keep_tokens(search, &copy.tokens, &copy.token_count);
        search->lines = grown;
        search->lines[(*kept)++] = copy;
}

/* Takes a use about which the answers change (rep_usage_change_fn). */
static void
keep_use(void *context, const struct rep_usage_change *found)
{
        struct search *search = (struct search *)context;
        struct rep_usage_change copy = *found, *grown;

        grown = REP_GROW(&search->arena, struct rep_usage_change, search->uses, search->changes.use_count);
        if (grown == NULL)
                return;
        keep_tokens(search, &copy.tokens, &copy.token_count);
        copy.path = copy_text(search, copy.path);
        search->uses = grown;
        search->uses[search->changes.use_count++] = copy;
}

/* Compares rules, within half of the steps: the others are for what else is asked. */
static enum rep_status
compare_rules(struct search *search)
{
        const struct rep_sides *sides = &search->sides;
        uint64_t others = search->options.budget / 2;
        enum rep_status status;

        search->options.budget -= others;
        status = sides->rules[0] != NULL
                         ? rep_compare_rules(sides->rules[0], sides->rules[1], &search->options, keep_class, search)
                         : rep_compare_files(sides->file[0], sides->file[1], &search->options, keep_class, search);
        search->options.budget += others;
        return status;
}

static enum rep_status
compare(struct search *search)
{
        const struct rep_sides *sides = &search->sides;
        enum rep_status status = compare_rules(search);
        uint64_t undecided = 0;

        if (status != REP_OK || search->options.rules_only)
                return status;
        status =
                sides->rules[0] != NULL
                        ? rep_compare_rule_lines(sides->rules[0], sides->rules[1], &search->options, keep_lines, search)
                        : rep_compare_directives(sides->file[0], sides->file[1], &search->options, keep_lines, search);
        if (status != REP_OK)
                return status;
        status = rep_compare_usage(search->robots, search->options.crawlers, &search->options.budget, keep_use, search,
                                   &undecided);
        search->changes.undecided += undecided;
        return status == REP_ERR_ARGUMENT ? REP_OK : status; /* a blob that does not keep all lines has no usage */
}

/* ---- shares */

/* A crawler of a class: the groups that apply to it in each file, and how much it may fetch by them. */
struct member {
        struct rep_slice groups[REP_SIDES];
        enum rep_share shares[REP_SIDES];
};

/* The crawlers of all classes, in their order: of each class its tokens, and then all others. */
struct members {
        struct member *list;
        size_t count;
};

static enum rep_status
make_members(struct search *search, struct rep_analysis *const files[REP_SIDES], struct members *members)
{
        size_t count = 0, i, j;

        for (i = 0; i < search->class_count; i++)
                count += search->classes[i].token_count + 1;
        members->list = REP_ARRAY(&search->arena, struct member, count);
        if (members->list == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < search->class_count; i++)
                for (j = 0; j <= search->classes[i].token_count; j++) {
                        const struct rep_agents_difference *found = &search->classes[i];
                        struct rep_text token = j < found->token_count ? found->tokens[j] : (struct rep_text){NULL, 0};
                        struct member *member = &members->list[members->count++];

                        for (int side = REP_OLD; side < REP_SIDES; side++) {
                                member->groups[side] = *rep_members_of(&files[side]->selection, token);
                                member->shares[side] = REP_SHARE_UNDECIDED;
                        }
                }
        return REP_OK;
}

/* Sets *SHARE to how much RULES, which were made with STATUS, leave open.  SCRATCH is for the search. */
static enum rep_status
find_share(struct search *search, struct rep_crawler_rules *rules, enum rep_status status, struct rep_arena *scratch,
           enum rep_share *share)
{
        struct rep_reach reach = {.by_verdict = {{.exists = false}}};

        if (status == REP_OK)
                status = rep_search_reach(scratch, rules, &search->options.budget, &reach);
        *share = status == REP_OK ? rep_share_of(&reach) : REP_SHARE_UNDECIDED;
        search->changes.undecided += status == REP_ERR_LIMIT;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

/* Does the same for GROUPS of FILE. */
static enum rep_status
find_groups_share(struct search *search, struct rep_analysis *file, struct rep_slice groups, struct rep_arena *scratch,
                  enum rep_share *share)
{
        struct rep_crawler_rules rules = {.analysis = NULL};
        enum rep_status status = REP_ERR_LIMIT;

        if (rep_spend(&search->options.budget, REP_HOLDING_STEPS * rep_count_patterns(file, groups)))
                status = rep_hold_members(scratch, file, groups, &rules);
        status = find_share(search, &rules, status, scratch, share);
        rep_free_rules(&rules);
        return status;
}

/* A member in a list that is sorted by groups. */
struct sorted_member {
        struct rep_slice groups;
        struct member *member;
};

static int
compare_groups(const void *left, const void *right)
{
        return rep_compare_slices(((const struct sorted_member *)left)->groups,
                                  ((const struct sorted_member *)right)->groups);
}

/* Finds the shares of one SIDE: once for all crawlers to whom the same groups apply. */
static enum rep_status
share_side(struct search *search, struct rep_analysis *file, int side, const struct members *members)
{
        struct sorted_member *sorted = REP_ARRAY(&search->arena, struct sorted_member, members->count);
        struct rep_arena scratch = {.first = NULL};
        enum rep_status status = sorted == NULL ? REP_ERR_MEMORY : REP_OK;
        enum rep_share share = REP_SHARE_UNDECIDED;
        size_t i;

        for (i = 0; i < members->count && status == REP_OK; i++)
                sorted[i] = (struct sorted_member){members->list[i].groups[side], &members->list[i]};
        if (status == REP_OK)
                rep_sort(sorted, members->count, sizeof(*sorted), compare_groups);
        for (i = 0; i < members->count && status == REP_OK; i++) {
                if (i == 0 || compare_groups(&sorted[i - 1], &sorted[i]) != 0) {
                        status = find_groups_share(search, file, sorted[i].groups, &scratch, &share);
                        rep_arena_reset(&scratch);
                }
                sorted[i].member->shares[side] = share;
        }
        rep_arena_free(&scratch);
        return status;
}

/* Returns whether MEMBER may fetch SHARES. */
static bool
has_shares(const struct member *member, const enum rep_share shares[REP_SIDES])
{
        return member->shares[REP_OLD] == shares[REP_OLD] && member->shares[REP_NEW] == shares[REP_NEW];
}

/* Adds a change of the COUNT crawlers of TOKENS and, if EVERYBODY, all others, which are of the class FOUND and may
 * fetch SHARES. */
static void
add_change(struct search *search, const struct rep_agents_difference *found, const struct rep_text *tokens,
           size_t count, bool everybody, const enum rep_share shares[REP_SIDES])
{
        struct rep_crawlers_change change = {
                .whom = *found, .old_share = shares[REP_OLD], .new_share = shares[REP_NEW]};
        struct rep_crawlers_change *grown =
                REP_GROW(&search->arena, struct rep_crawlers_change, search->crawlers, search->changes.crawler_count);

        if (grown == NULL)
                return;
        change.whom.tokens = tokens;
        change.whom.token_count = count;
        change.whom.everybody = everybody;
        for (size_t i = 0; i < found->difference_count; i++) {
                const struct rep_difference *path = &found->differences[i];

                change.opens |= path->old_verdict != REP_ALLOW && path->new_verdict == REP_ALLOW;
                change.closes |= path->old_verdict == REP_ALLOW && path->new_verdict != REP_ALLOW;
        }
        search->crawlers = grown;
        search->crawlers[search->changes.crawler_count++] = change;
}

/* Cuts the class FOUND, whose crawlers are MEMBERS, into those with equal shares. */
static void
cut_class(struct search *search, const struct rep_agents_difference *found, const struct member *members)
{
        struct rep_text *tokens = REP_ARRAY(&search->arena, struct rep_text, found->token_count);

        for (int both = 0; both < REP_SHARES * REP_SHARES && tokens != NULL; both++) {
                const enum rep_share shares[REP_SIDES] = {(enum rep_share)(both / REP_SHARES),
                                                          (enum rep_share)(both % REP_SHARES)};
                bool everybody = found->everybody && has_shares(&members[found->token_count], shares);
                size_t count = 0;

                for (size_t i = 0; i < found->token_count; i++)
                        if (has_shares(&members[i], shares))
                                tokens[count++] = found->tokens[i];
                if (count > 0 || everybody)
                        add_change(search, found, tokens, count, everybody, shares);
                tokens += count; /* each crawler has one pair of shares, so all of them fit */
        }
}

/* Finds the shares of all crawlers, and cuts their classes. */
static enum rep_status
share_classes(struct search *search)
{
        struct members members = {.count = 0};
        const struct member *part;
        enum rep_status status = make_members(search, search->sides.file, &members);

        for (int side = REP_OLD; side < REP_SIDES && status == REP_OK; side++)
                status = share_side(search, search->sides.file[side], side, &members);
        part = members.list;
        for (size_t i = 0; i < search->class_count && status == REP_OK; i++) {
                cut_class(search, &search->classes[i], part);
                part += search->classes[i].token_count + 1;
        }
        return status;
}

/* Of two crawlers: the first one's share is the one before, and the second one's the one after. */
static enum rep_status
share_pair(struct search *search)
{
        enum rep_status status = REP_OK;
        enum rep_share shares[REP_SIDES] = {REP_SHARE_UNDECIDED, REP_SHARE_UNDECIDED};

        for (int side = REP_OLD; side < REP_SIDES && status == REP_OK; side++)
                status = find_share(search, search->sides.rules[side], status, &search->arena, &shares[side]);
        if (status == REP_OK)
                add_change(search, &search->classes[0], search->pair, REP_SIDES, false, shares);
        return status;
}

/* ---- the gravest first */

/* How grave CHANGE is; 0 is the gravest. */
static int
gravity(const struct rep_crawlers_change *change)
{
        enum rep_share before = change->old_share, after = change->new_share;

        if (after == REP_SHARE_NOTHING && before != REP_SHARE_NOTHING)
                return 0;
        if (after == REP_SHARE_ONLY && before < REP_SHARE_ONLY)
                return 1;
        if (before == REP_SHARE_NOTHING && after != REP_SHARE_NOTHING)
                return 2;
        return change->closes ? 3 : change->opens ? 4 : 5;
}

static int
compare_changes(const void *left, const void *right)
{
        const struct rep_crawlers_change *a = (const struct rep_crawlers_change *)left;
        const struct rep_crawlers_change *b = (const struct rep_crawlers_change *)right;
        int order = gravity(a) - gravity(b);

        if (order == 0)
                order = (a->old_share == a->new_share) - (b->old_share == b->new_share);
        if (order == 0)
                order = b->whom.everybody - a->whom.everybody;
        if (order == 0)
                order = (a->whom.token_count < b->whom.token_count) - (a->whom.token_count > b->whom.token_count);
        /* A token belongs to one change, so no two are equal. */
        if (order == 0 && a->whom.token_count > 0)
                order = rep_token_compare(a->whom.tokens[0], b->whom.tokens[0]);
        return order;
}

/* Finds the changes, and cuts them into classes. */
static enum rep_status
find(struct search *search)
{
        enum rep_status status = rep_make_sides(&search->sides, search->robots[REP_OLD], search->robots[REP_NEW],
                                                search->options.crawlers);

        for (int side = REP_OLD; side < REP_SIDES && status == REP_OK; side++) {
                struct rep_crawler_rules *rules = search->sides.rules[side];

                (rules != NULL ? rules->analysis : search->sides.file[side])->steps = &search->options.budget;
        }
        if (status == REP_OK)
                status = compare(search);
        if (status == REP_OK && search->class_count > 0)
                status = search->options.crawlers != NULL ? share_pair(search) : share_classes(search);
        if (status == REP_OK && search->arena.failed)
                status = REP_ERR_MEMORY;
        if (status == REP_OK && search->changes.crawler_count > 0)
                rep_sort_many(search->crawlers, search->changes.crawler_count, sizeof(*search->crawlers),
                              compare_changes);
        return status;
}

enum rep_status
rep_robots_changes(struct rep_robots *old_robots, struct rep_robots *new_robots,
                   const struct rep_compare_options *options, rep_changes_fn fn, void *context)
{
        struct search search = {.robots = {old_robots, new_robots}};
        struct rep_crawler_view view;
        enum rep_status status = rep_read_compare_options(options, &search.options);

        if (status != REP_OK || old_robots == NULL || new_robots == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        search.changes.pair = search.options.crawlers != NULL;
        for (size_t i = 0; i < REP_SIDES && search.options.crawlers != NULL; i++) {
                rep_crawler_look(search.options.crawlers[i], &view);
                search.pair[i] = view.name;
        }
        status = find(&search);
        search.changes.crawlers = search.crawlers;
        search.changes.lines = search.lines;
        search.changes.uses = search.uses;
        if (status == REP_OK)
                fn(context, &search.changes);
        rep_free_sides(&search.sides);
        rep_arena_free(&search.arena);
        return status;
}
