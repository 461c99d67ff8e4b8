/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text at the end of a buffer.  The buffer itself notes when memory is out, so that nobody has to look before the end.
 */
#ifndef REP_GEN_BASE_PRINT_H
#define REP_GEN_BASE_PRINT_H

#include "base/buffer.h"

#if defined(__GNUC__) || defined(__clang__)
#define REP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define REP_PRINTF(text, first)
#endif

/* Appends what printf() would write. */
void rep_print(struct rep_buffer *buffer, const char *format, ...) REP_PRINTF(2, 3);

/* Appends the decimal digits of VALUE, and returns how many. */
size_t rep_print_number(struct rep_buffer *buffer, uint32_t value);

#endif
