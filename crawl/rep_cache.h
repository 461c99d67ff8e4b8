/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_cache.h: the robots.txt of the hosts that a running crawler is at.
 *
 * A cache maps each origin to the rules that hold for one crawler, or to why there are none.  It does no I/O and reads
 * no clock: the crawler asks about a page, and fetches the robots.txt when it is told to.
 *
 *     struct rep_cache_answer answer;
 *
 *     rep_cache_check(cache, url, url_size, now, &answer);
 *     if (answer.ask)
 *             ... fetch the robots.txt, then rep_cache_put() or rep_cache_give_back(), with answer.ticket ...
 *     if (answer.verdict == REP_CACHE_ALLOW)
 *             ... fetch the page ...
 *     else if (answer.verdict == REP_CACHE_WAIT)
 *             ... come back at answer.come_back, or when the robots.txt is there ...
 *
 * Of all who ask about an origin, one is told to fetch its robots.txt, and holds a lease until he answers; the others
 * wait, or, while an answer is refreshed, get the one that holds.  A lease ends by itself, so that somebody who never
 * answers keeps nobody waiting for ever.
 *
 * What an outcome means, for how long, and when to ask again is that of rep_policy.h: 24 hours or max-age, more while a
 * refresh fails, 30 days of failing, a clock that goes back.  In doubt nothing is allowed.
 *
 * Memory: bounded by the options, in bytes.  Past it, the origins that were asked about longest ago are forgotten, and
 * will be fetched again; those that somebody holds a lease for are not.
 *
 * Threads: all functions but rep_cache_create() and rep_cache_destroy() may be called by any number of threads at the
 * same time.  The cache is divided by the hash of the origin, a lock for each part, which is never held while rules are
 * compiled or walked.
 *
 * Processes: a child that fork() makes may use its copy of the cache, also where other threads of its parent were using
 * theirs, but the copy is empty, for nobody can know what those threads were changing.  The child fetches for itself, or
 * loads a pack (rep_cache_load()), which parent and children share.  What the copy held is not freed in the child.
 *
 * Sources: RFC 9309, sections 2.3 and 2.4; rep_policy.h.
 */
#ifndef REP_CACHE_H
#define REP_CACHE_H

#include "rep_pack.h"

#ifdef __cplusplus
extern "C" {
#endif

struct rep_cache;

/* How a cache is made.  All zero is the default. */
struct rep_cache_options {
        size_t size; /* sizeof(struct rep_cache_options), or 0; see rep_read_options() */
        const struct rep_crawler
                *crawler; /* who asks (rep_robots.h), shared by the cache; NULL: one that no group names */
        /* How files are compiled; NULL: the default.  It is copied.  Its agents and EXEMPT are not used; tracking is by
         * rule. */
        const struct rep_options *compile;
        const struct rep_policy *policy; /* NULL: the default; copied */
        size_t memory;                   /* bytes, at least REP_CACHE_MEMORY_MIN; 0: 256 MiB */
        uint32_t lease;                  /* seconds for which one who was told to ask has time to answer; 0: 60 */
};

#define REP_CACHE_MEMORY_MIN ((size_t)1 << 20)

/*
 * Makes a cache.  OPTIONS may be NULL.  *CACHE is to be destroyed; it is NULL after an error.
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_TOKEN (files that are read with these names can't name
 * CRAWLER) or REP_ERR_MEMORY.
 */
REP_API enum rep_status rep_cache_create(const struct rep_cache_options *options, struct rep_cache **cache);

/* Frees CACHE, which nobody uses any more.  NULL does nothing. */
REP_API void rep_cache_destroy(struct rep_cache *cache);

/* May a page be fetched?  The safe one is 0. */
enum rep_cache_verdict {
        REP_CACHE_DISALLOW = 0, /* no: by a rule, or because the site's robots.txt can't be had for now */
        REP_CACHE_ALLOW,
        REP_CACHE_WAIT,   /* the robots.txt is not there yet */
        REP_CACHE_NO_URL, /* the URL has no origin (rep_policy.h) */
};

struct rep_cache_answer {
        enum rep_cache_verdict verdict;
        enum rep_fetch_state state; /* of the robots.txt; REP_STATE_UNKNOWN for REP_CACHE_WAIT */
        struct rep_result result;   /* of rules; else line 0 */
        bool ask;                   /* the caller is to fetch the robots.txt now, whatever VERDICT is */
        uint64_t ticket;            /* where ASK: to be given back with the outcome */
        int64_t come_back; /* when VERDICT may be another: of REP_CACHE_WAIT, when the lease ends at the latest;
                                     * else, when the robots.txt is to be asked for next */
};

/*
 * Asks about the page at URL, of URL_SIZE bytes, at the time NOW, in seconds since 1970.  A host may be an IDN.
 *
 * Where the cache is full of origins that others hold leases for, or memory is out, a new one is REP_CACHE_WAIT without
 * ASK, and COME_BACK is NOW + 1.
 *
 * Cost: a lookup under the lock of a part, rep_check() outside of it; an allocation for a new origin.
 */
REP_API void rep_cache_check(struct rep_cache *cache, const char *url, size_t url_size, int64_t now,
                             struct rep_cache_answer *answer);

/*
 * Takes the outcome of a fetch of the robots.txt of URL's origin, which ended at the time NOW.  FETCH is as for
 * rep_fetch_record(), redirects followed; BODY counts where FETCH is a 2xx, and is not kept.  TICKET is that of the
 * answer that told to ask, or 0 where nobody was told.
 *
 * An outcome whose lease has ended is taken all the same, unless somebody else was told to ask since: then it is late,
 * and dropped, with REP_OK.
 *
 * What a site answers is never an error.  Where the rules of BODY are larger than a part of the cache has room for, or take
 * more memory to compile than the options allow, everything is disallowed, as long as the rules would hold, and the
 * statistics count it.  A cache has up to 64 parts of at least 4 MiB, or one.
 *
 * Returns REP_OK; REP_ERR_ARGUMENT for a URL without origin, a redirect that is to be followed first, or a 2xx whose BODY
 * is NULL, unless FETCH says that there was no body; or REP_ERR_MEMORY: the lease is given back, and everything is disallowed as if there had been no answer.
 * Cost: rep_compile(), outside of any lock.
 */
REP_API enum rep_status rep_cache_put(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket,
                                      const struct rep_fetch *fetch, struct rep_text body, int64_t now);

/* Gives a lease back without an outcome: the next who asks is told to. */
REP_API void rep_cache_give_back(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket);

/* What a cache holds and has done. */
struct rep_cache_stats {
        uint64_t origins, bytes; /* that it holds now */
        uint64_t leases;         /* of these: that somebody has */
        uint64_t checks;         /* that were asked; of these: */
        uint64_t answered;       /* with allow or disallow, */
        uint64_t waits;          /* to wait, */
        uint64_t asks;           /* to fetch a robots.txt, beside either */
        uint64_t puts;           /* outcomes that were taken */
        uint64_t late;           /* that were not */
        uint64_t too_large;      /* robots.txt without room for their rules, which disallow everything */
        uint64_t lapsed;         /* leases that ended without an outcome, and were given to another */
        uint64_t evicted;        /* origins that were forgotten */
};

/* Fills in STATS, part by part: while others use CACHE, the numbers need not be of one moment. */
REP_API void rep_cache_stats(struct rep_cache *cache, struct rep_cache_stats *stats);

/*
 * Writes what CACHE knows to FILE, as a pack for its crawler (rep_pack.h).  Leases are not kept.  Nor are rules that a pack
 * for all crawlers brought (rep_cache_load()): a pack for one crawler has none but those that were compiled for it.
 * ERROR, where not NULL, is filled in after an error.  Others may use CACHE meanwhile: each entry is as it was at some
 * moment of the call.
 * Returns as rep_pack_writer_create() and rep_pack_writer_finish().
 */
REP_API enum rep_status rep_cache_save(struct rep_cache *cache, const char *file, struct rep_pack_error *error);

/*
 * Applies all of PACK to what CACHE knows, as if the outcomes had come in the order of their times: of two answers the newer
 * one stays, and of equally new ones that of CACHE; failures leave the last answer, and count.  PACK must be made for the same crawler or for all, with the
 * same dialect and names (REP_ERR_AGENT), and may be closed afterwards.
 * Returns REP_OK, REP_ERR_AGENT, REP_ERR_BLOB where PACK is damaged, or REP_ERR_MEMORY; what came before an error stays.
 */
REP_API enum rep_status rep_cache_load(struct rep_cache *cache, const struct rep_pack *pack);

#ifdef __cplusplus
}
#endif

#endif
