/* SPDX-License-Identifier: Apache-2.0 */
/* stream.c: see stream.h. */
#include "archives/stream.h"
#include "archives/records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
        CAPACITY = 4 << 20,
        MAGIC_SIZE = 4,           /* the most bytes that are needed to recognise a member */
        ROOM_LEAST = 1 << 20,     /* the least room for a decoder's output; most members fit */
        BEGIN_SIZE = 256 << 10,   /* of a member, to find out whether a record begins it */
        READ_AGAIN_MAX = 16 << 20 /* see rep_stream_skip_damage() */
};

/* The decoders, in the order in which they are asked.  The last one takes all files. */
static const struct rep_decoder *const decoders[] = {
        &rep_gzip_decoder,
#ifdef REP_HAVE_ZSTD
        &rep_zstd_decoder,
#endif
        &rep_plain_decoder,
};

static void
begin_member(struct rep_stream *stream)
{
        const struct rep_stored *stored = &stream->stored;
        enum rep_begun begun = stream->decoder->begin(stream->state, &stream->stored);
        /* Reading failed, and too few bytes are left before the failure to begin a member. */
        bool at_error = stored->error != 0 && stored->end - stored->begin < MAGIC_SIZE;

        stream->member = rep_stored_at(&stream->stored);
        stream->begun = stream->offset + stream->size;
        stream->stop = REP_STREAM_GOES_ON;
        if (stored->error == ENOMEM || (begun != REP_BEGUN && at_error))
                stream->stop = REP_STREAM_READ_ERROR;
        else if (begun == REP_BEGUN_AT_END)
                stream->stop = REP_STREAM_END;
        else if (begun == REP_BEGUN_AT_NO_MEMBER)
                stream->stop = REP_STREAM_DAMAGED;
}

int
rep_stream_open(struct rep_stream *stream, const char *input, const struct rep_archive_options *options)
{
        const unsigned char *bytes;
        size_t size, kind = 0;
        int error;

        *stream = (struct rep_stream){.decoder = &rep_plain_decoder};
        error = rep_stored_open(&stream->stored, input, options);
        if (error != 0)
                return error;
        size = rep_stored_need(&stream->stored, REP_STORED_SIZE);
        while (decoders[kind]->is_mine != NULL && !decoders[kind]->is_mine(stream->stored.bytes, size))
                kind++;
        stream->decoder = decoders[kind];
        if (stream->decoder->create != NULL)
                stream->state = stream->decoder->create();
        stream->capacity = CAPACITY;
        stream->data = stream->buffer = malloc(CAPACITY);
        if (stream->buffer == NULL || (stream->state == NULL && stream->decoder->create != NULL))
                return ENOMEM;
        begin_member(stream);
        bytes = stream->stored.bytes;
        /* Gzip or zstd wrote the file. */
        if (stream->decoder == &rep_plain_decoder && size >= 4 &&
            (memcmp(bytes, "\x1f\x8b\x08", 3) == 0 || memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0 ||
             memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0))
                stream->stop = REP_STREAM_UNSUPPORTED;
        return 0;
}

void
rep_stream_close(struct rep_stream *stream)
{
        rep_stored_close(&stream->stored);
        if (stream->state != NULL)
                stream->decoder->destroy(stream->state);
        free(stream->buffer);
}

/* Makes room after DATA for LEAST bytes in all, and for the usual output of a decoder.  Returns false if memory is out.
 */
static bool
make_room(struct rep_stream *stream, size_t least)
{
        size_t wanted = least > stream->size + ROOM_LEAST ? least : stream->size + ROOM_LEAST;

        if (stream->size > 0 && (size_t)(stream->buffer + stream->capacity - stream->data) >= wanted)
                return true;
        if (stream->size > 0)
                memmove(stream->buffer, stream->data, stream->size);
        stream->data = stream->buffer;
        if (wanted > stream->capacity) {
                size_t capacity = wanted > 2 * stream->capacity ? wanted : 2 * stream->capacity;
                unsigned char *buffer = realloc(stream->buffer, capacity);

                if (buffer == NULL)
                        return false;
                stream->data = stream->buffer = buffer;
                stream->capacity = capacity;
        }
        return true;
}

/* Returns why decoding stopped.  A read error counts only after all bytes before it are decoded. */
static enum rep_stream_stop
stop_of(const struct rep_stream *stream, enum rep_decoded decoded)
{
        bool failed = stream->stored.error != 0;

        switch (decoded) {
        case REP_DECODED_MEMBER:
                return failed && stream->decoder == &rep_plain_decoder ? REP_STREAM_READ_ERROR : REP_STREAM_MEMBER;
        case REP_DECODED_CUT:
                return failed ? REP_STREAM_READ_ERROR : REP_STREAM_CUT;
        case REP_DECODED_DAMAGED:
                return REP_STREAM_DAMAGED;
        default:
                return REP_STREAM_GOES_ON;
        }
}

bool
rep_stream_fill(struct rep_stream *stream, size_t least)
{
        while (stream->size < least && stream->stop == REP_STREAM_GOES_ON) {
                size_t made, used;

                if (!make_room(stream, least)) {
                        rep_stored_fail(&stream->stored);
                        stream->stop = REP_STREAM_READ_ERROR;
                        return false;
                }
                used = (size_t)(stream->data - stream->buffer) + stream->size;
                stream->stop =
                        stop_of(stream, stream->decoder->decode(stream->state, &stream->stored, stream->buffer + used,
                                                                stream->capacity - used, &made));
                stream->size += made;
        }
        return stream->size >= least;
}

void
rep_stream_take(struct rep_stream *stream, size_t count)
{
        stream->data += count;
        stream->size -= count;
        stream->offset += count;
}

bool
rep_stream_next(struct rep_stream *stream)
{
        begin_member(stream);
        return stream->stop == REP_STREAM_GOES_ON;
}

bool
rep_stream_fill_across(struct rep_stream *stream, size_t least)
{
        while (!rep_stream_fill(stream, least))
                if (stream->stop != REP_STREAM_MEMBER || !rep_stream_next(stream))
                        return false;
        return true;
}

/* Moves from the current position to the next member that begins with a record. */
static bool
find_member(struct rep_stream *stream)
{
        struct rep_stored *stored = &stream->stored;
        const struct rep_decoder *decoder = stream->decoder;

        for (;;) {
                const unsigned char *at;
                size_t size;

                rep_stored_pass(stored, rep_stored_at(stored));
                size = rep_stored_need(stored, BEGIN_SIZE);
                at = memchr(stored->bytes + stored->begin, decoder->first_byte, size);
                stored->begin = at != NULL ? (size_t)(at - stored->bytes) : stored->end;
                if (at == NULL && stored->ended)
                        return false;
                if (at == NULL)
                        continue;
                size = rep_stored_need(stored, BEGIN_SIZE);
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
rep_stream_skip_damage(struct rep_stream *stream)
{
        struct rep_stored *stored = &stream->stored;
        uint64_t at = rep_stored_at(stored), from = stream->member + 1;

        rep_stream_take(stream, stream->size);
        if (stream->decoder == &rep_plain_decoder)
                return false;
        if (at == stream->member && stored->begin < stored->end)
                stored->begin++;
        else if (from < at && at - from + stream->read_again <= READ_AGAIN_MAX + at) {
                /* Goes back to FROM, or to the first byte that is still in the window. */
                stored->begin = from > stored->offset ? (size_t)(from - stored->offset) : 0;
                stream->read_again += at - rep_stored_at(stored);
        }
        if (!find_member(stream)) {
                stream->stop = stored->error != 0 ? REP_STREAM_READ_ERROR : REP_STREAM_END;
                return false;
        }
        return rep_stream_next(stream);
}

bool
rep_stream_is_compressed(const struct rep_stream *stream)
{
        return stream->decoder != &rep_plain_decoder;
}

uint64_t
rep_stream_place(const struct rep_stream *stream)
{
        return rep_stream_is_compressed(stream) ? stream->member : stream->offset;
}

/* ---- files that may be compressed */

struct rep_input {
        struct rep_stream stream;
};

int
rep_input_open(const char *file, struct rep_input **input)
{
        int error = ENOMEM;

        *input = malloc(sizeof(**input));
        if (*input != NULL)
                error = rep_stream_open(&(*input)->stream, file, NULL);
        if (error == 0 || *input == NULL)
                return error;
        rep_input_close(*input);
        *input = NULL;
        return error;
}

ptrdiff_t
rep_input_read(struct rep_input *input, void *to, size_t size)
{
        struct rep_stream *stream = &input->stream;

        if (!rep_stream_fill_across(stream, 1)) {
                errno = stream->stored.error;
                return stream->stop == REP_STREAM_READ_ERROR ? -1 : 0;
        }
        size = stream->size < size ? stream->size : size;
        memcpy(to, stream->data, size);
        rep_stream_take(stream, size);
        return (ptrdiff_t)size;
}

const char *
rep_input_fault(const struct rep_input *input)
{
        switch (input->stream.stop) {
        case REP_STREAM_CUT:
                return "its compressed data are cut short";
        case REP_STREAM_DAMAGED:
                return "its compressed data are damaged";
        case REP_STREAM_UNSUPPORTED:
                return "its compression is not built in; pipe it through 'gzip -dc' or 'zstd -dc'";
        default:
                return NULL;
        }
}

void
rep_input_close(struct rep_input *input)
{
        if (input == NULL)
                return;
        rep_stream_close(&input->stream);
        free(input);
}
