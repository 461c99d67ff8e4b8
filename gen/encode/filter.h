/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefix filters: where a floating trie's root may be left (runtime/format.h, REP_FILTER_SIZE).
 *
 * Most bytes of most paths begin none of the segments that are waited for.  A filter shows that for many places of the
 * path at once, by the first three bytes of all segments, sorted into eight buckets.
 */
#ifndef REP_GEN_ENCODE_FILTER_H
#define REP_GEN_ENCODE_FILTER_H

#include "automaton/automaton.h"

/* The filters of an automaton. */
struct rep_filters {
        uint32_t *root; /* where they are, ascending */
        unsigned char *bytes;
        uint32_t count;
};

/* Makes the filters of the floating tries of AUTOMATON: for each root at which nothing happens, unless too much would
 * pass.  REP_ERR_MEMORY where memory is out. */
enum rep_status rep_make_filters(struct rep_arena *work, const struct rep_automaton *automaton,
                                 struct rep_filters *filters);

/* Makes a filter of COUNT SEGMENTS, none of them empty; false where too much would pass. */
bool rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char filter[REP_FILTER_SIZE]);

#endif
