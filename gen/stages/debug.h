/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What each stage of a compile made, as text for people (rep_emit.h): `rep2c compile --debug`.
 *
 * In: the products of the stages, which it gets as their watcher.  Out: text at the end of a buffer.  It changes
 * nothing, and no stage knows of it.
 */
#ifndef REP_GEN_STAGES_DEBUG_H
#define REP_GEN_STAGES_DEBUG_H

#include "base/buffer.h"
#include "base/watcher.h"
#include "rep_emit.h"

struct rep_debug {
        struct rep_watcher watcher; /* the first member, so that a pointer to it is a pointer to this */
        struct rep_buffer out;
        unsigned stages; /* a sum of REP_DEBUG_ values: the stages to print */
        unsigned sets;   /* rule sets begun so far */
};

/* ---- parts (print_core.c) */

/* Appends SIZE bytes of a pattern in quotes.  Bytes that cannot be printed become \xNN, and REP_STAR becomes a star. */
void rep_print_bytes(struct rep_buffer *out, const char *bytes, size_t size);

/* Appends the core at HEADER: its fields and, if it has a stream, the records.  CANONICAL says whether its blob is. */
void rep_print_core(struct rep_buffer *out, const unsigned char *header, bool canonical);

#endif
