/* SPDX-License-Identifier: Apache-2.0 */
/* log_input.c: see log_input.h. */
#include "cli/review/log_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archives/stream.h"
#include "cli/base/memory.h"

struct log_input {
        struct stream stream;
};

struct log_input *
log_input_open(const char *name, struct failure *failure)
{
        struct log_input *input = must(malloc(sizeof(*input)));

        if (stream_open(&input->stream, name, failure))
                return input;
        stream_close(&input->stream);
        free(input);
        return NULL;
}

ssize_t
log_input_read(void *context, char *to, size_t room)
{
        struct stream *stream = &((struct log_input *)context)->stream;
        size_t size;

        if (!stream_fill_across(stream, 1)) {
                errno = stream->stored.error;
                return stream->stop == STREAM_READ_ERROR ? -1 : 0;
        }
        size = stream->size < room ? stream->size : room;
        memcpy(to, stream->data, size);
        stream_take(stream, size);
        return (ssize_t)size;
}

/* Returns why the rest of the log can't be decoded, or NULL if it could be. */
static const char *
problem_of(const struct stream *stream)
{
        switch (stream->stop) {
        case STREAM_CUT:
                return "its compressed data are cut short";
        case STREAM_DAMAGED:
                return "its compressed data are damaged";
        case STREAM_UNSUPPORTED:
                return "its compression is not built in; pipe it through 'gzip -dc' or 'zstd -dc'";
        default:
                return NULL;
        }
}

bool
log_input_close(struct log_input *input, struct failure *failure)
{
        const char *problem = problem_of(&input->stream);

        stream_close(&input->stream);
        free(input);
        return problem == NULL || fail(failure, "%s", problem);
}
