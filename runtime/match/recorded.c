/* SPDX-License-Identifier: Apache-2.0 */
/*
 * recorded.c: see recorded.h.
 *
 * The three phases run in this order, and each reads what the one before it left in the scratch memory:
 *
 *   count    rep_begin_counting(), then rep_record_end() at each end: HEAD counts, the log collects
 *   record   rep_begin_recording() turns the counts into places, then rep_record_end() fills the places
 *   visit    rep_visit_nodes() completes the maps and takes the steps of the children
 *
 * The words that otherwise hold the queues mean:
 *
 *             while counting                        while recording and visiting
 *   head[q]   the ends of q, at most REP_MANY_ENDS  where the ends of q begin, in words from NEXT on
 *   tail[q]   nothing                               how many ends of q were recorded, or REP_MAPPED
 *
 * The words that otherwise link the children, as many as there are children, are divided so:
 *
 *   noted                      next                                        log                    links_end()
 *   | map of nodes             | ends of q 0 | ends of q 1 | ... | unused  | ... end 1 | end 0    |
 *   | a bit a node, 32 a word  | positions, or a map of the path            | position, queue each |
 *
 * The map of nodes fits because there are at most as many nodes as children (rep_has_many_children()).  The log stops
 * before it takes more than half of what is left, and lay_out_ends() refuses ends that would reach the log.  So no
 * part overlaps another.  If the ends do not fit, the path is walked once more in the ordinary way, from cleared
 * scratch memory.
 *
 * A map of the path, which is a queue's:
 *
 *   | block 0: MAP_BLOCK words | block 1 | ... | block n-1 | 0 | 0 | lead 0 | lead 1 | ... | lead n-1 | 0 |
 *
 * The bit of position P is bit P % 32 of word P / 32.  Lead k is the number of the first word from block k on that
 * has a bit, or 0 if there is none.  0 can only mean "none": word 0 is in block 0, and a search never follows the
 * lead of block 0, because it starts there or behind it.  The 0 at the end is the lead of the block behind the last.
 * A search thus reads a few words, and at most MAP_BLOCK words, one lead and one word more, however sparse the map
 * is.
 */
#include "match/recorded.h"

#include "cpu/words.h"
#include "match/walk.h"

/* Words in the map of the nodes of PLAN. */
static uint32_t
node_words(const struct rep_plan *plan)
{
        return rep_field(plan->header, REP_FIELD_NODES) / REP_MAP_BITS + 1;
}

/* Where the links of the children of WALK end. */
static uint32_t *
links_end(const struct rep_walk *walk)
{
        return walk->noted + rep_field(walk->plan->header, REP_FIELD_CHILDREN);
}

/*
 * Returns whether the log of WALK takes half of the room for ends.  The log has room / 4 ends of two words each then.
 * The comparison is for equality, because the log grows by one end between two calls, from none.
 */
static bool
is_log_full(const struct rep_walk *walk)
{
        uint32_t room = rep_field(walk->plan->header, REP_FIELD_CHILDREN) - node_words(walk->plan);

        return (uint32_t)(links_end(walk) - walk->log) / 2 == room / 4;
}

void
rep_begin_counting(struct rep_walk *walk)
{
        walk->noted = walk->next;
        memset(walk->noted, 0, 4 * (size_t)node_words(walk->plan));
        /*
         * With long chains, the counting walk skips outputs whose queues need no more counts, so a log of what it met
         * would lack ends.  Another walk must then record them.
         */
        walk->log = rep_field(walk->plan->header, REP_FIELD_SKIPS) == 0 ? links_end(walk) : NULL;
}

/* Appends an end to the log of WALK, if there is one.  Where there is no room, there is none any more. */
static void
log_end(struct rep_walk *walk, uint32_t queue, uint32_t position)
{
        if (walk->log != NULL && is_log_full(walk))
                walk->log = NULL;
        if (walk->log == NULL)
                return;
        *--walk->log = queue;
        *--walk->log = position;
}

/*
 * Nothing is written outside of what lay_out_ends() gave QUEUE:
 *
 *   positions   The recording walk meets no end that the counting walk did not count.  It reads the same path from the
 *               same state, and its BEST is the final one from the beginning, so it follows chains of outputs no
 *               farther and ends no later.  A count below REP_MANY_ENDS is exact, and it is the number of places.  The
 *               log has the counted ends themselves.
 *   map         The counting walk sets LATEST to each position that it counts and, with long chains, to each position
 *               at which it applies an output.  So no position that comes here exceeds LATEST, which the map covers.
 *
 * Positions ascend within a queue, because a walk reads forward and the log is replayed from its first end on.
 */
void
rep_record_end(struct rep_walk *walk, uint32_t queue, uint32_t position)
{
        /* A child can wait from SINCE on, and its segment is not empty.  So earlier ends serve nobody. */
        if (position <= walk->since)
                return;
        rep_count(REP_COUNT_ENDS);
        if (walk->ends == REP_ENDS_COUNT) {
                walk->head[queue] += walk->head[queue] < REP_MANY_ENDS;
                walk->latest = position;
                log_end(walk, queue, position);
        } else if (walk->tail[queue] == REP_MAPPED) {
                walk->next[walk->head[queue] + position / REP_MAP_BITS] |= UINT32_C(1) << position % REP_MAP_BITS;
        } else {
                walk->next[walk->head[queue] + walk->tail[queue]++] = position;
        }
}

#define MAP_BLOCK 16

/* Returns the words of a map that hold bits: those up to LATEST's, rounded up to whole blocks. */
static uint32_t
map_words(const struct rep_walk *walk)
{
        return (walk->latest / REP_MAP_BITS / MAP_BLOCK + 1) * MAP_BLOCK;
}

/*
 * Makes room for the ends that WALK counted.  Returns whether there is enough.
 *
 * A queue that reached REP_MANY_ENDS may have any number of ends, and gets a map; the others get exactly what they
 * counted.  PLACE <= ROOM holds throughout, so the difference never wraps.
 */
static bool
lay_out_ends(struct rep_walk *walk)
{
        uint32_t queues = rep_field(walk->plan->header, REP_FIELD_QUEUES), queue;
        uint32_t map = map_words(walk) + 2 + map_words(walk) / MAP_BLOCK + 1, place = 0;
        uint32_t room = (uint32_t)((walk->log != NULL ? walk->log : links_end(walk)) - walk->next);

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

/*
 * WALK is where COUNTED began.  It takes over the scratch memory, and BEST: rules up to that one need no more
 * ends.  A new VERSION makes all stamps of COUNTED old, so that each output is applied again.
 */
bool
rep_begin_recording(struct rep_walk *walk, const struct rep_walk *counted)
{
        walk->best = counted->best;
        walk->reached = counted->reached;
        walk->head = counted->head;
        walk->tail = counted->tail;
        walk->noted = counted->noted;
        walk->log = counted->log;
        walk->next = counted->noted + node_words(counted->plan);
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

bool
rep_record_log(struct rep_walk *walk)
{
        const uint32_t *at;

        if (walk->log == NULL)
                return false;
        for (at = links_end(walk); at > walk->log; at -= 2)
                rep_record_end(walk, at[-1], at[-2]);
        return true;
}

/*
 * Returns the queue of the next output behind OUTPUT in its chain that has one with a map, or REP_NONE.  Links lead
 * to lower outputs, so each chain ends.
 */
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

/*
 * Gives each map what is in those of longer segments.  This is needed only with long chains, where the recording walk
 * stops at the first output of a chain that has a map (ends_chain()).  The segments of the outputs behind it are
 * suffixes of that one's, so they end wherever it ends.  Each of them was counted as often, so it has a map as well,
 * unless BEST had made it useless.
 *
 * Outputs link to lower ones.  So in descending order a map is complete before it is copied, and handing it to the
 * next map of the chain is enough: that one hands it on.
 *
 * REP_FIELD_SKIPS is the number of outputs, or 0 if there are no long chains.  The loop then does nothing.
 */
static void
complete_maps(struct rep_walk *walk)
{
        uint32_t output, queue, shorter, word, words = map_words(walk);

        for (output = rep_field(walk->plan->header, REP_FIELD_SKIPS); output-- > 0;) {
                queue = rep_output_at(walk, output, REP_OUTPUT_QUEUE);
                if (queue == REP_NONE || walk->tail[queue] != REP_MAPPED)
                        continue;
                shorter = next_mapped(walk, output);
                for (word = 0; shorter != REP_NONE && word < words; word++)
                        walk->next[walk->head[shorter] + word] |= walk->next[walk->head[queue] + word];
        }
}

/* Sets the leads of each map, as all of its bits are set now.  The last 0 stays from lay_out_ends(). */
static void
finish_maps(struct rep_walk *walk)
{
        uint32_t queues = rep_field(walk->plan->header, REP_FIELD_QUEUES), words = map_words(walk), queue, word;

        for (queue = 0; queue < queues; queue++) {
                uint32_t *map = walk->next + walk->head[queue], next = 0;

                for (word = walk->tail[queue] == REP_MAPPED ? words : 0; word-- > 0;) {
                        next = map[word] != 0 ? word : next;
                        if (word % MAP_BLOCK == 0)
                                map[words + 2 + word / MAP_BLOCK] = next;
                }
        }
}

/*
 * Returns the first position whose bit is set in MAP in the words from WORD on, which are at most WORDS; 0: there is
 * none.
 *
 * The loop leaves at the end of the block, and WORDS is a whole number of blocks.  So WORD is then at most WORDS, and
 * its lead is at most the last one, which is the 0 of the end.
 *
 * This and find_position() are not inlined: visits of nodes would lose the registers for the place that they hand on.
 */
REP_NOINLINE static uint32_t
find_word(const uint32_t *map, uint32_t word, uint32_t words)
{
        const uint32_t *leads = map + words + 2;

        for (; word % MAP_BLOCK != 0; word++) {
                rep_count(REP_COUNT_WORDS);
                if (map[word] != 0)
                        return word * REP_MAP_BITS + rep_lowest_bit(map[word]);
        }
        word = leads[word / MAP_BLOCK];
        return word != 0 ? word * REP_MAP_BITS + rep_lowest_bit(map[word]) : 0;
}

/*
 * Returns the first position from FROM on whose bit is set in MAP, which has WORDS of bits; 0: there is none.
 *
 * A window of 64 positions from FROM on is looked at, which lies in three words: which of them has a bit cannot be
 * predicted.  Behind the last word are the two zeros between bits and leads.
 */
static inline uint32_t
find_bit(const uint32_t *map, uint64_t from, uint32_t words)
{
        uint64_t word = from / REP_MAP_BITS, bits;
        uint32_t shift = from % REP_MAP_BITS;

        if (word >= words)
                return 0;
        bits = (map[word] | (uint64_t)map[word + 1] << REP_MAP_BITS) >> shift;
        bits |= (uint64_t)map[word + 2] << REP_MAP_BITS << (REP_MAP_BITS - 1 - shift) << 1;
        if (bits != 0)
                return (uint32_t)from + rep_lowest_bit(bits);
        return find_word(map, (uint32_t)word + 1, words);
}

/*
 * Returns the first of the SIZE positions at ENDS, which ascend, that is not below FROM; 0: there is none.
 *
 * Invariant: the result is among the SIZE positions at ENDS.  It holds at first because the last position is not
 * below FROM.  SIZE is below REP_MANY_ENDS, so there are at most six rounds.
 */
REP_NOINLINE static uint32_t
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
        struct rep_automaton_plan tables;
        uint32_t size, best, highest, map_words;
        uint32_t *reached, *noted;
        const uint32_t *places, *counts, *ends;
};

static inline uint32_t
child_at(const struct visits *visits, uint32_t child, size_t column)
{
        return rep_table_at(visits->tables.children, visits->size, (size_t)child * REP_CHILD_WORDS + column);
}

static inline uint32_t
node_at(const struct visits *visits, size_t node, size_t column)
{
        return rep_table_at(visits->tables.nodes, visits->size, node * REP_NODE_WORDS + column);
}

/*
 * Returns where the segment that CHILD waits for ends first, for a parent that was reached at POSITION; 0: nowhere.
 * The segment must begin at POSITION or behind it, so it must end its own size later at the earliest.  The first such
 * end is the one at which a queue would have been served.
 */
REP_INLINE uint32_t
find_end(const struct visits *visits, uint32_t child, uint32_t position)
{
        uint32_t queue = child_at(visits, child, REP_CHILD_QUEUE);
        uint64_t from = (uint64_t)position + rep_table_at(visits->tables.queues, visits->size, queue);
        const uint32_t *ends = visits->ends + visits->places[queue];

        rep_count(REP_COUNT_VISITS);
        return visits->counts[queue] == REP_MAPPED ? find_bit(ends, from, visits->map_words)
                                                   : find_position(ends, visits->counts[queue], from);
}

/*
 * The rule of NODE, which was reached at POSITION, is matched, and its children take their steps if they can.  Returns
 * where the node behind NODE was reached, if a child leads there; otherwise 0.
 *
 * *FIRST is the first child of NODE, and becomes that of the node behind it.
 *
 * The children's nodes are noted, but not the one behind NODE, which is visited next.  In a chain, each node is the one
 * behind its parent, and its place is handed on without a detour through memory.
 */
REP_INLINE uint32_t
visit_node(struct visits *visits, uint32_t node, uint32_t position, uint32_t *first)
{
        uint32_t rule = node_at(visits, node, REP_NODE_RULE), child = *first;
        uint32_t after = node_at(visits, (size_t)node + 1, REP_NODE_FIRST), behind = 0;

        *first = after;
        visits->best = rule > visits->best ? rule : visits->best;
        /* Children descend by the strongest rule that they lead to, so the loop stops early. */
        for (; child < after && child_at(visits, child, REP_CHILD_MAX) > visits->best; child++) {
                uint32_t end = find_end(visits, child, position), next = child_at(visits, child, REP_CHILD_NODE);

                if (end == 0)
                        continue;
                if (next == node + 1) {
                        behind = end;
                } else if (next == REP_NONE) {
                        /* There is only a rule behind CHILD. */
                        visits->best = child_at(visits, child, REP_CHILD_MAX);
                } else {
                        visits->reached[next] = end;
                        visits->noted[next / REP_MAP_BITS] |= UINT32_C(1) << next % REP_MAP_BITS;
                        visits->highest = next > visits->highest ? next : visits->highest;
                }
        }
        return behind;
}

/* Returns the first noted node from NODE on; REP_NONE: there is none. */
static inline uint32_t
next_noted(const struct visits *visits, uint32_t node)
{
        uint32_t word = node / REP_MAP_BITS, bits;

        if (node > visits->highest)
                return REP_NONE;
        bits = visits->noted[word] >> node % REP_MAP_BITS << node % REP_MAP_BITS;
        while (bits == 0 && ++word <= visits->highest / REP_MAP_BITS)
                bits = visits->noted[word];
        return bits != 0 ? word * REP_MAP_BITS + rep_lowest_bit(bits) : REP_NONE;
}

/*
 * Visits the noted nodes, the lowest first.  A child leads to a node above its parent (check_nodes()), so a visit
 * sets bits only at places that are still to come, and each node is visited at most once.  Each child belongs to one
 * node.  So the cost is that of the map of nodes, of the nodes that are reached, and of one search for each of their
 * children.
 *
 * SIZE, that of numbers, is a constant: this is compiled once for each.
 */
REP_INLINE void
visit_nodes(struct rep_walk *walk, uint32_t size)
{
        struct visits visits = {walk->plan->automaton, size,        walk->best, walk->highest, map_words(walk),
                                walk->reached,         walk->noted, walk->head, walk->tail,    walk->next};
        uint32_t node = walk->lowest, position, first;

        while ((node = next_noted(&visits, node)) != REP_NONE) {
                position = visits.reached[node];
                first = node_at(&visits, node, REP_NODE_FIRST);
                do
                        position = visit_node(&visits, node++, position, &first);
                while (position != 0);
        }
        walk->best = visits.best;
}

void
rep_visit_nodes(struct rep_walk *walk)
{
        complete_maps(walk);
        finish_maps(walk);
        if (walk->plan->number_size == 2)
                visit_nodes(walk, 2);
        else
                visit_nodes(walk, 4);
}
