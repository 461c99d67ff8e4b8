/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What undoes the compression of an archive.
 *
 * A compressed archive is a sequence of members (gzip) or frames (zstd), as a rule one for each record, so that each can
 * be read by itself; a file without compression is a single member.
 */
#ifndef REP_CLI_ARCHIVES_DECODER_H
#define REP_CLI_ARCHIVES_DECODER_H

#include "cli/archives/stored.h"

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
