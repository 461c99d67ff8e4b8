/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gzip_decoder.c: members of gzip; see decoder.h.
 *
 * libdeflate, if it is built in, decodes a member that fits at once, in half the time that zlib takes. zlib decodes
 * members that are larger than the window or the room, and damaged ones: it works piece by piece, and gives all bytes
 * before the damage.
 */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#ifdef REP_HAVE_LIBDEFLATE
#include <libdeflate.h>
#endif

#include "archives/decoder.h"

enum {
        GZIP_ONLY = 16,              /* zlib: accept no other format */
        USUAL = REP_STORED_SIZE / 4, /* most members are smaller */
        HEADER_SIZE = 10,
        FLAGS_RESERVED = 0xe0,
};

struct gzip {
        z_stream zlib;
#ifdef REP_HAVE_LIBDEFLATE
        struct libdeflate_decompressor *whole;
#endif
        bool at_begin; /* no byte of the member is decoded yet */
};

static bool
is_mine(const unsigned char *bytes, size_t size)
{
        return size >= 3 && bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == Z_DEFLATED;
}

static void
destroy(void *state)
{
        struct gzip *gzip = state;

        inflateEnd(&gzip->zlib); /* it may not have begun */
#ifdef REP_HAVE_LIBDEFLATE
        libdeflate_free_decompressor(gzip->whole);
#endif
        free(gzip);
}

static void *
create(void)
{
        struct gzip *gzip = calloc(1, sizeof(*gzip));
        bool made;

        if (gzip == NULL)
                return NULL;
        made = inflateInit2(&gzip->zlib, GZIP_ONLY + MAX_WBITS) == Z_OK;
#ifdef REP_HAVE_LIBDEFLATE
        gzip->whole = libdeflate_alloc_decompressor();
        made = made && gzip->whole != NULL;
#endif
        if (made)
                return gzip;
        destroy(gzip);
        return NULL;
}

static enum rep_begun
begin(void *state, struct rep_stored *stored)
{
        struct gzip *gzip = state;

        /* Tapes and block devices pad with zeros. */
        while (rep_stored_need(stored, 1) > 0 && stored->bytes[stored->begin] == 0)
                stored->begin++;
        gzip->at_begin = true;
        inflateReset(&gzip->zlib);
        if (rep_stored_need(stored, 3) == 0)
                return REP_BEGUN_AT_END;
        return is_mine(stored->bytes + stored->begin, stored->end - stored->begin) ? REP_BEGUN : REP_BEGUN_AT_NO_MEMBER;
}

#ifdef REP_HAVE_LIBDEFLATE

/* Decodes a member that is in the window, if it fits into ROOM. */
static bool
decode_whole(struct gzip *gzip, struct rep_stored *stored, unsigned char *to, size_t room, size_t *made)
{
        enum libdeflate_result result;
        size_t used;

        rep_stored_need(stored, USUAL);
        for (;;) {
                result = libdeflate_gzip_decompress_ex(gzip->whole, stored->bytes + stored->begin,
                                                       stored->end - stored->begin, to, room, &used, made);
                if (result == LIBDEFLATE_SUCCESS) {
                        stored->begin += used;
                        return true;
                }
                if (result == LIBDEFLATE_INSUFFICIENT_SPACE || stored->ended ||
                    stored->end - stored->begin == REP_STORED_SIZE)
                        return false;
                rep_stored_need(stored, REP_STORED_SIZE);
        }
}

#endif

static enum rep_decoded
decode_some(struct gzip *gzip, struct rep_stored *stored, unsigned char *to, size_t room, size_t *made)
{
        z_stream *zlib = &gzip->zlib;
        size_t size = rep_stored_need(stored, 1);
        int result;

        zlib->next_in = stored->bytes + stored->begin;
        zlib->avail_in = (uInt)size;
        zlib->next_out = to;
        zlib->avail_out = (uInt)room;
        result = inflate(zlib, Z_NO_FLUSH);
        stored->begin += size - zlib->avail_in;
        *made = room - zlib->avail_out;
        if (result == Z_STREAM_END)
                return REP_DECODED_MEMBER;
        if (result == Z_MEM_ERROR) {
                rep_stored_fail(stored);
                return REP_DECODED_CUT;
        }
        if (result == Z_BUF_ERROR && size == 0)
                return REP_DECODED_CUT;
        return result == Z_OK || result == Z_BUF_ERROR ? REP_DECODED_MORE : REP_DECODED_DAMAGED;
}

static enum rep_decoded
decode(void *state, struct rep_stored *stored, unsigned char *to, size_t room, size_t *made)
{
        struct gzip *gzip = state;

#ifdef REP_HAVE_LIBDEFLATE
        if (gzip->at_begin && decode_whole(gzip, stored, to, room, made))
                return REP_DECODED_MEMBER;
#endif
        gzip->at_begin = false;
        return decode_some(gzip, stored, to, room, made);
}

/* Returns whether a member begins at these bytes, and begins with a WARC record. */
static bool
begins_record(void *state, const unsigned char *bytes, size_t size)
{
        static const unsigned char expected[] = "WARC/";
        unsigned char first[sizeof(expected) - 1];
        z_stream *zlib = &((struct gzip *)state)->zlib;

        if (size < HEADER_SIZE || !is_mine(bytes, size) || (bytes[3] & FLAGS_RESERVED) != 0)
                return false;
        inflateReset(zlib);
        zlib->next_in = (unsigned char *)bytes; /* zlib does not write to it */
        zlib->avail_in = (uInt)size;
        zlib->next_out = first;
        zlib->avail_out = sizeof(first);
        inflate(zlib, Z_NO_FLUSH);
        return zlib->avail_out == 0 && memcmp(first, expected, sizeof(first)) == 0;
}

const struct rep_decoder rep_gzip_decoder = {is_mine, create, destroy, begin, decode, 0x1f, begins_record};
