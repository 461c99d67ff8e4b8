/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_write.h: edits of a robots.txt.  Crawlers are closed out, paths are closed, or lines are added for all of them,
 * and what everybody else may fetch provably stays as it is.
 *
 *     struct rep_wish_list *list;
 *     const struct rep_written *written;
 *     const char *problem;
 *
 *     if (rep_wish_list_create(&list) == REP_OK &&
 *         rep_wish_list_add(list, REP_WISH_BLOCK, rep_string("GPTBot"), &problem) == REP_OK && problem == NULL &&
 *         rep_wish_list_write(list, text, size, NULL, 0, &written) == REP_OK && written->problem == NULL)
 *             ... written->text ...
 *     rep_wish_list_free(list);
 *
 * The edit is small: nothing is reordered, and lines that need not change keep their bytes.
 *
 * A group whose crawlers are all to be blocked is closed in its place.  Every other crawler to be blocked loses its
 * user-agent lines, and is named in a group at the end of the file that disallows everything.  Some crawlers obey the
 * groups of another name where no line has their own, as Googlebot-Image obeys those of Googlebot.  If that other name
 * is blocked and they are not, they get a group of their own, with all that applied to them before.
 *
 * Threads: any thread may call these functions.  They print nothing.
 *
 * Source: DESIGN.md section 13; RFC 9309, section 2.2.
 */
#ifndef REP_WRITE_H
#define REP_WRITE_H

#include "rep_compile.h"
#include "rep_robots.h"

#ifdef __cplusplus
extern "C" {
#endif

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
        /* REP_WISH_MINIMIZE: whether the text could be shorter was not settled within the budget.  What was done is
         * proven. */
        bool undecided;
        /* NULL, or why the edit was not made: a sentence without a full stop.  TEXT is then empty. */
        const char *problem;
        void *memory; /* private */
};

/* ---- wishes as people put them */

/* What can be wished, by name and value.  rep_wish_find() knows the names in quotes. */
enum rep_wish {
        REP_WISH_BLOCK,    /* "block": this public crawler may fetch nothing, or those with this purpose */
        REP_WISH_KEEP,     /* "keep": not this one, or these */
        REP_WISH_DELAY,    /* "delay": a Crawl-delay for everybody, in seconds */
        REP_WISH_USAGE,    /* "usage": a statement for everybody, such as "train-ai=n" or "ai-train=no" */
        REP_WISH_SITEMAP,  /* "sitemap": its URL */
        REP_WISH_MINIMIZE, /* "minimize": make the text shorter, with the same meaning; the value is empty */
        REP_WISH_DISALLOW, /* "disallow": a pattern that nobody may fetch, such as "/cart" */
        /* "split": not those of a blocked purpose that also search, if their operator has a token for that purpose
           alone, which is blocked; the value is empty.  So Applebot may fetch, and Applebot-Extended keeps its pages
           out of training.  Those that "block" names are blocked all the same. */
        REP_WISH_SPLIT
};

/* Sets *WISH to the wish called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_wish_find(struct rep_text name, enum rep_wish *wish);

/* Wishes, and what they made of a file.  No two threads may use one at the same time. */
struct rep_wish_list;

/* Creates an empty list.  Returns REP_OK, REP_ERR_ARGUMENT or REP_ERR_MEMORY.  The caller frees it with
 * rep_wish_list_free(). */
REP_API enum rep_status rep_wish_list_create(struct rep_wish_list **list);

/* Frees LIST, which may be NULL. */
REP_API void rep_wish_list_free(struct rep_wish_list *list);

/*
 * Adds WISH with VALUE.  White space around it does not count.  *PROBLEM becomes NULL, or why nothing was added: a
 * sentence without a full stop, which is valid until the next call with LIST.  VALUE may be freed.
 *
 * Returns REP_OK, also with a problem; REP_ERR_ARGUMENT; or REP_ERR_MEMORY.
 */
REP_API enum rep_status rep_wish_list_add(struct rep_wish_list *list, enum rep_wish wish, struct rep_text value,
                                          const char **problem);

/*
 * Edits the SIZE bytes of robots.txt at TEXT as LIST says; a text that is not a robots.txt is a problem.  Of OPTIONS,
 * which may be NULL, only DIALECT, NAMES and MAX_BYTES are used.  *WRITTEN is the result.  It belongs to LIST, and is
 * valid until the next call with it; it may point to TEXT.  Its crawlers are public ones, and what REP_WISH_MINIMIZE
 * adds and removes is not counted in it.  BUDGET is the most steps to take; 0: REP_BUDGET (rep_analyze.h).
 * rep_say_wished_json() (rep_say.h) says what changes for whom, and what it costs.
 *
 * Before this returns, the edit is proven by an exact comparison of the two files.  Those to be blocked may fetch
 * nothing. Every other crawler that a line names, every other public crawler, and everybody else get the same verdict
 * for every path, and the same other lines but for the ones that were wished, except that a path which a wished pattern
 * matches may be disallowed by it now.  No use of content is permitted that was not, unless that was wished.  If that
 * can't be proven, nothing is written: see PROBLEM.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT; REP_ERR_LIMIT (MAX_BYTES is over 1 GiB); or REP_ERR_MEMORY.  Cost: finding what
 * each public crawler may fetch, and comparing the files, within the budget.
 */
REP_API enum rep_status rep_wish_list_write(struct rep_wish_list *list, const char *text, size_t size,
                                            const struct rep_options *options, uint64_t budget,
                                            const struct rep_written **written);

#ifdef __cplusplus
}
#endif

#endif
