/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks of cores with many children, in the order of the nodes.
 *
 * A walk that serves its queues goes from rule to rule at every byte, through more memory than a processor keeps at hand.
 * Here the path is walked twice instead, and of the nodes only those are reached that do not wait.  The first walk counts,
 * for each queue, the ends of its segment; the second one records them, in ascending order.  Then the nodes are visited in
 * ascending order, which is that of memory, and each child looks for the first end that is late enough for it.  It finds the
 * one at which a queue would have been served, and parents are visited before their children, because they have lower numbers.
 *
 * The scratch memory is that of a walk: the links of the children have room for as many ends.
 */
#ifndef REP_RUNTIME_MATCH_RECORDED_H
#define REP_RUNTIME_MATCH_RECORDED_H

#include "match/walk.h"

/* With up to so many children, what a walk reaches lies close enough together.  Tests say 0. */
#ifndef REP_FEW_CHILDREN
#define REP_FEW_CHILDREN 32768
#endif

/* Returns whether PLAN, which has an automaton, has many children.  Most cores are too small for them, which is known without
 * reading another line of memory. */
static inline bool
rep_has_many_children(const struct rep_plan *plan)
{
        return plan->needs_scratch && plan->core_size / (2 * REP_CHILD_WORDS) > REP_FEW_CHILDREN &&
               rep_field(plan->header, REP_FIELD_CHILDREN) > REP_FEW_CHILDREN;
}

/* With so many ends, a queue gets a map with a bit for each position of the path.  More are not counted. */
#define REP_MANY_ENDS 64

/* What stands for the number of ends of a queue with a map. */
#define REP_MAPPED UINT32_MAX

/* Returns whether WALK, which does not serve QUEUE, needs to know of more ends.  Where each segment of a long chain of outputs is a
 * suffix of the next, it records an end only for the longest of those with maps, and copies it to the others afterwards. */
static inline bool
rep_wants_end(const struct rep_walk *walk, uint32_t queue)
{
        return walk->ends == REP_ENDS_RECORD || walk->head[queue] < REP_MANY_ENDS;
}

/* Counts or records the end at POSITION of the segment that QUEUE is for. */
void rep_record_end(struct rep_walk *walk, uint32_t queue, uint32_t position);

/* Begins to record the ends that COUNTED, a walk of the same path, has counted.  WALK was begun as COUNTED was.  Returns whether
 * there is room. */
bool rep_begin_recording(struct rep_walk *walk, const struct rep_walk *counted);

/* Visits the nodes that WALK reached, and those that the ends it recorded lead to. */
void rep_visit_nodes(struct rep_walk *walk);

#endif
