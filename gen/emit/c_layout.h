/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What emitted C is made of: the automata of an emission, whose elements are counted through.
 *
 * Rules, outputs and entries are counted over all automata, so that one table holds those of all.  Nodes, children and
 * queues are counted within their automaton, for a walk's records are of that size.
 *
 * Memory: all that is made up for printing lives in the layout, and is freed with it.  Like a buffer, its memory notes
 * itself when it is out: who prints a part leaves it out then, and whoever asked for the whole looks at the end.
 */
#ifndef REP_GEN_EMIT_C_LAYOUT_H
#define REP_GEN_EMIT_C_LAYOUT_H

#include "emit/emit.h"
#include "format.h"

/* What automata have. */
enum rep_c_kind { REP_C_RULES, REP_C_OUTPUTS, REP_C_ENTRIES, REP_C_NODES, REP_C_CHILDREN, REP_C_QUEUES, REP_C_KINDS };

/* Where that begins in the tables of all. */
struct rep_c_first {
        uint32_t of[REP_C_KINDS];
};

struct rep_c_layout {
        const struct rep_emission *emission;
        const struct rep_decoded_blob *decoded; /* that of the emission */
        struct rep_c_first *first;              /* by automaton, and behind the last one the sums */
        bool walked;                            /* some automaton has more than the dead state */
        bool outputs, nodes;                    /* some automaton has some */
        bool lines;                             /* some rule has one */
        bool merged;             /* the rules of some agent are several sets, of which the strongest rule wins */
        struct rep_arena memory; /* to be freed */
};

/* Lays out EMISSION.  REP_OK or REP_ERR_MEMORY; the layout's memory is to be freed in both cases. */
enum rep_status rep_lay_out_c(const struct rep_emission *emission, struct rep_c_layout *layout);

/* What P_apply() takes for the accept word ACCEPT of the automaton number AUTOMATON; 0 for nothing. */
uint32_t rep_c_accept(const struct rep_c_layout *layout, uint32_t automaton, uint32_t accept);

/* A table of COUNT numbers to be filled; NULL where memory is out. */
uint32_t *rep_c_table(struct rep_c_layout *layout, size_t count);

#endif
