/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Automata as code: what the back-ends share that turn states into labels.
 *
 * Goes in: an emission, and what is particular to a back-end.  Comes out: header and source, whole.  With the prefix P,
 * each automaton N that has something to walk becomes a function
 *
 *     static uint32_t P_run_N(const struct P_reader *reader)
 *
 * in which `cursor` stands before the next byte of the path, `cursor.position` counts the bytes read, and `walk` is
 * what was found.  A byte is looked at by P_peek(), which gives 0 at the path's end, and taken by P_skip().
 *
 * A state has at most two labels.  Entering it, at sN, takes the byte that led there and applies what it accepts; what
 * fails to it goes to fN, where nothing is applied and the byte that made it fail is still the next.  A label that
 * nothing leads to is not printed.
 *
 * Invariant: no path has a NUL or '#', which end it, so that exits of these bytes are left out, and an end of the path
 * fails like any byte that a state has no exit for.  Only where a walk would stay is it distinguished from a byte.
 */
#ifndef REP_GEN_EMIT_C_CODE_H
#define REP_GEN_EMIT_C_CODE_H

#include "emit/c_frame.h"

struct rep_code_kind;

/* One automaton on its way to code. */
struct rep_code {
        const struct rep_code_kind *kind;
        struct rep_c_layout *layout;
        const struct rep_automaton *automaton;
        uint32_t number; /* of the automaton */
        const char *prefix;
        uint32_t *entered;   /* by state: how many exits lead to it, its staying counted as one */
        bool *failed_to;     /* by state */
        bool *goes_on;       /* by state: a walk can stand there and look at the next byte */
        bool *inner;         /* by state: it is part of another one's code, and has no label */
        bool matches, loads; /* P_match() is called; words are loaded */
        struct rep_buffer *source;
};

/* What is particular to a back-end. */
struct rep_code_kind {
        struct rep_c_form form;
        uint32_t max_states;
        bool taken; /* a byte is taken before the label of the state that it leads to */

        /* Marks as inner what goes into the code of STATE, which is not inner itself and has a lower number; NULL: none
         * are. */
        void (*mark_inner)(struct rep_code *code, uint32_t state);

        /* Prints what follows the labels of STATE, which has exits. */
        void (*print_exits)(struct rep_code *code, uint32_t state);

        /* Prints what the function does, instead of labels with what print_exits() prints; NULL: that. */
        void (*print_body)(struct rep_code *code);

        void (*declare)(struct rep_code *code); /* NULL, or prints what stands before the function */
        const char *begins;                     /* NULL, or what stands before the first function */
        const char *cursor[2];                  /* by dialect: struct P_cursor and P_peek(); NULL: the usual */
};

/* Emits all of EMISSION: REP_OK, REP_ERR_MEMORY, or REP_ERR_LIMIT where there are too many states. */
enum rep_status rep_emit_code(const struct rep_emission *emission, const struct rep_code_kind *kind,
                              struct rep_buffer *source, struct rep_buffer *header);

/* Whether the walk stays in STATE at a byte that it has no exit for. */
static inline bool
rep_code_stays(const struct rep_code *code, uint32_t state)
{
        return state != 0 && code->automaton->fail[state] == state;
}

/* Whether a walk is over as soon as it enters STATE: nothing is stronger than the rule that is matched there. */
bool rep_code_is_final(const struct rep_code *code, uint32_t state);

/* Finds the first exit of STATE from EXIT on that a path can take; false where there is none. */
bool rep_code_exit(const struct rep_code *code, uint32_t state, uint32_t *exit);

/* Appends the application of the accept word ACCEPT, the position being the C expression POSITION, in lines that start
 * with INDENT. */
void rep_print_code_accept(struct rep_code *code, uint32_t accept, const char *position, const char *indent);

/* Appends what happens on entering STATE, up to the end of the walk where nothing stronger can follow. */
void rep_print_code_entry(struct rep_code *code, uint32_t state, const char *position, const char *indent);

/* Appends what happens where the path ends in STATE, if that is more than nothing. */
void rep_print_code_end(struct rep_code *code, uint32_t state, const char *indent);

/* Appends where STATE goes at a byte that it has no exit for, and AFTER. */
void rep_print_code_failure(struct rep_code *code, uint32_t state, const char *indent, const char *after);

/* Appends BYTE as a character constant of C. */
void rep_print_code_byte(struct rep_buffer *source, uint8_t byte);

#endif
