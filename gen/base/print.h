/* SPDX-License-Identifier: Apache-2.0 */
/* Text at the end of a buffer.  The buffer records whether memory was out, so callers check once, at the end. */
#ifndef REP_GEN_BASE_PRINT_H
#define REP_GEN_BASE_PRINT_H

#include "base/buffer.h"
#include "base/print_format.h"

/* Appends what printf() would write. */
void rep_print(struct rep_buffer *buffer, const char *format, ...) REP_PRINTF(2, 3);

/* Appends VALUE in decimal.  Returns the number of digits. */
size_t rep_print_number(struct rep_buffer *buffer, uint32_t value);

#endif
