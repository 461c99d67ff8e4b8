/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A robots.txt -> its blob, and with it the automata from which that was encoded, for code that reads automata instead
 * of asking them: emitters and graphs.
 *
 * The automata are in their frozen form (automaton/automaton.h), with states numbered breadth-first
 * (rep_freeze_states()) and equal ones merged.
 */
#ifndef REP_GEN_EMIT_AUTOMATA_H
#define REP_GEN_EMIT_AUTOMATA_H

#include "automaton/automaton.h"
#include "rep_compile.h"
#include "rules/select.h"

/* The rules of an agent: an automaton, which several sets may share, and the lines of its rules. */
struct rep_automata_set {
        uint32_t automaton;
        const uint32_t *lines; /* by number of the rule; 0: none */
};

struct rep_automata {
        const struct rep_blob *blob;
        struct rep_stats stats;         /* of the blob */
        struct rep_selection selection; /* the tokens, and which sets they have; rep_token() has them in lower case */
        struct rep_automata_set *sets;  /* by set of the selection */
        struct rep_automaton *automata;
        uint32_t automaton_count;
};

/*
 * Compiles TEXT by COMPILER, with STAGES (compile.h).  BLOB and the selection live in COMPILER until its next compile,
 * the arrays in MEMORY.  Returns the errors of rep_compile().
 */
enum rep_status rep_compile_automata(struct rep_compiler *compiler, const char *text, size_t size,
                                     const struct rep_options *options, unsigned stages, struct rep_arena *memory,
                                     struct rep_blob *blob, struct rep_automata *automata);

#endif
