/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layout of emitted C: the automata of an emission, with their elements numbered.
 *
 * Rules, outputs and entries are numbered over all automata, so that one table holds those of all.  Nodes, children and
 * queues are numbered within their automaton, because a walk's records have that size.
 *
 * Memory: everything that is made for printing lives in the layout and is freed with it.  Like a buffer, the layout
 * records whether memory was out.  The code that prints a part then leaves the part out, and the caller checks at the
 * end.
 */
#ifndef REP_GEN_EMIT_C_LAYOUT_H
#define REP_GEN_EMIT_C_LAYOUT_H

#include "emit/emit.h"
#include "format.h"

/* The elements of automata. */
enum rep_c_kind { REP_C_RULES, REP_C_OUTPUTS, REP_C_ENTRIES, REP_C_NODES, REP_C_CHILDREN, REP_C_QUEUES, REP_C_KINDS };

/* Where the elements of one automaton begin in the tables of all. */
struct rep_c_first {
        uint32_t of[REP_C_KINDS];
};

struct rep_c_layout {
        const struct rep_emission *emission;
        const struct rep_automata *compiled; /* of the emission */
        struct rep_c_first *first;           /* by automaton; behind the last one the totals */
        bool walked;                         /* some automaton has more than the dead state */
        bool outputs, nodes;                 /* some automaton has any */
        bool lines;                          /* some rule has one */
        bool *coded;             /* by automaton: its walk is code (c_code.h); NULL: all walks read tables */
        uint32_t tables;         /* where some walks are code: the automata whose walks are not */
        bool merged;             /* the rules of some agent are several sets, and the strongest rule of all wins */
        struct rep_arena memory; /* the layout's own, see rep_lay_out_c() */
};

/* Lays out EMISSION.  Returns REP_OK or REP_ERR_MEMORY.  In both cases the caller must free the layout's memory. */
enum rep_status rep_lay_out_c(const struct rep_emission *emission, struct rep_c_layout *layout);

/* Returns the argument of P_apply() for the accept word ACCEPT of the automaton number AUTOMATON; 0 is nothing. */
uint32_t rep_c_accept(const struct rep_c_layout *layout, uint32_t automaton, uint32_t accept);

/* Returns a table of COUNT numbers, which the caller fills in.  Returns NULL if memory is out. */
uint32_t *rep_c_table(struct rep_c_layout *layout, size_t count);

#endif
