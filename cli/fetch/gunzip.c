/* SPDX-License-Identifier: Apache-2.0 */
/* gunzip.c: see gunzip.h. */
#include "cli/fetch/gunzip.h"

#include "cli/base/memory.h"

enum { GZIP_ONLY = 16, OUTPUT_SIZE = 16 << 10, MAGIC = 0x1f };

void
gunzip_start(struct gunzip *gunzip)
{
        gunzip_free(gunzip);
        *gunzip = (struct gunzip){.started = true};
        must(inflateInit2(&gunzip->stream, GZIP_ONLY + MAX_WBITS) == Z_OK ? gunzip : NULL);
}

/* Between members: starts the next member, or skips padding. */
static void
pass_end(struct gunzip *gunzip)
{
        if (gunzip->stream.avail_in == 0)
                return;
        if (*gunzip->stream.next_in != MAGIC) {
                gunzip->stream.avail_in = 0;
                return;
        }
        gunzip->ended = false;
        inflateReset(&gunzip->stream);
}

bool
gunzip_run(struct gunzip *gunzip, const char *data, size_t size, gunzip_sink_fn sink, void *context)
{
        unsigned char output[OUTPUT_SIZE];
        int result;

        gunzip->stream.next_in = (unsigned char *)data; /* zlib does not write to it */
        gunzip->stream.avail_in = (uInt)size;
        do {
                if (gunzip->ended)
                        pass_end(gunzip);
                if (gunzip->ended)
                        return true;
                gunzip->stream.next_out = output;
                gunzip->stream.avail_out = OUTPUT_SIZE;
                result = inflate(&gunzip->stream, Z_NO_FLUSH);
                if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
                        return false;
                gunzip->ended = result == Z_STREAM_END;
                if (!sink(context, (const char *)output, OUTPUT_SIZE - gunzip->stream.avail_out))
                        return true;
        } while (gunzip->stream.avail_in > 0 || gunzip->stream.avail_out == 0);
        return true;
}

void
gunzip_free(struct gunzip *gunzip)
{
        if (gunzip->started)
                inflateEnd(&gunzip->stream);
        gunzip->started = false;
}
