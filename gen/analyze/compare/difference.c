/* SPDX-License-Identifier: Apache-2.0 */
/*
 * difference.c: where two sets of rules differ.
 *
 * The rules differ if and only if there is a pattern of the old rules, a pattern of the new rules and a superposition
 * of both for which the following holds: on the witness of the superposition, the first pattern decides in the old
 * rules, the second decides in the new rules, and their decisions differ.  If no rule decides, the pattern "/" with
 * the verdict "allow" counts as deciding.
 *
 * A pattern that both sides have with the same rank and verdict is common.  Of two common patterns with different
 * verdicts, the same one is the stronger on both sides.  So they can't both decide about one path, one on each side.
 * Hence only pairs with a pattern that is not common need to be looked at.
 */
#include "analyze/compare/compare.h"
#include "analyze/core/questions.h"

#include "analyze/core/plain_pattern.h"
#include "analyze/core/url_path.h"
#include "base/sort.h"

/* The number of superpositions of a pair that show a difference.  After these, the shortest witness is taken. */
#define SHOWN_MAX 16

/* A pair may take this fraction of the rest of the budget. */
#define BUDGET_SHARE 16

/* The decision where no rule matches. */
static const struct rep_plain any_path = {"/", 1, false};

/* A difference that was found.  There is one for each pair of lines. */
struct kept {
        struct rep_difference difference;
        size_t size; /* of its witness */
};

/* The current pair of patterns.  REP_NO_PATTERN means any_path. */
struct pair {
        uint32_t pattern[REP_SIDES];
        char *best; /* the shortest superposition so far that shows a difference, and its form */
        struct rep_plain plain;
        uint32_t shown;
};

struct comparison {
        struct rep_two_rules both;
        struct rep_common common;
        uint64_t *budget; /* for all pairs */
        uint64_t share;   /* for the current pair */
        uint64_t undecided;
        struct rep_arena scratch; /* for the comparison itself */
        struct rep_arena *arena;  /* for the results */
        struct rep_witness_memory memory;
        bool canonical; /* compare only paths in canonical form */
        int side;       /* the side of the pattern whose pairs are looked at */
        struct pair pair;
        struct kept *kept;
        size_t kept_count;
        enum rep_status status;
};

/* ---- differences */

/* Returns the pattern that decides about the path on SIDE. */
static uint32_t
decide(struct comparison *comparison, int side, const char *path, size_t size)
{
        struct rep_crawler_rules *rules = comparison->both.side[side];
        struct rep_decision decision = {REP_NO_PATTERN, REP_NO_PATTERN};

        if (comparison->status == REP_OK)
                comparison->status = rep_decide(&rules->index, path, size, &comparison->share, &decision);
        return decision.best;
}

/* Returns whether the same rule decides for both, or no rule does. */
static bool
is_same_rule(const struct comparison *comparison, int side, uint32_t a, uint32_t b)
{
        if (a == REP_NO_PATTERN || b == REP_NO_PATTERN)
                return a == b;
        return rep_pattern_of(&comparison->both, side, a)->rule == rep_pattern_of(&comparison->both, side, b)->rule;
}

/* Returns whether the rules of the pair decide about the path, one on each side. */
static bool
shows(void *context, const char *path, size_t size)
{
        struct comparison *comparison = (struct comparison *)context;

        if (comparison->canonical && !rep_is_canonical_path(path, size))
                return false;
        for (int side = 0; side < REP_SIDES; side++)
                if (rep_is_ruled_out(comparison->both.side[side]->analysis->options.dialect, path, size) ||
                    !is_same_rule(comparison, side, decide(comparison, side, path, size),
                                  comparison->pair.pattern[side]))
                        return false;
        return comparison->status == REP_OK;
}

static bool
on_superposition(void *context, const struct rep_plain *superposition)
{
        struct comparison *comparison = (struct comparison *)context;
        struct pair *pair = &comparison->pair;
        size_t size = rep_write_witness(superposition, comparison->memory.path);

        if (pair->shown > 0 && superposition->size + !superposition->end >= pair->plain.size + !pair->plain.end)
                return ++pair->shown < SHOWN_MAX;
        if (shows(comparison, comparison->memory.path, size)) {
                memcpy(pair->best, superposition->data, superposition->size);
                pair->plain = *superposition;
                pair->plain.data = pair->best;
                pair->shown++;
        }
        return comparison->status == REP_OK && pair->shown < SHOWN_MAX;
}

/* Keeps the difference that the pair shows, with an example. */
static enum rep_status
keep(struct comparison *comparison)
{
        struct pair *pair = &comparison->pair;
        struct kept *grown = REP_GROW(&comparison->scratch, struct kept, comparison->kept, comparison->kept_count);
        const struct rep_analysis *old = comparison->both.side[REP_OLD]->analysis,
                                  *new = comparison->both.side[REP_NEW]->analysis;
        size_t size = rep_make_example(&pair->plain, shows, comparison, comparison->memory.path);
        struct rep_difference difference = {
                .old_verdict = rep_verdict_of(old, pair->pattern[0]),
                .new_verdict = rep_verdict_of(new, pair->pattern[1]),
                .old_line = rep_line_of(old, pair->pattern[0]),
                .new_line = rep_line_of(new, pair->pattern[1]),
        };

        if (grown == NULL || rep_spell_example(comparison->arena, old->options.dialect, comparison->memory.path, size,
                                               &difference.path) != REP_OK)
                return REP_ERR_MEMORY;
        comparison->kept = grown;
        (void)rep_spend(&comparison->share, 2 * (sizeof(struct kept) + size));
        comparison->kept[comparison->kept_count++] =
                (struct kept){difference, pair->plain.size + (size_t)!pair->plain.end};
        /* If the budget did not suffice for a more readable example, the witness is kept. */
        return comparison->status == REP_ERR_LIMIT ? REP_OK : comparison->status;
}

/* Ends the use of COMPARISON->share.  If the share did not suffice, the pair is undecided. */
static void
settle(struct comparison *comparison, uint64_t share)
{
        *comparison->budget -= share - comparison->share;
        if (comparison->status != REP_ERR_LIMIT)
                return;
        comparison->undecided++;
        comparison->status = REP_OK;
}

/* Looks at the pair of NUMBER, a pattern of comparison->side, and OTHER, a pattern of the other side. */
static void
compare_pair(struct comparison *comparison, uint32_t number, uint32_t other)
{
        struct pair *pair = &comparison->pair;
        const struct rep_plain *plain[REP_SIDES];
        uint64_t share = *comparison->budget / BUDGET_SHARE;

        comparison->share = share;
        pair->pattern[comparison->side] = number;
        pair->pattern[1 - comparison->side] = other;
        pair->shown = 0;
        if (!rep_decisions_differ(&comparison->both, pair->pattern[0], pair->pattern[1]))
                return;
        for (int i = 0; i < REP_SIDES; i++)
                plain[i] = pair->pattern[i] == REP_NO_PATTERN
                                   ? &any_path
                                   : &rep_pattern_of(&comparison->both, i, pair->pattern[i])->plain;
        if (!rep_superpose(plain[0], plain[1], comparison->memory.superposition, &comparison->share, on_superposition,
                           comparison) &&
            pair->shown == 0 && comparison->status == REP_OK)
                comparison->status = REP_ERR_LIMIT;
        if (comparison->status == REP_OK && pair->shown > 0)
                comparison->status = keep(comparison);
        settle(comparison, share);
}

/* ---- pairs */

/* Called for each ENTRY of the other side that may meet the current pattern. */
static bool
on_meeting(void *context, const struct rep_index_entry *entry)
{
        struct comparison *comparison = (struct comparison *)context;
        int side = comparison->side;
        enum rep_verdict verdict = rep_pattern_of(&comparison->both, 1 - side, entry->best)->verdict;
        const struct rep_index_entry *first = comparison->both.side[1 - side]->verdict_index[verdict].entries;
        uint32_t common = comparison->common.other[1 - side][verdict][entry - first];
        uint32_t number = comparison->pair.pattern[side];

        /* A pair without a common pattern is looked at only from the old side.  If this side also has the other
           pattern, that one must be the weaker on this side. */
        if (common == REP_NO_PATTERN ? side == 0
                                     : rep_pattern_of(&comparison->both, side, number)->strength >
                                               rep_pattern_of(&comparison->both, side, common)->strength)
                compare_pair(comparison, number, entry->best);
        return comparison->status == REP_OK;
}

/* Returns whether the pattern of ENTRY decides about its own witness, and so about any path. */
static bool
decides(struct comparison *comparison, const struct rep_index_entry *entry)
{
        uint64_t share = comparison->share = *comparison->budget / BUDGET_SHARE;
        size_t size = rep_write_witness(&entry->plain, comparison->memory.path);
        uint32_t best = decide(comparison, comparison->side, comparison->memory.path, size);
        bool settled = comparison->status == REP_OK;

        settle(comparison, share);
        return settled && is_same_rule(comparison, comparison->side, best, entry->best);
}

/* Looks at all pairs of ENTRY, which is on comparison->side and not common. */
static void
compare_entry(struct comparison *comparison, const struct rep_index_entry *entry)
{
        struct rep_crawler_rules *others = comparison->both.side[1 - comparison->side];
        enum rep_verdict verdict = rep_pattern_of(&comparison->both, comparison->side, entry->best)->verdict;

        if (!decides(comparison, entry))
                return;
        comparison->pair.pattern[comparison->side] = entry->best;
        for (int i = 0; i < REP_VERDICTS && comparison->status == REP_OK; i++)
                if ((comparison->both.lines || i != (int)verdict) &&
                    !rep_each_meeting(&others->verdict_index[i], &entry->plain, comparison->budget, on_meeting,
                                      comparison) &&
                    comparison->status == REP_OK)
                        comparison->undecided++;
        if (comparison->status == REP_OK)
                compare_pair(comparison, entry->best, REP_NO_PATTERN);
}

static enum rep_status
compare_all(struct comparison *comparison)
{
        for (comparison->side = 0; comparison->side < REP_SIDES; comparison->side++)
                for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW; verdict++) {
                        const struct rep_rule_index *index =
                                &comparison->both.side[comparison->side]->verdict_index[verdict];

                        for (uint32_t i = 0; i < index->count && comparison->status == REP_OK; i++)
                                if (comparison->common.other[comparison->side][verdict][i] == REP_NO_PATTERN)
                                        compare_entry(comparison, &index->entries[i]);
                }
        return comparison->status;
}

/* In one of the dialects, no rule decides about the robots.txt itself. */
static enum rep_status
compare_robots_path(struct comparison *comparison)
{
        static const struct rep_plain robots = {"/robots.txt", 11, true};
        struct pair *pair = &comparison->pair;
        uint64_t share = *comparison->budget;

        comparison->share = share;
        for (int side = 0; side < REP_SIDES; side++) {
                enum rep_dialect dialect = comparison->both.side[side]->analysis->options.dialect;
                uint32_t best = decide(comparison, side, robots.data, robots.size);

                pair->pattern[side] = rep_is_ruled_out(dialect, robots.data, robots.size) ? REP_NO_PATTERN : best;
        }
        settle(comparison, share);
        if (comparison->status != REP_OK ||
            !rep_decisions_differ(&comparison->both, pair->pattern[0], pair->pattern[1]))
                return comparison->status;
        pair->plain = robots;
        return keep(comparison);
}

/* ---- results */

static int
compare_sizes(const struct kept *a, const struct kept *b)
{
        return (a->size > b->size) - (a->size < b->size);
}

/* Orders differences by lines.  The shortest of each pair comes first. */
static int
compare_lines(const void *left, const void *right)
{
        const struct kept *a = (const struct kept *)left, *b = (const struct kept *)right;
        const struct rep_difference *one = &a->difference, *other = &b->difference;

        if (one->old_line != other->old_line)
                return one->old_line < other->old_line ? -1 : 1;
        if (one->new_line != other->new_line)
                return one->new_line < other->new_line ? -1 : 1;
        return compare_sizes(a, b);
}

/* Orders the results: the most general come first. */
static int
compare_kept(const void *left, const void *right)
{
        int order = compare_sizes((const struct kept *)left, (const struct kept *)right);

        return order != 0 ? order : compare_lines(left, right);
}

/* Lists the differences that were kept, one for each pair of lines. */
static enum rep_status
list_kept(struct comparison *comparison, struct rep_differences *differences)
{
        struct kept *kept = comparison->kept;
        size_t count = 0, i;

        rep_sort(kept, comparison->kept_count, sizeof(*kept), compare_lines);
        for (i = 0; i < comparison->kept_count; i++)
                if (count == 0 || kept[count - 1].difference.old_line != kept[i].difference.old_line ||
                    kept[count - 1].difference.new_line != kept[i].difference.new_line)
                        kept[count++] = kept[i];
        rep_sort(kept, count, sizeof(*kept), compare_kept);
        differences->items = REP_ARRAY(comparison->arena, struct rep_difference, count);
        if (differences->items == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++)
                differences->items[i] = kept[i].difference;
        differences->count = count;
        return REP_OK;
}

/* Allocates memory for the patterns of both sides. */
static enum rep_status
make_room(struct comparison *comparison)
{
        const struct rep_crawler_rules *old = comparison->both.side[REP_OLD], *new = comparison->both.side[REP_NEW];
        size_t room = rep_superposition_room(rep_size_add(old->longest, 1), rep_size_add(new->longest, 1));

        comparison->pair.best = REP_ARRAY(&comparison->scratch, char, room);
        if (comparison->pair.best == NULL)
                return REP_ERR_MEMORY;
        return rep_make_witness_memory(&comparison->scratch, old, new, &comparison->memory);
}

enum rep_status
rep_read_compare_options(const struct rep_compare_options *options, struct rep_compare_options *complete)
{
        enum rep_status status = rep_read_options(complete, sizeof(*complete), sizeof(*complete), options);

        if (complete->budget == 0)
                complete->budget = REP_BUDGET;
        return status;
}

enum rep_status
rep_list_differences(struct rep_arena *arena, struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                     bool lines, uint64_t *budget, struct rep_differences *differences)
{
        struct comparison comparison = {.both = {{old_rules, new_rules}, lines}, .budget = budget, .arena = arena};
        enum rep_status status;

        *differences = (struct rep_differences){NULL, 0, 0};
        comparison.canonical = old_rules->analysis->options.dialect != new_rules->analysis->options.dialect;
        status = make_room(&comparison);
        if (status == REP_OK)
                status = rep_find_common(&comparison.scratch, &comparison.both, &comparison.common);
        if (status == REP_OK)
                status = compare_all(&comparison);
        if (status == REP_OK && comparison.canonical)
                status = compare_robots_path(&comparison);
        if (status == REP_OK)
                status = list_kept(&comparison, differences);
        differences->undecided = comparison.undecided;
        rep_arena_free(&comparison.scratch);
        return status;
}

enum rep_status
rep_compare_rules(struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                  const struct rep_compare_options *options, rep_agents_difference_fn fn, void *context)
{
        struct rep_compare_options complete;
        struct rep_agents_difference difference = {.differences = NULL};
        struct rep_differences found;
        enum rep_status status = rep_read_compare_options(options, &complete);

        if (old_rules == NULL || new_rules == NULL || fn == NULL || status != REP_OK)
                return REP_ERR_ARGUMENT;
        rep_arena_reset(&old_rules->analysis->work);
        status = rep_list_differences(&old_rules->analysis->work, old_rules, new_rules, complete.lines,
                                      rep_steps(old_rules->analysis, &complete.budget), &found);
        if (status != REP_OK || (found.count == 0 && found.undecided == 0))
                return status;
        difference.differences = found.items;
        difference.difference_count = found.count;
        difference.undecided = found.undecided;
        fn(context, &difference);
        return REP_OK;
}
