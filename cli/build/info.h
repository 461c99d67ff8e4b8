/* SPDX-License-Identifier: Apache-2.0 */
/* What `rep2c info` reports, and how: info_facts.c finds it, info_text.c and info_json.c write it. */
#ifndef REP_CLI_BUILD_INFO_H
#define REP_CLI_BUILD_INFO_H

#include "cli/ask/crawlers.h"
#include "cli/ask/robots_blob.h"
#include "cli/base/json.h"
#include "cli/base/output.h"
#include "rep_directives.h"
#include "rep_runtime.h"

struct info {
        const struct robots *robots;
        struct rep_text text; /* of a robots.txt: what counts of it */
        struct rep_stats stats;
        const struct crawler *crawler; /* NULL: nobody, and all directives are listed */
        struct rep_pace pace;          /* theirs, now */
};

/* The directives that are listed, one after the other. */
struct info_lines {
        const struct info *info;
        struct rep_holding holding;
        size_t next;
};

void info_begin_lines(const struct info *info, struct info_lines *lines);

/* Gives the next one; false where there is none any more. */
bool info_next_line(struct info_lines *lines, struct rep_directive *directive);

/* A number about a file or its blob. */
struct figure {
        const char *name;  /* of its member */
        const char *label; /* for people */
        uint64_t value;
        bool of_lines; /* of the file; else of the blob */
        bool unknown;  /* for the blob was stripped */
};

enum { INFO_FIGURES = 15 };

void info_figures(const struct info *info, struct figure figures[INFO_FIGURES]);

/*
 * Does a user-agent line name nobody, or by the letter another one than it seems to?  Then *TOKEN becomes the token that it
 * names, of size 0 for none.
 */
bool info_is_unmatchable(const struct info *info, const struct rep_directive *directive, struct rep_text *token);

/* Whether the file is a valid robots.txt, in words. */
const char *info_validity(const struct info *info);

/* "robots.txt" or "compiled blob". */
const char *info_kind(const struct info *info);

/* "rule" or "verdict". */
const char *info_tracking(const struct info *info);

enum { INFO_HASH_SIZE = 17 };

/* Writes the content hash to HASH, as digits and a NUL, and returns HASH. */
const char *info_hash(const struct info *info, char hash[INFO_HASH_SIZE]);

/* ---- values */

/* The value as numbers and parts; NULL, which is null, where it can't be read or nothing is known about its key. */
struct json *directive_parsed(const struct rep_directive *directive);

/* ---- lines that say nothing */

/* Where the search stands.  To be set by ignored_lines_begin(). */
struct ignored_lines {
        const struct rep_blob *blob;
        struct rep_text rest; /* of the text */
        uint32_t line, last;  /* the next line and the last that counts, from 1 */
};

/* Begins with the lines of TEXT, of which BLOB was compiled, which is not stripped. */
void ignored_lines_begin(struct ignored_lines *lines, struct rep_text text, const struct rep_blob *blob);

/* Gives the next ignored line, without white space around it and without its comment; false where there is none. */
bool ignored_lines_next(struct ignored_lines *lines, uint32_t *line, struct rep_text *text);

/* FIGURES: those of the automata, too. */
void info_write_text(const struct info *info, bool figures, struct output *output);

void info_write_json(const struct info *info, struct output *output);

#endif
