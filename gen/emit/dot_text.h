/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Texts within a quoted string of Graphviz: any bytes in, what a reader sees in the picture out.
 *
 * Graphviz reads a backslash, a quote and an entity such as "&lt;" in a label as something else; they are escaped, so
 * that each is seen as it stands.  What can't be seen, or is no UTF-8, is seen as \xNN.
 */
#ifndef REP_GEN_EMIT_DOT_TEXT_H
#define REP_GEN_EMIT_DOT_TEXT_H

#include "base/buffer.h"
#include "rep_runtime.h"

/* Appends TEXT; of one that is longer than MOST bytes, only the first of them, and "...". */
void rep_dot_text(struct rep_buffer *out, struct rep_text text, size_t most);

/* The same for a cell of a table, which Graphviz reads as HTML. */
void rep_dot_cell_text(struct rep_buffer *out, struct rep_text text, size_t most);

/* A set of bytes. */
struct rep_byte_set {
        uint32_t words[8];
};

static inline void
rep_add_byte(struct rep_byte_set *set, uint8_t byte)
{
        set->words[byte / 32] |= (uint32_t)1 << byte % 32;
}

/*
 * Appends SET as a pattern: one byte as itself, several as a class such as [a-z_], nearly all as one such as [^/?].
 * Where brackets, a backslash, "$", or within a class "^" and "-" are meant themselves, a backslash stands in front.
 */
void rep_dot_bytes(struct rep_buffer *out, const struct rep_byte_set *set);

#endif
