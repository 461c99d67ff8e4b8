/* What `rep2c info` reports, for its two forms (info_text.h, info_json.h). */
#ifndef REP_CLI_BUILD_INFO_FACTS_H
#define REP_CLI_BUILD_INFO_FACTS_H

#include "cli/ask/crawlers.h"
#include "cli/ask/robots_blob.h"
#include "rep_directives.h"

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

#endif
