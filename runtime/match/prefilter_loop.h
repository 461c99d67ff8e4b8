/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The loop of prefilters by vectors: block after block is asked about, until one has a candidate.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_LOOP_H
#define REP_RUNTIME_MATCH_PREFILTER_LOOP_H

#include "cpu/words.h"
#include "match/prefilter.h"

/* Asks about a block from AT on, or the one that AT stands in; with the arguments of rep_next_candidate(). */
typedef void rep_ask(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
                     struct rep_candidates *candidates);

/* As rep_next_candidate(), by ASK, a constant, which gives PLACE_BITS bits for each place.  Most paths are one block or
 * few, so most leave the loop in its first round. */
REP_INLINE uint32_t
rep_next_of_blocks(rep_ask *ask, uint32_t place_bits, const unsigned char *filter, const unsigned char *path,
                   uint32_t at, uint32_t size, bool raw, struct rep_candidates *candidates)
{
        uint64_t places;

        while (at < size) {
                if (at >= candidates->after)
                        ask(filter, path, at, size, raw, candidates);
                places = candidates->places >> (at - candidates->begin) * place_bits;
                if (places != 0)
                        return at + rep_lowest_bit(places) / place_bits;
                at = candidates->after;
        }
        return size;
}

#endif
