/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bytes of a file as they are stored, through a window of bounded size.
 *
 * Invariant: BYTES[BEGIN] is the byte OFFSET + BEGIN of the file; those before BEGIN were taken, and are still there
 * until the next read.
 */
#ifndef REP_CLI_ARCHIVES_STORED_H
#define REP_CLI_ARCHIVES_STORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/report.h"

enum { STORED_SIZE = 1 << 20 };

struct stored {
        int fd;
        unsigned char *bytes; /* STORED_SIZE of them */
        size_t begin, end;
        uint64_t offset;
        bool ended; /* there is no byte behind END */
        int error;  /* an errno value: reading failed, and ENDED is set */
};

/* Opens INPUT, or standard input for "-".  To be closed by stored_close(), also after a failure. */
bool stored_open(struct stored *stored, const char *input, struct failure *failure);
void stored_close(struct stored *stored);

/* Reads until COUNT bytes, at most STORED_SIZE, can be taken, or the file ends.  Returns how many there are. */
size_t stored_need(struct stored *stored, size_t count);

/* The offset of the next byte to be taken. */
static inline uint64_t
stored_at(const struct stored *stored)
{
        return stored->offset + stored->begin;
}

/* Goes back to the byte AT, or to the first that is still there. */
static inline void
stored_go_back(struct stored *stored, uint64_t at)
{
        stored->begin = at > stored->offset ? (size_t)(at - stored->offset) : 0;
}

#endif
