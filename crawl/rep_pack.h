/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_pack.h: what the robots.txt of many hosts say, in one file.
 *
 * A pack is made once, from what a crawl has fetched, and never changed: a newer one takes its name.  It maps each
 * origin ("https://example.com") to what the fetches of its robots.txt came to and to compiled rules, of which equal ones
 * are stored once.
 *
 *     struct rep_pack *pack;
 *     struct rep_crawler *crawler;
 *     struct rep_pack_answer answer;
 *     struct rep_text token = rep_string("ExampleBot");
 *
 *     if (rep_pack_open("crawl.pack", &pack, NULL) == REP_OK &&
 *         rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler) == REP_OK) {
 *             if (rep_pack_check(pack, crawler, url, url_size, NULL, 0, &answer) == REP_OK)
 *                     ... answer.finding, answer.result.verdict ...
 *             rep_crawler_free(crawler);
 *     }
 *     rep_pack_close(pack);
 *
 * Trust: a pack need not be trusted.  Opening reads the header alone; an entry is examined when it is read, and a rule
 * set by rep_open() before its first walk, which is then remembered in memory.  So no lookup leaves the pack, whatever
 * it holds, and none answers with the entry of another origin.  (A forged pack can still give any answer.)
 *
 * Threads: an opened pack is used by any number of threads at the same time, each with scratch memory of its own.  A
 * writer is used by one thread, and has threads of its own.
 *
 * The file must not change while it is open: replace it by renaming another one, as the writer does.  Where a file that
 * rep_pack_open() has mapped is cut short, or its disk fails, the next lookup that touches a page that is gone gets SIGBUS,
 * as with any mapped file, which ends the process unless it handles that.  A program that can't risk this, because others
 * write to the folder or the disk is a network's, calls rep_pack_read().  Bytes that change in place without getting fewer
 * were examined as they were before: then any answer, and any read outside of the pack, may come of it.
 *
 * Sources: where a robots.txt holds, rep_policy.h; what a fetch means, rep_policy.h; the format, PACK.md.
 */
#ifndef REP_PACK_H
#define REP_PACK_H

#include "rep_compile.h"
#include "rep_directives.h"
#include "rep_policy.h"
#include "rep_robots.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- opening */

struct rep_pack;

/* What went wrong with a file. */
struct rep_pack_error {
        enum rep_status status;
        int error;           /* the errno value that it comes from; 0: none */
        const char *message; /* constant text; never NULL after an error */
        uint64_t offset;     /* byte of the pack at which the fault was seen; 0 where it is none of the pack's */
};

/*
 * Maps FILE and opens it.  *PACK is to be closed; it is NULL after an error.  ERROR, where not NULL, is filled in if the
 * result is not REP_OK.
 *
 * Returns REP_OK, REP_ERR_BLOB (no pack, or a damaged header), REP_ERR_VERSION, REP_ERR_MEMORY, or REP_ERR_ARGUMENT
 * where the system can't open FILE (ERROR has why).  Cost: linear in the crawlers that the pack is made for, of which
 * there are at most 4,096 in 16 MiB, and constant in everything else, whatever a forged header says; a bit for 64 bytes
 * of rules is set aside, of which only what is used is ever touched.
 */
REP_API enum rep_status rep_pack_open(const char *file, struct rep_pack **pack, struct rep_pack_error *error);

/*
 * The same, but reads all of FILE into memory of PACK's own: nothing that happens to the file afterwards reaches the pack.
 * A file that is cut short while it is read is REP_ERR_BLOB.  Cost: linear in the size, in time and memory, and no page is
 * shared with other processes.
 */
REP_API enum rep_status rep_pack_read(const char *file, struct rep_pack **pack, struct rep_pack_error *error);

/* Opens the SIZE bytes at BYTES, which are 8-byte aligned and stay the caller's, unchanged until the pack is closed. */
REP_API enum rep_status rep_pack_open_bytes(const void *bytes, size_t size, struct rep_pack **pack,
                                            struct rep_pack_error *error);

/* Closes PACK, to which nothing must refer any more.  NULL does nothing. */
REP_API void rep_pack_close(struct rep_pack *pack);

/* Figures about a pack, from its header. */
struct rep_pack_stats {
        uint64_t size; /* bytes of all, which are the following and a header */
        uint64_t index_size, entry_size, rule_size;
        uint64_t origins;                         /* of these: */
        uint64_t with_rules, allowed, disallowed; /* those with rules, those with one outcome for all URLs */
        uint64_t rule_sets;                       /* different ones */
        int64_t oldest, newest;                   /* fetches, as REP_PACK_TIME_UNKNOWN has it */
        size_t crawlers;                          /* that it was made for; 0: all */
        size_t scratch_size;                      /* see rep_pack_check() */
        enum rep_dialect dialect;
        enum rep_names names;
        enum rep_strip strip; /* what was left out of its rules, the most where packs were merged that differ */
        uint64_t hanging;     /* origins of which only a redirect is known, which leads nowhere; not among ORIGINS */
        uint64_t beside;      /* different blobs of what files say beside their rules; RULE_SIZE has their bytes, too */
        bool complete;        /* what the files say beside their rules was kept of every origin; see rep_pack_hold() */
};

/* A time that is not known. */
#define REP_PACK_TIME_UNKNOWN 0

/* Fills in STATS.  Cost: constant. */
REP_API void rep_pack_stats(const struct rep_pack *pack, struct rep_pack_stats *stats);

/* ---- who asks */

/* A crawler that a pack is made for. */
struct rep_pack_crawler {
        struct rep_text name;          /* as people call it; at most 65,535 bytes */
        const struct rep_text *tokens; /* its product tokens, at most 255, each of at most 65,535 bytes */
        size_t token_count;
        bool in_order;  /* it obeys the first that a file names (rep_pick_first()), not all of them merged */
        bool everybody; /* IN_ORDER: where a file names none, the groups for "*" hold; otherwise they always do */
};

/* Gives the crawler number INDEX that PACK was made for.  Returns false past the last.  The texts live as long as PACK.
 * Cost: constant. */
REP_API bool rep_pack_crawler(const struct rep_pack *pack, size_t index, struct rep_pack_crawler *crawler);

/*
 * Writes the names of the crawlers that PACK was made for to TEXT, of CAPACITY bytes, at least 8, for messages: with ", "
 * between them, and a NUL behind.  A crawler without a name is "everybody".  Names that don't fit, and all behind the first
 * of these, are "...".  Returns the size without the NUL.  Cost: linear in CAPACITY.
 */
REP_API size_t rep_pack_list_crawlers(const struct rep_pack *pack, char *text, size_t capacity);

/*
 * Finds the crawler that asks among those that PACK was made for.  A pack for certain crawlers answers for these alone: one
 * of them must have the same tokens, without their versions, in any case, and in the same order where the order counts.
 * *NUMBER becomes its number for rep_pack_crawler(), or SIZE_MAX where the pack is for all.
 *
 * CRAWLER may be NULL, or have no tokens: a crawler that no group names.  A pack for one crawler answers for that one then;
 * a pack for several refuses, unless one of them has no tokens either.
 *
 * All functions that take a crawler do this by themselves, so a crawler belongs to no pack: one that was used with another
 * pack, or with an older one of the same name, gets its own rules here, or an error.
 *
 * Returns REP_OK; REP_ERR_AGENT (none of the pack's crawlers, which rep_pack_crawler() lists); REP_ERR_TOKEN (the files
 * were read with names that its tokens are not made of); or REP_ERR_ARGUMENT.  Cost: linear in the pack's crawlers and
 * their tokens; constant for a pack for all.
 */
REP_API enum rep_status rep_pack_resolve(const struct rep_pack *pack, const struct rep_crawler *crawler,
                                         size_t *number);

/* ---- origins */

/* What a pack knows about an origin. */
struct rep_pack_entry {
        struct rep_text origin;       /* as rep_robots_url() writes it, without "/robots.txt"; lies in the pack */
        struct rep_fetch_entry fetch; /* as of the last fetch; times in seconds since 1970, 0 where not known */
        enum rep_access outcome;      /* what held then: rep_fetch_advise() by the policy that the pack was made with */
        uint32_t status;              /* HTTP status of the last response; 0: none came */
        uint64_t rules;               /* where the last good copy stands: equal for equal ones; 0: there is none */
        struct rep_text target;       /* the origin to whose robots.txt it redirects; lies in the pack; empty: none */
        uint64_t beside; /* where that stands which the last good copy says beside its rules; 0: nothing, or not kept */
};

/* What came of a lookup.  The safe one is 0. */
enum rep_pack_finding {
        REP_PACK_UNKNOWN = 0,  /* the pack does not have this origin, or only a redirect that leads nowhere */
        REP_PACK_RULES,        /* there are rules, which decide */
        REP_PACK_ALLOW_ALL,    /* there are none (404, or no answer for 30 days): everything is allowed */
        REP_PACK_DISALLOW_ALL, /* there was no answer (503, no connection): everything is disallowed for now */
        REP_PACK_NO_URL,       /* the URL has no origin (rep_policy.h) */
        REP_PACK_DAMAGED,      /* the entry or its rules are none */
};

/* Looks ORIGIN up, which is as in struct rep_pack_entry.  ENTRY is filled in for REP_PACK_RULES, _ALLOW_ALL and
 * _DISALLOW_ALL.  Cost: a hash of ORIGIN, a cache line of the index and one or two of the entry. */
REP_API enum rep_pack_finding rep_pack_find(const struct rep_pack *pack, struct rep_text origin,
                                            struct rep_pack_entry *entry);

/*
 * Gives the entry at *CURSOR, which is 0 for the first, in the order of the file, and moves *CURSOR on.  Redirects that
 * lead nowhere are passed over.  Returns REP_PACK_UNKNOWN behind the last, or REP_PACK_DAMAGED, behind which there is no going on.
 */
REP_API enum rep_pack_finding rep_pack_next(const struct rep_pack *pack, uint64_t *cursor,
                                            struct rep_pack_entry *entry);

/*
 * Opens the rules of ENTRY, which has some, for CRAWLER: the blob of the pack for this crawler, or for all.  Returns as
 * rep_pack_resolve(), or REP_ERR_BLOB where they are none.  Cost: constant, but the first time linear in the rules.
 */
REP_API enum rep_status rep_pack_blob(const struct rep_pack *pack, const struct rep_pack_entry *entry,
                                      const struct rep_crawler *crawler, struct rep_blob *blob);

/* ---- beside the rules */

/*
 * Starts HOLDING at the first directive beside the rules of ENTRY that applies to CRAWLER, as rep_crawler_hold() does for the
 * robots.txt itself: sitemaps, crawl-delay and what it needs, content signals, and every other directive whose key
 * rep_directive_key() knows.  CRAWLER may be NULL, also in a pack for several crawlers: then it is one that no group names.
 * HOLDING also gives the user-agent lines of the groups that apply.  It has no directives if
 * the file says nothing beside its rules, and if ENTRY has no rules.  BLOB is the caller's; BLOB and PACK must live as long
 * as HOLDING is in use.
 *
 * A pack keeps this of every file unless it is compiled with REP_STRIP_ALL.  Packs of format version 2 don't have it.  Where
 * such packs were merged, struct rep_pack_stats says that the pack is not complete.
 *
 * Returns REP_OK; as rep_pack_resolve(); REP_ERR_ARGUMENT if ENTRY has rules, and what its file says beside them was not
 * kept; or REP_ERR_BLOB if the pack is damaged there.
 * Cost: linear in these directives of the file.
 */
REP_API enum rep_status rep_pack_hold(const struct rep_pack *pack, const struct rep_pack_entry *entry,
                                      const struct rep_crawler *crawler, struct rep_blob *blob,
                                      struct rep_holding *holding);

/* Sets PACE to that of CRAWLER in the minute MINUTE of the day, as rep_pace() does.  Returns the same as rep_pack_hold(), and
 * REP_ERR_ARGUMENT if MINUTE is over 1439.  After an error PACE has no delay and is not welcome. */
REP_API enum rep_status rep_pack_pace(const struct rep_pack *pack, const struct rep_pack_entry *entry,
                                      const struct rep_crawler *crawler, unsigned minute, struct rep_pace *pace);

/* ---- checks */

/* The answer about a URL. */
struct rep_pack_answer {
        enum rep_pack_finding finding;
        struct rep_result result; /* of REP_PACK_RULES; else "allow" of REP_PACK_ALLOW_ALL alone, line 0 */
        int64_t fetched;          /* when its robots.txt was, in seconds since 1970; 0: not known */
        int64_t fresh_until;      /* from then on the answer is stale, though it goes on to hold; 0: not known */
};

/*
 * Checks one URL, of URL_SIZE bytes, for CRAWLER.  A host may be an IDN (rep_idn.h).
 *
 * Its origin is that of RFC 3986, in each dialect, for that is the host that a client asks; its path is the dialect's.  They
 * differ where REP_DIALECT_GOOGLE ends the host at a ";": "https://a.example;x" is REP_PACK_NO_URL here, though a file alone
 * gives a verdict on ";x".
 *
 * SCRATCH is as for rep_check(); rep_pack_stats() has how much any rules of the pack need.  With too little, rules that
 * need more are REP_PACK_DAMAGED: nothing is allowed by mistake.
 *
 * Returns as rep_pack_resolve(); unless that is REP_OK, ANSWER is "unknown, disallow".
 *
 * Cost: rep_pack_resolve(), rep_pack_find(), rep_pick() and rep_check(); no allocation, but within libidn2 for a host
 * outside of ASCII.
 */
REP_API enum rep_status rep_pack_check(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url,
                                       size_t url_size, void *scratch, size_t scratch_size,
                                       struct rep_pack_answer *answer);

/* One check of many. */
struct rep_pack_query {
        const char *url;
        size_t url_size;
        struct rep_pack_answer answer;
};

/*
 * Answers COUNT QUERIES, each as rep_pack_check() would.  Several lookups take turns, each going on when the memory that
 * it waits for has come; what is of one origin, one behind the other, is looked up once.  Takes about 56 KiB of stack.
 */
REP_API enum rep_status rep_pack_check_batch(const struct rep_pack *pack, const struct rep_crawler *crawler,
                                             struct rep_pack_query *queries, size_t count, void *scratch,
                                             size_t scratch_size);

/* ---- checking all of it */

/*
 * Reads all of PACK: every place of the index, every entry, every rule set, counts and hashes.  Returns REP_OK or
 * REP_ERR_BLOB, and ERROR then has the first fault.  Cost: linear in the size.
 */
REP_API enum rep_status rep_pack_verify(const struct rep_pack *pack, struct rep_pack_error *error);

/* ---- writing */

/* How to make a pack.  All zero is the default. */
struct rep_pack_options {
        size_t size; /* sizeof(struct rep_pack_options), or 0; see rep_read_options() */
        /* Whose rules the pack has: at most 4,096 crawlers, whose names and tokens take at most 16 MiB.  The array is
         * copied; its texts must live as long as the writer. */
        const struct rep_pack_crawler *crawlers;
        size_t crawler_count; /* 0: all groups of each file */
        /* How each file is compiled; NULL: the default, without the texts of directives (REP_STRIP_TEXTS).  It is copied.
         * Agents and EXEMPT are not used: CRAWLERS say whom for. */
        const struct rep_options *compile;
        unsigned threads; /* that compile; 0: one for each processor */
        size_t memory;    /* bytes that the writer works in, at least REP_PACK_MEMORY_MIN; 0: 1 GiB */
        int64_t oldest;   /* origins last fetched before this time, or at no known time, are left out; 0: none */
        const struct rep_policy *policy; /* by which outcomes are applied to each other; NULL: the default; copied */
        bool refuse_empty; /* a pack of no origin at all is not made: finishing is REP_ERR_ARGUMENT, and an old one stays */
        /* Called now and then while the pack is finished: so many of all origins are written.  NULL: it isn't. */
        void (*on_progress)(void *context, uint64_t written, uint64_t origins);
        void *context; /* what ON_PROGRESS gets */
};

#define REP_PACK_MEMORY_MIN ((size_t)64 << 20)

/* What is known about a robots.txt, of one fetch or of several. */
struct rep_pack_record {
        struct rep_text origin;       /* as rep_robots_url() writes it, without "/robots.txt" */
        struct rep_fetch_entry fetch; /* times before 1970 or after 2105 are taken as not known */
        uint32_t status;              /* HTTP status of the last response; 0: none came */
        struct rep_text body; /* where FETCH.access is REP_ACCESS_RULES, and FETCH.answered; else it is not read */
};

struct rep_pack_writer;

/* What a writer has done. */
struct rep_pack_summary {
        uint64_t records;  /* that were added */
        uint64_t repeated; /* of an origin of which there was another */
        uint64_t dropped;  /* of origins that were last fetched before they may be */
        uint64_t origins;  /* in the pack, and of these: */
        uint64_t with_rules, allowed, disallowed;
        uint64_t rule_sets; /* different ones */
        uint64_t size;      /* bytes of the pack */
        uint64_t hanging;   /* origins of which only a redirect is known, which leads nowhere; not among ORIGINS */
        uint64_t replaced;  /* of the repeated: those that count no more, for a newer answer came */
        uint64_t beside;    /* different blobs of what files say beside their rules */
};

/*
 * Begins a pack that gets the name FILE when it is complete, or, where that is a symbolic link, the name that it leads to;
 * until then it and what the writer sets aside stand in FILE's
 * directory, under names of their own that end with the process.  OPTIONS may be NULL.  *WRITER is to be finished or
 * abandoned.
 *
 * Records of one origin are applied to each other in the order of their times, as rep_fetch_record() does: the newest
 * answer replaces those before, and a failure leaves it, and counts.  Records without a known time come before all others.
 *
 * The same records give the same bytes: in any order, on any number of threads, in any memory, all at once or as packs that
 * are merged later.  This holds where no two answers of an origin are of the same second (the one added last stays), and
 * where an origin has no more than 64 failures and 304s since its last answer (times of the oldest are then given up).
 *
 * Memory: OPTIONS->memory in all, however many records come; up to three eighths of it for finding rule sets that are
 * equal, which takes 21 to 43 bytes for each different one, and half as much again while the table doubles: past 12.5
 * million at 1 GiB (3.1 million at 256 MiB) some are stored more than once.  A hostile file can take 210 MiB more while
 * it is compiled, one at a time.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT (options, or the system; ERROR has why), REP_ERR_TOKEN, REP_ERR_LIMIT (too many
 * crawlers, or too long ones) or REP_ERR_MEMORY.
 */
REP_API enum rep_status rep_pack_writer_create(const char *file, const struct rep_pack_options *options,
                                               struct rep_pack_writer **writer, struct rep_pack_error *error);

/*
 * Adds the outcome of one fetch of the robots.txt of ORIGIN, which ended at the time NOW, as rep_cache_put() does: FETCH is
 * as for rep_fetch_record(), redirects followed, and BODY counts where it is a 2xx.  A 304 confirms the rules that are known
 * of the time before, in this pack or in one that it is merged with.  All is copied.
 *
 * Returns REP_OK.  Nothing is added, and the result is REP_ERR_ARGUMENT, for an origin that is none, a redirect that is to
 * be followed first, and a 2xx whose BODY is NULL, unless FETCH says that there was no body.  Any other failure is that of
 * the writer, which then can only be abandoned or, with the same result, finished.
 */
REP_API enum rep_status rep_pack_add_fetch(struct rep_pack_writer *writer, struct rep_text origin,
                                           const struct rep_fetch *fetch, struct rep_text body, int64_t now);

/*
 * Adds that a fetch of the robots.txt of ORIGIN, which ended at the time NOW, came to a redirect to the robots.txt of TARGET,
 * another origin, that was not followed.  FETCH has its status, and in REDIRECTS how many were followed before it.  A redirect
 * elsewhere is the caller's to follow.
 *
 * From then on, the robots.txt of ORIGIN is that of TARGET, whatever is added or merged in which order: its newest answer and
 * the failures of both, until a newer answer of ORIGIN.  TARGET may redirect in turn.  Up to REP_REDIRECTS_MAX redirects are
 * followed; one more means what rep_fetch_access() says of it.  Where TARGET is not in the pack, or leads back, ORIGIN is
 * REP_PACK_UNKNOWN; when packs are merged, it is looked up again.  A TARGET that is ORIGIN is REP_FETCH_LOOP.
 *
 * Returns as rep_pack_add_fetch(); REP_ERR_ARGUMENT, too, for a TARGET that is no origin, and for what is no redirect to be
 * followed (rep_fetch_access()).
 */
REP_API enum rep_status rep_pack_add_redirect(struct rep_pack_writer *writer, struct rep_text origin,
                                              const struct rep_fetch *fetch, struct rep_text target, int64_t now);

/* Adds RECORD, which is copied.  Returns as rep_pack_add_fetch(); REP_ERR_ARGUMENT, too, where nothing was ever fetched. */
REP_API enum rep_status rep_pack_add(struct rep_pack_writer *writer, const struct rep_pack_record *record);

/*
 * Adds all of PACK, whose rules are taken as they are: it must have been made for the same crawlers, in any order, with the
 * same dialect and names.  How much was left out of its rules may differ: the new pack's stats name the most that was left
 * out of any.
 *
 * Returns as rep_pack_add(); REP_ERR_AGENT where it was made otherwise, which leaves the writer as it was; or REP_ERR_BLOB
 * where PACK is damaged.  ERROR, where not NULL, is filled in if the result is not REP_OK, and says what differs.
 */
REP_API enum rep_status rep_pack_add_pack(struct rep_pack_writer *writer, const struct rep_pack *pack,
                                          struct rep_pack_error *error);

/* Completes the pack and gives it its name, and frees WRITER.  SUMMARY and ERROR may be NULL.  After a failure there is no
 * new file, and an old one stays. */
REP_API enum rep_status rep_pack_writer_finish(struct rep_pack_writer *writer, struct rep_pack_summary *summary,
                                               struct rep_pack_error *error);

/* Frees WRITER and what it has written.  NULL does nothing. */
REP_API void rep_pack_writer_abandon(struct rep_pack_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
