/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_robots.h: does this robots.txt allow this crawler to fetch this URL?
 *
 *     struct rep_crawler *crawler;
 *     struct rep_robots *robots;
 *
 *     if (rep_crawler_create_token("ExampleBot", &crawler) == REP_OK &&
 *         rep_robots_parse(text, text_size, NULL, &robots) == REP_OK) {
 *             if (rep_robots_allowed(robots, crawler, "https://example.com/page"))
 *                     ...
 *             rep_robots_free(robots);
 *     }
 *     rep_crawler_free(crawler);
 *
 * A crawler is made once, and can be used with any number of objects.  NULL means one that no group names.
 * rep_robots_check() also says which line decided, and tells errors apart.
 *
 * The content of a robots.txt is never an error: what parses counts (RFC 9309, section 2.3.1.5).
 *
 * The object chooses how it stores rules.  The first checks of a crawler read its rules where they stand in the text,
 * which are found in about a microsecond.  When these checks have cost about as much as making a list would, which is
 * some forty of real URLs, the rules become a list.  When its checks have cost about as much as compiling would, the
 * list is replaced by an automaton. After tens of thousands of checks, the automaton is replaced by a table if a table
 * is faster.  The answers are always the same.  The rules of an object for one crawler begin as a list.
 *
 * Threads: any number of threads may use one object and one crawler at the same time.  No check takes a lock.
 */
#ifndef REP_ROBOTS_H
#define REP_ROBOTS_H

#include "rep_compile.h"
#include "rep_policy.h"
#include "rep_usage.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- crawlers */

/* A crawler: the names by which a robots.txt can name it.  It never changes. */
struct rep_crawler;

struct rep_public_crawler;

/*
 * Makes a crawler that is known by COUNT product tokens, such as "ExampleBot" or "ExampleBot/1.2".  All groups that
 * name one of the tokens apply to it, merged.  If there are none, the groups for "*" apply (RFC 9309, section 2.2.1).
 * The one token "*" means everybody, as in rep_crawler_create_everybody().  COUNT is at least 1: a list that is empty
 * by mistake must not become everybody.  The texts are copied.
 *
 * NAMES says which bytes a token may have.  For a crawler with REP_NAMES_WIDE, a file is always read with wide names,
 * even if it is read with other names for other crawlers.  A crawler with REP_NAMES_ANY may be called anything, and no
 * object, blob, pack or cache refuses it: those of TOKENS that are not tokens by the names of the file at hand are
 * named by no group.
 *
 * The caller frees *CRAWLER, which is NULL after an error.  Returns REP_OK, REP_ERR_TOKEN (one of TOKENS is not a
 * token, and NAMES is not REP_NAMES_ANY; rep_first_no_token() finds which), REP_ERR_MEMORY or REP_ERR_ARGUMENT.  Cost:
 * one allocation.
 */
REP_API enum rep_status rep_crawler_create(const struct rep_text *tokens, size_t count, enum rep_names names,
                                           struct rep_crawler **crawler);

/* Works as rep_crawler_create(), for the one TOKEN with REP_NAMES_TOKEN. */
REP_API enum rep_status rep_crawler_create_token(const char *token, struct rep_crawler **crawler);

/* Works as rep_crawler_create(), for a crawler that no group names, so that the groups for "*" apply.  Where a function
 * takes NULL as a crawler, it means the same one.  But a blob or pack that was made for certain crawlers can't answer
 * for everybody (REP_ERR_AGENT), and answers NULL as its own crawler. */
REP_API enum rep_status rep_crawler_create_everybody(struct rep_crawler **crawler);

/*
 * Works as rep_crawler_create(), for a crawler whose tokens are in order of preference.  It obeys the groups of the
 * first token that a file names.  If a file names none of the tokens, the groups for "*" apply if EVERYBODY is true;
 * otherwise no group applies.  COUNT is at least 1, and the one token "*" means everybody.  Texts that are not tokens
 * by NAMES are skipped.  Returns REP_ERR_TOKEN if no token is left and NAMES is not REP_NAMES_ANY.
 */
REP_API enum rep_status rep_crawler_create_ordered(const struct rep_text *tokens, size_t count, bool everybody,
                                                   enum rep_names names, struct rep_crawler **crawler);

/*
 * Works as rep_crawler_create_ordered(), for the public crawler called NAME, compared whole and without case
 * (rep_public_crawler_at() has the table).  A crawler whose name is not made of [A-Za-z_-], such as MJ12bot, gets its
 * own name as token, with wide names.  Returns REP_ERR_CRAWLER if the table has no such crawler.
 */
REP_API enum rep_status rep_crawler_create_public(struct rep_text name, struct rep_crawler **crawler);

/*
 * Makes the crawler that sends HEADER, the whole value of a User-Agent field.  It is found in this order:
 *
 *   1. The first product outside comments, without those of browsers (Mozilla, AppleWebKit, ...), unless it is that of
 *      a tool (curl, Scrapy, ...): the public crawler of that name, and otherwise the crawler with that token.
 *   2. The public crawler with the longest name anywhere in HEADER, as whole words; of equals the first.
 *   3. The names in comments and behind a tool are its tokens, merged.  Without a name in a comment, the tool's is one,
 *      too. If HEADER has only products of browsers, these are its tokens.
 *
 * A comment names its first part and what follows "compatible", if that is not a word for a system, and what has a
 * version ("Bot/1.0") or the address of a page behind it.
 *
 * A public crawler has its own names and habits, as rep_crawler_create_public() has it.  Otherwise this works as
 * rep_crawler_create().  Returns REP_ERR_TOKEN if there is no name, if one that may be the crawler's is not a token by
 * NAMES, or if it is not sure that there is one: `curl/8 (write to me)`.
 */
REP_API enum rep_status rep_crawler_create_header(struct rep_text header, enum rep_names names,
                                                  struct rep_crawler **crawler);

/* Adds an owner to CRAWLER, and returns CRAWLER.  Each owner frees it once.  NULL stays NULL.  Cost: constant. */
REP_API struct rep_crawler *rep_crawler_share(const struct rep_crawler *crawler);

/* Frees CRAWLER for one of its owners.  Objects that it was used with stay valid.  NULL does nothing. */
REP_API void rep_crawler_free(struct rep_crawler *crawler);

/* The properties of a crawler. */
struct rep_crawler_view {
        struct rep_text name; /* the tokens with commas between, the public name, or the header; "*" for NULL */
        const struct rep_text *tokens; /* as they were given */
        size_t token_count;
        bool in_order;        /* only the groups of the first token that a file names apply; otherwise those of all */
        bool everybody;       /* if a file names none of the tokens, the groups for "*" apply */
        enum rep_names names; /* the names with which a file must be read to name this crawler */
        const struct rep_public_crawler *known; /* its row in the table of public crawlers; NULL: it is not one */
};

/* Fills in VIEW.  Its texts live as long as CRAWLER, which may be NULL.  Cost: constant. */
REP_API void rep_crawler_look(const struct rep_crawler *crawler, struct rep_crawler_view *view);

/* ---- public crawlers */

/*
 * The product tokens of a crawler in this table are in order of preference.  The crawler obeys the groups of the first
 * token that a file names, not the groups of all tokens merged.  Google documents this: Googlebot-Image falls back to
 * Googlebot.  If a file names none of the tokens, the groups for "*" apply, but not to every crawler: AdsBot-Google
 * ignores them.  rep_crawler_create_public() makes a crawler that follows these rules.
 *
 *     const struct rep_public_crawler *crawler = NULL;
 *
 *     while ((crawler = rep_public_crawler_next(crawler, REP_PURPOSE_TRAINING)) != NULL)
 *             ... crawler->name ...
 *
 * The table has what operators publish about their crawlers, or what others report about them (DOCUMENTED says which),
 * as found at SOURCE on DATE.  A row says nothing about who really sent a request.  The data are constant; no call
 * allocates.
 *
 * Source: gen/crawlers/crawlers.tsv, the table, names the page for each row.
 */

/* Why a crawler fetches pages.  A crawler with several purposes has their sum.  REP_PURPOSE_AI unites others: it is for
   questions, and no crawler has it in addition. */
enum rep_purpose {
        REP_PURPOSE_SEARCH = 1,      /* an index for searching, or for generating answers */
        REP_PURPOSE_TRAINING = 2,    /* training of models, also of models of others */
        REP_PURPOSE_USER = 4,        /* a page that a person, or a person's agent, has just requested */
        REP_PURPOSE_ADS = 8,         /* advertisements, and the pages that show them or that they link to */
        REP_PURPOSE_SEO = 16,        /* search engine optimization */
        REP_PURPOSE_ARCHIVE = 32,    /* copies for an archive */
        REP_PURPOSE_PREVIEW = 64,    /* previews of links in posts and messages */
        REP_PURPOSE_FEED = 128,      /* feeds for their readers */
        REP_PURPOSE_MONITOR = 256,   /* checks that a site is up, is safe, or has changed */
        REP_PURPOSE_DATA = 512,      /* data that are sold or passed on */
        REP_PURPOSE_RESEARCH = 1024, /* studies of the web */
        REP_PURPOSE_OTHER = 2048,
        REP_PURPOSE_INPUT = 4096, /* what models read in order to answer, in an index of theirs or at once */
        REP_PURPOSE_AGENT = 8192, /* programs that act for a person, such as those that buy or that write programs */
        REP_PURPOSE_AI = REP_PURPOSE_TRAINING | REP_PURPOSE_INPUT | REP_PURPOSE_AGENT,
};

/* Whether the operator says that the crawler obeys robots.txt. */
enum rep_obeys {
        REP_OBEYS_UNKNOWN = 0, /* the operator doesn't say, or the statement is not known */
        REP_OBEYS_YES = 1,
        REP_OBEYS_NO = 2, /* it does not obey robots.txt, or not in general */
};

/* A public crawler.  Every string is printable ASCII, ends in a NUL and is not NULL. */
struct rep_public_crawler {
        const char *name;              /* as its operator writes it */
        const struct rep_text *tokens; /* product tokens, the preferred one first */
        size_t token_count;            /* at least 1 */
        bool everybody;                /* if a file names none of the tokens, the groups for "*" apply */
        bool delay_of_all;             /* the crawl-delays for "*" apply also where a file names it */
        bool wide;                     /* no token is of [A-Za-z_-]: a file can only name it by REP_NAMES_WIDE */
        bool documented;               /* the row is from the operator's own documentation; otherwise from others */
        enum rep_obeys obeys;
        unsigned purposes;       /* a sum of REP_PURPOSE_ values, not 0 */
        const char *operated_by; /* a company, an institute or a project, or "unknown" */
        const char *source;      /* URL of the page that this row is from */
        const char *date;        /* the day on which the page was read, as YYYY-MM-DD */
        const char *note;        /* a sentence about what is special; may be empty */
};

/* Returns the number of crawlers in the table.  Cost: constant. */
REP_API size_t rep_public_crawler_count(void);

/* Returns the crawler number INDEX, in the order of names without case, or NULL if there is none.  Cost: constant. */
REP_API const struct rep_public_crawler *rep_public_crawler_at(size_t index);

/* Returns the crawler called NAME, compared whole and without case, or NULL.  Cost: a binary search. */
REP_API const struct rep_public_crawler *rep_public_crawler_find(struct rep_text name);

/*
 * Returns the next crawler after CRAWLER that has one of PURPOSES, a sum of REP_PURPOSE_ values; 0 means all
 * purposes.  CRAWLER is from this table, or NULL for the first crawler.  Returns NULL after the last.  Cost: linear in
 * the crawlers skipped.
 */
REP_API const struct rep_public_crawler *rep_public_crawler_next(const struct rep_public_crawler *crawler,
                                                                 unsigned purposes);

/* Returns the name of PURPOSE, such as "training" or "ai", or NULL if it is not a rep_purpose.  Cost: constant. */
REP_API const char *rep_purpose_name(enum rep_purpose purpose);

/* Sets *PURPOSE to the purpose called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_purpose_find(struct rep_text name, enum rep_purpose *purpose);

/* ---- one robots.txt */

/* The rules of one robots.txt. */
struct rep_robots;

/*
 * How to read a robots.txt.  All zero is the default.
 *
 * An object's memory comes from malloc(), because any thread may make it grow at any time by a check.
 */
struct rep_robots_options {
        size_t size; /* sizeof(struct rep_robots_options), or 0; see rep_read_options() */
        enum rep_dialect dialect;
        enum rep_names names; /* how the file is read, except for crawlers that need wide names */
        size_t max_bytes;     /* as in struct rep_options; 0: REP_MAX_BYTES */
        /* REP_ENCODING_AUTO: changes as checks pay for it, see above.  Any other is made at once, and stays. */
        enum rep_encoding encoding;
        /* The only crawler that the object is for.  One made from the same tokens in the same order will do, too.
         * NULL: any crawler. */
        const struct rep_crawler *crawler;
        bool no_texts; /* only with CRAWLER: the texts of rules are not kept, which takes half the memory */
        /* The most bytes that the rules of a crawler may take in a faster encoding.  If they would take more, they keep
         * the encoding that they have.  Lists with over four segments behind stars may take more as compact rules,
         * because a list of them can be slow.  0: REP_ROBOTS_TIER_MAX. */
        size_t max_tier;
        /* The most bytes that the object may hold, including the working memory of all threads that find its rules or
         * make them faster; rep_robots_size() counts both.  Rules that would need more stay a list.  If they can't be a
         * list, rep_robots_parse() or the check returns REP_ERR_LIMIT.  0: REP_ROBOTS_MEMORY_MAX, or proportionally
         * more if MAX_BYTES is over REP_MAX_BYTES. */
        size_t max_memory;
        /* Keep a copy of the text, which rep_robots_lint() needs (rep_analyze.h): all of it, also what is past
         * MAX_BYTES.  Not with NO_TEXTS. */
        bool keep_text;
};

#define REP_ROBOTS_TIER_MAX ((size_t)1 << 20)

/* One and a half times what the worst known file of REP_MAX_BYTES needs, which is 258 MiB while it is compiled. */
#define REP_ROBOTS_MEMORY_MAX ((size_t)384 << 20)

/*
 * Reads the SIZE bytes of robots.txt at TEXT.  They are not needed after the call.  OPTIONS may be NULL.  The caller
 * frees *ROBOTS, which is NULL after an error.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_LIMIT (MAX_BYTES is over 1 GiB, or the file needs more than MAX_MEMORY) or
 * REP_ERR_MEMORY.  Cost: a copy of the text, up to MAX_BYTES; its lines are read when somebody asks.  For one crawler,
 * they are read at once; with NO_TEXTS, the memory is that of the lines which are not rules.
 */
REP_API enum rep_status rep_robots_parse(const char *text, size_t size, const struct rep_robots_options *options,
                                         struct rep_robots **robots);

/* The most work of one rep_check_once() besides reading the text, in steps of one to seven nanoseconds. */
#define REP_ONCE_STEPS 4194304u

/* The most bytes of a rule with stars or escapes, if it begins like the path.  Only rfc9309 reads longer lines. */
#define REP_ONCE_VALUE_MAX 16663

/*
 * Checks whether CRAWLER may fetch a URL by the SIZE bytes of robots.txt at TEXT, and sets RESULT.  It answers as an
 * object does that rep_robots_parse() makes of TEXT and OPTIONS and that is asked by rep_robots_check(), with the same
 * verdict, line and rank.  It is several times faster than both together, and slower than an object from about the
 * seventh URL on.
 *
 * CRAWLER may be NULL: a crawler that no group names.  URL is as for rep_robots_check().  OPTIONS may be NULL.  Of its
 * members, only DIALECT, NAMES and MAX_BYTES matter, because nothing is kept.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_URL, REP_ERR_TOKEN as rep_robots_check() does, or REP_ERR_LIMIT.  That is
 * for MAX_BYTES over 1 GiB, for a URL over REP_URL_MAX, and for a file that takes more than REP_ONCE_STEPS steps or has
 * a rule over REP_ONCE_VALUE_MAX.  Files that are made to be slow do that, and in the dialect rfc9309 URLs with
 * thousands of escapes.  An object can still answer then.  After an error RESULT is "disallow, line 0", the safe
 * answer.
 *
 * Any number of threads may call it at the same time.  It allocates nothing and takes no lock.  It needs about 16 KiB
 * of stack, and 64 KiB for a file with a rule of over 1,024 bytes.
 *
 * Cost: one pass over TEXT, in which lines that cannot apply to CRAWLER are hardly looked at, and one comparison of a
 * few bytes for most rules that do.  A rule that begins like the path is compared up to the first difference, one with
 * stars in time linear in the path for each of them.  Those are counted, and so are names that are compared if CRAWLER
 * has several.  The limit of steps can be exceeded by one pass over the path.
 */
REP_API enum rep_status rep_check_once(const char *text, size_t size, const struct rep_robots_options *options,
                                       const struct rep_crawler *crawler, const char *url, size_t url_size,
                                       struct rep_result *result);

/*
 * Makes an object from a blob of rep_compile() or rep_robots_blob().  The SIZE bytes of the blob are copied, and need
 * not be trusted (rep_open()).  Its rules keep their encoding.  The caller frees *ROBOTS, which is NULL after an error.
 * ERROR may be NULL; otherwise it is filled in after an error.
 *
 * Returns the same as rep_open(), and REP_ERR_MEMORY.  Cost: linear in SIZE.
 */
REP_API enum rep_status rep_robots_open(const void *blob, size_t size, struct rep_robots **robots,
                                        struct rep_error *error);

/*
 * Opens a blob from a store that others write to, such as a shared cache.  Works as rep_robots_open(), and also returns
 * REP_ERR_LIMIT if STEPS is not 0 and a check of the blob could take more than STEPS steps at one byte of a path, as
 * rep_open_within() does.  Cost: linear in SIZE, times STEPS at most.
 */
REP_API enum rep_status rep_robots_open_within(const void *blob, size_t size, uint32_t steps,
                                               struct rep_robots **robots, struct rep_error *error);

/* Adds an owner to ROBOTS, and returns ROBOTS.  Each owner frees it once: a map that evicts it while other threads
 * check shares it with them.  Returns NULL for NULL.  Cost: one atomic addition. */
REP_API struct rep_robots *rep_robots_share(const struct rep_robots *robots);

/* Frees ROBOTS for one of its owners, who must not use it any more.  NULL does nothing. */
REP_API void rep_robots_free(struct rep_robots *robots);

/*
 * Checks whether CRAWLER may fetch the URL of URL_SIZE bytes, and sets RESULT.  CRAWLER may be NULL: a crawler that no
 * group names.  URL is as for rep_check(): an absolute URL of http, https or ftp, or its path, which begins with "/".
 * Anything else, such as "private/x" or "mailto:a@b", is REP_ERR_URL: no rule is about it, so an answer would look like
 * "allowed".  So is a URL with a tab or a line end, one whose host is empty, has a control byte or a blank, or is
 * "[::1", and one whose port is not a number from 1 to 65535.  Nothing else about the host is examined;
 * rep_page_url_in() does that.
 *
 * Returns
 *   REP_OK;
 *   REP_ERR_URL;
 *   REP_ERR_ARGUMENT;
 *   REP_ERR_LIMIT     for a URL over REP_URL_MAX, or if the rules of CRAWLER need more memory than the object may hold;
 *   REP_ERR_MEMORY;
 *   REP_ERR_AGENT     if the object is for another crawler;
 *   any result of rep_pick() if the object was made from a blob.
 * After an error RESULT is "disallow, line 0", the safe answer.
 *
 * An object remembers 65 crawlers.  Crawlers made from the same tokens in the same order count once.  A crawler that
 * the caller keeps is found faster than one that is made again for each check.  For any further crawler, the object
 * reads its lines again at each check to find its groups.  What it makes of these rules it keeps, as for other
 * crawlers, while it holds less than half of its memory and up to 1,024 such sets of rules; beyond that it makes a list
 * for each check.
 *
 * Cost: that of rep_check().  The first check of a crawler takes time linear in the robots.txt.  So do the few later
 * checks that make its rules faster.  A check by the text compares some bytes of each rule, and reads rules with stars
 * as rep_check_once() does.  Its steps are counted: one that takes longer than making a list is made again by the list.
 * A check of a list takes at most one step for each byte of its rules, and one pass over the URL for each rule with
 * stars.  Where there are over four, these steps are counted, and the list is left when they took about as long as
 * making an automaton: also in the middle of a check, so no URL makes a check slower than that.  A list has at most
 * REP_ROBOTS_SEARCHES_MAX segments behind stars: rules with more begin as an automaton.
 *
 * One thread at a time makes rules of an object faster.  What other threads ask meanwhile is answered from lists; none
 * waits, nor does a child of fork() for a thread of its parent.
 */
REP_API enum rep_status rep_robots_check(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                         const char *url, size_t url_size, struct rep_result *result);

/* Returns whether CRAWLER may fetch URL, which ends with a NUL: the verdict of rep_robots_check().  After an error,
 * such as what is not a URL, or NULL, the safe answer: false. */
REP_API bool rep_robots_allowed(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url);

/*
 * Works as rep_robots_check(), for a caller that already has the path: PATH_SIZE bytes that start with "/"
 * (REP_ERR_ARGUMENT otherwise), with the query and without the fragment.  No byte ends the path.
 */
REP_API enum rep_status rep_robots_check_path(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                              const char *path, size_t path_size, struct rep_result *result);

/* The most segments behind stars that a list may have. */
#define REP_ROBOTS_SEARCHES_MAX 4096

/*
 * Checks COUNT URLs, which follow each other at BYTES.  URL number I ends at offset ENDS[I].  ROBOTS_COUNT is COUNT,
 * with one object for each URL, or 1, with one object for all.  RESULTS[I] is set to the answer of rep_robots_check().
 * STATUSES may be NULL; otherwise STATUSES[I] is set to what rep_robots_check() returns.
 *
 * This function serves callers in other languages, and crawls in which every URL has another host: several checks take
 * turns while each waits for its memory.  Where 256 in a row are of one object, they follow each
 * other: what they read is in the caches.  It takes about 40 KiB of stack.
 *
 * Returns REP_OK.  Returns REP_ERR_ARGUMENT and checks nothing if ENDS do not ascend, or if ROBOTS_COUNT is neither 1
 * nor COUNT.
 */
REP_API enum rep_status rep_robots_check_batch(struct rep_robots *const *robots, size_t robots_count,
                                               const struct rep_crawler *crawler, const char *bytes,
                                               const uint64_t *ends, size_t count, struct rep_result *results,
                                               unsigned char *statuses);

/* ---- what content may be used for */

/* What the statements of a robots.txt come to for one use of a URL. */
struct rep_usage {
        enum rep_preference preference;
        enum rep_statement_kind kind; /* of the statement on LINE */
        uint32_t line;                /* the first line that states PREFERENCE; 0 if it is unknown or not applicable */
};

/*
 * Sets USAGE to whether content of the URL of URL_SIZE bytes may be put to USE by CRAWLER, which may be NULL.  Nothing
 * of this changes whether the URL may be fetched.  URL is as for rep_robots_check().
 *
 * These statements count, and among all of them any that disallows, or else any that allows:
 *
 *   Content-Usage   of those whose path matches, the ones with the longest path; none if CRAWLER may not fetch the URL
 *   Content-Signal  for every URL
 *   groups for "__usage_ai-training", as for a crawler for which "*" does not hold: the rule that matches
 *   groups for "Google-Extended" and "Applebot-Extended", for public crawlers of that operator: the same; where none
 *   names the
 *       token, a rule for "*" that disallows, and no rule that allows: that is not about the use.
 *       Whose a crawler is the table of public crawlers says: by its public name, or by one of its tokens; by the first
 *       one if they are in order
 *
 * Content-Usage and Content-Signal belong to the user-agent lines directly above them.  Allow, disallow, content-usage
 * and content-signal lines end a run of user-agent lines, nothing else does.  A Content-Signal above all of them is
 * everybody's, in addition; a Content-Usage there is nobody's.  The groups for "*" are for crawlers that no line names.
 *
 * If nothing is stated, the preference is unknown; if CRAWLER may not fetch the URL either, it is not applicable.
 *
 * Returns the same as rep_robots_check(), and REP_ERR_ARGUMENT if ROBOTS does not have all lines, because it was made
 * with NO_TEXTS, or from a blob that is stripped, for certain agents or for verdicts alone.  After an error the
 * preference is to disallow, the safe answer.
 *
 * Cost: that of rep_robots_check() for the crawler, and again for its Content-Usage lines and for each token, if there
 * are any.  The first question of a crawler takes time linear in the robots.txt.  An object stores what 64 crawlers
 * need for this; for any further one, it reads its lines again at each question.
 *
 * Source: draft-ietf-aipref-attach-05, contentsignals.org.
 */
REP_API enum rep_status rep_robots_usage(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                         const char *url, size_t url_size, enum rep_use use, struct rep_usage *usage);

/* ---- what a robots.txt says besides verdicts */

/* Which groups apply to a crawler. */
enum rep_holds {
        REP_HOLDS_NONE = 0,      /* none: everything is allowed */
        REP_HOLDS_EVERYBODY = 1, /* the groups for "*" */
        REP_HOLDS_NAMED = 2,     /* the groups that name it */
        REP_HOLDS_UNSAID = 3,    /* unknown: the object was made from a blob without texts */
};

/* The rules that apply to a crawler. */
struct rep_holding_rules {
        enum rep_holds holds;
        struct rep_text token;      /* the crawler's first token that the groups name; size 0 unless REP_HOLDS_NAMED */
        enum rep_names names;       /* the names with which the file was read for the crawler */
        enum rep_encoding encoding; /* of its rules at present; REP_ENCODING_AUTO: one answer for every path */
};

/* Sets RULES to what applies to CRAWLER, which may be NULL.  Returns the same as rep_robots_check().  Cost: constant
 * after the first check of CRAWLER; linear in the directives if ROBOTS was made from a blob. */
REP_API enum rep_status rep_robots_holding(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                           struct rep_holding_rules *rules);

/*
 * Sets PACE for CRAWLER in the minute MINUTE of the day, as rep_pace() does.  Returns the same as rep_robots_check(),
 * and REP_ERR_ARGUMENT if MINUTE is over 1439.  Cost: that of reading the file once more.
 */
REP_API enum rep_status rep_robots_pace(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                        unsigned minute, struct rep_pace *pace);

/*
 * Calls ON_DIRECTIVE for each directive that applies to CRAWLER or, such as a sitemap, to everybody.  The rules are
 * included.  The directives come in the order of lines.  Their texts live until ON_DIRECTIVE returns.  CONTEXT is
 * passed to ON_DIRECTIVE.  Returns the same as rep_robots_check().  Cost: that of reading the file once more.
 */
typedef void rep_robots_directive_fn(void *context, const struct rep_directive *directive);
REP_API enum rep_status rep_robots_directives(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                              rep_robots_directive_fn *on_directive, void *context);

/*
 * Sets *DIRECTIVE to the next directive after *CURSOR, in the order of lines, and moves *CURSOR on.  Returns false
 * after the last.  The caller sets *CURSOR to 0 before the first call and does not change it afterwards.  A cursor
 * belongs to one object; with any other value the directive means nothing, but its texts lie within ROBOTS.
 *
 * The texts live as long as ROBOTS.  The group and run of the directive are REP_NO_GROUP.  If the object was made with
 * NO_TEXTS, rules are left out.  Cost: linear in the lines from one directive to the next.
 */
REP_API bool rep_robots_next(const struct rep_robots *robots, uint64_t *cursor, struct rep_directive *directive);

/* Sets *DIRECTIVE to the directive of the 1-based LINE, such as the rule that a check reported.  Returns false if that
 * line has none, or if its text is not kept.  Cost: linear in the directives. */
REP_API bool rep_robots_at_line(const struct rep_robots *robots, uint32_t line, struct rep_directive *directive);

/* Sets OPTIONS to the options that ROBOTS was read with.  If ROBOTS was made from a blob, these are the dialect and
 * names of the blob, and whether texts are missing.  The crawler in OPTIONS still belongs to ROBOTS.  Cost:
 * constant. */
REP_API void rep_robots_look(const struct rep_robots *robots, struct rep_robots_options *options);

/* Returns the text that ROBOTS was made from, if it was made with KEEP_TEXT.  Otherwise data is NULL.  It lives as long
 * as ROBOTS.  Cost: constant. */
REP_API struct rep_text rep_robots_text(const struct rep_robots *robots);

/* Sets REPORT to what the parser found; all 0 if ROBOTS was made from a stripped blob.  Cost: that of reading the file.
 */
REP_API void rep_robots_report(const struct rep_robots *robots, struct rep_report *report);

/* Returns the bytes of memory that ROBOTS takes now, including the rules that it has made or is making, and what it
 * keeps of explanations (rep_robots_explain()).  Cost: constant. */
REP_API size_t rep_robots_size(const struct rep_robots *robots);

/*
 * Writes a blob of ROBOTS to the CAPACITY bytes at BLOB, which may be NULL if CAPACITY is 0.  For rep_open(), BLOB must
 * be 8-byte aligned.  The blob has the same bytes as one that rep_compile() makes from the same text in ENCODING, for
 * the object's crawler if it has one.  If ROBOTS was made from a blob, the result is that blob, and ENCODING does not
 * matter.
 *
 * *BLOB_SIZE is set to the length of the blob.  If that is more than CAPACITY, nothing is written, and the result is
 * REP_ERR_LIMIT.  So a first call with a CAPACITY of 0 finds out how much memory is needed.
 *
 * Compiling takes memory in addition to what the object holds, up to the object's limit.  Rules that would need more
 * become a list.  rep_robots_pace() and rep_robots_directives() compile as well.
 *
 * Returns the same as rep_compile(), and REP_ERR_ARGUMENT for an object with NO_TEXTS.  After any other error than
 * REP_ERR_LIMIT for CAPACITY, *BLOB_SIZE is 0.
 */
REP_API enum rep_status rep_robots_blob(const struct rep_robots *robots, enum rep_encoding encoding, void *blob,
                                        size_t capacity, size_t *blob_size);

/* ---- the body of a response */

/*
 * Sets the error of FETCH, a 2xx without one, to REP_FETCH_BODY if BODY is only a part of the robots.txt, which may
 * lack the rule that matters, or still in a coding:
 *   - a 206 that lacks bytes among the first MOST, those that count;
 *   - fewer bytes than Content-Length says, and than MOST.  Where a coding is named, only none at all are too few;
 *   - bytes in a coding: one is named, and they are not text.  HTTP clients decode a body and leave the fields, so text
 *     is taken as it is, unless no client decodes the coding, such as "compress".
 *
 * The data of BODY may be NULL if nobody has it; then only the first matters.  Cost: linear in FIELDS.
 */
REP_API void rep_fetch_body(const struct rep_body_fields *fields, struct rep_text body, uint64_t most,
                            struct rep_fetch *fetch);

/* ---- where a robots.txt is valid, including internationalized hosts */

/*
 * These functions work as those of rep_policy.h, but hosts may be UTF-8.  Such a host is converted to its ASCII form
 * (punycode) as browsers do it: by UTS #46, non-transitional, which is IDNA 2008 with compatibility mappings.  So
 * spellings in upper and lower case, in full-width letters and the like, and in punycode are the same host.  The result
 * must be a valid host by the rules of rep_policy.h.
 *
 * They need libidn2, and are not in the runtime, because the tables are larger than the rest of the runtime.  In a
 * build without libidn2 (without REP_HAVE_LIBIDN2 defined) the result for a host outside ASCII is REP_URL_ERR_NO_IDN;
 * the results for all other hosts are the same.
 *
 * Cost: linear in the URL up to the end of its authority.  If the host is not ASCII, libidn2 makes some allocations.
 *
 * Source: "How Google interprets the robots.txt specification", file location
 * and range of validity; Unicode Technical Standard #46.
 */

/* Returns whether this library was built with libidn2.  Cost: constant. */
REP_API bool rep_has_idn(void);

/* Works as rep_robots_url().  REP_URL_ERR_IDN means that the host is not UTF-8, or not a valid IDN. */
REP_API enum rep_url_status rep_robots_url_idn(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE],
                                               size_t *size);

/*
 * Sets *SAME to whether the robots.txt at ROBOTS_URL applies to the page at URL.
 *
 * ROBOTS_URL is the URL that was requested first.  After redirects, the rules apply to the host at which the redirects
 * began (RFC 9309, section 2.3.1.2).  Its path must be exactly "/robots.txt" (REP_URL_ERR_ROBOTS otherwise), because a
 * file at any other path applies to no page.  A fragment doesn't matter.
 *
 * Returns REP_URL_OK, or the error of ROBOTS_URL, or else that of URL.  After an error *SAME is false.
 */
REP_API enum rep_url_status rep_same_scope_idn(const char *robots_url, size_t robots_url_size, const char *url,
                                               size_t url_size, bool *same);

#ifdef __cplusplus
}
#endif

#endif
