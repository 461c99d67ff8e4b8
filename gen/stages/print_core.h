/* SPDX-License-Identifier: Apache-2.0 */
/* A core, as it was encoded, as text. */
#ifndef REP_GEN_STAGES_PRINT_CORE_H
#define REP_GEN_STAGES_PRINT_CORE_H

#include "base/print.h"

/* Appends SIZE bytes as they look in a pattern, in quotes: what can't be seen as \xNN, and REP_STAR as a star. */
void rep_print_bytes(struct rep_buffer *out, const char *bytes, size_t size);

/* Appends the core at HEADER, of a blob that is CANONICAL or not: its fields, and of a stream the records. */
void rep_print_core(struct rep_buffer *out, const unsigned char *header, bool canonical);

#endif
