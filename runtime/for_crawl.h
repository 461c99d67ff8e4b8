/* SPDX-License-Identifier: Apache-2.0 */
/* What librep2c-crawl and librep2c-archives call of this library, and programs do not: it is exported, but not
 * installed. */
#ifndef REP_RUNTIME_FOR_CRAWL_H
#define REP_RUNTIME_FOR_CRAWL_H

#include "rep_policy.h"
#include "rep_usage.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Prefetches the memory that rep_pick() with COUNT 0 will read of each of COUNT BLOBS, and that the first check of the
 * picked group will read.  This changes no result.  It saves time for a program that picks from many blobs that are not
 * in the processor's cache: call it for several blobs, then pick from each.
 *
 * BLOBS must have been opened; the first 256 bytes of each are read.  Cost: a constant for each blob.
 */
REP_API void rep_pick_ahead(const struct rep_blob *blobs, size_t count);

/* An iterator over the directives that apply to one crawler, which rep_crawler_hold() starts.  Its members are private.
 */
struct rep_holding {
        const struct rep_blob *blob;
        const struct rep_text *agents;
        size_t agent_count, next;
        uint32_t group, run;        /* those of the last directive */
        bool named, inside, in_run; /* some group names the crawler; GROUP applies; RUN applies */
        bool delay_of_all, all_run; /* crawl-delays for "*" apply in any case; RUN names "*" */
};

/* Sets PACE, as rep_pace() does, from the directives that HOLDING has not given yet.  HOLDING is then at its end. */
REP_API enum rep_status rep_holding_pace(struct rep_holding *holding, unsigned minute, struct rep_pace *pace);

/*
 * Reads a date and time of RFC 3339 ("2026-01-02T03:04:05.678+01:00"; a space or "t", and "z", are accepted, too), as
 * web archives and logs have them.  *TIME becomes seconds since the beginning of 1970 in UTC, without the fraction.
 * As in WARC 1.1, parts may be absent from the end on; an absent part counts as its first value.  Returns false, and
 * leaves *TIME as it is, for anything else.
 */
REP_API bool rep_iso_date(struct rep_text value, int64_t *time);

/* Does the same for what a person or a program states.  A time of day needs its zone: without one, nobody knows which
 * time it is. */
REP_API bool rep_zoned_date(struct rep_text value, int64_t *time);

/* Sets WHOLE to POLICY with the numbers that apply in place of 0, and what STRICT means.  POLICY may be NULL. */
REP_API void rep_policy_fill(const struct rep_policy *policy, struct rep_policy *whole);

/* Returns what is wrong, told at the time NOW, with a time of ENTRY: that of its answer, if it has one, or those of its
 * failures.  Returns NULL if nothing is wrong. */
REP_API const char *rep_fetch_entry_fault(const struct rep_policy *policy, const struct rep_fetch_entry *entry,
                                          int64_t now);

/* Returns whether ORIGIN is in the form in which packs store it: the URL of its robots.txt, as rep_robots_url() writes
 * it, up to the path. */
REP_API bool rep_is_origin(struct rep_text origin);

#ifdef __cplusplus
}
#endif

#endif
