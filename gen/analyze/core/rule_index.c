/* SPDX-License-Identifier: Apache-2.0 */
/* rule_index.c: see rule_index.h. */
#include "analyze/core/rule_index.h"

#include <stdlib.h>

#include "base/sort.h"

/* ---- making */

/* A pattern in a list that is sorted. */
struct sorted_pattern {
        const struct rep_rule_pattern *pattern;
        uint32_t number;
};

/* Sorts equal patterns together, the strongest first. */
static int
compare_sorted(const void *left, const void *right)
{
        const struct rep_rule_pattern *a = ((const struct sorted_pattern *)left)->pattern;
        const struct rep_rule_pattern *b = ((const struct sorted_pattern *)right)->pattern;
        int order = rep_plain_compare(&a->plain, &b->plain);

        return order != 0 ? order : (a->strength < b->strength) - (a->strength > b->strength);
}

enum rep_status
rep_rank_patterns(struct rep_arena *arena, const struct rep_rule_pattern *patterns, uint32_t count, uint32_t **ranks)
{
        struct rep_arena scratch = {.heap = arena->heap};
        struct sorted_pattern *sorted = REP_ARRAY(&scratch, struct sorted_pattern, count);
        uint32_t *made = sorted == NULL ? NULL : REP_ARRAY(arena, uint32_t, count);

        for (uint32_t i = 0; i < count && made != NULL; i++)
                sorted[i] = (struct sorted_pattern){&patterns[i], i};
        if (made != NULL)
                rep_sort(sorted, count, sizeof(*sorted), compare_sorted);
        for (uint32_t i = 0; i < count && made != NULL; i++)
                made[sorted[i].number] = i;
        rep_arena_free(&scratch);
        *ranks = made;
        return made == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* Adds the next sorted pattern to the last entry if it is equal, and otherwise to a new entry. */
static void
add_sorted(struct rep_rule_index *index, uint32_t number)
{
        const struct rep_rule_pattern *pattern = &index->patterns[number];
        struct rep_index_entry *entry = index->count == 0 ? NULL : &index->entries[index->count - 1];

        if (entry == NULL || rep_plain_compare(&entry->plain, &pattern->plain) != 0)
                index->entries[index->count++] = (struct rep_index_entry){pattern->plain, number, REP_NO_PATTERN};
        else if (entry->second == REP_NO_PATTERN && index->patterns[entry->best].rule != pattern->rule)
                entry->second = number;
}

enum rep_status
rep_make_index(struct rep_arena *arena, const struct rep_rule_pattern *patterns, const uint32_t *sorted, uint32_t count,
               struct rep_rule_index *index)
{
        *index = (struct rep_rule_index){.patterns = patterns};
        index->entries = REP_ARRAY(arena, struct rep_index_entry, count);
        if (index->entries == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < count; i++)
                add_sorted(index, sorted[i]);
        return REP_OK;
}

void
rep_free_index(struct rep_rule_index *index)
{
        free(index->waiting.ranges);
        free(index->moving.ranges);
        index->waiting = index->moving = (struct rep_range_list){NULL, 0, 0};
}

/* ---- ranges */

/* Returns the first entry from LOW to HIGH whose byte at DEPTH is not below BYTE.  All of these have this byte. */
static uint32_t
lower_bound(const struct rep_rule_index *index, uint32_t low, uint32_t high, uint32_t depth, unsigned byte)
{
        while (low < high) {
                uint32_t middle = low + (high - low) / 2;

                if ((unsigned char)index->entries[middle].plain.data[depth] < byte)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low;
}

/* Removes the entries that end at the depth of RANGE from it.  Returns their number, at most two. */
static uint32_t
take_ended(const struct rep_rule_index *index, struct rep_index_range *range)
{
        uint32_t first = range->low;

        while (range->low < range->high && index->entries[range->low].plain.size == range->depth)
                range->low++;
        return range->low - first;
}

/* So many looks at a range that does not go on are a step. */
enum { WORK_A_STEP = 8 };

static unsigned char
byte_at(const struct rep_rule_index *index, uint32_t entry, uint32_t depth)
{
        return (unsigned char)index->entries[entry].plain.data[depth];
}

/* Returns the part of RANGE whose next byte is BYTE.  No entry of RANGE has ended.  Adds the search's work to *WORK. */
static struct rep_index_range
narrowed(const struct rep_rule_index *index, struct rep_index_range range, unsigned char byte, uint64_t *work)
{
        uint32_t low = range.low, high = range.high;

        /* Mostly all go on with the same byte, and the first one tells whether any goes on with a star. */
        if (low == high || byte_at(index, low, range.depth) > byte)
                return (struct rep_index_range){low, low, range.depth + 1};
        if (byte_at(index, low, range.depth) == byte && byte_at(index, high - 1, range.depth) == byte)
                return (struct rep_index_range){low, high, range.depth + 1};
        for (uint32_t count = high - low; count > 3; count /= 4)
                *work += WORK_A_STEP / 4;
        low = lower_bound(index, low, high, range.depth, byte);
        if (low < high && byte_at(index, low, range.depth) == byte)
                high = lower_bound(index, low, high, range.depth, byte + 1U);
        else
                high = low;
        return (struct rep_index_range){low, high, range.depth + 1};
}

/* Removes the entries with a star at its depth from RANGE, and returns them. */
static struct rep_index_range
take_starred(const struct rep_rule_index *index, struct rep_index_range *range, uint64_t *work)
{
        struct rep_index_range starred = narrowed(index, *range, REP_STAR, work);

        range->low = starred.high;
        return starred;
}

/* ---- decisions */

static bool
is_stronger(const struct rep_rule_index *index, uint32_t pattern, uint32_t than)
{
        return than == REP_NO_PATTERN || index->patterns[pattern].strength > index->patterns[than].strength;
}

/* Takes PATTERN, which matches, into the decision. */
static void
add_match(const struct rep_rule_index *index, struct rep_decision *decision, uint32_t pattern)
{
        bool same = decision->best != REP_NO_PATTERN &&
                    index->patterns[pattern].rule == index->patterns[decision->best].rule;

        if (is_stronger(index, pattern, decision->best)) {
                if (!same)
                        decision->second = decision->best;
                decision->best = pattern;
        } else if (!same && is_stronger(index, pattern, decision->second)) {
                decision->second = pattern;
        }
}

static void
add_entry(const struct rep_rule_index *index, struct rep_decision *decision, const struct rep_index_entry *entry)
{
        add_match(index, decision, entry->best);
        if (entry->second != REP_NO_PATTERN)
                add_match(index, decision, entry->second);
}

/* ---- walking a path */

/* A path that is being walked.  The ranges of index->moving are within a segment, those of index->waiting in a star. */
struct path_walk {
        struct rep_rule_index *index;
        const char *path;
        size_t size, at;
        uint64_t *budget, work; /* WORK is not yet taken from *BUDGET */
        struct rep_decision decision;
};

static enum rep_status
append(struct rep_range_list *list, struct rep_index_range range)
{
        if (list->count == list->room) {
                size_t room = rep_size_add(rep_size_multiply(2, list->room), 32);
                struct rep_index_range *ranges =
                        room > SIZE_MAX / sizeof(range)
                                ? NULL
                                : (struct rep_index_range *)realloc(list->ranges, room * sizeof(range));

                if (ranges == NULL)
                        return REP_ERR_MEMORY;
                list->ranges = ranges;
                list->room = room;
        }
        list->ranges[list->count++] = range;
        return REP_OK;
}

/* Compares the only ENTRY of a range, from DEPTH on, with the rest of the path. */
static void
match_rest(struct path_walk *walk, const struct rep_index_entry *entry, uint32_t depth)
{
        struct rep_plain rest = {entry->plain.data + depth, entry->plain.size - depth, entry->plain.end};
        uint64_t steps = 0;

        /* If it matches, it could change nothing. */
        if (!is_stronger(walk->index, entry->best, walk->decision.second) ||
            (entry->best == walk->decision.best && entry->second == REP_NO_PATTERN))
                return;
        if (rep_plain_matches(&rest, walk->path + walk->at, walk->size - walk->at, &steps))
                add_entry(walk->index, &walk->decision, entry);
        (void)rep_spend(walk->budget, steps);
}

/* The walk has reached the star before RANGE.  From here on, RANGE waits.  It need not be added twice, whatever
   follows. */
static enum rep_status
begin_waiting(struct path_walk *walk, struct rep_index_range range)
{
        struct rep_range_list *waiting = &walk->index->waiting;

        if (range.high - range.low == 1)
                match_rest(walk, &walk->index->entries[range.low], range.depth - 1);
        if (range.high - range.low <= 1)
                return REP_OK;
        (void)rep_spend(walk->budget, 1 + waiting->count / 16);
        for (size_t i = 0; i < waiting->count; i++)
                if (waiting->ranges[i].low == range.low && waiting->ranges[i].depth == range.depth)
                        return REP_OK;
        return append(waiting, range);
}

/* The walk has reached RANGE. */
static enum rep_status
arrive(struct path_walk *walk, struct rep_index_range range)
{
        const struct rep_rule_index *index = walk->index;
        enum rep_status status;
        uint32_t ended;

        if (range.low == range.high)
                return REP_OK;
        walk->work += WORK_A_STEP;
        ended = take_ended(index, &range);
        for (uint32_t i = range.low - ended; i < range.low; i++)
                if (!index->entries[i].plain.end || walk->at == walk->size)
                        add_entry(index, &walk->decision, &index->entries[i]);
        status = begin_waiting(walk, take_starred(index, &range, &walk->work));
        if (status != REP_OK || range.low == range.high)
                return status;
        if (range.high - range.low > 1)
                return append(&walk->index->moving, range);
        match_rest(walk, &index->entries[range.low], range.depth);
        return REP_OK;
}

/* Returns whether, among the ranges from BEGUN on, one has the patterns of the range number AT and is further along. */
static bool
is_passed(const struct rep_range_list *list, size_t begun, size_t at)
{
        const struct rep_index_range *range = &list->ranges[at];

        for (; begun < list->count; begun++) {
                const struct rep_index_range *other = &list->ranges[begun];

                if (other->low == range->low && other->high == range->high && other->depth > range->depth)
                        return true;
        }
        return false;
}

/* Of the ranges that wait, those from BEGUN on are new.  Removes the ranges that these have overtaken: if all
   patterns of a range are in a later star, reaching the earlier star again makes no difference. */
static void
drop_passed(struct path_walk *walk, size_t begun)
{
        struct rep_range_list *list = &walk->index->waiting;
        size_t count = list->count, kept = 0, i;

        if (count == begun)
                return;
        (void)rep_spend(walk->budget, 1 + (count - begun) * count / 16);
        for (i = 0; i < count; i++)
                if (!is_passed(list, begun > i ? begun : i + 1, i))
                        list->ranges[kept++] = list->ranges[i];
        list->count = kept;
}

/* Reads a byte of the path.  Every moving range continues with it, and waiting ranges may begin to move. */
static enum rep_status
read_byte(struct path_walk *walk)
{
        struct rep_rule_index *index = walk->index;
        unsigned char byte = (unsigned char)walk->path[walk->at++];
        size_t moving = index->moving.count, waiting = index->waiting.count, i;
        enum rep_status status = REP_OK;

        walk->work += 1 + moving + waiting;
        if (!rep_spend(walk->budget, walk->work / WORK_A_STEP))
                return REP_ERR_LIMIT;
        walk->work %= WORK_A_STEP;
        /* Each range leaves at most one range, so ranges that are not yet read are not overwritten. */
        index->moving.count = 0;
        for (i = 0; i < moving && status == REP_OK; i++)
                status = arrive(walk, narrowed(index, index->moving.ranges[i], byte, &walk->work));
        for (i = 0; i < waiting && status == REP_OK; i++)
                status = arrive(walk, narrowed(index, index->waiting.ranges[i], byte, &walk->work));
        drop_passed(walk, waiting);
        return status;
}

enum rep_status
rep_decide(struct rep_rule_index *index, const char *path, size_t size, uint64_t *budget, struct rep_decision *decision)
{
        struct path_walk walk = {.index = index, .path = path, .size = size, .budget = budget};
        enum rep_status status;

        walk.decision = (struct rep_decision){REP_NO_PATTERN, REP_NO_PATTERN};
        index->waiting.count = index->moving.count = 0;
        status = !rep_spend(budget, 1 + size / 128) ? REP_ERR_LIMIT /* making the path is work, too */
                 : index->count == 0                ? REP_OK
                                                    : arrive(&walk, (struct rep_index_range){0, index->count, 0});
        while (status == REP_OK && walk.at < size && index->moving.count + index->waiting.count > 0)
                status = read_byte(&walk);
        (void)rep_spend(budget, walk.work / WORK_A_STEP);
        *decision = walk.decision;
        return status;
}

/* ---- patterns that may meet */

/* Calls FN for the entries from LOW to before HIGH. */
static bool
give(const struct rep_rule_index *index, uint32_t low, uint32_t high, uint64_t *budget, rep_entry_fn fn, void *context,
     bool *stopped)
{
        for (; low < high && !*stopped; low++) {
                if (!rep_spend(budget, 1))
                        return false;
                *stopped = !fn(context, &index->entries[low]);
        }
        return true;
}

bool
rep_each_meeting(const struct rep_rule_index *index, const struct rep_plain *pattern, uint64_t *budget, rep_entry_fn fn,
                 void *context)
{
        struct rep_text segment = rep_plain_segment(pattern, pattern->data);
        struct rep_index_range range = {0, index->count, 0};
        bool complete = true, stopped = false;
        uint64_t work = 0;

        while (complete && !stopped && range.low < range.high && range.depth < segment.size) {
                uint32_t first = range.low;

                take_ended(index, &range);
                take_starred(index, &range, &work);
                complete = give(index, first, range.low, budget, fn, context, &stopped);
                range = narrowed(index, range, (unsigned char)segment.data[range.depth], &work);
        }
        complete &= rep_spend(budget, (range.depth + work) / WORK_A_STEP);
        return complete && give(index, range.low, range.high, budget, fn, context, &stopped);
}
