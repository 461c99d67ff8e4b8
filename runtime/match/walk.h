/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A walk: a URL's path on its way through an automaton.
 *
 * The state says which segments have just been read; everything else a walk knows is in struct rep_walk: `best`, the
 * strongest rule matched so far, and, once a rule with several stars has come as far as that, which nodes of the
 * progress tree were reached and which children wait for which segment.  Rules are numbered by strength, so `best` is
 * raised by one comparison, and the walk ends as soon as no higher number can follow.
 *
 * A path is read in one part, mostly.  In the canonical dialect a part ends at an escape, and what follows is read in
 * parts that canonical.c makes.  Between parts the walk stands in its state, whose outputs were applied.
 *
 * The tables were checked by rep_open(): every number read from them is in range, lists lead to lower lists, and each
 * child belongs to one node, which is reached once.  That is what bounds all loops of a walk.
 *
 * walk_dense.c and walk_compact.c go from state to state, outputs.c applies what happens there.
 */
#ifndef REP_RUNTIME_MATCH_WALK_H
#define REP_RUNTIME_MATCH_WALK_H

#include "blob/plan.h"
#include "match/prefilter.h"

struct rep_walk {
        const struct rep_plan *plan;
        uint32_t best;
        uint32_t state;  /* dense: where its row begins; compact: its record */
        uint32_t run;    /* compact: how many bytes of the record's run were read */
        uint32_t before; /* bytes of the path that were read before this part */
        bool entering;   /* the state was reached, but its outputs are still to be applied */
        /* The scratch memory: where each node was reached (0: not yet), each queue's first and last child (index + 1; 0:
         * none), each child's successor.  It is cleared when the first node is reached or, with long chains, the first
         * output is applied, which most walks never see. */
        uint32_t *scratch;
        uint32_t *reached, *head, *tail, *next;
        /* In the scratch memory too, for cores with long chains of outputs: an output whose stamp is VERSION has no
         * effect before some empty queue is filled, and neither have those between it and the one in SKIP_TO. */
        uint32_t *stamp, *skip_to, version;
        /* The filter that was asked last about this part, and what it said. */
        const unsigned char *filter;
        struct rep_candidates candidates;
};

/* Bytes of a path, and how many of them were read. */
struct rep_part {
        const unsigned char *bytes;
        uint32_t at, size;
        bool raw;  /* of the canonical dialect, but as they came: reading stops before an escape */
        bool open; /* the path goes on in another part */
};

enum rep_walked {
        REP_WALKED_ALL,    /* the part was read */
        REP_WALKED_ENOUGH, /* nothing stronger can follow */
        REP_WALKED_ESCAPE, /* only for a raw part: at the byte that comes next */
};

/* Begins at STATE, which is still to be entered.  Sets what is read before it is written; most walks never touch the
 * rest. */
static inline void
rep_begin_walk(struct rep_walk *walk, const struct rep_plan *plan, uint32_t state, uint32_t *scratch)
{
        walk->plan = plan;
        walk->best = 0;
        walk->state = state;
        walk->run = 0;
        walk->before = 0;
        walk->entering = true;
        walk->scratch = scratch;
        walk->reached = NULL;
        walk->filter = NULL;
}

#endif
