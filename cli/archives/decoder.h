/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decompression of archives.
 *
 * A compressed archive is a sequence of members (gzip) or frames (zstd), usually one for each record, so that each
 * record can be read by itself.  An uncompressed file is a single member.
 */
#ifndef REP_CLI_ARCHIVES_DECODER_H
#define REP_CLI_ARCHIVES_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/report.h"

/*
 * ---- the stored bytes of a file, through a window of bounded size
 *
 * Invariants: BYTES[BEGIN] is the byte OFFSET + BEGIN of the file.  The bytes before BEGIN have been taken.  They stay
 * until the next read.  If KEEPS, the bytes from KEPT_FROM to OFFSET, which have left the window, are those of KEPT from
 * KEPT_BEGIN to KEPT_END.
 */

enum { STORED_SIZE = 1 << 20 };

struct stored {
        int fd;
        unsigned char *bytes; /* STORED_SIZE of them */
        size_t begin, end;
        uint64_t offset;
        bool ended; /* no bytes follow END */
        int error;  /* an errno value: reading failed, and ENDED is set */
        bool keeps; /* see stored_keep() */
        uint64_t kept_from;
        unsigned char *kept;
        size_t kept_begin, kept_end, kept_capacity;
};

/* Opens INPUT, or standard input for "-".  The caller calls stored_close(), also after a failure. */
bool stored_open(struct stored *stored, const char *input, struct failure *failure);
void stored_close(struct stored *stored);

/* Reads until COUNT bytes are available, or the file ends.  COUNT is at most STORED_SIZE.  Returns the number of
   available bytes. */
size_t stored_need(struct stored *stored, size_t count);

/* Keeps the bytes from the offset FROM on, which is not behind the next byte to take.  Until the next call, those that leave the
   window take memory.  FROM ascends from call to call; at the first one it is in the window. */
void stored_keep(struct stored *stored, uint64_t from);

/* Gives the kept bytes from the offset FROM up to TO, which have been taken, to WRITE, in up to two parts. */
void stored_copy(const struct stored *stored, uint64_t from, uint64_t to,
                 void (*write)(void *context, const unsigned char *bytes, size_t size), void *context);

/* The offset of the next byte to take. */
static inline uint64_t
stored_at(const struct stored *stored)
{
        return stored->offset + stored->begin;
}

/* Goes back to the byte AT, or to the first byte that is still in the window. */
static inline void
stored_go_back(struct stored *stored, uint64_t at)
{
        stored->begin = at > stored->offset ? (size_t)(at - stored->offset) : 0;
}

enum decoded {
        DECODED_MORE,    /* there may be more; this call may have decoded no bytes */
        DECODED_MEMBER,  /* the member is complete */
        DECODED_CUT,     /* the file ends within the member */
        DECODED_DAMAGED, /* the rest of the member can't be decoded */
};

/* How a member begins. */
enum begun { BEGUN, BEGUN_AT_END, BEGUN_AT_NO_MEMBER };

struct decoder {
        /* Returns whether a file with these first bytes has this format.  NULL: the format of all files that no other
           decoder recognises. */
        bool (*is_mine)(const unsigned char *bytes, size_t size);
        /* Creates and frees the STATE that the other functions get. */
        void *(*create)(void);
        void (*destroy)(void *state);
        /* Begins the member at STORED's position: the start of the file, or the end of another member. */
        enum begun (*begin)(void *state, struct stored *stored);
        /* Decodes a part of the member to TO, which has room for ROOM bytes.  *MADE becomes the number of decoded
           bytes. */
        enum decoded (*decode)(void *state, struct stored *stored, unsigned char *to, size_t room, size_t *made);
        /* The first byte of a member, and a function that returns whether BYTES begin a member that begins with a
           WARC record. */
        unsigned char first_byte;
        bool (*begins_record)(void *state, const unsigned char *bytes, size_t size);
};

extern const struct decoder plain_decoder, gzip_decoder, zstd_decoder;

#endif
