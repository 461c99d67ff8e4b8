/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A body in gzip, decoded as it comes.
 *
 * libcurl could decode, but it does not distinguish a body that broke off from a whole one, and half a robots.txt may lack
 * the rule that matters.
 */
#ifndef REP_CLI_FETCH_GUNZIP_H
#define REP_CLI_FETCH_GUNZIP_H

#include <stdbool.h>
#include <stddef.h>

#include <zlib.h>

struct gunzip {
        z_stream stream;
        bool started;
        bool ended; /* the last member is complete, and nothing but padding followed */
};

/* Takes decoded bytes; returns whether more are wanted. */
typedef bool (*gunzip_sink_fn)(void *context, const char *data, size_t size);

/* Starts, all over again where GUNZIP was started; all zero is a GUNZIP that wasn't. */
void gunzip_start(struct gunzip *gunzip);

/*
 * Decodes SIZE bytes and gives what comes of them to SINK, until that wants no more.  Returns false where the bytes are
 * no gzip.  What follows the last member is skipped.
 */
bool gunzip_run(struct gunzip *gunzip, const char *data, size_t size, gunzip_sink_fn sink, void *context);

void gunzip_free(struct gunzip *gunzip);

#endif
