/* SPDX-License-Identifier: Apache-2.0 */
/* What a cache knows of the fetches of one robots.txt. */
#ifndef REP_CACHE_OUTCOMES_H
#define REP_CACHE_OUTCOMES_H

#include <stdatomic.h>

#include "cache/shared_rules.h"
#include "pack/history.h"

/* The entry of a pack for an origin (image.h), with the history.  It never changes; who releases it last frees it. */
struct rep_outcomes {
        atomic_size_t references;
        size_t size;
        unsigned char image[];
};

struct rep_cache_known {
        struct rep_fetch_entry fetch; /* what the outcomes come to */
        struct rep_shared_rules
                *rules; /* if FETCH.access is REP_ACCESS_RULES; NULL: unavailable, so all is disallowed */
        struct rep_outcomes *outcomes; /* NULL: FETCH determines them, as it does most */
        uint16_t status;               /* HTTP status of the last response; 0: there was none, or none that exists */
        uint8_t error;                 /* enum rep_fetch_error: how the last fetch failed */
        bool leased : 1;               /* no outcome has ended the lease, and nobody gave it back */
        bool rests : 1; /* an outcome that changed nothing ended the lease: nobody is told to fetch in that second */
        uint32_t origin_size;
};

/* Makes HISTORY that of KNOWN. */
void rep_outcomes_read(const struct rep_cache_known *known, const struct rep_policy *policy,
                       struct rep_history *history);

/* Returns the outcomes of HISTORY; NULL if what they come to determines them, or if memory is out: some of the times of
   failures and 304s are then forgotten. */
struct rep_outcomes *rep_outcomes_create(struct rep_text origin, const struct rep_history *history,
                                         const struct rep_policy *policy);

/* Bytes that OUTCOMES occupy; 0 for NULL. */
size_t rep_outcomes_bytes(const struct rep_outcomes *outcomes);

/* Add or drop a reference, as for rules.  NULL does nothing. */
struct rep_outcomes *rep_outcomes_share(struct rep_outcomes *outcomes);
void rep_outcomes_release(struct rep_outcomes *outcomes);

#endif
