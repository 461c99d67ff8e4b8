/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Texts within a quoted string of Graphviz.  They may hold any bytes; the picture shows them as they are.
 *
 * Graphviz interprets a backslash, a quote and an entity such as "&lt;" in a label, so these are escaped.  Bytes that
 * are not printable, or not UTF-8, are shown as \xNN.
 */
#ifndef REP_GEN_EMIT_DOT_TEXT_H
#define REP_GEN_EMIT_DOT_TEXT_H

#include "base/buffer.h"
#include "rep_runtime.h"

/* Appends TEXT.  If it is longer than MOST bytes, appends only the first of them and "...". */
void rep_dot_text(struct rep_buffer *out, struct rep_text text, size_t most);

/* Does the same for a cell of a table, which Graphviz reads as HTML. */
void rep_dot_cell_text(struct rep_buffer *out, struct rep_text text, size_t most);

/* A set of bytes: the byte B is bit B % 32 of the word B / 32. */
struct rep_byte_set {
        uint32_t words[8];
};

/*
 * Appends SET as a pattern.  A single byte is written as it is.  Several bytes are a class such as [a-z_], and nearly
 * all bytes are a class such as [^/?].  Literal brackets, backslashes and "$" are escaped by a backslash; within a
 * class, "^" and "-" are as well.
 */
void rep_dot_bytes(struct rep_buffer *out, const struct rep_byte_set *set);

#endif
