/* SPDX-License-Identifier: Apache-2.0 */
/* The sources by name, and the source that suits an input. */
#ifndef REP_CLI_ARCHIVES_SOURCES_H
#define REP_CLI_ARCHIVES_SOURCES_H

#include "cli/archives/record.h"

struct source {
        const char *name;
        /*
         * Reads INPUT, a folder or file, or "-" for standard input, and gives its records to SINK.  An INPUT that
         * can't be read is a problem like others: records that came before it stay valid.  Returns false only if the
         * sink wanted no more.  Never NULL.  Ends the command if memory is out.
         */
        bool (*read_all)(const char *input, const struct rep_source_options *options, const struct rep_sink *sink);
};

/*
 * dir: a folder of files HOST.txt.  Each is the robots.txt of https://HOST and http://HOST.  Other files are ignored.
 */
extern const struct source dir_source;
/* list: lines ORIGIN<tab>FILE.  FILE is relative to the working directory. */
extern const struct source list_source;
/* jsonl: one JSON object a line, with "url" or "origin", "status", "fetched", and "body" or "body_base64". */
extern const struct source jsonl_source;
/* warc: an archive, plain or compressed by gzip or zstd; see warc.c. */
extern const struct source warc_source;
/* kept: a folder that `rep2c fetch -o` wrote. */
extern const struct source kept_source;

/* All sources in the order of SOURCE_WORDS, ended by NULL. */
#define SOURCE_WORDS "dir|list|jsonl|warc|kept"
extern const struct source *const sources[];

/*
 * Returns the source for INPUT.  A folder is "kept" if it holds a file with a name as `rep2c fetch -o` gives it,
 * otherwise "dir".  For a file, standard input or pipe, the first bytes decide, after decompression.  If they do not
 * tell, the name's ending decides; otherwise the source is "list".
 *
 * If *IS_OPEN is set, OPENED is the open input, for the source's options: a pipe can't be read twice.  If INPUT can't
 * be opened, the returned source reports that.
 */
const struct source *source_guess(const char *input, struct stream *opened, bool *is_open);

#endif
