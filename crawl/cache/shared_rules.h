/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of one origin, shared by the cache and those who walk them. */
#ifndef REP_CACHE_SHARED_RULES_H
#define REP_CACHE_SHARED_RULES_H

#include <stdatomic.h>

#include "rep_robots.h"

/* One allocation: this, then the blob.  Unchanged but for REFERENCES. */
struct rep_rules {
        struct rep_group group;
        atomic_size_t references;
        bool selected; /* the blob was compiled for the crawler alone; else it has all groups of the file */
        size_t blob_size;
        _Alignas(16) unsigned char blob[];
};

/* Who asks, and how files are read. */
struct rep_rules_maker {
        struct rep_crawler *crawler; /* NULL: one that no group names */
        struct rep_options compile;  /* for all agents */
};

/* Compiles BODY.  *RULES has one reference. */
enum rep_status rep_rules_compile(const struct rep_rules_maker *maker, struct rep_text body, struct rep_rules **rules);

/* The same of a blob that is there. */
enum rep_status rep_rules_copy(const struct rep_rules_maker *maker, const struct rep_blob *blob,
                               struct rep_rules **rules);

/* Bytes that RULES take; NULL takes none. */
size_t rep_rules_bytes(const struct rep_rules *rules);

/* One reference more, and one less: the last frees it.  NULL does nothing. */
struct rep_rules *rep_rules_share(struct rep_rules *rules);
void rep_rules_release(struct rep_rules *rules);

/* Checks URL; in doubt it is disallowed. */
void rep_rules_check(const struct rep_rules *rules, const char *url, size_t url_size, struct rep_result *result);

#endif
