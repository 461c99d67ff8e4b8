/* SPDX-License-Identifier: Apache-2.0 */
/* The sources by name, and which of them an input is for. */
#ifndef REP_CLI_ARCHIVES_SOURCES_H
#define REP_CLI_ARCHIVES_SOURCES_H

#include "cli/archives/record.h"

struct source {
        const char *name;
        /*
         * Reads INPUT, a folder or file, or "-" for standard input, and gives what it holds to SINK.  Where INPUT can't
         * be read, that is a problem like others, and what came before it stands.  Returns false only where the sink
         * wanted no more.  NULL never; out of memory ends the command.
         */
        bool (*read)(const char *input, const struct rep_source_options *options, const struct rep_sink *sink);
};

/* dir: a folder of files HOST.txt, each of which holds for https://HOST and http://HOST; others are passed over. */
extern const struct source dir_source;
/* list: lines ORIGIN<tab>FILE; FILE is looked for in the working directory. */
extern const struct source list_source;
/* jsonl: an object a line, with "url" or "origin", "status", "fetched", and "body" or "body_base64". */
extern const struct source jsonl_source;
/* warc: an archive, plain or compressed by gzip or zstd: see warc.c. */
extern const struct source warc_source;
/* kept: a folder of `rep2c fetch -o`. */
extern const struct source kept_source;

/* All of them, ended by NULL. */
extern const struct source *const sources[];

/* NULL where there is none of that name. */
const struct source *source_named(const char *name);

/*
 * The source for INPUT.  A folder is "kept" where a file in it is named as `rep2c fetch -o` does, else "dir".  All else, with
 * standard input and what comes through a pipe, is what its first bytes say, undone where they are compressed; where these
 * don't tell, what the name's ending says; else "list".
 *
 * What was looked at is in OPENED, for the source's options, where *IS_OPEN is set: a pipe can't be read again.  Any source
 * reports an INPUT that can't be opened.
 */
const struct source *source_guess(const char *input, struct stream *opened, bool *is_open);

#endif
