/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is read of a spool, a piece at a time: so that many small reads, one behind the other or near each other, take few
 * calls of the system.
 */
#ifndef REP_BASE_WINDOW_H
#define REP_BASE_WINDOW_H

#include "base/spool.h"

struct rep_window {
        struct rep_spool *spool;
        size_t piece;          /* bytes that are read at a time, at least */
        unsigned char *memory; /* has the bytes of the spool from BEGIN on, SIZE of them */
        size_t capacity;
        uint64_t begin;
        size_t size;
};

/* Starts to read SPOOL, in pieces of PIECE bytes.  To be freed. */
void rep_window_start(struct rep_window *window, struct rep_spool *spool, size_t piece);

/* The SIZE bytes at OFFSET, which were appended; good until the next call.  NULL after a failure, which is the spool's. */
const unsigned char *rep_window_look(struct rep_window *window, uint64_t offset, size_t size);

void rep_window_free(struct rep_window *window);

#endif
