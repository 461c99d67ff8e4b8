/* SPDX-License-Identifier: Apache-2.0 */
/*
 * recorded.c: see recorded.h.
 *
 * In a walk that records, the words that otherwise hold the queues have other meanings:
 *
 *   head   the number of a queue's ends, up to REP_MANY_ENDS; when there is room for them, the place where they begin
 *   tail   the number of those that are recorded, or REP_MAPPED
 *   next   the ends: their positions, or a map with a bit for each position of the path
 *
 * Whoever looks for an end in a map reads a word or two, where a search would guess.
 */
#include "match/recorded.h"

#include "cpu/words.h"
#include "match/rows.h"

#define WORD_BITS 32

void
rep_record_end(struct rep_walk *walk, uint32_t queue, uint32_t position)
{
        /* Who waits was reached before. */
        if (position <= walk->since)
                return;
        rep_count(REP_COUNT_ENDS);
        if (walk->ends == REP_ENDS_COUNT) {
                walk->head[queue] += walk->head[queue] < REP_MANY_ENDS;
                walk->latest = position;
        } else if (walk->tail[queue] == REP_MAPPED) {
                walk->next[walk->head[queue] + position / WORD_BITS] |= UINT32_C(1) << position % WORD_BITS;
        } else {
                walk->next[walk->head[queue] + walk->tail[queue]++] = position;
        }
}

/* Returns the words of a map: one more than it needs, so that two can be read at once. */
static uint32_t
map_size(const struct rep_walk *walk)
{
        return walk->latest / WORD_BITS + 2;
}

/* Makes room for the ends that WALK counted.  Returns whether there is enough. */
static bool
lay_out_ends(struct rep_walk *walk)
{
        uint32_t queues = rep_field(walk->plan->header, REP_FIELD_QUEUES), queue;
        uint32_t room = rep_field(walk->plan->header, REP_FIELD_CHILDREN), map = map_size(walk), place = 0;

        for (queue = 0; queue < queues; queue++) {
                uint32_t count = walk->head[queue];
                bool mapped = count == REP_MANY_ENDS;

                count = mapped ? map : count;
                if (count > room - place)
                        return false;
                if (mapped)
                        memset(walk->next + place, 0, 4 * (size_t)map);
                walk->head[queue] = place;
                walk->tail[queue] = mapped ? REP_MAPPED : 0;
                place += count;
        }
        return true;
}

bool
rep_begin_recording(struct rep_walk *walk, const struct rep_walk *counted)
{
        walk->best = counted->best;
        walk->reached = counted->reached;
        walk->head = counted->head;
        walk->tail = counted->tail;
        walk->next = counted->next;
        walk->since = counted->since;
        walk->latest = counted->latest;
        walk->lowest = counted->lowest;
        walk->highest = counted->highest;
        walk->stamp = counted->stamp;
        walk->skip_to = counted->skip_to;
        walk->version = counted->version + 1;
        walk->ends = REP_ENDS_RECORD;
        return lay_out_ends(walk);
}

/* Returns the queue of the next output behind OUTPUT in its chain that has one with a map, or REP_NONE. */
static uint32_t
next_mapped(const struct rep_walk *walk, uint32_t output)
{
        uint32_t queue;

        while ((output = rep_output_at(walk, output, REP_OUTPUT_LINK)) != REP_NONE) {
                queue = rep_output_at(walk, output, REP_OUTPUT_QUEUE);
                if (queue != REP_NONE && walk->tail[queue] == REP_MAPPED)
                        return queue;
        }
        return REP_NONE;
}

/* In long chains of outputs, gives each map what is in those of longer segments.  Outputs link to lower ones. */
static void
complete_maps(struct rep_walk *walk)
{
        uint32_t output, queue, shorter, word, words = map_size(walk);

        for (output = rep_field(walk->plan->header, REP_FIELD_SKIPS); output-- > 0;) {
                queue = rep_output_at(walk, output, REP_OUTPUT_QUEUE);
                if (queue == REP_NONE || walk->tail[queue] != REP_MAPPED)
                        continue;
                shorter = next_mapped(walk, output);
                for (word = 0; shorter != REP_NONE && word < words; word++)
                        walk->next[walk->head[shorter] + word] |= walk->next[walk->head[queue] + word];
        }
}

/* Returns the first position from FROM on whose bit is set in MAP, which goes up to LATEST; 0: there is none. */
static inline uint32_t
find_bit(const uint32_t *map, uint64_t from, uint32_t latest)
{
        uint32_t word = (uint32_t)(from / WORD_BITS);
        uint64_t bits;

        if (from > latest)
                return 0;
        bits = (map[word] | (uint64_t)map[word + 1] << WORD_BITS) >> from % WORD_BITS << from % WORD_BITS;
        if (bits == 0)
                for (word += 2; word <= latest / WORD_BITS && (bits = map[word]) == 0; word++)
                        ;
        return bits == 0 ? 0 : word * WORD_BITS + rep_lowest_bit(bits);
}

/* Returns the first of the SIZE positions at ENDS, which ascend, that is not below FROM; 0: there is none. */
static inline uint32_t
find_position(const uint32_t *ends, uint32_t size, uint64_t from)
{
        if (size == 0 || ends[size - 1] < from)
                return 0;
        while (size > 1) {
                uint32_t half = size / 2;

                /* Which half it is cannot be predicted. */
                ends += half * (uint32_t)(ends[half - 1] < from);
                size -= half;
        }
        return *ends;
}

/* What the visits of nodes need of a plan and a walk.  SIZE is that of numbers. */
struct visits {
        const struct rep_automaton_plan *tables;
        uint32_t size, best, highest, latest;
        uint32_t *reached;
        const uint32_t *places, *counts, *ends;
};

static inline uint32_t
child_at(const struct visits *visits, uint32_t child, size_t column)
{
        return rep_table_at(visits->tables->children, visits->size, (size_t)child * REP_CHILD_WORDS + column);
}

static inline uint32_t
node_at(const struct visits *visits, size_t node, size_t column)
{
        return rep_table_at(visits->tables->nodes, visits->size, node * REP_NODE_WORDS + column);
}

/* CHILD, whose parent was reached at POSITION, takes its step if it can. */
REP_INLINE void
visit_child(struct visits *visits, uint32_t child, uint32_t position)
{
        uint32_t queue = child_at(visits, child, REP_CHILD_QUEUE), node, end;
        uint64_t from = (uint64_t)position + rep_table_at(visits->tables->queues, visits->size, queue);
        const uint32_t *ends = visits->ends + visits->places[queue];

        rep_count(REP_COUNT_VISITS);
        end = visits->counts[queue] == REP_MAPPED ? find_bit(ends, from, visits->latest)
                                                  : find_position(ends, visits->counts[queue], from);
        if (end == 0)
                return;
        node = child_at(visits, child, REP_CHILD_NODE);
        if (node == REP_NONE) {
                visits->best = child_at(visits, child, REP_CHILD_MAX);
                return;
        }
        visits->reached[node] = end;
        visits->highest = node > visits->highest ? node : visits->highest;
}

/* SIZE, that of numbers, is a constant: this is compiled once for each. */
REP_INLINE void
visit_nodes(struct rep_walk *walk, uint32_t size)
{
        struct visits visits = {&walk->plan->automaton, size,       walk->best, walk->highest, walk->latest,
                                walk->reached,          walk->head, walk->tail, walk->next};
        uint32_t node, rule, child, after;

        for (node = walk->lowest; node <= visits.highest; node++) {
                if (visits.reached[node] == 0)
                        continue;
                rule = node_at(&visits, node, REP_NODE_RULE);
                visits.best = rule > visits.best ? rule : visits.best;
                child = node_at(&visits, node, REP_NODE_FIRST);
                after = node_at(&visits, (size_t)node + 1, REP_NODE_FIRST);
                /* Children descend by the strongest rule that they lead to, so the loop stops early. */
                for (; child < after && child_at(&visits, child, REP_CHILD_MAX) > visits.best; child++)
                        visit_child(&visits, child, visits.reached[node]);
        }
        walk->best = visits.best;
}

void
rep_visit_nodes(struct rep_walk *walk)
{
        complete_maps(walk);
        if (walk->plan->number_size == 2)
                visit_nodes(walk, 2);
        else
                visit_nodes(walk, 4);
}
