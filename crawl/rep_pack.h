/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_pack.h: the robots.txt of many hosts in one file.
 *
 * A pack is made once, from the results of a crawl, and never changes: a newer pack replaces it under its name.  It
 * maps each origin ("https://example.com") to the outcome of fetching its robots.txt and to compiled rules.  Equal
 * rules are stored once.
 *
 *     struct rep_pack *pack;
 *     struct rep_crawler *crawler;
 *     struct rep_pack_answer answer;
 *
 *     if (rep_pack_open("crawl.pack", &pack, NULL) == REP_OK &&
 *         rep_crawler_create_token("ExampleBot", &crawler) == REP_OK) {
 *             if (rep_pack_check(pack, crawler, url, url_size, NULL, 0, &answer) == REP_OK)
 *                     ... answer.finding, answer.result.verdict ...
 *             rep_crawler_free(crawler);
 *     }
 *     rep_pack_close(pack);
 *
 * Trust: a pack need not be trusted.  Opening reads only the header.  An entry is checked whenever it is read.  A
 * rule set is checked by rep_open() before its first use, and memory records that it is valid.  So no lookup reads
 * outside of the pack, whatever the pack holds, and none returns the entry of another origin.  (A forged pack can
 * still give any answer.  Its rules can be slow, too: at each byte of a path a check can take as many steps as a rule
 * set has bytes, unless rep_pack_limit_steps() sets a limit.)
 *
 * Threads: any number of threads may use an open pack at the same time, each with its own scratch memory.  A writer
 * may be used by one thread at a time; it starts threads of its own.
 *
 * The file must not change while it is open: replace it by renaming another file, as the writer does.  If a file that
 * rep_pack_open() has mapped is truncated, or its disk fails, the next lookup that touches a missing page gets
 * SIGBUS, as with any mapped file.  This ends the process unless it handles the signal.  A program that can't risk
 * this, for example because others write to the folder or because the disk is on a network, calls rep_pack_read().
 * If bytes change in place, and their number does not, earlier checks no longer hold: a lookup may then give any
 * answer, and may read outside of the pack.
 *
 * Sources: rep_policy.h for where a robots.txt is valid and what a fetch means; PACK.md for the format.
 */
#ifndef REP_PACK_H
#define REP_PACK_H

#include "rep_analyze.h"
#include "rep_compile.h"
#include "rep_directives.h"
#include "rep_policy.h"
#include "rep_robots.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

/* ---- opening */

struct rep_pack;

/* Why a file can't be used. */
struct rep_pack_error {
        enum rep_status status;
        int error;           /* the errno value that caused it; 0: none */
        const char *message; /* constant text; never NULL after an error */
        uint64_t offset;     /* the byte of the pack at which the fault was found; 0 if the fault is not in the pack */
};

/*
 * Maps FILE and opens it.  The caller closes *PACK, which is NULL after an error.  If ERROR is not NULL, it is filled
 * in unless the result is REP_OK.
 *
 * Returns REP_OK, REP_ERR_BLOB (not a pack, or a damaged header), REP_ERR_VERSION, REP_ERR_MEMORY, REP_ERR_LIMIT if
 * FILE is too large for a program of 32 bits, or REP_ERR_ARGUMENT if the system can't open FILE (ERROR says why). Cost:
 * linear in the crawlers that the pack is made for, at most 4,096 in 16 MiB, and constant in everything else, whatever
 * a forged header says.  Reserves one bit for each 64 bytes of rules; memory is used only for bits that are touched.
 */
REP_API enum rep_status rep_pack_open(const char *file, struct rep_pack **pack, struct rep_pack_error *error);

/*
 * As rep_pack_open(), but reads all of FILE into the pack's own memory: later changes of the file do not affect the
 * pack.  A file that is truncated while it is read is REP_ERR_BLOB.  Cost: time and memory linear in the size.  No
 * page is shared with other processes.
 */
REP_API enum rep_status rep_pack_read(const char *file, struct rep_pack **pack, struct rep_pack_error *error);

/* Opens the SIZE bytes at BYTES.  They must be 8-byte aligned.  They remain the caller's, and must not change until
   the pack is closed. */
REP_API enum rep_status rep_pack_open_bytes(const void *bytes, size_t size, struct rep_pack **pack,
                                            struct rep_pack_error *error);

/*
 * Has PACK refuse rules for which a check could take more than STEPS steps at one byte of a path, as rep_open_within()
 * counts them; 0: no limit, as when a pack is opened.  Call it before anything else uses PACK: rules that were used are
 * not examined again.  For a pack that others can write to, 1,000 is a good limit, which all rules that the compiler
 * makes of real files are far below (at most 36 steps).  Rules above it are damaged: a check of their origins is
 * REP_PACK_DAMAGED, and a function that reads all of PACK, as rep_pack_verify(), rep_pack_add_pack() and
 * rep_cache_load() do, gets REP_ERR_BLOB.  Cost: constant; the first use of rules then takes up to STEPS times as long.
 */
REP_API void rep_pack_limit_steps(struct rep_pack *pack, uint32_t steps);

/* Closes PACK.  Nothing may refer to it any more.  NULL does nothing. */
REP_API void rep_pack_close(struct rep_pack *pack);

/* What of a policy decides what failing sites mean (rep_policy.h). */
struct rep_pack_policy {
        uint32_t unreachable; /* seconds; UINT32_MAX: no site is given up */
        bool distrust_stale;
        bool missing_is_5xx; /* of some or all sites */
};

/* Figures about a pack, from its header. */
struct rep_pack_stats {
        uint64_t size; /* bytes of the whole pack: the header and the following */
        uint64_t index_size, entry_size, rule_size;
        uint64_t origins;                         /* origins in the pack; of these: */
        uint64_t with_rules, allowed, disallowed; /* origins with rules, and origins with one outcome for all URLs */
        uint64_t rule_sets;                       /* number of distinct rule sets */
        int64_t oldest, newest;                   /* times, or REP_PACK_TIME_UNKNOWN: of the oldest origin, as in struct
                                                   * rep_pack_answer, and of the last fetch, failures included */
        size_t crawlers;                          /* number of crawlers that it was made for; 0: for all */
        size_t scratch_size;                      /* see rep_pack_check() */
        enum rep_dialect dialect;
        enum rep_names names;
        enum rep_strip strip; /* what was left out of its rules; the most, if merged packs differ in this */
        uint64_t hanging;     /* not in ORIGINS: known only by a redirect without a known target, or WAITING */
        uint64_t beside;      /* number of distinct blobs of directives other than rules; part of RULE_SIZE */
        bool complete;        /* the directives other than rules were kept for every origin; see rep_pack_site() */
        struct rep_pack_policy policy; /* that it was made by */
        uint64_t opened;  /* origins in which everything is allowed because they were given up, and never answered */
        uint64_t waiting; /* of those HANGING: origins that have only revisits; see rep_pack_add_revisit() */
};

/* An unknown time. */
#define REP_PACK_TIME_UNKNOWN 0

/* Fills in STATS.  Cost: constant. */
REP_API void rep_pack_stats(const struct rep_pack *pack, struct rep_pack_stats *stats);

/* ---- crawlers */

/* A crawler that a pack is made for. */
struct rep_pack_crawler {
        struct rep_text name;          /* its name for people; at most 65,535 bytes */
        const struct rep_text *tokens; /* its product tokens, at most 255, each of at most 65,535 bytes */
        size_t token_count;
        bool in_order;  /* it obeys the first token that a file names (rep_pick_first()), not all of them merged */
        bool everybody; /* for IN_ORDER: if a file names no token, the groups for "*" apply; otherwise they always
                         * do */
};

/* Gives the crawler number INDEX of those that PACK was made for.  Returns false past the last.  The texts live as
   long as PACK.  Cost: constant. */
REP_API bool rep_pack_crawler(const struct rep_pack *pack, size_t index, struct rep_pack_crawler *crawler);

/*
 * Writes the names of the crawlers that PACK was made for to TEXT, for messages.  TEXT has CAPACITY bytes, at least
 * 8.  The names are separated by ", ", and a NUL follows them.  A crawler without a name is "everybody".  If not all
 * names fit, "..." replaces the rest.  Returns the size without the NUL.  Cost: linear in CAPACITY.
 */
REP_API size_t rep_pack_list_crawlers(const struct rep_pack *pack, char *text, size_t capacity);

/*
 * Finds CRAWLER among the crawlers that PACK was made for.  A pack for certain crawlers answers only for these: one
 * of them must have the same tokens, ignoring versions and case, and in the same order if the order counts.  A public
 * crawler with one token that obeys "*" is the same as its token.  *NUMBER becomes its number for rep_pack_crawler(),
 * or SIZE_MAX if the pack is for all crawlers.
 *
 * CRAWLER may be NULL.  A pack for one crawler then answers for that crawler.  A pack for several refuses, unless one
 * of them has no tokens, and a pack for all answers as for everybody.  Who asks as everybody,
 * rep_crawler_create_everybody(), gets REP_ERR_AGENT from a pack for certain crawlers, unless one of them has no
 * tokens.
 *
 * All functions that take a crawler call this function themselves, so a crawler is not tied to a pack.  A crawler
 * that was used with another pack, or with an older one of the same name, gets its own rules here, or an error.
 *
 * Returns REP_OK; REP_ERR_AGENT (not one of the pack's crawlers, which rep_pack_crawler() lists); REP_ERR_TOKEN (its
 * tokens are not valid under the names with which the files were read, and it may not be called anything);
 * REP_ERR_CRAWLER (only wide names can name it, and the files were read with others); REP_ERR_LIMIT (PACK is for all
 * crawlers, and CRAWLER has more than REP_PICK_MAX tokens that merge: ask by a pack that is made for it); or
 * REP_ERR_ARGUMENT.  Cost: linear in the pack's crawlers and their tokens; constant for a pack for all crawlers.
 */
REP_API enum rep_status rep_pack_resolve(const struct rep_pack *pack, const struct rep_crawler *crawler,
                                         size_t *number);

/* ---- origins */

/* What a pack knows about an origin. */
struct rep_pack_entry {
        struct rep_text origin;       /* in the form of rep_robots_url(), without "/robots.txt"; lies in the pack */
        struct rep_fetch_entry fetch; /* as of the last fetch; times in seconds since 1970, 0 if unknown */
        enum rep_access outcome;      /* the access at that time: rep_fetch_advise() by the policy that the pack
                                       * was made with */
        uint32_t status;              /* HTTP status of the last response; 0: there was none */
        uint64_t rules;               /* the place of the last good copy's rules; equal rules have equal places; 0:
                                       * there are none */
        struct rep_text target;       /* the origin to whose robots.txt it redirects; lies in the pack; empty: none */
        uint64_t beside; /* the place of the last good copy's directives other than rules; 0: none, or not kept */
};

/* The result of a lookup. 0 is the safe one. */
enum rep_pack_finding {
        REP_PACK_UNKNOWN = 0,  /* the pack does not have this origin, or has only a redirect without a known target */
        REP_PACK_RULES,        /* there are rules, and they decide */
        REP_PACK_ALLOW_ALL,    /* there are none (404, or no answer for 30 days): everything is allowed */
        REP_PACK_DISALLOW_ALL, /* it gave no usable answer (429, 503, no connection): everything is disallowed for now
                                */
        REP_PACK_NO_URL,       /* the URL has no origin (rep_policy.h) */
        REP_PACK_DAMAGED,      /* the entry or its rules are not valid */
};

/* Return the name of FINDING, such as "allow-all", and what it means in a sentence, as "it has no rules, so everything
 * is allowed".  ENTRY is what was found; NULL: not known, so that a site that was given up is not told from one without
 * rules. The names of REP_PACK_ALLOW_ALL, _DISALLOW_ALL and _RULES are those of REP_NAME_ACCESS (rep_say.h).  Cost:
 * constant. */
REP_API const char *rep_say_pack_finding(enum rep_pack_finding finding);
REP_API const char *rep_say_pack_finding_words(enum rep_pack_finding finding, const struct rep_pack_entry *entry);

/* Looks up ORIGIN, which has the form of struct rep_pack_entry.  Fills in ENTRY for REP_PACK_RULES, _ALLOW_ALL and
   _DISALLOW_ALL.  Cost: a hash of ORIGIN, one cache line of the index, and one or two of the entry. */
REP_API enum rep_pack_finding rep_pack_find(const struct rep_pack *pack, struct rep_text origin,
                                            struct rep_pack_entry *entry);

/*
 * Gives the entry at *CURSOR, in the order of the file, and moves *CURSOR on.  *CURSOR is 0 for the first.  Skips
 * redirects without a known target.  Returns REP_PACK_UNKNOWN past the last entry, and REP_PACK_DAMAGED if the rest
 * can't be read.
 */
REP_API enum rep_pack_finding rep_pack_next(const struct rep_pack *pack, uint64_t *cursor,
                                            struct rep_pack_entry *entry);

/* ---- sites */

/*
 * What a pack or a cache knows about the robots.txt of a site, and an object that answers questions about it.  All zero
 * is an empty one; rep_site_free() frees what it holds.  Members behind CRAWLER are private.
 */
struct rep_site {
        enum rep_pack_finding finding;
        bool usage;          /* ROBOTS, and those of all other sites, can say what content may be used for */
        int64_t fetched;     /* as in struct rep_pack_answer */
        int64_t fresh_until; /* ask the site again from this time on; 0: unknown */
        /*
         * Answers about verdicts, pace, directives and usage (rep_robots.h, rep_analyze.h) as the file itself does; it
         * has no lines of rules unless they were kept.  It belongs to SITE.  Without rules, it allows or disallows
         * everything, and nothing else is stated.  NULL for REP_PACK_UNKNOWN, _NO_URL and _DAMAGED.
         */
        struct rep_robots *robots;
        const struct rep_crawler *crawler; /* who is to ask ROBOTS; belongs to the caller or to the cache */
        size_t origin_size;
        char origin[REP_ROBOTS_URL_SIZE];
        void *kept;
        void (*release)(void *kept);
};

/*
 * Makes SITE the one of URL.  If it is that already, of the same PACK and for the same CRAWLER, it stays as it is: so
 * use one SITE for many URLs.  SITE may be used by one thread at a time, and its object by any number of them.  PACK
 * must live as long as SITE.
 *
 * In a pack for certain crawlers it has the rules of that crawler alone, NULL is the pack's only one, and it can't say
 * what content may be used for.  In a pack for several, CRAWLER may be NULL all the same: the object then says what the
 * file says to all in addition to its rules, and disallows everything.  Where what files say besides their rules was
 * not kept (struct rep_pack_stats, COMPLETE), questions about that are REP_ERR_ARGUMENT.
 *
 * Returns as rep_pack_resolve(), or REP_ERR_MEMORY; SITE is empty then, but for USAGE.
 * Cost: rep_pack_find(), and one allocation; the first time, linear in the rules.
 */
REP_API enum rep_status rep_pack_site(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url,
                                      size_t url_size, struct rep_site *site);

/* Frees what SITE holds, and makes it empty. */
REP_API void rep_site_free(struct rep_site *site);

/* ---- checks */

/* The answer about a URL. */
struct rep_pack_answer {
        enum rep_pack_finding finding;
        struct rep_result result; /* of REP_PACK_RULES; otherwise "allow" only for REP_PACK_ALLOW_ALL, with line 0 */
        int64_t fetched;     /* when the answer that counts was fetched or confirmed last, whatever has failed since;
                              * without an answer, when the last fetch failed; in seconds since 1970; 0: unknown */
        int64_t fresh_until; /* the time from which the answer is stale, although it still holds; 0: unknown */
};

/*
 * Checks one URL, of URL_SIZE bytes, for CRAWLER.  A host may be an IDN (rep_robots_url_idn()).
 *
 * In every dialect, the origin is that of RFC 3986, because a client connects to that host.  The path is the
 * dialect's.  They differ if REP_DIALECT_GOOGLE ends the host at a ";": "https://a.example;x" is REP_PACK_NO_URL
 * here, although a single file gives a verdict on ";x".
 *
 * SCRATCH is as for rep_check(); rep_pack_stats() gives the size that suffices for all rules of the pack.  Rules that
 * need more than SCRATCH_SIZE are REP_PACK_DAMAGED: nothing is allowed by mistake.
 *
 * Returns as rep_pack_resolve().  Unless that is REP_OK, ANSWER is "unknown, disallow".
 *
 * Cost: rep_pack_resolve(), rep_pack_find(), rep_pick() and rep_check().  No allocation, except within libidn2 for a
 * non-ASCII host.
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

/* Answers COUNT QUERIES, each as rep_pack_check() would.  Several lookups run together, so that they wait for memory
   at the same time.  Consecutive queries of one origin need only one lookup.  Takes about 56 KiB of stack. */
REP_API enum rep_status rep_pack_check_batch(const struct rep_pack *pack, const struct rep_crawler *crawler,
                                             struct rep_pack_query *queries, size_t count, void *scratch,
                                             size_t scratch_size);

/* ---- verification */

/* Reads all of PACK: every slot of the index, every entry, every rule set, counts and hashes.  Returns REP_OK, or
   REP_ERR_BLOB with the first fault in ERROR.  Cost: linear in the size. */
REP_API enum rep_status rep_pack_verify(const struct rep_pack *pack, struct rep_pack_error *error);

/* ---- writing */

/* How to make a pack.  All zero is the default. */
struct rep_pack_options {
        size_t size; /* sizeof(struct rep_pack_options), or 0; see rep_read_options() */
        /* The crawlers whose rules the pack has: at most 4,096, whose names and tokens take at most 16 MiB.  The
           array is copied; its texts must live as long as the writer. */
        const struct rep_pack_crawler *crawlers;
        size_t crawler_count; /* 0: all groups of each file */
        /* How each file is compiled; NULL: the default, without the texts of directives (REP_STRIP_TEXTS).  It is
           copied.  Its agents and EXEMPT are not used: CRAWLERS replace them. */
        const struct rep_options *compile;
        unsigned threads; /* number of threads that compile, at most REP_PACK_THREADS_MAX; 0: one for each processor.
                           * There are fewer if MEMORY is not enough: one for every 32 MiB is the most */
        size_t memory;    /* the writer's memory in bytes, at least REP_PACK_MEMORY_MIN; 0: 1 GiB */
        int64_t oldest;   /* origins whose answer is from before this time, or from an unknown one, are left out,
                           * whatever failed since, and those without one whose last failure is; 0: none */
        const struct rep_policy *policy; /* how outcomes of an origin are combined; NULL: the default; copied */
        bool allow_empty; /* without it, a pack without origins is an error: finishing returns REP_ERR_ARGUMENT, and an
                           * old file stays */
        bool allow_fewer; /* without it, so is one with under half the origins of the pack that it replaces */
        bool force;       /* without it, a file that is neither empty nor a pack is not replaced: creating the writer
                           * returns REP_ERR_ARGUMENT */
        /* Called from time to time while the pack is finished, with the number of origins written and of all origins.
           May be NULL. */
        void (*on_progress)(void *context, uint64_t written, uint64_t origins);
        void *context; /* passed to ON_PROGRESS */
        int64_t now; /* in seconds since 1970: an outcome past it, and POLICY's clock skew, is refused; 0: the system's
                      * clock, which may go on meanwhile */
        bool missing_is_5xx; /* as in struct rep_fetch, of the outcomes that are added; it is only noted.  Packs with
                              * and without it may be added then */
        /* Packs that are added must have been made by POLICY; so they must without a POLICY, too.  Without a POLICY, or
         * with the default one, that of a pack which is added first takes its place. */
        bool same_policy;
};

#define REP_PACK_MEMORY_MIN ((size_t)64 << 20)
#define REP_PACK_THREADS_MAX 1024u

/* What is known about a robots.txt, from one fetch or from several. */
struct rep_pack_record {
        struct rep_text origin;       /* in the form of rep_robots_url(), without "/robots.txt" */
        struct rep_fetch_entry fetch; /* a time of REP_PACK_TIME_UNKNOWN is unknown */
        uint32_t status;              /* HTTP status of the last response; 0: there was none */
        struct rep_text body;         /* read only if FETCH.access is REP_ACCESS_RULES and FETCH.answered is set */
        int64_t answered; /* when the origin itself answered, if it redirected to what is older than that: the time in
                           * FETCH is that of the oldest part; 0: the same */
};

struct rep_pack_writer;

/* What a writer has done. */
struct rep_pack_summary {
        uint64_t records;  /* records that were added */
        uint64_t repeated; /* records whose origin already had one */
        uint64_t dropped;  /* records of origins that are left out by OLDEST */
        uint64_t origins;  /* origins in the pack; of these: */
        uint64_t with_rules, allowed, disallowed;
        uint64_t rule_sets;   /* number of distinct rule sets */
        uint64_t size;        /* bytes of the pack */
        uint64_t hanging;     /* not in ORIGINS: known only by a redirect without a known target, or WAITING */
        uint64_t replaced;    /* repeated records that a newer answer replaced */
        uint64_t beside;      /* number of distinct blobs of directives other than rules */
        uint64_t opened;      /* of those ALLOWED: origins that were given up, and never answered */
        uint64_t future;      /* records of packs that were added that lay in the future, and lose against all others */
        uint64_t unconfirmed; /* revisits whose original is not the answer that is known: rep_pack_add_revisit() */
        uint64_t waiting;     /* of those HANGING: origins that have only such revisits */
        uint64_t fewer_than;  /* origins of the pack that was not replaced because this one has fewer, and has ORIGINS;
                                 else 0 */
};

/*
 * Begins a pack.  When it is complete, it gets the name FILE, or the name at the end of the links if FILE is a
 * symbolic link.  Until then, the pack and the writer's temporary data are in FILE's directory, under names that end
 * with the process.  OPTIONS may be NULL.  The caller finishes or abandons *WRITER.
 *
 * Records of one origin are combined in the order of their times, as rep_fetch_record() does it: a newer answer
 * replaces older ones; a failure keeps the answer, and counts.  Records without a known time come before all others.
 *
 * The same records give the same bytes: in any order, on any number of threads, with any memory, all at once or as
 * packs that are merged later.  Of outcomes of one second, rules win over a 4xx, and that over a failure.  There are
 * two exceptions: if an origin has more than 64 failures and 304s since its last answer, the times of the oldest are
 * dropped; and with more distinct rule sets than memory is for, see below, some are stored more than once.
 *
 * Memory: OPTIONS->memory in all, whatever the number of records.  Up to three eighths of it are for finding equal rule
 * sets.  This takes 21 to 43 bytes for each distinct rule set, and half as much again while the table doubles: past
 * 12.5 million at 1 GiB (3.1 million at 256 MiB), some are stored more than once.  An eighth is for threads, 4 MiB for
 * each of them.  A hostile file can take 210 MiB more while it is compiled, one file at a time.
 * In a child of fork(), adding and finishing return REP_ERR_ARGUMENT, and abandoning does nothing.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT (the options, or the system; ERROR says why), REP_ERR_TOKEN, REP_ERR_LIMIT (too
 * many crawlers, or too long names) or REP_ERR_MEMORY.
 */
REP_API enum rep_status rep_pack_writer_create(const char *file, const struct rep_pack_options *options,
                                               struct rep_pack_writer **writer, struct rep_pack_error *error);

/*
 * Adds the outcome of one fetch of ORIGIN's robots.txt, which ended at the time NOW, as rep_cache_put() does.  FETCH
 * is as for rep_fetch_record(), redirects followed.  BODY counts if FETCH is a 2xx.  A 304 confirms the rules known
 * before it, in this pack or in one that it is merged with.  NOW may be REP_PACK_TIME_UNKNOWN.  Everything is copied.
 *
 * Returns REP_OK.  Adds nothing and returns REP_ERR_ARGUMENT for an ORIGIN that is not one, for a redirect that must
 * be followed first, for a 2xx whose BODY is NULL, unless FETCH says that there was no body, and for a time where
 * rep_fetch_time_fault() has something to say.  After any other
 * error, the writer can only be abandoned or finished; finishing returns the same error.
 */
REP_API enum rep_status rep_pack_add_fetch(struct rep_pack_writer *writer, struct rep_text origin,
                                           const struct rep_fetch *fetch, struct rep_text body, int64_t now);

/*
 * Adds a redirect: a fetch of ORIGIN's robots.txt, which ended at the time NOW, led to the robots.txt of TARGET,
 * another origin, and was not followed.  FETCH has its status, and in REDIRECTS how many were followed before it.
 * The caller must follow redirects to other URLs.
 *
 * From then on, the robots.txt of ORIGIN is that of TARGET, until there is a newer answer of ORIGIN: TARGET's newest
 * answer counts, and the failures of both.  The order of adding and merging does not matter.  TARGET may redirect in
 * turn.  Up to REP_REDIRECTS_MAX redirects are followed; rep_fetch_access() says what one more means.  If TARGET is
 * not in the pack, has no answer or leads back, what was said before stays, and NOW is the time of a failed fetch
 * (DESIGN.md, section 2.6): if ORIGIN redirected to another target before, that one's newest answer not later than NOW,
 * or if nobody knows anything of it, ORIGIN's own answer before.  A pack has one answer of an origin: if the target
 * before has answered since, nothing stays.  So it is where a third target came before those two.  If nothing stays,
 * and without failures of both, ORIGIN is REP_PACK_UNKNOWN.  TARGET is looked up again when packs are merged.  If
 * TARGET is ORIGIN, the outcome is REP_FETCH_LOOP.
 *
 * Returns as rep_pack_add_fetch().  Also returns REP_ERR_ARGUMENT for a TARGET that is not an origin, and if FETCH is
 * not a redirect to follow (rep_fetch_access()).
 */
REP_API enum rep_status rep_pack_add_redirect(struct rep_pack_writer *writer, struct rep_text origin,
                                              const struct rep_fetch *fetch, struct rep_text target, int64_t now);

/*
 * Finds where a redirect of ORIGIN's robots.txt leads: LOCATION is the value of that field, a URL or a reference
 * relative to ORIGIN's robots.txt.  ORIGIN may be any URL of the site.  *TARGET becomes the origin whose robots.txt it
 * is, for rep_pack_add_redirect(), in BUFFER, and otherwise empty.
 *
 * Returns REP_URL_OK; it is REP_FETCH_BAD_TARGET if TARGET is empty then, because LOCATION is blank or no URL of http,
 * https or ftp.  Returns REP_URL_ERR_ROBOTS for a URL that the caller must follow first, because it is not a
 * robots.txt; REP_URL_ERR_NO_IDN where nobody can tell, which is REP_FETCH_OTHER; or the error of ORIGIN.  Cost: linear
 * in LOCATION; at most 8 KiB are a URL.
 */
REP_API enum rep_url_status rep_pack_redirect_target(struct rep_text origin, struct rep_text location,
                                                     char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *target);

/*
 * Adds a revisit: at the time NOW, ORIGIN's robots.txt had the content that it had at the time ORIGINAL.  FETCH is a
 * 304, whose header fields count.  It confirms the rules that came at exactly that time, and says nothing if the newest
 * answer in all that is added, and merged later, is another one: nobody knows then what the content is.
 *
 * Returns as rep_pack_add_fetch().  Also returns REP_ERR_ARGUMENT for an ORIGINAL that is unknown or not before NOW,
 * and if FETCH is not a 304.
 */
REP_API enum rep_status rep_pack_add_revisit(struct rep_pack_writer *writer, struct rep_text origin,
                                             const struct rep_fetch *fetch, int64_t original, int64_t now);

/* Adds RECORD, which is copied.  Returns as rep_pack_add_fetch(), and REP_ERR_ARGUMENT if RECORD has no fetch. */
REP_API enum rep_status rep_pack_add(struct rep_pack_writer *writer, const struct rep_pack_record *record);

/*
 * Adds all of PACK, with its rules unchanged.  PACK must have been made for the same crawlers, in any order, with the
 * same dialect and names, and by the same policy, unless the options have one and not SAME_POLICY.  What was left out
 * of its rules may differ: the new pack's stats state the most that was left out.
 *
 * An outcome in PACK that lies in the future, by the options' NOW and policy, loses against all others of its origin.
 * If there is no other, its time becomes an unknown one.  The summary counts these records.
 *
 * Returns as rep_pack_add(); REP_ERR_AGENT if PACK was made differently, which leaves the writer unchanged; or
 * REP_ERR_BLOB if PACK is damaged, also where its rules are valid and other than those that were written.  If ERROR is
 * not NULL, it is filled in unless the result is REP_OK, and says what differs.
 *
 * PACK may be the one that the new pack replaces.  If its file was then replaced by another before the new pack gets
 * the name, as by a second merge onto it, finishing returns REP_ERR_ARGUMENT, and that file stays.  This is seen if
 * PACK was opened by that name, through whatever links, and unless both packs get the name in the same instant.
 */
REP_API enum rep_status rep_pack_add_pack(struct rep_pack_writer *writer, const struct rep_pack *pack,
                                          struct rep_pack_error *error);

/* Returns REP_OK while WRITER can go on, or else what finishing returns, with the reason in ERROR, which may be NULL:
   adding returns REP_ERR_ARGUMENT for a full disk, too.  One thread at a time.  Waits for what WRITER's threads
   compile. */
REP_API enum rep_status rep_pack_writer_failure(struct rep_pack_writer *writer, struct rep_pack_error *error);

/* Completes the pack, gives it its name, and frees WRITER.  SUMMARY and ERROR may be NULL.  After a failure, there is
   no new file, and an old one stays. */
REP_API enum rep_status rep_pack_writer_finish(struct rep_pack_writer *writer, struct rep_pack_summary *summary,
                                               struct rep_pack_error *error);

/* Frees WRITER, and deletes what it has written.  NULL does nothing. */
REP_API void rep_pack_writer_abandon(struct rep_pack_writer *writer);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
