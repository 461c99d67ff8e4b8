/*
 * The frame of all emitted C: everything but the way from state to state.
 *
 * Goes in: an emission.  Comes out: the header, and the source around the walks, which is self-contained C11 and
 * freestanding.  With the prefix P, a source has in this order:
 *
 *     rep_print_c_begin()   banner, tables of rules and lines, and where something is walked
 *                             int P_next(struct P_reader *reader)            the path's next byte, -1 at its end
 *                             struct P_walk { uint32_t best; ... }
 *                             void P_begin(struct P_walk *walk, uint32_t automaton)
 *                             void P_tell(struct P_walk *walk, uint32_t event, uint32_t position)
 *     the back-end          where something is walked:
 *                             static uint32_t P_run(uint32_t automaton, struct P_reader *reader)
 *                               walks what stands behind the path's first "/", and returns the rule that wins
 *     rep_print_c_end()     P_check(), P_pick(), P_check_as()
 *
 * Invariant: rules and outputs are counted over all automata, so that one table holds those of all.  Nodes, children
 * and queues are counted within their automaton, for a walk's records are of that size.
 */
#ifndef REP_GEN_C_FRAME_H
#define REP_GEN_C_FRAME_H

#include "emit/emit.h"
#include "format.h"

/* What automata have, and where that begins in the tables of all. */
enum rep_c_kind { REP_C_RULES, REP_C_LISTS, REP_C_ENTRIES, REP_C_NODES, REP_C_CHILDREN, REP_C_QUEUES, REP_C_KINDS };

struct rep_c_first {
        uint32_t of[REP_C_KINDS];
};

struct rep_c_layout {
        const struct rep_emission *emission;
        struct rep_c_first *first; /* by automaton, and behind the last one the sums */
        bool walked;               /* some automaton has more than the dead state */
        bool outputs, nodes;       /* some automaton has some */
        bool lines;                /* some rule has one */
        bool merged;               /* the rules of some agent are several sets, of which the strongest rule wins */
        struct rep_arena memory;   /* to be freed */
};

/* Lays out EMISSION; false where memory is out. */
bool rep_lay_out_c(const struct rep_emission *emission, struct rep_c_layout *layout);

void rep_print_c_header(const struct rep_c_layout *layout, const char *format, struct rep_buffer *header);

/*
 * FORMAT names the back-end; ABOUT, lines that start with " * " and have '$' for the prefix, describes what its walks
 * read.  False where memory is out.
 */
bool rep_print_c_begin(struct rep_c_layout *layout, const char *format, const char *about, struct rep_buffer *source);

bool rep_print_c_end(struct rep_c_layout *layout, struct rep_buffer *source);

/* The parts of these, in files of their own: what reads a URL, and what answers with P_run(). */
void rep_print_c_reader(const struct rep_c_layout *layout, struct rep_buffer *source);
bool rep_print_c_check(struct rep_c_layout *layout, struct rep_buffer *source);

/* What P_tell() takes for the event word EVENT of the automaton number AUTOMATON; 0 for nothing. */
uint32_t rep_c_event(const struct rep_c_layout *layout, uint32_t automaton, uint32_t event);

/* A table of COUNT numbers to be filled; NULL where memory is out. */
uint32_t *rep_c_table(struct rep_c_layout *layout, size_t count);

#endif
