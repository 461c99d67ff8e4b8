/* SPDX-License-Identifier: Apache-2.0 */
/* An opened pack. */
#ifndef REP_PACK_PACK_H
#define REP_PACK_PACK_H

#include <stdatomic.h>

#include "rep_pack.h"

struct rep_pack {
        const unsigned char *bytes;
        uint64_t size;
        bool mapped;

        /* Of the header. */
        uint64_t rules, entries, index; /* where the sections begin */
        uint64_t entries_size;
        uint64_t lines, homes, spill, seed, origins;
        unsigned entry_flags; /* that entries of its version may have */
        struct rep_pack_stats stats;

        /* The crawlers, in one allocation, with their tokens behind. */
        struct rep_pack_crawler *crawlers;
        size_t crawler_count;

        /* A bit for each place where rules may begin: they have been examined, and are valid. */
        atomic_uchar *examined;
};

/* Fills in ERROR, where it is not NULL.  Returns STATUS. */
enum rep_status rep_pack_fail(struct rep_pack_error *error, enum rep_status status, const char *message,
                              uint64_t offset);

/* The same for what the system said: errno, kept where the failure is no pack's. */
enum rep_status rep_pack_fail_errno(struct rep_pack_error *error, const char *message);

/*
 * Reads the entry at OFFSET of the section, which may be any number; *NEXT becomes the offset behind it.  Returns false,
 * with a reason in *WHY, where it is none.
 */
bool rep_pack_read_entry(const struct rep_pack *pack, uint64_t offset, struct rep_pack_entry *entry, uint64_t *next,
                         const char **why);

/* What ENTRY's outcome comes to. */
enum rep_pack_finding rep_pack_finding_of(const struct rep_pack_entry *entry);

#endif
