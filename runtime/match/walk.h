/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A walk: the path of a URL goes through an automaton.
 *
 * The state says which segments were just read.  Everything else that a walk knows is in struct rep_walk.  `best` is
 * the strongest rule matched so far.  Rules are numbered by strength, so raising `best` is one comparison, and the walk
 * ends as soon as no higher number can follow.  For rules with several stars, a walk also knows which nodes of the
 * segment tree were reached, and which children wait for which segment.
 *
 * Usually a path is read in one part.  In the canonical dialect a part ends at an escape, and what follows is read in
 * parts that canonical.c makes.  Between two parts, the outputs of the current state have been applied.
 *
 * rep_open() has checked the tables: every number read from them is in range, lists lead to lower lists, and each child
 * belongs to one node, which is reached once.  This bounds all loops of a walk.
 *
 * walk_dense.c and walk_compact.c go from state to state (walk_part.h).  outputs.c applies what happens there, or
 * recorded.c later. walk_canonical.c continues at an escape.
 */
#ifndef REP_RUNTIME_MATCH_WALK_H
#define REP_RUNTIME_MATCH_WALK_H

#include "blob/plan.h"
#include "match/prefilter.h"

/* What becomes of the ends of the segments that children wait for. */
enum rep_ends {
        REP_ENDS_SERVE,  /* the children take their step at once */
        REP_ENDS_COUNT,  /* they are counted for each queue */
        REP_ENDS_RECORD, /* they are recorded for each queue */
};

struct rep_walk {
        const struct rep_plan *plan;
        uint32_t best;
        uint32_t state;  /* dense: where its row begins; compact: its record */
        uint32_t run;    /* compact: bytes of the record's run that were read */
        uint32_t before; /* bytes of the path that were read before this part */
        bool entering;   /* the state was reached, but its outputs are still to be applied */
        /* The scratch memory: where each node was reached (0: not yet), the first and last child of each queue (index +
         * 1; 0: none), and the successor of each child.  It is cleared when the first node is reached or, with long
         * chains, when the first output is applied.  Most walks need neither. */
        uint32_t *scratch;
        uint32_t *reached, *head, *tail, *next;
        /* Also in the scratch memory, for cores with long chains of outputs.  If the stamp of an output is VERSION,
         * then it and the outputs between it and the one in SKIP_TO have no effect until an empty queue is filled. */
        uint32_t *stamp, *skip_to, version;
        /* What a walk that does not serve the queues does instead (recorded.h), the positions from behind which to
         * which ends of segments count, and the lowest and the highest node that it reached. */
        enum rep_ends ends;
        uint32_t since, latest, lowest, highest;
        uint32_t *noted, *log; /* recorded.h; only of such walks */
        /* The filter that was asked last about this part, and its answer. */
        const unsigned char *filter;
        struct rep_candidates candidates;
};

/* Bytes of a path, and how many of them were read. */
struct rep_part {
        const unsigned char *bytes;
        uint32_t at, size;
        bool raw;  /* the dialect is canonical, but these bytes are not canonicalised: reading stops before an escape */
        bool open; /* the path goes on in another part */
};

enum rep_walked {
        REP_WALKED_ALL,    /* the part was read */
        REP_WALKED_ENOUGH, /* nothing stronger can follow */
        REP_WALKED_ESCAPE, /* only for a raw part: the next byte is an escape */
};

/* Begins at STATE, which is still to be entered.  Sets only what is read before it is written; most walks never touch
 * the rest. */
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
        walk->ends = REP_ENDS_SERVE;
        walk->filter = NULL;
}

/* Reads PATH from AT on, where an escape is, in canonical form, and ends the walk. */
void rep_walk_canonical(struct rep_walk *walk, const unsigned char *path, uint32_t at, uint32_t size);

/* ---- the rows of an automaton's tables */

/* Returns the number in COLUMN of row ROW of TABLE, which has WORDS numbers a row. */
static inline uint32_t
rep_number_at(const struct rep_walk *walk, const unsigned char *table, size_t row, size_t words, size_t column)
{
        return rep_table_at(table, walk->plan->number_size, row * words + column);
}

static inline uint32_t
rep_output_at(const struct rep_walk *walk, uint32_t output, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.outputs, output, REP_OUTPUT_WORDS, column);
}

static inline uint32_t
rep_entry_at(const struct rep_walk *walk, uint32_t entry, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.entries, entry, REP_ENTRY_WORDS, column);
}

static inline uint32_t
rep_child_at(const struct rep_walk *walk, uint32_t child, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.children, child, REP_CHILD_WORDS, column);
}

static inline uint32_t
rep_node_at(const struct rep_walk *walk, size_t node, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.nodes, node, REP_NODE_WORDS, column);
}

static inline uint32_t
rep_special_at(const struct rep_walk *walk, uint32_t special, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.specials, special, REP_SPECIAL_WORDS, column);
}

#endif
