/*
 * difference.c: where two sets of rules differ (DESIGN 8).
 *
 * They do if and only if, on the witness of a superposition of some pattern of the old rules and some of the new ones,
 * one decides in the old and the other in the new, and these say different things.  Where no rule decides, that is the
 * pattern "/" with the verdict "allow".
 *
 * A pattern that both have with the same rank and verdict is common.  Of two common ones with other verdicts the same is
 * the stronger in both, so they can't decide about one path, one here and one there: each pair has a pattern that is not
 * common.
 */
#include <stdlib.h>

#include "analyze/analysis.h"
#include "analyze/example.h"
#include "analyze/superposition.h"
#include "base/fill.h"
#include "base/sort.h"

enum { SIDES = 2, VERDICTS = 2 };

/* The superpositions of a pair that show a difference: after so many, the shortest witness is taken. */
#define SHOWN_MAX 16

/* A pair may take this part of what is left of the budget. */
#define BUDGET_SHARE 16

/* What decides where no rule does. */
static const struct rep_plain any_path = {"/", 1, false};

/* A difference as it is kept, once for each pair of lines. */
struct kept {
        struct rep_difference difference;
        size_t size; /* of its witness */
};

/* The pair of patterns that is looked at; REP_NO_PATTERN is any_path. */
struct pair {
        uint32_t pattern[SIDES];
        char *best; /* the shortest superposition that shows a difference, and its form */
        struct rep_plain plain;
        uint32_t shown;
};

struct comparison {
        struct rep_crawler_rules *rules[SIDES];
        const struct rep_compare_options *options;
        uint64_t budget; /* for all */
        uint64_t share;  /* for the pair that is looked at */
        uint64_t undecided;
        struct rep_arena *arena;
        struct rep_witness_memory memory;
        bool canonical;                    /* only paths in canonical form are compared */
        uint32_t *common[SIDES][VERDICTS]; /* by entry: the same pattern on the other side, or REP_NO_PATTERN */
        int side;                          /* the pairs of a pattern of this side are looked at */
        struct pair pair;
        struct kept *kept;
        size_t kept_count, kept_room;
        enum rep_status status;
};

static const struct rep_rule_pattern *
pattern_of(const struct comparison *comparison, int side, uint32_t number)
{
        return &comparison->rules[side]->analysis->patterns[number];
}

/* ---- what both have */

/* Rank and verdict, without the line. */
static uint32_t
rank_of(const struct rep_rule_pattern *pattern)
{
        return (uint32_t)(pattern->strength >> 32);
}

/* Do the lines of the patterns OLD and NEW say the same? */
static bool
is_same_text(const struct comparison *comparison, uint32_t old, uint32_t new)
{
        const struct rep_directive *a = rep_rule_of(comparison->rules[0]->analysis, old)->directive;
        const struct rep_directive *b = rep_rule_of(comparison->rules[1]->analysis, new)->directive;

        return a->kind == b->kind && a->value.size == b->value.size &&
               (a->value.size == 0 || memcmp(a->value.data, b->value.data, a->value.size) == 0);
}

/* Are the patterns OLD and NEW, which match the same, the same to whom it may concern? */
static bool
is_common(const struct comparison *comparison, uint32_t old, uint32_t new)
{
        if (rank_of(pattern_of(comparison, 0, old)) != rank_of(pattern_of(comparison, 1, new)))
                return false;
        return !comparison->options->lines || is_same_text(comparison, old, new);
}

/* Patterns of one verdict that are equally strong but for their lines. */
struct tie {
        uint64_t old, new; /* strengths */
};

static int
compare_ties(const void *left, const void *right)
{
        const struct tie *a = left, *b = right;

        return (a->old > b->old) - (a->old < b->old);
}

/* Where lines count, of two common patterns of one verdict the same must be the stronger in both, too.  Drops those of
 * RANK. */
static void
drop_common(struct comparison *comparison, int verdict, uint32_t rank)
{
        int side;
        uint32_t i;

        for (side = 0; side < SIDES; side++) {
                const struct rep_rule_index *index = &comparison->rules[side]->verdict_index[verdict];

                for (i = 0; i < index->count; i++)
                        if (rank_of(pattern_of(comparison, side, index->entries[i].best)) == rank)
                                comparison->common[side][verdict][i] = REP_NO_PATTERN;
        }
}

/* Drops the common patterns whose order among those of their rank is another on the new side. */
static enum rep_status
drop_reordered(struct comparison *comparison, int verdict)
{
        const struct rep_rule_index *index = &comparison->rules[0]->verdict_index[verdict];
        struct tie *ties = rep_arena_alloc(comparison->arena, index->count, sizeof(*ties));
        uint32_t count = 0, i;

        if (ties == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < index->count; i++) {
                uint32_t new = comparison->common[0][verdict][i];

                if (new != REP_NO_PATTERN)
                        ties[count++] = (struct tie){pattern_of(comparison, 0, index->entries[i].best)->strength,
                                                     pattern_of(comparison, 1, new)->strength};
        }
        rep_sort(ties, count, sizeof(*ties), compare_ties);
        for (i = 1; i < count; i++)
                if (ties[i].new < ties[i - 1].new)
                        drop_common(comparison, verdict, (uint32_t)(ties[i].new >> 32));
        return REP_OK;
}

/* Finds the common patterns of one verdict: both sides have them in the same order. */
static enum rep_status
find_common(struct comparison *comparison, int verdict)
{
        const struct rep_rule_index *old = &comparison->rules[0]->verdict_index[verdict];
        const struct rep_rule_index *new = &comparison->rules[1]->verdict_index[verdict];
        uint32_t *of_old = rep_arena_alloc(comparison->arena, old->count, sizeof(*of_old));
        uint32_t *of_new = rep_arena_alloc(comparison->arena, new->count, sizeof(*of_new)), i = 0, j = 0;

        if (of_old == NULL || of_new == NULL)
                return REP_ERR_MEMORY;
        rep_fill_none(of_old, old->count);
        rep_fill_none(of_new, new->count);
        while (i < old->count && j < new->count) {
                int order = rep_plain_compare(&old->entries[i].plain, &new->entries[j].plain);

                if (order == 0 && is_common(comparison, old->entries[i].best, new->entries[j].best)) {
                        of_old[i] = new->entries[j].best;
                        of_new[j] = old->entries[i].best;
                }
                i += order <= 0;
                j += order >= 0;
        }
        comparison->common[0][verdict] = of_old;
        comparison->common[1][verdict] = of_new;
        return comparison->options->lines ? drop_reordered(comparison, verdict) : REP_OK;
}

/* ---- what differs */

/* What decides about the path on SIDE. */
static uint32_t
decide(struct comparison *comparison, int side, const char *path, size_t size)
{
        struct rep_crawler_rules *rules = comparison->rules[side];
        struct rep_decision decision = {REP_NO_PATTERN, REP_NO_PATTERN};

        if (comparison->status == REP_OK)
                comparison->status = rep_decide(&rules->index, path, size, &comparison->share, &decision);
        return decision.best;
}

/* Are the two decided by the same rule, or by none? */
static bool
is_same_rule(const struct comparison *comparison, int side, uint32_t a, uint32_t b)
{
        if (a == REP_NO_PATTERN || b == REP_NO_PATTERN)
                return a == b;
        return pattern_of(comparison, side, a)->rule == pattern_of(comparison, side, b)->rule;
}

/* Do the rules of the pair decide about the path, one on each side? */
static bool
shows(void *context, const char *path, size_t size)
{
        struct comparison *comparison = context;
        int side;

        if (comparison->canonical && !rep_is_canonical(path, size))
                return false;
        for (side = 0; side < SIDES; side++)
                if (rep_is_ruled_out(comparison->rules[side]->analysis, path, size) ||
                    !is_same_rule(comparison, side, decide(comparison, side, path, size),
                                  comparison->pair.pattern[side]))
                        return false;
        return comparison->status == REP_OK;
}

static bool
on_superposition(void *context, const struct rep_plain *superposition)
{
        struct comparison *comparison = context;
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

static bool
has_kept_room(struct comparison *comparison)
{
        size_t room = rep_size_add(rep_size_multiply(2, comparison->kept_room), 16);
        struct kept *kept;

        if (comparison->kept_count < comparison->kept_room)
                return true;
        kept = room > SIZE_MAX / sizeof(*kept) ? NULL : realloc(comparison->kept, room * sizeof(*kept));
        if (kept == NULL)
                return false;
        comparison->kept = kept;
        comparison->kept_room = room;
        return true;
}

/* Keeps the difference that the pair shows, with an example. */
static enum rep_status
keep(struct comparison *comparison)
{
        struct pair *pair = &comparison->pair;
        const struct rep_analysis *old = comparison->rules[0]->analysis, *new = comparison->rules[1]->analysis;
        size_t size = rep_make_example(&pair->plain, shows, comparison, comparison->memory.path);
        struct rep_difference difference = {
                .old_verdict = rep_verdict_of(old, pair->pattern[0]),
                .new_verdict = rep_verdict_of(new, pair->pattern[1]),
                .old_line = rep_line_of(old, pair->pattern[0]),
                .new_line = rep_line_of(new, pair->pattern[1]),
        };
        char *path = rep_arena_alloc(comparison->arena, rep_spelled_room(size), 1);

        if (path == NULL || !has_kept_room(comparison))
                return REP_ERR_MEMORY;
        if (old->options.dialect == REP_DIALECT_RFC9309)
                size = rep_spell_canonical(comparison->memory.path, size, path);
        else
                memcpy(path, comparison->memory.path, size);
        difference.path = (struct rep_text){path, size};
        comparison->kept[comparison->kept_count++] =
                (struct kept){difference, pair->plain.size + (size_t)!pair->plain.end};
        /* Where an example that reads better was not settled, the witness stays. */
        return comparison->status == REP_ERR_LIMIT ? REP_OK : comparison->status;
}

/* Ends what COMPARISON->share was for: what was not settled within it is undecided. */
static void
settle(struct comparison *comparison, uint64_t share)
{
        comparison->budget -= share - comparison->share;
        if (comparison->status != REP_ERR_LIMIT)
                return;
        comparison->undecided++;
        comparison->status = REP_OK;
}

/* Do the decisions for OLD and NEW count as different? */
static bool
differ(const struct comparison *comparison, uint32_t old, uint32_t new)
{
        if (rep_verdict_of(comparison->rules[0]->analysis, old) != rep_verdict_of(comparison->rules[1]->analysis, new))
                return true;
        if (!comparison->options->lines || (old == REP_NO_PATTERN && new == REP_NO_PATTERN))
                return false;
        return old == REP_NO_PATTERN || new == REP_NO_PATTERN || !is_same_text(comparison, old, new);
}

/* Looks at the pair of the pattern NUMBER of comparison->side and OTHER of the other one. */
static void
compare_pair(struct comparison *comparison, uint32_t number, uint32_t other)
{
        struct pair *pair = &comparison->pair;
        const struct rep_plain *plain[SIDES];
        uint64_t share = comparison->budget / BUDGET_SHARE;
        int i;

        comparison->share = share;
        pair->pattern[comparison->side] = number;
        pair->pattern[1 - comparison->side] = other;
        pair->shown = 0;
        if (!differ(comparison, pair->pattern[0], pair->pattern[1]))
                return;
        for (i = 0; i < SIDES; i++)
                plain[i] = pair->pattern[i] == REP_NO_PATTERN ? &any_path
                                                              : &pattern_of(comparison, i, pair->pattern[i])->plain;
        if (!rep_superpose(plain[0], plain[1], comparison->memory.superposition, &comparison->share, on_superposition,
                           comparison) &&
            pair->shown == 0 && comparison->status == REP_OK)
                comparison->status = REP_ERR_LIMIT;
        if (comparison->status == REP_OK && pair->shown > 0)
                comparison->status = keep(comparison);
        settle(comparison, share);
}

/* ---- pairs */

/* The number of ENTRY, which is of an index of SIDE, in the index of its verdict. */
static uint32_t
common_of(const struct comparison *comparison, int side, const struct rep_index_entry *entry)
{
        enum rep_verdict verdict = pattern_of(comparison, side, entry->best)->verdict;

        return comparison->common[side][verdict][entry - comparison->rules[side]->verdict_index[verdict].entries];
}

/* ENTRY of the other side may meet the pattern that is looked at. */
static bool
on_meeting(void *context, const struct rep_index_entry *entry)
{
        struct comparison *comparison = context;
        int side = comparison->side;
        uint32_t common = common_of(comparison, 1 - side, entry), number = comparison->pair.pattern[side];

        /* A pair of which neither is common is met from the old side.  Where this side has the other pattern, too, it
         * must be the weaker there. */
        if (common == REP_NO_PATTERN
                    ? side == 0
                    : pattern_of(comparison, side, number)->strength > pattern_of(comparison, side, common)->strength)
                compare_pair(comparison, number, entry->best);
        return comparison->status == REP_OK;
}

/* Does the pattern of ENTRY decide about its own witness, and so about any path? */
static bool
decides(struct comparison *comparison, const struct rep_index_entry *entry)
{
        uint64_t share = comparison->share = comparison->budget / BUDGET_SHARE;
        size_t size = rep_write_witness(&entry->plain, comparison->memory.path);
        uint32_t best = decide(comparison, comparison->side, comparison->memory.path, size);
        bool settled = comparison->status == REP_OK;

        settle(comparison, share);
        return settled && is_same_rule(comparison, comparison->side, best, entry->best);
}

/* Looks at all pairs of ENTRY, which is of this side and not common. */
static void
compare_entry(struct comparison *comparison, const struct rep_index_entry *entry)
{
        struct rep_crawler_rules *others = comparison->rules[1 - comparison->side];
        enum rep_verdict verdict = pattern_of(comparison, comparison->side, entry->best)->verdict;
        int i;

        if (!decides(comparison, entry))
                return;
        comparison->pair.pattern[comparison->side] = entry->best;
        for (i = 0; i < VERDICTS && comparison->status == REP_OK; i++)
                if ((comparison->options->lines || i != (int)verdict) &&
                    !rep_each_meeting(&others->verdict_index[i], &entry->plain, &comparison->budget, on_meeting,
                                      comparison) &&
                    comparison->status == REP_OK)
                        comparison->undecided++;
        if (comparison->status == REP_OK)
                compare_pair(comparison, entry->best, REP_NO_PATTERN);
}

static enum rep_status
compare_all(struct comparison *comparison)
{
        enum rep_status status = REP_OK;
        uint32_t i;
        int verdict;

        for (verdict = REP_ALLOW; verdict <= REP_DISALLOW && status == REP_OK; verdict++)
                status = find_common(comparison, verdict);
        comparison->status = status;
        for (comparison->side = 0; comparison->side < SIDES; comparison->side++)
                for (verdict = REP_ALLOW; verdict <= REP_DISALLOW; verdict++) {
                        const struct rep_rule_index *index =
                                &comparison->rules[comparison->side]->verdict_index[verdict];

                        for (i = 0; i < index->count && comparison->status == REP_OK; i++)
                                if (comparison->common[comparison->side][verdict][i] == REP_NO_PATTERN)
                                        compare_entry(comparison, &index->entries[i]);
                }
        return comparison->status;
}

/* In one of the dialects no rule decides about the file itself. */
static void
compare_robots_path(struct comparison *comparison)
{
        static const struct rep_plain robots = {"/robots.txt", 11, true};
        struct pair *pair = &comparison->pair;
        int side;

        comparison->share = comparison->budget;
        for (side = 0; side < SIDES; side++) {
                const struct rep_analysis *analysis = comparison->rules[side]->analysis;
                uint32_t best = decide(comparison, side, robots.data, robots.size);

                pair->pattern[side] = rep_is_ruled_out(analysis, robots.data, robots.size) ? REP_NO_PATTERN : best;
        }
        if (comparison->status != REP_OK || !differ(comparison, pair->pattern[0], pair->pattern[1]))
                return;
        pair->plain = robots;
        comparison->status = keep(comparison);
}

/* ---- results */

static int
compare_sizes(const struct kept *a, const struct kept *b)
{
        return (a->size > b->size) - (a->size < b->size);
}

/* By lines, the shortest of each pair first. */
static int
compare_lines(const void *left, const void *right)
{
        const struct kept *a = left, *b = right;
        const struct rep_difference *one = &a->difference, *other = &b->difference;

        if (one->old_line != other->old_line)
                return one->old_line < other->old_line ? -1 : 1;
        if (one->new_line != other->new_line)
                return one->new_line < other->new_line ? -1 : 1;
        return compare_sizes(a, b);
}

/* The order of the results: the most general first. */
static int
compare_kept(const void *left, const void *right)
{
        int order = compare_sizes(left, right);

        return order != 0 ? order : compare_lines(left, right);
}

static void
report(struct comparison *comparison, rep_difference_fn fn, void *context)
{
        struct kept *kept = comparison->kept;
        size_t count = 0, i;

        rep_sort(kept, comparison->kept_count, sizeof(*kept), compare_lines);
        for (i = 0; i < comparison->kept_count; i++)
                if (count == 0 || kept[count - 1].difference.old_line != kept[i].difference.old_line ||
                    kept[count - 1].difference.new_line != kept[i].difference.new_line)
                        kept[count++] = kept[i];
        rep_sort(kept, count, sizeof(*kept), compare_kept);
        for (i = 0; i < count; i++)
                fn(context, &kept[i].difference);
}

enum rep_status
rep_compare_rules(struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                  const struct rep_compare_options *options, rep_difference_fn fn, void *context, uint64_t *undecided)
{
        static const struct rep_compare_options defaults = {0};
        struct comparison comparison = {.rules = {old_rules, new_rules}};
        struct rep_arena_mark mark;
        enum rep_status status;

        if (old_rules == NULL || new_rules == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        comparison.options = options == NULL ? &defaults : options;
        comparison.budget = comparison.options->budget == 0 ? REP_BUDGET : comparison.options->budget;
        comparison.arena = &old_rules->analysis->work;
        comparison.canonical = old_rules->analysis->options.dialect != new_rules->analysis->options.dialect;
        mark = rep_arena_mark(comparison.arena);
        status = rep_make_witness_memory(comparison.arena, old_rules, new_rules, &comparison.memory);
        comparison.pair.best = rep_arena_alloc(
                comparison.arena,
                rep_superposition_room(rep_size_add(old_rules->longest, 1), rep_size_add(new_rules->longest, 1)), 1);
        if (status == REP_OK && comparison.pair.best == NULL)
                status = REP_ERR_MEMORY;
        if (status == REP_OK)
                status = compare_all(&comparison);
        if (status == REP_OK && comparison.canonical)
                compare_robots_path(&comparison);
        if (status == REP_OK)
                status = comparison.status;
        if (status == REP_OK)
                report(&comparison, fn, context);
        if (undecided != NULL)
                *undecided = comparison.undecided;
        free(comparison.kept);
        rep_arena_release(comparison.arena, mark);
        return status;
}
