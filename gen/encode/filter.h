/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefix filters: how a walk skips ahead at the root of a floating trie (runtime/format.h, REP_FILTER_SIZE).
 *
 * At most places of most paths, none of the segments that are waited for begins.  A filter shows that for many places
 * at once.  It compares the first three bytes of all segments, sorted into eight buckets.
 */
#ifndef REP_GEN_ENCODE_FILTER_H
#define REP_GEN_ENCODE_FILTER_H

#include "automaton/automaton.h"

/* The filters of an automaton. */
struct rep_filters {
        uint32_t *root; /* their states, ascending */
        unsigned char *bytes;
        uint32_t count;
};

/* Makes a filter for each root of a floating trie of AUTOMATON at which nothing happens, unless the filter would pass
 * too much.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_make_filters(struct rep_arena *work, const struct rep_automaton *automaton,
                                 struct rep_filters *filters);

/* Makes a filter of COUNT SEGMENTS, none of them empty.  Returns false if it would pass too much. */
bool rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char filter[REP_FILTER_SIZE]);

#endif
