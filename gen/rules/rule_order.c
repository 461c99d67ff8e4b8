/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rule_order.c: see rule_set.h.
 *
 * Rules have two orders.  Tries are built from them in the order of their patterns.  Their numbers follow the order of
 * their strength.
 */
#include "base/size.h"
#include "base/sort.h"
#include "rules/rule_set.h"

/* Returns whether LEFT must stand behind RIGHT.  No two rules are equal. */
typedef bool is_above_fn(const struct rep_rule *left, const struct rep_rule *right);

static int
compare_patterns(const struct rep_pattern *a, const struct rep_pattern *b)
{
        int order = rep_compare_bytes(a->data, a->size, b->data, b->size);

        return order != 0 ? order : a->end - b->end;
}

/* Sorts equal patterns together, the strongest rule first. */
static bool
is_above_by_pattern(const struct rep_rule *left, const struct rep_rule *right)
{
        int order = compare_patterns(&left->pattern, &right->pattern);

        return order != 0 ? order > 0 : left->strength < right->strength;
}

/* All patterns of one line have the same strength.  They keep their order. */
static bool
is_above_by_strength(const struct rep_rule *left, const struct rep_rule *right)
{
        return left->strength != right->strength ? left->strength > right->strength : left > right;
}

static void
insert_each(struct rep_rule **rules, size_t count, is_above_fn *is_above)
{
        size_t place;

        for (size_t next = 1; next < count; next++) {
                struct rep_rule *rule = rules[next];

                for (place = next; place > 0 && is_above(rules[place - 1], rule); place--)
                        rules[place] = rules[place - 1];
                rules[place] = rule;
        }
}

/*
 * Sorts the COUNT pointers at RULES; ROOM holds half as many.  Merge sort makes the fewest comparisons, and comparing
 * patterns takes most of the time.  A file that is already in order takes about one comparison a rule.
 */
static void
sort_pointers(struct rep_rule **rules, struct rep_rule **room, size_t count, is_above_fn *is_above)
{
        size_t half = count / 2;
        struct rep_rule **left = room, **right = rules + half, **end = rules + count;

        if (count <= REP_SORT_FEW) {
                insert_each(rules, count, is_above);
                return;
        }
        sort_pointers(rules, room, half, is_above);
        sort_pointers(rules + half, room, count - half, is_above);
        if (!is_above(rules[half - 1], rules[half]))
                return;
        memcpy(room, rules, half * sizeof(*rules));
        while (left < room + half)
                *rules++ = right < end && is_above(*left, *right) ? *right++ : *left++;
}

/* Moves each rule to the place of its pointer.  SORTED points to all RULES; its pointers are useless afterwards. */
static void
move_rules(struct rep_rule *rules, struct rep_rule **sorted, size_t count)
{
        size_t at, from;

        for (size_t first = 0; first < count; first++) {
                const struct rep_rule kept = rules[first];

                for (at = first; (from = (size_t)(sorted[at] - rules)) != first; at = from) {
                        rules[at] = rules[from];
                        sorted[at] = &rules[at];
                }
                rules[at] = kept;
                sorted[at] = &rules[at];
        }
}

enum rep_status
rep_sort_rules(struct rep_arena *work, struct rep_rules *rules)
{
        struct rep_arena_mark mark = rep_arena_mark(work);
        struct rep_rule **sorted = REP_ARRAY(work, struct rep_rule *, rules->count);
        struct rep_rule **room = REP_ARRAY(work, struct rep_rule *, rules->count / 2);
        uint32_t all = rules->count, i;

        if (sorted == NULL || room == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < all; i++)
                sorted[i] = &rules->rules[i];
        sort_pointers(sorted, room, all, is_above_by_pattern);
        move_rules(rules->rules, sorted, all);
        rep_arena_release(work, mark);
        rules->count = 0;
        for (i = 0; i < all; i++)
                if (rules->count == 0 ||
                    compare_patterns(&rules->rules[rules->count - 1].pattern, &rules->rules[i].pattern) != 0)
                        rules->rules[rules->count++] = rules->rules[i];
        return REP_OK;
}

/* The most buckets per rule.  With more, making them takes longer than they save. */
#define BUCKETS_A_RULE 8

/* The part of a rule's strength that all rules in one bucket share: all but the line. */
static size_t
bucket_of(const struct rep_rule *rule)
{
        return (size_t)(rule->strength >> 32);
}

/*
 * Sorts RULES by strength into SORTED; ROOM holds half as many.  A bucket for each rank and verdict leaves few rules to
 * compare with each other.  Of these, an earlier line is stronger, so taking the last rule first sorts most of them.
 */
static enum rep_status
sort_by_strength(struct rep_arena *arena, const struct rep_rules *rules, struct rep_rule **sorted,
                 struct rep_rule **room)
{
        size_t buckets = 0, begin, end;
        uint32_t *ends, total = 0, i;

        for (i = 0; i < rules->count; i++) {
                sorted[i] = &rules->rules[rules->count - 1 - i];
                if (bucket_of(sorted[i]) >= buckets)
                        buckets = bucket_of(sorted[i]) + 1;
        }
        if (rules->count <= REP_SORT_FEW || buckets / BUCKETS_A_RULE > rules->count) {
                sort_pointers(sorted, room, rules->count, is_above_by_strength);
                return REP_OK;
        }
        ends = REP_ZERO_ARRAY(arena, uint32_t, buckets);
        if (ends == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < rules->count; i++)
                ends[bucket_of(&rules->rules[i])]++;
        for (i = 0; i < buckets; i++) {
                uint32_t size = ends[i];

                ends[i] = total; /* where the bucket begins; once it is filled, where it ends */
                total += size;
        }
        for (i = rules->count; i-- > 0;)
                sorted[ends[bucket_of(&rules->rules[i])]++] = &rules->rules[i];
        for (begin = 0; begin < rules->count; begin = end) {
                end = ends[bucket_of(sorted[begin])];
                sort_pointers(sorted + begin, room, end - begin, is_above_by_strength);
        }
        return REP_OK;
}

enum rep_status
rep_number_rules(struct rep_arena *arena, struct rep_rules *rules)
{
        struct rep_rule **sorted = REP_ARRAY(arena, struct rep_rule *, rules->count);
        struct rep_rule **room = REP_ARRAY(arena, struct rep_rule *, rules->count / 2);

        rules->numbered = REP_ARRAY(arena, struct rep_rule, rep_size_add(rules->count, 1));
        if (sorted == NULL || room == NULL || rules->numbered == NULL ||
            sort_by_strength(arena, rules, sorted, room) != REP_OK)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < rules->count; i++) {
                const struct rep_pattern *pattern = &rules->rules[i].pattern;

                /* The rank can be larger than the size, since it counts stars and counts some characters of a query as
                 * three.  The size can be larger by a "?" that the line does not have. */
                if (!rules->rules[i].repeats)
                        rules->pattern_bytes = rep_size_add(
                                rules->pattern_bytes, pattern->size > pattern->rank ? pattern->size : pattern->rank);
        }
        rules->numbered_count = rules->count;
        rules->numbered[0] = rules->base;
        for (uint32_t i = 0; i < rules->count; i++) {
                sorted[i]->number = i + 1;
                rules->numbered[i + 1] = *sorted[i];
        }
        return REP_OK;
}
