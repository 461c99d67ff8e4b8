/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a spool in large pieces, so that many small reads near each other need few system calls. */
#ifndef REP_BASE_WINDOW_H
#define REP_BASE_WINDOW_H

#include "base/spool.h"

struct rep_window {
        struct rep_spool *spool;
        size_t piece;          /* the least number of bytes that are read at a time */
        unsigned char *memory; /* the SIZE bytes of the spool from BEGIN on */
        size_t capacity;
        uint64_t begin;
        size_t size;
};

/* Starts to read SPOOL in pieces of PIECE bytes.  The caller frees WINDOW. */
void rep_window_start(struct rep_window *window, struct rep_spool *spool, size_t piece);

/* Returns the SIZE bytes at OFFSET, which must have been appended.  They are valid until the next call.  Returns NULL
   after a failure, which is the spool's. */
const unsigned char *rep_window_look(struct rep_window *window, uint64_t offset, size_t size);

void rep_window_free(struct rep_window *window);

#endif
