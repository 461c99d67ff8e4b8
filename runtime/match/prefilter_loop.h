/* SPDX-License-Identifier: Apache-2.0 */
/* The loop of prefilters by vectors: it tests block after block until one has a candidate. */
#ifndef REP_RUNTIME_MATCH_PREFILTER_LOOP_H
#define REP_RUNTIME_MATCH_PREFILTER_LOOP_H

#include "cpu/words.h"
#include "match/prefilter.h"

/* Tests a block from AT on, or the block that contains AT.  The arguments are those of rep_next_candidate(). */
typedef void rep_ask(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
                     struct rep_candidates *candidates);

/* Like rep_next_candidate().  ASK is a constant and gives PLACE_BITS bits for each place.  Most paths have one block or
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
