/*
 * Printing: what all back-ends write their files with.
 *
 * Goes in: words, numbers, bytes of any kind.  Comes out: text at the end of a buffer, which itself notes when memory
 * is out, so that nobody has to look before the end.  Nothing that comes from a file can end a comment or a string.
 */
#ifndef REP_GEN_PRINT_H
#define REP_GEN_PRINT_H

#include "emit/emit.h"

#if defined(__GNUC__) || defined(__clang__)
#define REP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define REP_PRINTF(text, first)
#endif

/* Appends what printf() would write. */
void rep_print(struct rep_buffer *buffer, const char *format, ...) REP_PRINTF(2, 3);

/* Appends the decimal digits of VALUE, and returns how many. */
size_t rep_print_number(struct rep_buffer *buffer, uint32_t value);

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
