/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decodes a gzip body piece by piece.
 *
 * libcurl could decode it, but libcurl accepts a truncated body as complete, and half a robots.txt may lack the rule
 * that matters.
 */
#ifndef REP_CLI_FETCH_GUNZIP_H
#define REP_CLI_FETCH_GUNZIP_H

#include <stdbool.h>
#include <stddef.h>

#include <zlib.h>

struct gunzip {
        z_stream stream;
        bool started;
        bool ended; /* the last member is complete, and only padding followed */
};

/* Takes decoded bytes.  Returns false to stop. */
typedef bool (*gunzip_sink_fn)(void *context, const char *data, size_t size);

/* Starts or restarts GUNZIP, which is all zero before its first start. */
void gunzip_start(struct gunzip *gunzip);

/* Decodes SIZE bytes into SINK, until SINK stops.  Skips bytes after the last member.  Returns false if the bytes are
   not gzip. */
bool gunzip_run(struct gunzip *gunzip, const char *data, size_t size, gunzip_sink_fn sink, void *context);

void gunzip_free(struct gunzip *gunzip);

#endif
