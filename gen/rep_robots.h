/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_robots.h: may this crawler fetch this URL, as this robots.txt says?
 *
 *     struct rep_robots *robots;
 *     struct rep_result result;
 *
 *     if (rep_robots_parse(text, text_size, NULL, &robots) == REP_OK &&
 *         rep_robots_check(robots, NULL, url, url_size, &result) == REP_OK)
 *             ... result.verdict ...
 *     rep_robots_free(robots);
 *
 * NULL stands for a crawler that no group names.  Any other crawler is made once, and asks as many objects as there are:
 *
 *     struct rep_text token = rep_string("ExampleBot");
 *     struct rep_crawler *crawler;
 *
 *     if (rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler) == REP_OK)
 *             ... rep_robots_check(robots, crawler, ...) ...
 *     rep_crawler_free(crawler);
 *
 * The content of a robots.txt is never an error: what parses counts (RFC 9309, section 2.3.1.5).
 *
 * Nobody has to choose how rules are stored.  The rules of a crawler begin as a list, which is made in a few microseconds.
 * When its checks have cost about what compiling costs, they become an automaton, and for a host that is asked tens of
 * thousands of times a table, where that is faster.  The answers are the same (DESIGN.md, section 11).
 *
 * Threads: any number of threads may use one object and one crawler at the same time.  No check takes a lock.
 */
#ifndef REP_ROBOTS_H
#define REP_ROBOTS_H

#include "rep_compile.h"
#include "rep_directives.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- who asks */

/* A crawler, as it asks for its rules.  It never changes. */
struct rep_crawler;

/*
 * Makes a crawler that is known by COUNT product tokens, "ExampleBot" or "ExampleBot/1.2".  All groups that name one of them
 * hold, merged; where none does, the groups for "*" (RFC 9309, section 2.2.1).  With COUNT 0 it is a crawler that no group
 * names, and TOKENS may be NULL.  The texts are copied.
 *
 * NAMES says what a token is made of.  A crawler with REP_NAMES_WIDE is asked about with wide names, whatever else a file
 * is read with.
 *
 * *CRAWLER is to be freed; after an error it is NULL.  Returns REP_OK, REP_ERR_TOKEN (one of TOKENS is none, and NAMES is not
 * REP_NAMES_ANY; rep_first_no_token() finds which), REP_ERR_MEMORY or REP_ERR_ARGUMENT.  Cost: one allocation.
 */
REP_API enum rep_status rep_crawler_create(const struct rep_text *tokens, size_t count, enum rep_names names,
                                           struct rep_crawler **crawler);

/*
 * The same for a crawler that has its COUNT tokens, at least one, in order of preference: it obeys the groups of the first
 * that a file names.  Where a file names none, the groups for "*" hold if EVERYBODY says so, and otherwise none does.
 * Tokens that are none as NAMES says are passed over; REP_ERR_TOKEN where no token is left, and NAMES is not REP_NAMES_ANY.
 */
REP_API enum rep_status rep_crawler_create_ordered(const struct rep_text *tokens, size_t count, bool everybody,
                                                   enum rep_names names, struct rep_crawler **crawler);

/*
 * The same for the public crawler called NAME, compared whole and without case (rep_crawlers.h has the table).  One that no
 * token of [A-Za-z_-] names, such as MJ12bot, is asked about as it names itself, with wide names.  REP_ERR_AGENT where there
 * is no such crawler.
 */
REP_API enum rep_status rep_crawler_create_public(struct rep_text name, struct rep_crawler **crawler);

/*
 * The same for whoever sends HEADER, the value of a User-Agent field: the products in it are its tokens, merged
 * (rep_agent_tokens()).  REP_ERR_TOKEN where there is none.
 */
REP_API enum rep_status rep_crawler_create_header(struct rep_text header, enum rep_names names,
                                                  struct rep_crawler **crawler);

/* Gives CRAWLER one more owner, who frees it, too.  Returns it; NULL for NULL.  Cost: one atomic addition. */
REP_API struct rep_crawler *rep_crawler_share(const struct rep_crawler *crawler);

/* Frees CRAWLER for one of its owners.  What it was used with may live on.  NULL does nothing. */
REP_API void rep_crawler_free(struct rep_crawler *crawler);

/* What a crawler is. */
struct rep_crawler_view {
        struct rep_text name; /* the tokens with commas between, the public crawler, or the header; "*" for NULL */
        const struct rep_text *tokens; /* as they were given */
        size_t token_count;
        bool in_order;        /* the first that a file names holds, not all of them merged */
        bool everybody;       /* where a file names none of them, the groups for "*" hold */
        enum rep_names names; /* that its own name needs */
};

/* Fills in VIEW, whose texts live as long as CRAWLER.  CRAWLER may be NULL.  Cost: constant. */
REP_API void rep_crawler_look(const struct rep_crawler *crawler, struct rep_crawler_view *view);

/* ---- what holds for a crawler in a blob, and compiling for one */

/*
 * Picks the rules that hold for CRAWLER in BLOB, as rep_pick() or rep_pick_first() does for its tokens; NULL: those for
 * everybody.  *TOKEN, where TOKEN is not NULL, is set to the crawler's token that the file names, where its tokens stand in
 * order and the blob says so; otherwise to a text of size 0.
 *
 * Returns as these do, and REP_ERR_TOKEN for a crawler with REP_NAMES_WIDE if BLOB was compiled with other names: it doesn't
 * say what holds for that crawler.
 */
REP_API enum rep_status rep_crawler_pick(const struct rep_crawler *crawler, const struct rep_blob *blob,
                                         struct rep_group *group, struct rep_text *token);

/* Starts at the first directive of BLOB that holds for CRAWLER, which may be NULL, as rep_hold() or rep_hold_first() does. */
REP_API enum rep_status rep_crawler_hold(const struct rep_crawler *crawler, const struct rep_blob *blob,
                                         struct rep_holding *holding);

/*
 * Changes OPTIONS so that rep_compile_read() makes what holds for CRAWLER, which is not NULL, of the file that COMPILER has
 * read: its agents and EXEMPT.  AGENT_COUNT is 0 before.  The texts are the crawler's, which has to live as long.
 *
 * A crawler that needs wide names needs a file that was read with them (rep_crawler_look()).
 *
 * Returns REP_OK, REP_ERR_TOKEN, or REP_ERR_ARGUMENT, also where COMPILER has read no file, or in another way than OPTIONS
 * say.  Cost: linear in the file's user-agent lines.
 */
REP_API enum rep_status rep_crawler_select(const struct rep_crawler *crawler, const struct rep_compiler *compiler,
                                           struct rep_options *options);

/* ---- one robots.txt */

/* The rules of one robots.txt. */
struct rep_robots;

/*
 * How to read a robots.txt.  All zero is the default.
 *
 * There is no allocator, as a compiler has one (rep_compile.h).  An object's memory comes from malloc(), for any thread that
 * asks may add to it, at any time.
 */
struct rep_robots_options {
        size_t size; /* sizeof(struct rep_robots_options), or 0; see rep_read_options() */
        enum rep_dialect dialect;
        enum rep_names names; /* for crawlers whose own name needs no others */
        size_t max_bytes;     /* as in struct rep_options; 0: REP_MAX_BYTES */
        /* REP_ENCODING_AUTO: as checks pay for it, see above.  Any other is made at once, and stays. */
        enum rep_encoding encoding;
        const struct rep_crawler *crawler; /* the only one that asks, or one that was made alike; NULL: any may */
        bool no_texts; /* with CRAWLER: the texts of rules are not kept, which takes half the memory */
        /* The most bytes that the rules of a crawler may take in one encoding to replace another: past that the one stays
         * that is there.  0: REP_ROBOTS_TIER_MAX. */
        size_t max_tier;
        /* The most bytes that the object holds, together with what all threads take meanwhile to find its rules and to make them
         * faster; rep_robots_size() counts both.  Past that, rules stay a list; what can't be one is REP_ERR_LIMIT, by
         * rep_robots_parse() or by a check.  0: REP_ROBOTS_MEMORY_MAX, and in proportion more if MAX_BYTES is over
         * REP_MAX_BYTES. */
        size_t max_memory;
};

#define REP_ROBOTS_TIER_MAX ((size_t)1 << 20)

/* Half as much again as what the worst known file of REP_MAX_BYTES needs, which is 258 MiB while its rules are compiled. */
#define REP_ROBOTS_MEMORY_MAX ((size_t)384 << 20)

/*
 * Reads the SIZE bytes of robots.txt at TEXT, which are not needed any more afterwards.  OPTIONS may be NULL.  *ROBOTS is to
 * be freed; after an error it is NULL.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_LIMIT (MAX_BYTES is over 1 GiB, or more than MAX_MEMORY is needed) or
 * REP_ERR_MEMORY.  Cost: time linear in SIZE; memory less than the lines that it keeps.
 */
REP_API enum rep_status rep_robots_parse(const char *text, size_t size, const struct rep_robots_options *options,
                                         struct rep_robots **robots);

/*
 * The object of a blob that rep_compile() or rep_robots_blob() has made: its SIZE bytes are copied, and need not be trusted
 * (rep_open()).  Its rules stay encoded as they are.  *ROBOTS is to be freed; after an error it is NULL, and ERROR, where not
 * NULL, filled in.
 *
 * Returns as rep_open(), and REP_ERR_MEMORY.  Cost: linear in SIZE.
 */
REP_API enum rep_status rep_robots_open(const void *blob, size_t size, struct rep_robots **robots,
                                        struct rep_error *error);

/*
 * Opens a blob from a store that others write to, such as a shared cache.  Works as rep_robots_open(), and also returns
 * REP_ERR_LIMIT if a check of the blob could take more than STEPS steps at one byte of a path, as rep_open_within() does.
 * Cost: linear in SIZE, times STEPS at most.
 */
REP_API enum rep_status rep_robots_open_within(const void *blob, size_t size, uint32_t steps,
                                               struct rep_robots **robots, struct rep_error *error);

/* Frees ROBOTS, which nobody may use any more.  NULL does nothing. */
REP_API void rep_robots_free(struct rep_robots *robots);

/*
 * May CRAWLER fetch the URL of URL_SIZE bytes?  CRAWLER may be NULL: one that no group names.  URL is as for rep_check(): an
 * absolute URL, or its path, which begins with "/".
 *
 * Any other bytes are no error, and their answer means nothing.  What is before the first slash counts as a host: "private/x"
 * asks for "/x", and "private" or "" for "/".  rep_page_url_in() (rep_policy.h) tells whether bytes are a URL or a path.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT; REP_ERR_LIMIT for a URL over REP_URL_MAX, or where the rules of CRAWLER need more than the
 * object's limit of memory; REP_ERR_MEMORY; REP_ERR_AGENT where the object is for another crawler; and of an object of a blob
 * what rep_pick() returns.  After an error RESULT says "disallow, line 0", the safe side.
 *
 * An object remembers 65 crawlers.  Those that are made alike, of the same tokens in the same order, count once; a crawler that
 * is kept is found faster than one that is made again for each check.  Past 65, the object is read again at each check of
 * another crawler, which is answered from a list.
 *
 * Cost: that of rep_check().  The first check of a crawler costs time linear in the robots.txt, and so do, now and then, the
 * checks that make its rules faster.  A check of a list takes at most a step for each byte of its rules, and for each of at
 * most REP_ROBOTS_SEARCHES_MAX segments behind stars a search of the URL; rules with more begin as an automaton, except for
 * a crawler that is not remembered.
 */
REP_API enum rep_status rep_robots_check(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
                                         size_t url_size, struct rep_result *result);

/*
 * As rep_robots_check(), for a caller that has the path already: PATH_SIZE bytes that start with "/" (REP_ERR_ARGUMENT
 * otherwise), query included, fragment excluded.  None of them ends the path.
 */
REP_API enum rep_status rep_robots_check_path(struct rep_robots *robots, const struct rep_crawler *crawler,
                                              const char *path, size_t path_size, struct rep_result *result);

/* Segments behind stars that a list may have. */
#define REP_ROBOTS_SEARCHES_MAX 4096

/*
 * Checks COUNT URLs, one behind the other at BYTES; URL number I ends at offset ENDS[I].  ROBOTS has one object for each, or
 * ROBOTS_COUNT is 1 and it has one for all.  RESULTS[I] becomes what rep_robots_check() answers, and STATUSES[I], where
 * STATUSES is not NULL, what it returns.
 *
 * Made for callers in other languages, and for the order of a crawl: several checks take turns while memory comes
 * (rep_check_batch()).  Takes about 40 KiB of stack.  Returns REP_OK, or REP_ERR_ARGUMENT and checks nothing, where ENDS
 * do not ascend, or ROBOTS_COUNT is neither 1 nor COUNT.
 */
REP_API enum rep_status rep_robots_check_batch(struct rep_robots *const *robots, size_t robots_count,
                                               const struct rep_crawler *crawler, const char *bytes,
                                               const uint64_t *ends, size_t count, struct rep_result *results,
                                               unsigned char *statuses);

/* ---- what it says beside verdicts */

/* Which groups hold for a crawler. */
enum rep_holds {
        REP_HOLDS_NONE = 0,      /* none: everything is allowed */
        REP_HOLDS_EVERYBODY = 1, /* those for "*" */
        REP_HOLDS_NAMED = 2,     /* those that name it */
        REP_HOLDS_UNSAID = 3,    /* the object is of a blob for certain agents, which does not say */
};

/* What holds for a crawler. */
struct rep_holding_rules {
        enum rep_holds holds;
        struct rep_text token; /* of the crawler, by which it is named; size 0 elsewhere; of several the first */
        enum rep_names names;  /* with which the file was read for it */
        bool allows_all;       /* no rule disallows anything */
        bool allows_none;      /* all is disallowed, and no rule allows anything; /robots.txt itself aside (rfc9309) */
        enum rep_encoding encoding; /* of its rules now; REP_ENCODING_AUTO: one answer for every path */
};

/* Tells what holds for CRAWLER, which may be NULL.  Returns as rep_robots_check().  Cost: constant once CRAWLER has asked. */
REP_API enum rep_status rep_robots_holding(struct rep_robots *robots, const struct rep_crawler *crawler,
                                           struct rep_holding_rules *rules);

/*
 * The pace for CRAWLER in the minute MINUTE of the day, as rep_pace() has it.  Returns as rep_robots_check(), and
 * REP_ERR_ARGUMENT as rep_pace().  Cost: that of reading the file once more.
 */
REP_API enum rep_status rep_robots_pace(struct rep_robots *robots, const struct rep_crawler *crawler, unsigned minute,
                                        struct rep_pace *pace);

/*
 * Calls ON_DIRECTIVE for each directive that holds for CRAWLER, its rules among them, and for those that hold for everybody,
 * in the order of lines, as rep_next_holding() gives them.  Their texts live until ON_DIRECTIVE returns, and CONTEXT is its
 * own.  Returns as rep_robots_check().  Cost: that of reading the file once more.
 */
typedef void rep_robots_directive_fn(void *context, const struct rep_directive *directive);
REP_API enum rep_status rep_robots_directives(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                              rep_robots_directive_fn *on_directive, void *context);

/*
 * Gives the next directive behind *CURSOR, in the order of lines; false behind the last.  *CURSOR is 0 at first, and then as
 * this function left it.  A cursor belongs to one object; with any other value the result means nothing, but lies within ROBOTS.
 * The texts live as long as ROBOTS;
 * group and run are REP_NO_GROUP.  With NO_TEXTS rules are left out.  Cost: constant.
 */
REP_API bool rep_robots_next(const struct rep_robots *robots, uint64_t *cursor, struct rep_directive *directive);

/* Gives the directive of the 1-based LINE, such as the rule that a check reported; false where there is none, or its text is
 * not kept.  Cost: linear in the directives. */
REP_API bool rep_robots_at_line(const struct rep_robots *robots, uint32_t line, struct rep_directive *directive);

/* Tells in OPTIONS how ROBOTS was read.  Of an object of a blob that is what the blob says: its dialect, names, and whether
 * texts are missing.  The crawler stays that of ROBOTS.  Cost: constant. */
REP_API void rep_robots_look(const struct rep_robots *robots, struct rep_robots_options *options);

/* What the parser saw; all 0 for an object of a stripped blob. */
REP_API void rep_robots_report(const struct rep_robots *robots, struct rep_report *report);

/* Bytes of memory that ROBOTS takes now, all that it has made and makes included.  Cost: constant. */
REP_API size_t rep_robots_size(const struct rep_robots *robots);

/*
 * Makes a blob of ROBOTS: the bytes that rep_compile() makes of the same text, for its crawler where it is for one, in
 * ENCODING.  They are written to BLOB, of CAPACITY bytes, as by rep_compile_copy().  That of an object of a blob is this
 * blob, whatever ENCODING.
 *
 * The compile takes up to the object's limit of memory, beside what the object holds; past that, rules become a list.
 * rep_robots_pace() and rep_robots_directives() compile, too.
 *
 * Returns as rep_compile_copy(), and REP_ERR_ARGUMENT for an object with NO_TEXTS.
 */
REP_API enum rep_status rep_robots_blob(const struct rep_robots *robots, enum rep_encoding encoding, void *blob,
                                        size_t capacity, size_t *blob_size);

#ifdef __cplusplus
}
#endif

#endif
