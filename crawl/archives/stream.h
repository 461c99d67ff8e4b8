/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The decoded bytes of a file, which is plain or compressed by gzip or zstd.
 *
 * Memory: the window of stored bytes, and a buffer of 4 MiB or twice the largest request. zstd takes up to 128 MiB
 * more, if the archive was written with such a window.
 */
#ifndef REP_ARCHIVES_STREAM_H
#define REP_ARCHIVES_STREAM_H

#include "archives/decoder.h"

/* Why there are no more bytes. */
enum rep_stream_stop {
        REP_STREAM_GOES_ON = 0,
        REP_STREAM_MEMBER,      /* the member is complete; rep_stream_next() goes on */
        REP_STREAM_END,         /* the member is complete, and the file ends */
        REP_STREAM_CUT,         /* the file ends within a member */
        REP_STREAM_DAMAGED,     /* rep_stream_skip_damage() may find more */
        REP_STREAM_READ_ERROR,  /* the system can't read the file, or memory is out (ENOMEM) */
        REP_STREAM_UNSUPPORTED, /* a compression that is not built in */
};

/* Callers may read DATA, SIZE, OFFSET and MEMBER.  The rest belongs to the stream. */
struct rep_stream {
        const unsigned char *data; /* decoded and not taken yet */
        size_t size;
        enum rep_stream_stop stop;
        uint64_t offset; /* of DATA among all decoded bytes */
        uint64_t member; /* the stored offset of the member that was begun last */
        uint64_t begun;  /* the offset of that member's first byte among all decoded bytes */
        struct rep_stored stored;
        const struct rep_decoder *decoder;
        void *state;
        unsigned char *buffer;
        size_t capacity;
        uint64_t read_again; /* stored bytes that were read more than once, because of damage */
};

/* Opens INPUT as rep_stored_open() does.  Returns 0, or an errno value.  The caller calls rep_stream_close(), also
   after a failure. */
int rep_stream_open(struct rep_stream *stream, const char *input, const struct rep_archive_options *options);
void rep_stream_close(struct rep_stream *stream);

/* Decodes until DATA has LEAST bytes.  Returns false if the member has fewer; STOP says why. */
bool rep_stream_fill(struct rep_stream *stream, size_t least);

/* Takes COUNT of the SIZE bytes. */
void rep_stream_take(struct rep_stream *stream, size_t count);

/* After REP_STREAM_MEMBER: begins the next member.  Bytes that were not taken stay in front.  Returns whether there is
 * one. */
bool rep_stream_next(struct rep_stream *stream);

/* As rep_stream_fill(), but across members. */
bool rep_stream_fill_across(struct rep_stream *stream, size_t least);

/* After REP_STREAM_DAMAGED: drops all bytes that were not taken, and begins the next member that begins with a WARC
   record.  Returns false if there is none. */
bool rep_stream_skip_damage(struct rep_stream *stream);

/* Returns whether the file is compressed.  If so, rep_stream_place() gives places of members. */
bool rep_stream_is_compressed(const struct rep_stream *stream);

/* Returns the stored offset of DATA, or, in a compressed file, that of its member's start. */
uint64_t rep_stream_place(const struct rep_stream *stream);

#endif
