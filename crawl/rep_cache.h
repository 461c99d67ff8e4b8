/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_cache.h: the robots.txt of the hosts that a running crawler visits.
 *
 * A cache maps each origin to the rules for one crawler, or to the reason why there are none.  It does no I/O and
 * reads no clock: the crawler asks about a page, and fetches the robots.txt when it is told to.
 *
 *     struct rep_cache_answer answer;
 *
 *     rep_cache_check(cache, url, url_size, now, &answer);
 *     if (answer.ask)
 *             ... fetch the robots.txt, then rep_cache_put() or rep_cache_give_back(), with answer.ticket ...
 *     if (answer.verdict == REP_ALLOW)
 *             ... fetch the page ...
 *     else if (answer.verdict == REP_WAIT)
 *             ... come back at answer.come_back, or when the robots.txt is there ...
 *
 * Of all callers that ask about an origin, one is told to fetch its robots.txt.  It holds a lease until it answers.
 * The other callers wait; during a refresh, they get the current answer.  A lease ends by itself, so a caller that
 * never answers does not keep the others waiting.
 *
 * rep_policy.h defines what an outcome means, how long it is valid and when to fetch again: 24 hours or max-age,
 * longer while a refresh fails, up to 30 days of failures.  A clock may go back: by up to the policy's CLOCK_SKEW, what
 * is known counts as of now; by more, it is stale.  In doubt nothing is allowed.
 *
 * Memory: bounded by the options, in bytes.  A full cache forgets the origins that were asked about longest ago; they
 * are fetched again when somebody asks.  It never forgets an origin with a lease.
 *
 * Threads: any number of threads may call all functions at the same time, except rep_cache_create() and
 * rep_cache_free().  The cache is divided into parts by the hash of the origin.  Each part has a lock, which is
 * never held while rules are compiled or walked.
 *
 * Processes: a child of fork() may use its copy of the cache, even if other threads of the parent were using theirs.
 * The copy is empty, because those threads may have been changing it.  The child fetches for itself, or loads a pack
 * (rep_cache_load()), which parent and children share.  The memory of the old contents is not freed in the child. Under
 * AddressSanitizer, such a child may wait for ever in malloc(): the allocators of gcc 12's and clang 14's sanitizer
 * keep their locks through a fork(), with this library and without it.
 *
 * Sources: RFC 9309, sections 2.3 and 2.4; rep_policy.h.
 */
#ifndef REP_CACHE_H
#define REP_CACHE_H

#include "rep_pack.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

struct rep_cache;

/* ---- events */

enum rep_cache_event_kind {
        REP_CACHE_ASKED = 0, /* a caller was told to fetch a robots.txt */
        REP_CACHE_WAITED,    /* a page has the verdict wait */
        REP_CACHE_REFUSED,   /* a page has the verdict disallow */
        REP_CACHE_FETCHED,   /* an outcome was recorded */
        REP_CACHE_LATE,      /* an outcome came too late, and was dropped */
        REP_CACHE_TOO_LARGE, /* the rules of an outcome did not fit, so everything is disallowed; after its FETCHED */
        REP_CACHE_EVICTED,   /* an origin was forgotten to make room */
        /* More may come: a callback ignores the kinds that it does not know. */
};

struct rep_cache_event {
        enum rep_cache_event_kind kind;
        struct rep_text origin;        /* valid during the call */
        int64_t now;                   /* of the call that caused it */
        const struct rep_fetch *fetch; /* FETCHED, LATE and TOO_LARGE: the outcome; otherwise NULL */
};

/* Called for each event, by the thread that caused it and before the function that it called returns, with no lock
   held.  Any number of threads may call it at the same time.  It may call every function but rep_cache_free(). */
typedef void (*rep_cache_watch_fn)(void *watcher, const struct rep_cache_event *event);

/* ---- making a cache */

/* How a cache is made.  All zero is the default. */
struct rep_cache_options {
        size_t size; /* sizeof(struct rep_cache_options), or 0; see rep_read_options() */
        const struct rep_crawler
                *crawler; /* the cache's crawler (rep_robots.h), which it shares; NULL: one that no group names */
        /* How files are compiled; NULL: the default.  It is copied.  Its agents and EXEMPT are not used; tracking is
           by rule. */
        const struct rep_options *compile;
        const struct rep_policy *policy; /* NULL: the default; copied */
        size_t memory;                   /* bytes, at least REP_CACHE_MEMORY_MIN; 0: 256 MiB */
        uint32_t lease;                  /* seconds that a caller has for a fetch; 0: 60 */
        rep_cache_watch_fn watch;        /* gets the events, for metrics; NULL: nobody does */
        void *watcher;                   /* WATCH's first argument */
        bool usage; /* keep all groups of each file, which answers about usage need, not only CRAWLER's: takes more
                     * memory, and CRAWLER has at most REP_PICK_MAX tokens that merge */
};

#define REP_CACHE_MEMORY_MIN ((size_t)1 << 20)

/*
 * Makes a cache.  OPTIONS may be NULL.  The caller frees *CACHE, which is NULL after an error.
 * Returns REP_OK, REP_ERR_ARGUMENT (the options, or the system has no random bytes to give), REP_ERR_TOKEN (files that
 * are read with these names can't name CRAWLER, which was made with other names than REP_NAMES_ANY), REP_ERR_LIMIT
 * (USAGE, and CRAWLER has more tokens that merge) or REP_ERR_MEMORY.
 */
REP_API enum rep_status rep_cache_create(const struct rep_cache_options *options, struct rep_cache **cache);

/* Frees CACHE.  No other thread may still use it.  NULL does nothing. */
REP_API void rep_cache_free(struct rep_cache *cache);

struct rep_cache_answer {
        enum rep_verdict verdict;
        enum rep_fetch_state state; /* the state of the robots.txt; REP_STATE_UNKNOWN for REP_WAIT */
        struct rep_result result;   /* the rules' answer; line 0 if none decided */
        bool ask;                   /* the caller must fetch the robots.txt now, whatever VERDICT is */
        uint64_t ticket;            /* if ASK: give it back with the outcome */
        int64_t come_back;          /* when the verdict may change: for REP_WAIT, the end of the lease at the latest;
                                     * otherwise, the time of the next fetch; 0 for REP_NO_URL, which never changes */
        uint32_t delay; /* milliseconds between one fetch and the next that the rules ask for at NOW; 0: none */
        bool welcome;   /* false outside all visit-times of the rules (rep_pace()) */
};

/*
 * Asks about the page at URL, of URL_SIZE bytes, at the time NOW, in seconds since 1970.  A host may be an IDN.
 *
 * If the cache is full of origins with leases, or memory is out, the verdict about a new origin is REP_WAIT
 * without ASK, and COME_BACK is NOW + 1.
 *
 * Cost: a lookup under the lock of a part, rep_check() outside of it; an allocation for a new origin.
 */
REP_API void rep_cache_check(struct rep_cache *cache, const char *url, size_t url_size, int64_t now,
                             struct rep_cache_answer *answer);

/*
 * Makes SITE the one of URL, as CACHE knows it at the time NOW; see rep_pack_site().  SITE may not outlive CACHE.  It
 * is REP_PACK_UNKNOWN until the first outcome of a fetch.  Nobody is told to fetch: rep_cache_check() does that.  USAGE
 * is false if CACHE was made without it, or if the rules came from a pack that did not keep what else the file says.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT; or REP_ERR_MEMORY, and SITE is empty.
 * Cost: a lookup under the lock of a part; outside of it, one allocation.
 */
REP_API enum rep_status rep_cache_site(struct rep_cache *cache, const char *url, size_t url_size, int64_t now,
                                       struct rep_site *site);

/*
 * Records the outcome of a fetch of the robots.txt of URL's origin, which ended at the time NOW.  FETCH is as for
 * rep_fetch_record(), redirects followed, and BODY judged by rep_fetch_body(): it counts if FETCH is a 2xx, and is not
 * kept.  TICKET is that of the answer that said ASK, or 0 if none did.
 *
 * REP_OK does not promise an effect.  Outcomes count in the order of their times, as rep_cache_load() merges them, so
 * an older one does not replace a newer one; of one second, whichever came first, rules win over a 4xx, that over a
 * 304, that over a failure, and of two copies of rules always the same.  After one that is not newer than what is
 * known, nobody is told to fetch in its lease's second or in NOW's.  What is known and lies past NOW by more than the
 * policy's CLOCK_SKEW loses: the clock was set back.
 *
 * An outcome counts even after its lease has ended, unless another caller was told to fetch since then: such an
 * outcome is late, and dropped with REP_OK.
 *
 * A site's answer is never an error.  If the rules of BODY are larger than a part of the cache, or take more memory
 * to compile than the options allow, everything is disallowed for as long as the rules would be valid, and the
 * statistics count it.  A cache has up to 64 parts of at least 4 MiB, or one.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT for a URL without origin, a redirect that is to be followed first, a 2xx whose
 * BODY is NULL, unless FETCH says that there was no body, or a NOW that is negative or in another unit than seconds
 * (rep_fetch_time_fault()); or REP_ERR_MEMORY: the lease ends, and everything is disallowed as if no answer had come.
 * Cost: rep_compile(), outside of any lock.
 */
REP_API enum rep_status rep_cache_put(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket,
                                      const struct rep_fetch *fetch, struct rep_text body, int64_t now);

/* Gives a lease back without an outcome.  The next caller that asks is told to fetch. */
REP_API void rep_cache_give_back(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket);

/*
 * Forgets the origin of URL.  The next caller that asks about it is told to fetch.  The outcome of a fetch that is on
 * its way still counts.  Returns whether the cache knew the origin.
 */
REP_API bool rep_cache_forget(struct rep_cache *cache, const char *url, size_t url_size);

/* ---- the cache as a whole */

/* What a cache holds now, and counts of what it did. */
struct rep_cache_stats {
        uint64_t origins, bytes;          /* held now */
        uint64_t leases;                  /* of these: origins with a lease */
        uint64_t checks;                  /* calls of rep_cache_check(); of these: */
        uint64_t answered;                /* with the verdict allow or disallow */
        uint64_t waits;                   /* with the verdict wait */
        uint64_t asks;                    /* told to fetch, with either verdict */
        uint64_t puts;                    /* outcomes that were recorded */
        uint64_t late;                    /* outcomes that came too late */
        uint64_t too_large;               /* robots.txt files whose rules did not fit, which disallow everything */
        uint64_t lapsed;                  /* leases that ended without an outcome, and were given to another caller */
        uint64_t evicted;                 /* origins that were forgotten */
        uint64_t future;                  /* origins of packs that were loaded, with an outcome in the future */
        uint64_t ended[REP_FETCH_ERRORS]; /* of the puts: how the fetch ended, by enum rep_fetch_error */
};

/* Fills in STATS, part by part.  While other threads use CACHE, the numbers may be of different moments. */
REP_API void rep_cache_stats(struct rep_cache *cache, struct rep_cache_stats *stats);

/* What the answers that a cache holds are worth at some time. */
struct rep_cache_ages {
        uint64_t by_state[REP_FETCH_STATES]; /* origins, by enum rep_fetch_state */
        uint64_t opened; /* of those given up: without a last good copy, so everything is allowed (DESIGN.md, 2.6) */
        int64_t oldest;  /* when the oldest answer was given or confirmed; REP_PACK_TIME_UNKNOWN: there is none */
};

/* Sets *AGES to what CACHE holds at the time NOW.  Cost: linear in the origins.  Each part of the cache is locked
 * meanwhile, one after another. */
REP_API void rep_cache_ages(struct rep_cache *cache, int64_t now, struct rep_cache_ages *ages);

/* What a cache knows about one origin. */
struct rep_cache_origin {
        struct rep_text origin;       /* valid during the call */
        struct rep_fetch_entry fetch; /* what its fetches came to (rep_policy.h); all zero: none has ended */
        uint32_t status;              /* HTTP status of the last response; 0: there was none */
        bool leased;                  /* a caller was told to fetch, and has not answered yet */
        bool too_large;               /* its rules did not fit, so everything is disallowed */
        size_t bytes;                 /* that it takes in the cache */
        enum rep_fetch_error error;   /* how the last fetch failed; REP_FETCH_DONE: it did not, or the outcome came by
                                         rep_cache_load() or rep_cache_import(), which have no such reason */
};

/* Gets ORIGIN.  Returns whether to go on. */
typedef bool (*rep_cache_visit_fn)(void *visitor, const struct rep_cache_origin *origin);

/*
 * Calls VISIT for each origin of CACHE, those asked about longest ago first within each part, until it returns false.
 * Other threads may use CACHE meanwhile, and so may VISIT: each origin is given as it was at some moment of the call,
 * and one that was there all the time is given once.
 * Returns REP_OK or REP_ERR_MEMORY.  Cost: linear in the origins, with a copy of a part's.
 */
REP_API enum rep_status rep_cache_each(struct rep_cache *cache, rep_cache_visit_fn visit, void *visitor);

/*
 * Writes CACHE to FILE, as a pack for its crawler (rep_pack.h), or for all crawlers if it was made with USAGE.  Leases
 * are left out, and so are origins that are TOO_LARGE.  ERROR, if not NULL, is filled in after an error.  Other threads
 * may use CACHE meanwhile: each entry is written as it was at some moment of the call. Returns as
 * rep_pack_writer_create() and rep_pack_writer_finish().  Also returns REP_ERR_AGENT, and leaves an old file as it is,
 * while a cache without USAGE for one crawler has rules of a pack for all crawlers (rep_cache_load()): a pack for one
 * crawler has only rules that were compiled for it.  A cache that knows no origin does not replace a pack that has
 * some: REP_ERR_ARGUMENT.
 */
REP_API enum rep_status rep_cache_save(struct rep_cache *cache, const char *file, struct rep_pack_error *error);

/*
 * Merges all of PACK into CACHE, as if all outcomes, also those of rep_cache_put() and rep_cache_import(), had come in
 * the order of their times.  (Of more than 64 failures and 304s since an answer, and of failures that came by a
 * redirect in PACK, the times between the first and the last are not known.)  Of two answers the newer
 * one stays; of equally new ones, rules win over none, and of two copies of rules always the same.  A failure keeps the
 * last answer, and counts.  PACK must be made for all crawlers, or, unless CACHE was made with USAGE, for the same one,
 * with the same dialect and names (REP_ERR_AGENT), and by CACHE's policy for failing sites, unless that one names
 * UNREACHABLE, DISTRUST_STALE or STRICT.  Redirects lead to what PACK knows: merge several packs first.
 * PACK may be closed afterwards.  Of a pack that is larger than CACHE may be, origins are forgotten as ever:
 * rep_cache_stats() counts them. What lies in the future at the time NOW, by CACHE's policy, loses against all else
 * that is known of its origin, and rep_cache_stats() counts these origins.  NOW 0 is the time of the call. Returns
 * REP_OK, REP_ERR_AGENT, REP_ERR_LIMIT as rep_pack_resolve(), REP_ERR_BLOB if PACK is damaged, as rep_pack_add_pack(),
 * or REP_ERR_MEMORY; entries before the error stay merged.
 */
REP_API enum rep_status rep_cache_load(struct rep_cache *cache, const struct rep_pack *pack, int64_t now);

/* ---- a second level, which several processes share
 *
 * A store, such as Redis, keeps for each origin the bytes that one process exported.  The caller does the I/O, in any
 * order that suits its loop.  It needs three operations of the store: get, claim, which one caller gets for a limited
 * time, and put.
 *
 *     rep_cache_check(cache, url, url_size, now, &answer);
 *     if (answer.ask) {
 *             ... get the bytes of the origin, and rep_cache_import() them with answer.ticket ...
 *             if (there are none, or nothing in force)
 *                     ... claim the origin ...
 *             if (claimed)
 *                     ... fetch, rep_cache_put(), rep_cache_export(), put the bytes, and wake the others ...
 *             else
 *                     ... wait until woken, at most for the lease, and begin again with get ...
 *     }
 */

/* Returns a number that is equal for caches that can import what the others export: it depends on the crawler, the
   dialect, the names and USAGE.  A store's keys should have it. */
REP_API uint64_t rep_cache_fingerprint(const struct rep_cache *cache);

/*
 * Writes what CACHE knows about URL's origin to BUFFER, if that has enough CAPACITY.  Returns its size, or 0 if nothing
 * is known yet.  The bytes are for rep_cache_import() of the same version, on any machine.  BUFFER may be NULL if
 * CAPACITY is 0.  Cost: linear in the compiled rules.
 */
REP_API size_t rep_cache_export(struct rep_cache *cache, const char *url, size_t url_size, void *buffer,
                                size_t capacity);

/*
 * Merges BYTES into what CACHE knows about URL's origin, as rep_cache_load() does with an entry.  *IN_FORCE, if not
 * NULL, becomes whether no fetch is due at NOW.  In that case, the lease with TICKET ends, if it is not 0.
 *
 * BYTES need not be trusted: they are checked completely, and have a hash, so no flipped bit changes an answer.  Rules
 * that take too long at a byte of a URL are refused. (They can still give any answer: trust those who can write to the
 * store with that.)
 *
 * Returns REP_OK; REP_ERR_BLOB if BYTES are damaged, of another origin, of another version, or with a time in the
 * future at NOW; REP_ERR_AGENT if they are of a cache with another fingerprint; REP_ERR_ARGUMENT for a URL without
 * origin; or REP_ERR_MEMORY.  After an error, CACHE and the lease are as before.
 */
REP_API enum rep_status rep_cache_import(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket,
                                         const void *bytes, size_t size, int64_t now, bool *in_force);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
