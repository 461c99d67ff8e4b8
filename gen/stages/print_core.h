/* SPDX-License-Identifier: Apache-2.0 */
/* An encoded core as text. */
#ifndef REP_GEN_STAGES_PRINT_CORE_H
#define REP_GEN_STAGES_PRINT_CORE_H

#include "base/print.h"

/* Appends SIZE bytes of a pattern in quotes.  Bytes that cannot be printed become \xNN, and REP_STAR becomes a star. */
void rep_print_bytes(struct rep_buffer *out, const char *bytes, size_t size);

/* Appends the core at HEADER: its fields and, if it has a stream, the records.  CANONICAL says whether its blob is. */
void rep_print_core(struct rep_buffer *out, const unsigned char *header, bool canonical);

#endif
