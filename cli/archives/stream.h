/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The decoded bytes of a file, which is plain or compressed by gzip or zstd.
 *
 * Memory: the window of stored bytes, and a buffer of 4 MiB or twice the largest request. zstd takes up to 128 MiB
 * more, if the archive was written with such a window.
 */
#ifndef REP_CLI_ARCHIVES_STREAM_H
#define REP_CLI_ARCHIVES_STREAM_H

#include "cli/archives/decoder.h"

/* Why there are no more bytes. */
enum stream_stop {
        STREAM_GOES_ON = 0,
        STREAM_MEMBER,      /* the member is complete; stream_next() goes on */
        STREAM_END,         /* the member is complete, and the file ends */
        STREAM_CUT,         /* the file ends within a member */
        STREAM_DAMAGED,     /* stream_skip_damage() may find more */
        STREAM_READ_ERROR,  /* the system can't read the file */
        STREAM_UNSUPPORTED, /* a compression that is not built in */
};

/* Callers may read DATA, SIZE, OFFSET and MEMBER.  The rest belongs to the stream. */
struct stream {
        const unsigned char *data; /* decoded and not taken yet */
        size_t size;
        enum stream_stop stop;
        uint64_t offset; /* of DATA among all decoded bytes */
        uint64_t member; /* the stored offset of the member that was begun last */
        uint64_t begun;  /* the offset of that member's first byte among all decoded bytes */
        struct stored stored;
        const struct decoder *decoder;
        void *state;
        unsigned char *buffer;
        size_t capacity;
        uint64_t read_again; /* stored bytes that were read more than once, because of damage */
};

/* Opens INPUT, or standard input for "-".  The caller calls stream_close(), also after a failure. */
bool stream_open(struct stream *stream, const char *input, struct failure *failure);
void stream_close(struct stream *stream);

/* Decodes until DATA has LEAST bytes.  Returns false if the member has fewer; STOP says why. */
bool stream_fill(struct stream *stream, size_t least);

/* Takes COUNT of the SIZE bytes. */
void stream_take(struct stream *stream, size_t count);

/* After STREAM_MEMBER: begins the next member.  Bytes that were not taken stay in front.  Returns false if there is
   none. */
bool stream_next(struct stream *stream);

/* As stream_fill(), but across members. */
bool stream_fill_across(struct stream *stream, size_t least);

/* After STREAM_DAMAGED: drops all bytes that were not taken, and begins the next member that begins with a WARC
   record.  Returns false if there is none. */
bool stream_skip_damage(struct stream *stream);

/* Returns whether the file is compressed.  If so, stream_place() gives places of members. */
bool stream_is_compressed(const struct stream *stream);

/* Returns the stored offset of DATA, or, in a compressed file, that of its member's start. */
uint64_t stream_place(const struct stream *stream);

#endif
