/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Printing code: what all back-ends write their files with, beside base/print.h.
 *
 * Nothing that comes from a file can end a comment or a string.
 */
#ifndef REP_GEN_EMIT_PRINT_CODE_H
#define REP_GEN_EMIT_PRINT_CODE_H

#include "base/print.h"
#include "emit/emit.h"

/* Appends CODE, in which each '$' stands for PREFIX. */
void rep_print_code(struct rep_buffer *buffer, const char *prefix, const char *code);

/* Appends TEXT so that it can stand in a comment of C, or of what looks like C: it ends neither comment nor line. */
void rep_print_comment(struct rep_buffer *buffer, struct rep_text text);

/* Appends TEXT as a string of C, in quotes. */
void rep_print_string(struct rep_buffer *buffer, struct rep_text text);

/* Appends the lines that every file starts with, within a comment of C: what made it, as FORMAT, from what. */
void rep_print_banner(struct rep_buffer *buffer, const struct rep_emission *emission, const char *format);

/* Appends what a header starts and ends with: banner, guards, and between them ABOUT, lines of a comment that start with
 * " * ", and INCLUDES, lines too. */
void rep_print_header_begin(struct rep_buffer *header, const struct rep_emission *emission, const char *format,
                            const char *about, const char *includes);
void rep_print_header_end(struct rep_buffer *header);

/*
 * Appends the definition of a table of C: PREFIX_NAME, of COUNT numbers in the narrowest type that holds them all.  A
 * table of none gets one 0, for C has no empty ones.
 */
void rep_print_table(struct rep_buffer *buffer, const char *prefix, const char *name, const uint32_t *values,
                     size_t count);

#endif
