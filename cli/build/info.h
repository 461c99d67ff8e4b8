/* SPDX-License-Identifier: Apache-2.0 */
/* What `rep2c info` reports: info_facts.c finds it, info_text.c and info_json.c write it. */
#ifndef REP_CLI_BUILD_INFO_H
#define REP_CLI_BUILD_INFO_H

#include "cli/ask/crawlers.h"
#include "cli/ask/robots.h"
#include "cli/base/output.h"
#include "rep_directives.h"
#include "rep_runtime.h"

struct info {
        const struct robots *robots;
        struct rep_blob blob; /* of them */
        struct rep_stats stats;
        const struct crawler *crawler; /* NULL: all directives are listed */
        struct rep_pace pace;          /* the crawler's pace, now */
};

/* The position in the list of directives. */
struct info_lines {
        const struct info *info;
        struct rep_holding holding;
        size_t next;
};

void info_begin_lines(const struct info *info, struct info_lines *lines);

/* Gives the next directive.  Returns false at the end. */
bool info_next_line(struct info_lines *lines, struct rep_directive *directive);

/* A number about the file or its blob. */
struct figure {
        const char *name;  /* the name of its JSON member */
        const char *label; /* for people */
        uint64_t value;
        bool of_lines; /* about the file; otherwise about the blob */
        bool unknown;  /* because the blob was stripped */
};

enum { INFO_FIGURES = 15 };

void info_figures(const struct info *info, struct figure figures[INFO_FIGURES]);

/* Returns whether a user-agent line names nobody, or names another crawler than it seems to if read strictly.  *TOKEN
   becomes the token that it names, or an empty text. */
bool info_is_unmatchable(const struct info *info, const struct rep_directive *directive, struct rep_text *token);

/* Returns in words whether the file is a valid robots.txt. */
const char *info_validity(const struct info *info);

/* "robots.txt" or "compiled blob". */
const char *info_kind(const struct info *info);

/* "rule" or "verdict". */
const char *info_tracking(const struct info *info);

enum { INFO_HASH_SIZE = 17 };

/* Writes the content hash to HASH, as digits and a NUL, and returns HASH. */
const char *info_hash(const struct info *info, char hash[INFO_HASH_SIZE]);

/* ---- values */

/* Writes the value as numbers and parts: null if the value can't be read, or if the key has no known values. */
void directive_put_parsed(struct rep_json *json, const struct rep_directive *directive);

/* ---- lines that have no effect */

/* The position of the search. ignored_lines_begin() sets it. */
struct ignored_lines {
        const struct rep_blob *blob;
        struct rep_text rest; /* of the text */
        uint32_t line, last;  /* the next line, and the last line that counts; from 1 */
};

/* Starts with the lines of TEXT.  BLOB was compiled from TEXT, and is not stripped. */
void ignored_lines_begin(struct ignored_lines *lines, struct rep_text text, const struct rep_blob *blob);

/* Gives the next ignored line, without surrounding white space and without its comment.  Returns false at the end. */
bool ignored_lines_next(struct ignored_lines *lines, uint32_t *line, struct rep_text *text);

/* Writes INFO as text.  FIGURES: also the figures of the automata. */
void info_write_text(const struct info *info, bool figures, struct output *output);

void info_write_json(const struct info *info, struct output *output);

#endif
