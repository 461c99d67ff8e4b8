/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks of cores with many children, in the order of the nodes.
 *
 * A walk that serves its queues goes from rule to rule at every byte, through more memory than a processor keeps at
 * hand.  Only nodes that are not waiting are reached here.  The walk counts, for each queue, the ends of its
 * segment, and logs them.  Then they are recorded by queue, in ascending order: from the log or, where it had no room
 * for all of them, by another walk.  Last, the nodes are visited in ascending order, which is that of memory, and each
 * child looks for the first end that is late enough for it.  It finds the one at which a queue would have been served,
 * and parents are visited before their children, because they have lower numbers.
 *
 * The scratch memory is that of a walk.  Of the links of the children, the first words are the map of nodes, a bit for
 * each that was reached.  The ends that are recorded follow.  The log grows from the other end up to the middle, two
 * words an end.  The place where a node was reached counts only if its bit is set, so that memory need not be cleared.
 */
#ifndef REP_RUNTIME_MATCH_RECORDED_H
#define REP_RUNTIME_MATCH_RECORDED_H

#include "match/walk.h"

/* With up to so many children, what a walk reaches lies close enough together.  Tests say 0. */
#ifndef REP_FEW_CHILDREN
#define REP_FEW_CHILDREN 32768
#endif

/* Returns whether PLAN, which has an automaton, has many children.  Most cores are too small for them, which is known
 * without reading another line of memory.  Where the rules were compiled, each node has a child, so their links have
 * room for a map of nodes. */
static inline bool
rep_has_many_children(const struct rep_plan *plan)
{
        return plan->needs_scratch && plan->core_size / (2 * REP_CHILD_WORDS) > REP_FEW_CHILDREN &&
               rep_field(plan->header, REP_FIELD_CHILDREN) > REP_FEW_CHILDREN &&
               rep_field(plan->header, REP_FIELD_NODES) <= rep_field(plan->header, REP_FIELD_CHILDREN);
}

/* With so many ends, a queue gets a map with a bit for each position of the path.  More are not counted. */
#define REP_MANY_ENDS 64

/* In place of the number of ends: the queue has a map. */
#define REP_MAPPED UINT32_MAX

/* Returns whether WALK, which does not serve QUEUE, needs to know of more ends.  Where each segment of a long chain of
 * outputs is a suffix of the next, it records an end only for the longest of those with maps, and copies it to the
 * others afterwards. */
static inline bool
rep_wants_end(const struct rep_walk *walk, uint32_t queue)
{
        return walk->ends == REP_ENDS_RECORD || walk->head[queue] < REP_MANY_ENDS;
}

/* Bits of a word of a map. */
#define REP_MAP_BITS 32

/* Returns whether NODE is in the map of nodes NOTED. */
static inline bool
rep_is_noted(const uint32_t *noted, uint32_t node)
{
        return (noted[node / REP_MAP_BITS] >> node % REP_MAP_BITS & 1) != 0;
}

/* Notes that NODE, which WALK does not visit yet, was reached. */
static inline void
rep_note_node(struct rep_walk *walk, uint32_t node)
{
        walk->noted[node / REP_MAP_BITS] |= UINT32_C(1) << node % REP_MAP_BITS;
        walk->lowest = node < walk->lowest ? node : walk->lowest;
        walk->highest = node > walk->highest ? node : walk->highest;
}

/* Makes room in the scratch memory of WALK, which counts ends, for what it notes. */
void rep_begin_counting(struct rep_walk *walk);

/* Counts or records the end at POSITION of the segment that QUEUE is for. */
void rep_record_end(struct rep_walk *walk, uint32_t queue, uint32_t position);

/* Begins to record the ends that COUNTED, a walk of the same path, has counted.  WALK was begun as COUNTED was. Returns
 * whether there is room. */
bool rep_begin_recording(struct rep_walk *walk, const struct rep_walk *counted);

/* Records the ends that the walk before WALK has logged.  Returns whether these are all; if not, WALK must find them.
 */
bool rep_record_log(struct rep_walk *walk);

/* Visits the nodes that WALK reached, and those that the ends it recorded lead to. */
void rep_visit_nodes(struct rep_walk *walk);

#endif
