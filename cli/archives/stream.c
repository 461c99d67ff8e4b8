/* SPDX-License-Identifier: Apache-2.0 */
/* stream.c: see stream.h. */
#include "cli/archives/stream.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"

enum {
        CAPACITY = 4 << 20,
        MAGIC_SIZE = 4,           /* the most bytes that are needed to recognise a member */
        ROOM_LEAST = 1 << 20,     /* the least room for a decoder's output; most members fit */
        BEGIN_SIZE = 256 << 10,   /* of a member, to find out whether a record begins it */
        READ_AGAIN_MAX = 16 << 20 /* see stream_skip_damage() */
};

/* The decoders, in the order in which they are asked.  The last one takes all files. */
static const struct decoder *const decoders[] = {
#ifdef REP_HAVE_ZLIB
        &gzip_decoder,
#endif
#ifdef REP_HAVE_ZSTD
        &zstd_decoder,
#endif
        &plain_decoder,
};

/* Returns whether gzip or zstd wrote the file. */
static bool
is_compressed(const unsigned char *bytes, size_t size)
{
        return size >= 4 && (memcmp(bytes, "\x1f\x8b\x08", 3) == 0 || memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0 ||
                             memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0);
}

/* Returns whether reading failed, and too few bytes are left before the failure to begin a member. */
static bool
is_at_error(const struct stream *stream)
{
        const struct stored *stored = &stream->stored;

        return stored->error != 0 && stored->end - stored->begin < MAGIC_SIZE;
}

static void
begin_member(struct stream *stream)
{
        enum begun begun = stream->decoder->begin(stream->state, &stream->stored);

        stream->member = stored_at(&stream->stored);
        stream->begun = stream->offset + stream->size;
        stream->stop = STREAM_GOES_ON;
        if (begun != BEGUN && is_at_error(stream))
                stream->stop = STREAM_READ_ERROR;
        else if (begun == BEGUN_AT_END)
                stream->stop = STREAM_END;
        else if (begun == BEGUN_AT_NO_MEMBER)
                stream->stop = STREAM_DAMAGED;
}

/* Returns the decoder for a file that begins with these bytes. */
static const struct decoder *
decoder_of(const unsigned char *bytes, size_t size)
{
        size_t i = 0;

        while (decoders[i]->is_mine != NULL && !decoders[i]->is_mine(bytes, size))
                i++;
        return decoders[i];
}

bool
stream_open(struct stream *stream, const char *input, struct failure *failure)
{
        size_t size;

        *stream = (struct stream){.decoder = &plain_decoder};
        if (!stored_open(&stream->stored, input, failure))
                return false;
        size = stored_need(&stream->stored, STORED_SIZE);
        stream->decoder = decoder_of(stream->stored.bytes, size);
        stream->state = stream->decoder->create();
        stream->capacity = CAPACITY;
        stream->data = stream->buffer = must(malloc(CAPACITY));
        begin_member(stream);
        if (stream->decoder == &plain_decoder && is_compressed(stream->stored.bytes, size))
                stream->stop = STREAM_UNSUPPORTED;
        return true;
}

void
stream_close(struct stream *stream)
{
        stored_close(&stream->stored);
        stream->decoder->destroy(stream->state);
        free(stream->buffer);
}

/* Makes room after DATA for LEAST bytes in all, and for the usual output of a decoder. */
static void
make_room(struct stream *stream, size_t least)
{
        size_t wanted = least > stream->size + ROOM_LEAST ? least : stream->size + ROOM_LEAST;

        if (stream->size > 0 && (size_t)(stream->buffer + stream->capacity - stream->data) >= wanted)
                return;
        if (stream->size > 0)
                memmove(stream->buffer, stream->data, stream->size);
        if (wanted > stream->capacity) {
                stream->capacity = wanted > 2 * stream->capacity ? wanted : 2 * stream->capacity;
                stream->buffer = must_resize(stream->buffer, stream->capacity, 1);
        }
        stream->data = stream->buffer;
}

/* Returns why decoding stopped.  A read error counts only after all bytes before it are decoded. */
static enum stream_stop
stop_of(const struct stream *stream, enum decoded decoded)
{
        bool failed = stream->stored.error != 0;

        switch (decoded) {
        case DECODED_MEMBER:
                return failed && stream->decoder == &plain_decoder ? STREAM_READ_ERROR : STREAM_MEMBER;
        case DECODED_CUT:
                return failed ? STREAM_READ_ERROR : STREAM_CUT;
        case DECODED_DAMAGED:
                return STREAM_DAMAGED;
        default:
                return STREAM_GOES_ON;
        }
}

bool
stream_fill(struct stream *stream, size_t least)
{
        while (stream->size < least && stream->stop == STREAM_GOES_ON) {
                size_t made, used;

                make_room(stream, least);
                used = (size_t)(stream->data - stream->buffer) + stream->size;
                stream->stop =
                        stop_of(stream, stream->decoder->decode(stream->state, &stream->stored, stream->buffer + used,
                                                                stream->capacity - used, &made));
                stream->size += made;
        }
        return stream->size >= least;
}

void
stream_take(struct stream *stream, size_t count)
{
        stream->data += count;
        stream->size -= count;
        stream->offset += count;
}

bool
stream_next(struct stream *stream)
{
        begin_member(stream);
        return stream->stop == STREAM_GOES_ON;
}

bool
stream_fill_across(struct stream *stream, size_t least)
{
        while (!stream_fill(stream, least))
                if (stream->stop != STREAM_MEMBER || !stream_next(stream))
                        return false;
        return true;
}

/* Moves from the current position to the next member that begins with a record. */
static bool
find_member(struct stream *stream)
{
        struct stored *stored = &stream->stored;
        const struct decoder *decoder = stream->decoder;

        for (;;) {
                size_t size = stored_need(stored, BEGIN_SIZE);
                const unsigned char *at = memchr(stored->bytes + stored->begin, decoder->first_byte, size);

                if (at == NULL && stored->ended)
                        return false;
                stored->begin = at != NULL ? (size_t)(at - stored->bytes) : stored->end;
                if (at == NULL)
                        continue;
                size = stored_need(stored, BEGIN_SIZE);
                if (decoder->begins_record(stream->state, stored->bytes + stored->begin, size))
                        return true;
                stored->begin++;
        }
}

/*
 * Damage is detected after the place where it is, and the next member may start between the two: so the search starts
 * right after the start of the damaged member.  Members within members could make this quadratic.  So the number of
 * bytes that are read again is bounded: once it is reached, the search starts where the damage was detected.
 */
bool
stream_skip_damage(struct stream *stream)
{
        struct stored *stored = &stream->stored;
        uint64_t at = stored_at(stored), from = stream->member + 1;

        stream_take(stream, stream->size);
        if (stream->decoder == &plain_decoder)
                return false;
        if (at == stream->member && stored->begin < stored->end)
                stored->begin++;
        else if (from < at && at - from + stream->read_again <= READ_AGAIN_MAX + at) {
                stored_go_back(stored, from);
                stream->read_again += at - stored_at(stored);
        }
        if (!find_member(stream)) {
                stream->stop = stored->error != 0 ? STREAM_READ_ERROR : STREAM_END;
                return false;
        }
        return stream_next(stream);
}

bool
stream_is_compressed(const struct stream *stream)
{
        return stream->decoder != &plain_decoder;
}

uint64_t
stream_place(const struct stream *stream)
{
        return stream_is_compressed(stream) ? stream->member : stream->offset;
}
