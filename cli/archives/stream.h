/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The decoded bytes of a file, which is plain or compressed by gzip or zstd.
 *
 * Memory: the window of the stored bytes and a buffer of 4 MiB, or twice the most that was asked for at once; zstd takes
 * up to 128 MiB more, where an archive was written with such a window.
 */
#ifndef REP_CLI_ARCHIVES_STREAM_H
#define REP_CLI_ARCHIVES_STREAM_H

#include "cli/archives/decoder.h"

/* Why no more bytes come. */
enum stream_stop {
        STREAM_GOES_ON = 0,
        STREAM_MEMBER,      /* the member is complete; stream_next() goes on */
        STREAM_END,         /* and so is the file */
        STREAM_CUT,         /* the file ends within a member */
        STREAM_DAMAGED,     /* stream_skip_damage() may go on */
        STREAM_READ_ERROR,  /* of the system */
        STREAM_UNSUPPORTED, /* a compression that was not built in */
};

/* All but DATA and SIZE is the stream's own; OFFSET and MEMBER may be read. */
struct stream {
        const unsigned char *data; /* decoded and not taken yet */
        size_t size;
        enum stream_stop stop;
        uint64_t offset; /* of DATA among all decoded bytes */
        uint64_t member; /* stored: of the member that was begun last */
        struct stored stored;
        const struct decoder *decoder;
        void *state;
        unsigned char *buffer;
        size_t capacity;
        uint64_t read_again; /* stored bytes that were looked at more than once, for damages */
};

/* Opens INPUT, "-" for standard input.  To be closed by stream_close(), also after a failure. */
bool stream_open(struct stream *stream, const char *input, struct failure *failure);
void stream_close(struct stream *stream);

/* Decodes until there are LEAST bytes; false where the member has fewer, and STOP says why. */
bool stream_fill(struct stream *stream, size_t least);

/* Takes COUNT bytes of SIZE. */
void stream_take(struct stream *stream, size_t count);

/* After STREAM_MEMBER: begins the next; bytes that were not taken stay in front.  False where there is none. */
bool stream_next(struct stream *stream);

/* stream_fill() over as many members as it takes. */
bool stream_fill_across(struct stream *stream, size_t least);

/*
 * After STREAM_DAMAGED: drops what was not taken, and begins the next member that begins with a WARC record.  False
 * where there is none.
 */
bool stream_skip_damage(struct stream *stream);

/* Is the file compressed?  Then a place in it is that of a member. */
bool stream_is_compressed(const struct stream *stream);

/* Where DATA is: as stored, if compressed the begin of the member. */
uint64_t stream_place(const struct stream *stream);

#endif
