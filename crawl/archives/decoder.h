/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decompression of archives.
 *
 * A compressed archive is a sequence of members (gzip) or frames (zstd), usually one for each record, so that each
 * record can be read by itself.  An uncompressed file is a single member.
 */
#ifndef REP_ARCHIVES_DECODER_H
#define REP_ARCHIVES_DECODER_H

#include "rep_archive.h"

/*
 * ---- the stored bytes of a file, through a window of bounded size
 *
 * Invariants: BYTES[BEGIN] is the byte OFFSET + BEGIN of the file.  The bytes before BEGIN have been taken.  They stay
 * until the next read.  If KEEPS, the bytes from KEPT_FROM to OFFSET, which have left the window, are those of KEPT
 * from KEPT_BEGIN to KEPT_END.
 */

enum { REP_STORED_SIZE = 1 << 20 };

struct rep_stored {
        int fd; /* -1: READER is asked */
        ptrdiff_t (*reader)(void *context, void *to, size_t size);
        void *context;
        unsigned char *bytes; /* REP_STORED_SIZE of them */
        size_t begin, end;
        uint64_t offset;
        bool ended; /* no bytes follow END */
        int error;  /* an errno value: reading failed, and ENDED is set */
        bool keeps; /* see rep_stored_keep() */
        uint64_t kept_from;
        unsigned char *kept;
        size_t kept_begin, kept_end, kept_capacity;
};

/* Opens INPUT, or standard input for "-", or reads by the function of OPTIONS, which may be NULL.  Returns 0, or an
   errno value.  The caller calls rep_stored_close(), also after a failure. */
int rep_stored_open(struct rep_stored *stored, const char *input, const struct rep_archive_options *options);
void rep_stored_close(struct rep_stored *stored);

/* Reads until COUNT bytes are available, or the file ends.  COUNT is at most REP_STORED_SIZE.  Returns the number of
   available bytes. */
size_t rep_stored_need(struct rep_stored *stored, size_t count);

/* Keeps the bytes from the offset FROM on, which is not behind the next byte to take.  Until the next call, those that
   leave the window take memory; without it, reading fails with ENOMEM.  FROM ascends from call to call; at the first
   one it is in the window. */
void rep_stored_keep(struct rep_stored *stored, uint64_t from);

/* As rep_stored_keep(), if bytes are kept: those before FROM are passed over. */
static inline void
rep_stored_pass(struct rep_stored *stored, uint64_t from)
{
        if (stored->keeps)
                rep_stored_keep(stored, from);
}

/* Gives the kept bytes from the offset FROM up to TO, which have been taken, to TAKE, in up to two parts. */
void rep_stored_copy(const struct rep_stored *stored, uint64_t from, uint64_t to,
                     void (*take)(void *context, const void *bytes, size_t size), void *context);

/* Ends reading, as if it had failed: memory is out. */
void rep_stored_fail(struct rep_stored *stored);

/* The offset of the next byte to take. */
static inline uint64_t
rep_stored_at(const struct rep_stored *stored)
{
        return stored->offset + stored->begin;
}

enum rep_decoded {
        REP_DECODED_MORE,    /* there may be more; this call may have decoded no bytes */
        REP_DECODED_MEMBER,  /* the member is complete */
        REP_DECODED_CUT,     /* the file ends within the member */
        REP_DECODED_DAMAGED, /* the rest of the member can't be decoded */
};

/* How a member begins. */
enum rep_begun { REP_BEGUN, REP_BEGUN_AT_END, REP_BEGUN_AT_NO_MEMBER };

struct rep_decoder {
        /* Returns whether a file with these first bytes has this format.  NULL: the format of all files that no other
           decoder recognises. */
        bool (*is_mine)(const unsigned char *bytes, size_t size);
        /* Creates, or returns NULL if memory is out, and frees the STATE that the other functions get.  NULL: none. */
        void *(*create)(void);
        void (*destroy)(void *state);
        /* Begins the member at STORED's position: the start of the file, or the end of another member. */
        enum rep_begun (*begin)(void *state, struct rep_stored *stored);
        /* Decodes a part of the member to TO, which has room for ROOM bytes.  *MADE becomes the number of decoded
           bytes. */
        enum rep_decoded (*decode)(void *state, struct rep_stored *stored, unsigned char *to, size_t room,
                                   size_t *made);
        /* The first byte of a member, and a function that returns whether BYTES begin a member that begins with a
           WARC record. */
        unsigned char first_byte;
        bool (*begins_record)(void *state, const unsigned char *bytes, size_t size);
};

extern const struct rep_decoder rep_plain_decoder;
extern const struct rep_decoder rep_gzip_decoder;
extern const struct rep_decoder rep_zstd_decoder;

#endif
