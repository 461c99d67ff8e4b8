/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Wishes -> an edited robots.txt: the crawlers that there are (subjects.c); who is closed out, and by which lines
 * (block.c); lines for everybody (wished_lines.c); and the proof that nothing else changes (prove.c).
 */
#ifndef REP_GEN_WRITE_WRITING_H
#define REP_GEN_WRITE_WRITING_H

#include "analyze/core/questions.h"
#include "rep_write.h"
#include "write/edit.h"

/* A line for all crawlers, such as "Crawl-delay: 10". */
struct rep_wished_line {
        struct rep_text key, value;
};

/* What is wished of a robots.txt.  All zero is nothing. */
struct rep_wishes {
        const struct rep_public_crawler *const *block; /* those that may fetch nothing, except "/robots.txt" itself */
        size_t block_count;
        const char *comment; /* for a comment above the group of those that are blocked; NULL: none */
        /*
         * Lines for every crawler, except those that may fetch nothing.  A line of the same key for the same crawlers
         * is replaced.  In a Content-Usage or Content-Signal line only the pairs of the same names are; one for a path
         * stays. At most 32, with keys of rep_directives.h that apply to crawlers: crawl-delay, request-rate,
         * visit-time and these.
         */
        const struct rep_wished_line *lines;
        size_t line_count;
        const struct rep_text *sitemaps; /* URLs that the file shall name */
        size_t sitemap_count;
        /* Patterns that begin with "/" or "*": a Disallow line of each is in the groups of all crawlers then.  At most
         * 32. */
        const struct rep_text *disallow;
        size_t disallow_count;
};

/* What becomes of a public crawler. */
enum rep_fate { REP_FATE_SAME = 0, REP_FATE_BLOCKED, REP_FATE_ALONG, REP_FATE_KEPT, REP_FATE_UNREACHED };

/* A public crawler, and what the old file says to it. */
struct rep_subject {
        const struct rep_public_crawler *known;
        struct rep_crawler *crawler;
        enum rep_names names;  /* with which the file is read for it */
        struct rep_text token; /* the first of its tokens that the old file names; size 0: none */
        enum rep_share share;  /* in the old file */
        enum rep_fate fate;
};

/* What becomes of a group of the old file. */
struct rep_group_change {
        uint32_t agents, blocked; /* user-agent lines, and those of crawlers to be blocked */
        bool closed;              /* only these are there, so the group is closed in its place */
};

struct rep_writing {
        struct rep_arena *arena;
        const struct rep_wishes *wishes;
        struct rep_options options;
        struct rep_analysis *old_file;
        struct rep_subject *subjects; /* all public crawlers */
        size_t subject_count;
        struct rep_group_change *groups;
        bool *removed; /* by directive: a user-agent line that goes */
        struct rep_edit edit;
        struct rep_directive *exceptions; /* Allow lines that keep open some of what is to be disallowed */
        size_t exception_count;
        uint64_t *steps; /* that are left */
        const char *problem;
};

/* The problem where the budget was used up. */
#define REP_WRITE_UNDECIDED "the proof takes more steps than the budget"

/* The most wished lines. */
#define REP_WISHED_LINES_MAX 32

/*
 * Edits TEXT as WISHES say, and proves the edit, as rep_wish_list_write() does.  Takes from *STEPS.  The caller frees
 * WRITTEN, also after an error.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT, also if a comment, line or sitemap is not one line of text; REP_ERR_LIMIT
 * (MAX_BYTES is over 1 GiB); or REP_ERR_MEMORY.  Cost: that of rep_robots_audit() for all public crawlers and of
 * rep_robots_compare().
 */
enum rep_status rep_write(struct rep_text text, const struct rep_options *options, const struct rep_wishes *wishes,
                          uint64_t *steps, struct rep_written *written);

/*
 * Makes the robots.txt TEXT shorter, and takes from *STEPS.  Rules that decide nothing go, and so do comments and lines
 * that say nothing; groups that say the same become one; patterns lose what they do not need.  Of OPTIONS, which may be
 * NULL, only DIALECT, NAMES and MAX_BYTES are used.  The caller frees WRITTEN, also after an error; its TEXT may be
 * that of the caller.
 *
 * Each step is proven by an exact comparison: in both dialects, with product tokens and with wide names, every crawler
 * gets the same verdict for every path, the same lines other than rules, and the same statements about the use of
 * content.  So a rule stays that changes no verdict, but tells Google-Extended something by its name.  A second call
 * changes nothing, unless something was left undecided.
 *
 * Returns the same as rep_write().
 */
enum rep_status rep_minimize(struct rep_text text, const struct rep_options *options, uint64_t *steps,
                             struct rep_written *written);

/* Returns the file of ANALYSIS as it is read with NAMES.  For wide names rep_need_wide() was called. */
static inline struct rep_analysis *
rep_file_read_with(struct rep_analysis *analysis, enum rep_names names)
{
        return names == REP_NAMES_WIDE && analysis->options.names != REP_NAMES_WIDE ? analysis->wide : analysis;
}

/* Returns whether a file of SIZE bytes is longer than what crawlers read. */
static inline bool
rep_is_too_long(const struct rep_writing *writing, size_t size)
{
        return size > (writing->options.max_bytes == 0 ? REP_MAX_BYTES : writing->options.max_bytes);
}

/* Returns whether LINE disallows everything, as the bytes say. */
static inline bool
rep_closes_all(const struct rep_directive *line)
{
        return line->kind == REP_KIND_DISALLOW && line->value.size == 1 && line->value.data[0] == '/';
}

/* Appends an empty line, unless the text begins here. */
static inline void
rep_append_gap(struct rep_writing *writing)
{
        if (writing->edit.count > 0 || writing->edit.tail.size > 0)
                rep_edit_append(&writing->edit, (struct rep_text){"", 0});
}

/* Returns whether a crawler of FATE goes by TOKEN, as one with NAMES reads it: a group of the edited file that is
 * closed, or was added for those that are kept, names it. */
bool rep_is_token_of(const struct rep_writing *writing, enum rep_fate fate, struct rep_text token,
                     enum rep_names names);

/* Finds who is to be blocked, and closes them out.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_block_crawlers(struct rep_writing *writing);

/* Adds the lines for everybody, and the sitemaps.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_add_wished_lines(struct rep_writing *writing);

/* Returns the value that LINE shall have.  Adds to *MET a bit for each wished line, by its number, that it then has. */
struct rep_text rep_wished_value(struct rep_writing *writing, const struct rep_directive *line, uint32_t *met);

/* Appends the wished lines to a new group, except those in MET. */
void rep_append_wished_lines(struct rep_writing *writing, uint32_t met);

/* Appends the wished Disallow lines to a new group, whose other lines stand there.  RULES: these have rules. */
void rep_append_disallowed(struct rep_writing *writing, bool rules);

/* Returns which of the wished patterns LINE disallows: a bit for each, by its number. */
uint32_t rep_wished_rules(const struct rep_writing *writing, const struct rep_directive *line);

/* Returns whether one of the wished lines has the key of LINE. */
bool rep_is_wished_key(const struct rep_writing *writing, const struct rep_directive *line);

/* Creates the crawlers of the table, and finds what the old file says to each.  The caller frees the crawlers of the
 * subjects, also after an error. */
enum rep_status rep_find_subjects(struct rep_writing *writing);

/* Audits all subjects by ANALYSIS.  Returns the results, in the arena, in *AUDITS. */
enum rep_status rep_audit_subjects(struct rep_writing *writing, struct rep_analysis *analysis,
                                   struct rep_crawler_audit **audits);

/* Returns whether the first COUNT wished sitemaps have URL. */
bool rep_is_wished_sitemap(const struct rep_writing *writing, size_t count, struct rep_text url);

/* Proves that TEXT is what was wished, or sets PROBLEM.  Returns REP_OK, or the errors of the questions. */
enum rep_status rep_prove(struct rep_writing *writing, struct rep_text text);

#endif
