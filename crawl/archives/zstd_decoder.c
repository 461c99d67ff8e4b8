/* SPDX-License-Identifier: Apache-2.0 */
/*
 * zstd_decoder.c: frames of Zstandard; see decoder.h.
 *
 * Sources: RFC 8878; "WARC file compression with Zstandard" (IIPC).  By the latter, the first frame may be a
 * skippable frame that holds the dictionary of all others.  The dictionary may be compressed itself.
 */
#ifdef REP_HAVE_ZSTD
#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "archives/decoder.h"
#include "little_endian.h"

enum {
        HEADER_SIZE = 8,           /* of a skippable frame: magic and size */
        DICTIONARY_MAX = 32 << 20, /* larger dictionaries are refused */
};

#define DICTIONARY_MAGIC 0x184D2A5Du

struct zstd {
        ZSTD_DCtx *context;
        bool begun; /* the first frame of the file has been looked at */
};

static bool
is_out_of_memory(size_t result)
{
        return ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation;
}

static bool
is_mine(const unsigned char *bytes, size_t size)
{
        return size >= 4 && (rep_load32(bytes) == ZSTD_MAGICNUMBER ||
                             (rep_load32(bytes) & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START);
}

static void
destroy(void *state)
{
        struct zstd *zstd = state;

        ZSTD_freeDCtx(zstd->context);
        free(zstd);
}

static void *
create(void)
{
        struct zstd *zstd = calloc(1, sizeof(*zstd));

        if (zstd == NULL)
                return NULL;
        zstd->context = ZSTD_createDCtx();
        if (zstd->context != NULL)
                return zstd;
        destroy(zstd);
        return NULL;
}

/* Takes SIZE bytes of the file.  If the file ends before that, the rest of BYTES is zero. */
static void
take_bytes(struct rep_stored *stored, unsigned char *bytes, size_t size)
{
        while (size > 0 && rep_stored_need(stored, 1) > 0) {
                size_t there = stored->end - stored->begin, count = there < size ? there : size;

                memcpy(bytes, stored->bytes + stored->begin, count);
                stored->begin += count;
                bytes += count;
                size -= count;
        }
        memset(bytes, 0, size);
}

/* Uses the dictionary in BYTES, after decoding it if it is a frame, for all following frames.  A dictionary that
   can't be used counts as damage.  Returns false if memory is out. */
static bool
load_dictionary(struct zstd *zstd, const unsigned char *bytes, size_t size)
{
        unsigned long long whole = ZSTD_getFrameContentSize(bytes, size);
        unsigned char *dictionary;
        size_t made;

        if (size < 4 || rep_load32(bytes) != ZSTD_MAGICNUMBER)
                return !is_out_of_memory(ZSTD_DCtx_loadDictionary(zstd->context, bytes, size));
        if (whole > DICTIONARY_MAX) /* true for "unknown" and "error", too */
                whole = DICTIONARY_MAX;
        dictionary = malloc((size_t)whole + 1);
        if (dictionary == NULL)
                return false;
        made = ZSTD_decompress(dictionary, (size_t)whole, bytes, size);
        if (!ZSTD_isError(made))
                made = ZSTD_DCtx_loadDictionary(zstd->context, dictionary, made);
        free(dictionary);
        return !is_out_of_memory(made);
}

/* Reads the dictionary, if the file begins with one.  Returns false if memory is out. */
static bool
read_dictionary(struct zstd *zstd, struct rep_stored *stored)
{
        unsigned char *bytes;
        uint32_t size;
        bool loaded;

        if (rep_stored_need(stored, HEADER_SIZE) < HEADER_SIZE ||
            rep_load32(stored->bytes + stored->begin) != DICTIONARY_MAGIC)
                return true;
        size = rep_load32(stored->bytes + stored->begin + 4);
        if (size > DICTIONARY_MAX)
                return true;
        bytes = malloc((size_t)size + 1);
        if (bytes == NULL)
                return false;
        stored->begin += HEADER_SIZE;
        take_bytes(stored, bytes, size);
        loaded = load_dictionary(zstd, bytes, size);
        free(bytes);
        return loaded;
}

static enum rep_begun
begin(void *state, struct rep_stored *stored)
{
        struct zstd *zstd = state;

        if (!zstd->begun && !read_dictionary(zstd, stored))
                rep_stored_fail(stored);
        zstd->begun = true;
        ZSTD_DCtx_reset(zstd->context, ZSTD_reset_session_only);
        if (rep_stored_need(stored, 4) == 0)
                return REP_BEGUN_AT_END;
        return is_mine(stored->bytes + stored->begin, stored->end - stored->begin) ? REP_BEGUN : REP_BEGUN_AT_NO_MEMBER;
}

static enum rep_decoded
decode(void *state, struct rep_stored *stored, unsigned char *to, size_t room, size_t *made)
{
        struct zstd *zstd = state;
        size_t size = rep_stored_need(stored, 1), left;
        ZSTD_inBuffer in = {stored->bytes + stored->begin, size, 0};
        ZSTD_outBuffer out = {to, room, 0};

        left = ZSTD_decompressStream(zstd->context, &out, &in);
        stored->begin += in.pos;
        *made = out.pos;
        if (is_out_of_memory(left))
                rep_stored_fail(stored);
        if (ZSTD_isError(left))
                return is_out_of_memory(left) ? REP_DECODED_CUT : REP_DECODED_DAMAGED;
        if (left == 0)
                return REP_DECODED_MEMBER;
        return size == 0 && out.pos == 0 ? REP_DECODED_CUT : REP_DECODED_MORE;
}

/* Returns whether a frame begins at these bytes, and begins with a WARC record. */
static bool
begins_record(void *state, const unsigned char *bytes, size_t size)
{
        struct zstd *zstd = state;
        char first[5];
        ZSTD_inBuffer in = {bytes, size, 0};
        ZSTD_outBuffer out = {first, sizeof(first), 0};

        if (size < 4 || rep_load32(bytes) != ZSTD_MAGICNUMBER)
                return false;
        ZSTD_DCtx_reset(zstd->context, ZSTD_reset_session_only);
        return !ZSTD_isError(ZSTD_decompressStream(zstd->context, &out, &in)) && out.pos == sizeof(first) &&
               memcmp(first, "WARC/", sizeof(first)) == 0;
}

const struct rep_decoder rep_zstd_decoder = {is_mine,      create, destroy, begin, decode, ZSTD_MAGICNUMBER & 0xff,
                                             begins_record};
#else
/* A file of C is not empty. */
enum { REP_ZSTD_IS_NOT_THERE = 1 };
#endif
