/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Automata as code: what is common to the back-ends that turn states into labels.
 *
 * In: an emission and a description of the back-end.  Out: the complete header and source.  With the prefix P, each
 * automaton N that has something to walk becomes a function
 *
 *     static uint32_t P_run_N(const struct P_reader *reader)
 *
 * unless all of them together have too many states for a compiler.  Then the largest ones become records (c_table.h).
 *
 * `cursor` points to the next byte of the path, `cursor.position` counts the bytes read, and `walk` is what was
 * found.  P_peek() looks at the next byte, and gives 0 at the path's end.  P_skip() takes that byte.
 *
 * A state has at most two labels.  At sN it is entered: the byte that led there is taken, and what the state accepts is
 * applied.  At fN another state failed to it: nothing is applied, and the byte at which the other state failed is still
 * the next one.  A label that nothing leads to is not printed.
 *
 * Invariant: a path contains no NUL and no '#', which would end it.  Exits of these bytes are therefore left out, and
 * the end of the path fails like any byte without an exit.  The two are only distinguished where a walk would stay.
 */
#ifndef REP_GEN_EMIT_C_CODE_H
#define REP_GEN_EMIT_C_CODE_H

#include "emit/c_frame.h"

struct rep_code_kind;

/* One automaton while it becomes code. */
struct rep_code {
        const struct rep_code_kind *kind;
        struct rep_c_layout *layout;
        const struct rep_automaton *automaton;
        uint32_t number; /* of the automaton */
        const char *prefix;
        uint32_t *entered;   /* by state: how many exits lead to it; staying counts as one */
        bool *failed_to;     /* by state */
        bool *goes_on;       /* by state: a walk can stand there and look at the next byte */
        bool *inner;         /* by state: it is part of another state's code and has no label */
        bool matches, loads; /* P_match() is called; words are loaded */
        struct rep_buffer *source;
};

/* A description of a back-end. */
struct rep_code_kind {
        struct rep_c_form form;
        uint32_t max_states; /* that become code, unless the caller sets a limit */
        bool taken;          /* a byte is taken before the label of the state that it leads to */

        /* Marks the states that become part of the code of STATE, which is not inner itself and has a lower number than
         * they.  NULL: there are no inner states. */
        void (*mark_inner)(struct rep_code *code, uint32_t state);

        /* Prints the code behind the labels of STATE, which has exits. */
        void (*print_exits)(struct rep_code *code, uint32_t state);

        /* Prints the body of the function.  NULL: the body consists of labels, each with what print_exits() prints. */
        void (*print_body)(struct rep_code *code);

        void (*declare)(struct rep_code *code); /* NULL, or prints what precedes the function */
        const char *begins;                     /* NULL, or the text before the first function */
        const char *cursor[2];                  /* by dialect: struct P_cursor and P_peek(); NULL: the usual ones */
};

/* Emits all of EMISSION.  Returns REP_OK, REP_ERR_MEMORY, or REP_ERR_LIMIT if the automata that become records are too
 * large for these. */
enum rep_status rep_emit_code(const struct rep_emission *emission, const struct rep_code_kind *kind,
                              struct rep_buffer *source, struct rep_buffer *header);

/* Returns whether the walk stays in STATE at a byte that it has no exit for. */
static inline bool
rep_code_stays(const struct rep_code *code, uint32_t state)
{
        return state != 0 && code->automaton->fail[state] == state;
}

/* Returns whether a walk is over as soon as it enters STATE, because nothing is stronger than the rule matched there.
 */
bool rep_code_is_final(const struct rep_code *code, uint32_t state);

/* Finds the first exit of STATE from EXIT on that a path can take.  Returns false if there is none. */
bool rep_code_exit(const struct rep_code *code, uint32_t state, uint32_t *exit);

/* Appends code that applies the accept word ACCEPT at the C expression POSITION.  Each line starts with INDENT. */
void rep_print_code_accept(struct rep_code *code, uint32_t accept, const char *position, const char *indent);

/* Appends what happens on entering STATE.  If nothing stronger can follow, this includes the end of the walk. */
void rep_print_code_entry(struct rep_code *code, uint32_t state, const char *position, const char *indent);

/* Appends what happens if the path ends in STATE, unless that is nothing. */
void rep_print_code_end(struct rep_code *code, uint32_t state, const char *indent);

/* Appends the jump of STATE at a byte that it has no exit for, and then AFTER. */
void rep_print_code_failure(struct rep_code *code, uint32_t state, const char *indent, const char *after);

/* Appends BYTE as a character constant of C. */
void rep_print_code_byte(struct rep_buffer *source, uint8_t byte);

#endif
