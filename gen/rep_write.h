/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_write.h: edits of a robots.txt.  Crawlers are closed out, paths are closed, or lines are added for all of them, and what
 * everybody else may fetch provably stays as it is.
 *
 *     const struct rep_public_crawler *bot = rep_public_crawler_find(rep_string("GPTBot"));
 *     const struct rep_wishes wishes = {.block = &bot, .block_count = 1};
 *     struct rep_written written;
 *
 *     if (rep_write(text, size, NULL, &wishes, &written) == REP_OK && written.problem == NULL)
 *             ... written.text ...
 *     rep_written_free(&written);
 *
 * The edit is small: nothing is reordered, and lines that need not change keep their bytes.
 *
 * A group whose crawlers are all to be blocked is closed where it stands.  Every other crawler to be blocked loses its
 * user-agent lines, and is named in a group at the end of the file that disallows everything.  Some crawlers obey the groups of
 * another name where no line has their own, as Googlebot-Image obeys those of Googlebot.  If that other name is blocked and they
 * are not, they get a group of their own, with all that applied to them before.
 *
 * Threads: any thread may call these functions.  They print nothing.
 *
 * Source: DESIGN.md section 13; RFC 9309, section 2.2.
 */
#ifndef REP_WRITE_H
#define REP_WRITE_H

#include "rep_compile.h"
#include "rep_crawlers.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A line for all crawlers, such as "Crawl-delay: 10". */
struct rep_wished_line {
        struct rep_text key, value;
};

/* What is wished of a robots.txt.  All zero is nothing. */
struct rep_wishes {
        size_t size;                                   /* sizeof(struct rep_wishes), or 0; see rep_read_options() */
        const struct rep_public_crawler *const *block; /* those that may fetch nothing, except "/robots.txt" itself */
        size_t block_count;
        const char *comment; /* for a comment above the group of those that are blocked; NULL: none */
        /*
         * Lines for every crawler, except those that may fetch nothing.  A line of the same key for the same crawlers is
         * replaced.  In a Content-Usage or Content-Signal line only the pairs of the same names are; one for a path stays.
         * At most 32, with keys of rep_directives.h that apply to crawlers: crawl-delay, request-rate, visit-time and these.
         */
        const struct rep_wished_line *lines;
        size_t line_count;
        const struct rep_text *sitemaps; /* URLs that the file shall name */
        size_t sitemap_count;
        /* Patterns that begin with "/" or "*": a Disallow line of each stands in the groups of all crawlers then.  At most 32. */
        const struct rep_text *disallow;
        size_t disallow_count;
        uint64_t budget; /* the most steps that the edit and its proof may take; 0: REP_BUDGET (rep_analyze.h) */
};

/* An edited robots.txt. */
struct rep_written {
        struct rep_text text;
        size_t added, removed; /* lines */
        /* Of the crawlers to be blocked, those that could fetch something before. */
        const struct rep_public_crawler *const *blocked;
        size_t blocked_count;
        /* Those that are blocked with them, because they go by the same name in a robots.txt. */
        const struct rep_public_crawler *const *along;
        size_t along_count;
        /* Those that got a group of their own, so that nothing changes for them. */
        const struct rep_public_crawler *const *kept;
        size_t kept_count;
        /* Those who obey only groups that name them, and have none: a pattern to be disallowed does not reach them. */
        const struct rep_public_crawler *const *unreached;
        size_t unreached_count;
        /* Allow lines that prevail over the patterns to be disallowed where both match: what they allow stays open. */
        const struct rep_directive *exceptions;
        size_t exception_count;
        /* rep_minimize(): whether the text could be shorter was not settled within the budget.  What was done is proven. */
        bool undecided;
        /* NULL, or why the edit was not made: a sentence without a full stop.  TEXT is then empty. */
        const char *problem;
        void *memory; /* private */
};

/*
 * Edits the SIZE bytes of robots.txt at TEXT as WISHES say.  Of OPTIONS, which may be NULL, only DIALECT, NAMES and MAX_BYTES
 * are used.  The caller frees WRITTEN, also after an error.  Its crawlers are those of the table of rep_crawlers.h.
 *
 * Before this returns, the edit is proven by an exact comparison of the two files.  Those to be blocked may fetch nothing.
 * Every other crawler that a line names, every other public crawler, and everybody else get the same verdict for every path, and
 * the same lines beside rules but for the ones that were wished, except that a path which a wished pattern matches may be
 * disallowed by it now.  No use of content is permitted that was not, unless that was wished.  If that can't be proven, nothing is written: see PROBLEM.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT, also if a comment, line or sitemap is not one line of text; REP_ERR_LIMIT (MAX_BYTES is over
 * 1 GiB); or REP_ERR_MEMORY.  Cost: that of rep_robots_audit() for all public crawlers and of rep_robots_compare(), within the budget.
 */
REP_API enum rep_status rep_write(const char *text, size_t size, const struct rep_options *options,
                                  const struct rep_wishes *wishes, struct rep_written *written);

/* ---- wishes as people put them */

/* What can be wished, by name and value.  rep_wish_find() knows the names in quotes. */
enum rep_wish {
        REP_WISH_BLOCK,    /* "block": this public crawler may fetch nothing, or those with this purpose */
        REP_WISH_KEEP,     /* "keep": not this one, or these */
        REP_WISH_DELAY,    /* "delay": a Crawl-delay for everybody, in seconds */
        REP_WISH_USAGE,    /* "usage": a statement for everybody, such as "train-ai=n" or "ai-train=no" */
        REP_WISH_SITEMAP,  /* "sitemap": its URL */
        REP_WISH_MINIMIZE, /* "minimize": rep_minimize() as well; the value is empty */
        REP_WISH_DISALLOW, /* "disallow": a pattern that nobody may fetch, such as "/cart" */
        /* "split": not those of a blocked purpose that also search, if their operator has a token for that purpose alone, which is
           blocked; the value is empty.  So Applebot may fetch, and Applebot-Extended keeps its pages out of training.  Those that
           "block" names are blocked all the same. */
        REP_WISH_SPLIT
};

/* Sets *WISH to the wish called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_wish_find(struct rep_text name, enum rep_wish *wish);

/* Wishes, and what they made of a file.  No two threads may use one at the same time. */
struct rep_wish_list;

/* Creates an empty list.  Returns REP_OK, REP_ERR_ARGUMENT or REP_ERR_MEMORY.  The caller frees it with rep_wish_list_free(). */
REP_API enum rep_status rep_wish_list_create(struct rep_wish_list **list);

/* Frees LIST, which may be NULL. */
REP_API void rep_wish_list_free(struct rep_wish_list *list);

/*
 * Adds WISH with VALUE, of which white space around it does not count.  *PROBLEM becomes NULL, or why nothing was added: a
 * sentence without a full stop, which is valid until the next call with LIST.  VALUE may be freed.
 *
 * Returns REP_OK, also with a problem; REP_ERR_ARGUMENT; or REP_ERR_MEMORY.
 */
REP_API enum rep_status rep_wish_list_add(struct rep_wish_list *list, enum rep_wish wish, struct rep_text value,
                                          const char **problem);

/*
 * Edits the SIZE bytes of robots.txt at TEXT as LIST says, by rep_write() and rep_minimize(); a text that is not a robots.txt is a
 * problem.  *WRITTEN is the result, with the lines that rep_write() added and removed.  It belongs to LIST, and is valid until the
 * next call with it; it may point to TEXT.  BUDGET is the most steps to take for both; 0: REP_BUDGET.  rep_say_wished() (rep_say.h) says what changes for whom, and what it costs.
 *
 * Returns the same as rep_write(), at the same cost.
 */
REP_API enum rep_status rep_wish_list_write(struct rep_wish_list *list, const char *text, size_t size,
                                            const struct rep_options *options, uint64_t budget,
                                            const struct rep_written **written);

#ifdef __cplusplus
}
#endif

#endif
