/*
 * Prefix filters: where a floating trie's root may be left (runtime/format.h, REP_FILTER_SIZE).
 *
 * Most bytes of most paths begin none of the segments that are waited for.  A filter tells so for many places of the
 * path at once, by the first three bytes of all segments, sorted into eight buckets.
 */
#ifndef REP_GEN_FILTER_H
#define REP_GEN_FILTER_H

#include "automaton/automaton.h"

/* Makes the filter of ROOT, a floating trie's; false where something happens there, or where too much would pass. */
bool rep_make_filter(const struct rep_automaton *automaton, uint32_t root, unsigned char filter[REP_FILTER_SIZE]);

/* Makes a filter of COUNT SEGMENTS, none of them empty; false where too much would pass. */
bool rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char filter[REP_FILTER_SIZE]);

#endif
