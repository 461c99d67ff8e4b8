/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions for printing code, used by all back-ends in addition to base/buffer.h.
 *
 * Text that comes from a robots.txt can never end a comment or a string.
 */
#ifndef REP_GEN_EMIT_PRINT_CODE_H
#define REP_GEN_EMIT_PRINT_CODE_H

#include "base/buffer.h"
#include "emit/emit.h"

/* Appends CODE with each '$' replaced by PREFIX. */
void rep_print_code(struct rep_buffer *buffer, const char *prefix, const char *code);

/* Appends TEXT for a comment of C, or of a similar language.  It ends neither the comment nor the line. */
void rep_print_comment(struct rep_buffer *buffer, struct rep_text text);

/* Appends TEXT as a string of C, in quotes. */
void rep_print_string(struct rep_buffer *buffer, struct rep_text text);

/* Appends the first lines of every file, within a comment of C: the program that made it, FORMAT, and the source. */
void rep_print_banner(struct rep_buffer *buffer, const struct rep_emission *emission, const char *format);

/* Append the beginning and the end of a header: banner and guards.  ABOUT, lines of a comment that start with " * ",
 * and INCLUDES, which are lines too, stand between them. */
void rep_print_header_begin(struct rep_buffer *header, const struct rep_emission *emission, const char *format,
                            const char *about, const char *includes);
void rep_print_header_end(struct rep_buffer *header);

/*
 * Appends the definition of a C table: PREFIX_NAME, with COUNT numbers of the narrowest type that holds them all.  An
 * empty table gets a single 0, because C has no empty arrays.
 */
void rep_print_table(struct rep_buffer *buffer, const char *prefix, const char *name, const uint32_t *values,
                     size_t count);

#endif
