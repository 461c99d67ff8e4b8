/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of one origin, shared by the cache and the threads that walk them. */
#ifndef REP_CACHE_SHARED_RULES_H
#define REP_CACHE_SHARED_RULES_H

#include <stdatomic.h>

#include "rep_directives.h"
#include "rep_robots.h"

/*
 * One allocation: this struct, the blob, and the one of what else the file says.  Only REFERENCES ever changes, so any
 * number of threads walk the rules without a lock.  The last one to release them frees them.
 */
struct rep_shared_rules {
        struct rep_group group;
        atomic_size_t references;
        bool selected;        /* the blob was compiled for the crawler alone; else it has all groups of the file */
        bool complete;        /* it is known what else the file says */
        bool timed;           /* the pace depends on the time of day, and is read anew for each check */
        struct rep_pace pace; /* of the crawler; unless TIMED */
        size_t blob_size;
        size_t beside_at, beside_size; /* in BLOB: what else the file says; of size 0: nothing */
        _Alignas(16) unsigned char blob[];
};

/* The crawler of a cache, and how its files are compiled. */
struct rep_rules_maker {
        struct rep_crawler *crawler; /* NULL: one that no group names */
        struct rep_options compile;  /* for all agents */
        bool usage;                  /* rules have all groups of the file, never only the crawler's */
};

/* Compiles BODY.  *RULES has one reference. */
enum rep_status rep_rules_compile(const struct rep_rules_maker *maker, struct rep_text body,
                                  struct rep_shared_rules **rules);

/* The same from copies of BLOB and BESIDE.  BESIDE->bytes is NULL if the file has only rules; BESIDE is NULL if
 * that is not known. */
enum rep_status rep_rules_copy(const struct rep_rules_maker *maker, const struct rep_blob *blob,
                               const struct rep_blob *beside, struct rep_shared_rules **rules);

/* What else the file of RULES says; its bytes are NULL if that is nothing, or not known. */
struct rep_blob rep_rules_beside(const struct rep_shared_rules *rules);

/* Sets PACE to that of the crawler at the time NOW. */
void rep_rules_pace(const struct rep_rules_maker *maker, const struct rep_shared_rules *rules, int64_t now,
                    struct rep_pace *pace);

/* Bytes that RULES occupy; 0 for NULL. */
size_t rep_rules_bytes(const struct rep_shared_rules *rules);

/* Add or drop a reference; dropping the last one frees RULES.  NULL does nothing. */
struct rep_shared_rules *rep_rules_share(struct rep_shared_rules *rules);
void rep_rules_release(struct rep_shared_rules *rules);

/* Checks URL.  If the check fails, the result is "disallow". */
void rep_rules_check(const struct rep_shared_rules *rules, const char *url, size_t url_size, struct rep_result *result);

#endif
