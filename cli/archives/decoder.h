/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decompression of archives.
 *
 * A compressed archive is a sequence of members (gzip) or frames (zstd), usually one for each record, so that each record
 * can be read by itself.  A file without compression is a single member.
 */
#ifndef REP_CLI_ARCHIVES_DECODER_H
#define REP_CLI_ARCHIVES_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/report.h"

/* ---- the stored bytes of a file, through a window of bounded size
 *
 * Invariant: BYTES[BEGIN] is the byte OFFSET + BEGIN of the file.  The bytes before BEGIN were taken, and stay until the
 * next read.
 */

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

enum decoded {
        DECODED_MORE,    /* there may be more; what came may be nothing */
        DECODED_MEMBER,  /* the member is complete */
        DECODED_CUT,     /* the file ends within it */
        DECODED_DAMAGED, /* it can't be undone from here on */
};

/* How a member begins. */
enum begun { BEGUN, BEGUN_AT_END, BEGUN_AT_NO_MEMBER };

struct decoder {
        /* Are these the first bytes of such a file?  NULL: of any that is no other's. */
        bool (*is_mine)(const unsigned char *bytes, size_t size);
        /* What the others get as STATE, and what frees it. */
        void *(*create)(void);
        void (*destroy)(void *state);
        /* Begins the member at the place where STORED is, at the file's begin or behind a member. */
        enum begun (*begin)(void *state, struct stored *stored);
        /* Decodes some of it to ROOM bytes at TO; *MADE is how many came. */
        enum decoded (*decode)(void *state, struct stored *stored, unsigned char *to, size_t room, size_t *made);
        /* The first byte of a member, and: do these bytes begin one that begins with a WARC record? */
        unsigned char first_byte;
        bool (*begins_record)(void *state, const unsigned char *bytes, size_t size);
};

extern const struct decoder plain_decoder, gzip_decoder, zstd_decoder;

#endif
