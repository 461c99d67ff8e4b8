/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Automata whose rules are nearly those of one before them: they are not drawn, but said to be so, with what is otherwise.
 *
 * In: a decoded blob that knows its lines.  Out: for each automaton the one that stands for it.
 */
#ifndef REP_GEN_DOT_RELATIVES_H
#define REP_GEN_DOT_RELATIVES_H

#include "base/buffer.h"
#include "decode/decode_blob.h"

/* The rules of an automaton as the lines say them, in ascending order of kind and value. */
struct rep_stated_rules {
        struct rep_directive *rules;
        uint32_t count;
};

struct rep_relatives {
        uint32_t *leader; /* by automaton: the one that is drawn; its own number for that */
        struct rep_stated_rules *stated;
};

/* Finds them for the automata of DECODED, in MEMORY.  False where memory is out. */
bool rep_find_relatives(struct rep_arena *memory, const struct rep_decoded_blob *decoded,
                        struct rep_relatives *relatives);

/* Appends rows of a table for the automaton NUMBER, which is not drawn: what it has and its leader has not, and the other
 * way round. */
void rep_dot_relative_rows(const struct rep_relatives *relatives, uint32_t number, struct rep_buffer *out);

#endif
