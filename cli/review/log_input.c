/* SPDX-License-Identifier: Apache-2.0 */
/* log_input.c: see log_input.h. */
#include "cli/review/log_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/os.h"
#ifdef REP_HAVE_ZLIB
#include "cli/fetch/gunzip.h"
#endif
#ifdef REP_HAVE_ZSTD
#include <zstd.h>
#endif

enum { STORED = 1 << 16 };

enum coding { PLAIN, GZIP, ZSTANDARD };

struct log_input {
        int fd;
        bool begun;
        enum coding coding;
        const char *problem; /* why the rest can't be decoded; NULL: it can */
        char stored[STORED]; /* bytes of the file */
        char *bytes;         /* decoded, and not read yet: from BEGIN to END */
        size_t begin, end, capacity;
#ifdef REP_HAVE_ZLIB
        struct gunzip gunzip;
#endif
#ifdef REP_HAVE_ZSTD
        ZSTD_DStream *zstd;
        size_t missing; /* of the frame at hand, as far as is known; 0: it is complete */
#endif
};

struct log_input *
log_input_open(const char *name, struct failure *failure)
{
        int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
        struct log_input *input;

        if (fd < 0) {
                fail_errno(failure, errno);
                return NULL;
        }
        input = must(calloc(1, sizeof(*input)));
        input->fd = fd;
        return input;
}

/* ---- decoding */

/* Appends decoded bytes. */
static bool
keep(void *context, const char *data, size_t size)
{
        struct log_input *input = context;

        while (input->capacity - input->end < size)
                input->bytes = must_grow(input->bytes, &input->capacity, 4 * STORED, 1);
        if (size > 0)
                memcpy(input->bytes + input->end, data, size);
        input->end += size;
        return true;
}

/* Decodes SIZE bytes of gzip. */
static void
decode_gzip(struct log_input *input, size_t size)
{
#ifdef REP_HAVE_ZLIB
        if (!input->begun)
                gunzip_start(&input->gunzip);
        if (!gunzip_run(&input->gunzip, input->stored, size, keep, input))
                input->problem = "its gzip data are damaged";
#else
        (void)size;
        input->problem = "gzip is not built in; pipe it through 'gzip -dc'";
#endif
}

/* Decodes SIZE bytes of zstd, of one frame or several. */
static void
decode_zstd(struct log_input *input, size_t size)
{
#ifdef REP_HAVE_ZSTD
        ZSTD_inBuffer in = {input->stored, size, 0};
        char decoded[STORED];
        ZSTD_outBuffer out = {decoded, sizeof(decoded), 0};

        if (input->zstd == NULL)
                input->zstd = must(ZSTD_createDStream());
        /* A full buffer may have left decoded bytes behind. */
        while (input->problem == NULL && (in.pos < in.size || out.pos == out.size)) {
                out.pos = 0;
                input->missing = ZSTD_decompressStream(input->zstd, &out, &in);
                if (ZSTD_isError(input->missing))
                        input->problem = "its zstd data are damaged";
                else
                        keep(input, decoded, out.pos);
        }
#else
        (void)size;
        input->problem = "zstd is not built in; pipe it through 'zstd -dc'";
#endif
}

/* Decodes the SIZE stored bytes, if they are to be. */
static void
decode(struct log_input *input, size_t size)
{
        if (!input->begun && size >= 2 && memcmp(input->stored, "\x1f\x8b", 2) == 0)
                input->coding = GZIP;
        if (!input->begun && size >= 4 && memcmp(input->stored, "\x28\xb5\x2f\xfd", 4) == 0)
                input->coding = ZSTANDARD;
        if (input->coding == PLAIN)
                keep(input, input->stored, size);
        else
                (input->coding == GZIP ? decode_gzip : decode_zstd)(input, size);
        input->begun = true;
}

/* Notes that the file ends within what is compressed, if it does. */
static void
note_cut(struct log_input *input)
{
#ifdef REP_HAVE_ZLIB
        if (input->coding == GZIP && !input->gunzip.ended)
                input->problem = "its gzip data are cut short";
#endif
#ifdef REP_HAVE_ZSTD
        if (input->coding == ZSTANDARD && input->missing != 0)
                input->problem = "its zstd data are cut short";
#endif
}

/* Reads more of the file.  Returns as read() does. */
static ssize_t
read_stored(struct log_input *input)
{
        ssize_t count;

        do
                count = read(input->fd, input->stored, STORED);
        while (count < 0 && errno == EINTR);
        if (count > 0)
                decode(input, (size_t)count);
        else if (count == 0)
                note_cut(input);
        return count;
}

ssize_t
log_input_read(void *context, char *to, size_t room)
{
        struct log_input *input = context;
        size_t size;

        while (input->begin == input->end) {
                ssize_t count = 0;

                input->begin = input->end = 0;
                if (input->problem == NULL)
                        count = read_stored(input);
                if (count <= 0)
                        return count;
        }
        size = input->end - input->begin < room ? input->end - input->begin : room;
        memcpy(to, input->bytes + input->begin, size);
        input->begin += size;
        return (ssize_t)size;
}

bool
log_input_close(struct log_input *input, struct failure *failure)
{
        const char *problem = input->problem;

        if (input->fd != STDIN_FILENO)
                close(input->fd);
#ifdef REP_HAVE_ZLIB
        gunzip_free(&input->gunzip);
#endif
#ifdef REP_HAVE_ZSTD
        ZSTD_freeDStream(input->zstd);
#endif
        free(input->bytes);
        free(input);
        return problem == NULL || fail(failure, "%s", problem);
}
