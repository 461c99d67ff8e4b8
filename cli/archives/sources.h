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
 * The source for INPUT: of folders, "kept" where a file is named as `rep2c fetch -o` does; of files, "warc" and "jsonl"
 * by the name's ending or the first bytes, else "list".  Standard input is not looked at: "list".  Any source
 * reports an INPUT that can't be opened.
 */
const struct source *source_guess(const char *input);

#endif
