/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of a walk through records, several bytes at a time: a byte with labels, and a run with the path. */
#ifndef REP_RUNTIME_MATCH_BYTES_H
#define REP_RUNTIME_MATCH_BYTES_H

#include "cpu/block.h"
#include "format.h"

_Static_assert(REP_STREAM_PADDING >= REP_BLOCK, "a block may be read at every label");

/* Returns the index of BYTE among the COUNT labels at LABELS, or COUNT. */
static inline uint32_t
rep_find_label(const unsigned char *labels, uint32_t count, unsigned char byte)
{
        uint64_t places;
        uint32_t found;

        for (uint32_t i = 0; i < count; i += REP_BLOCK)
                if ((places = rep_places(rep_equal(rep_load_block(labels + i), byte))) != 0) {
                        found = i + rep_first_place(places);
                        return found < count ? found : count;
                }
        return count;
}

/* Returns how many of the COUNT bytes at A equal those at B, from the first one on.  Reads no other bytes. */
static inline uint32_t
rep_count_equal(const unsigned char *a, const unsigned char *b, uint32_t count)
{
        uint64_t differing;

        if (count < REP_WORD_BYTES) {
                differing = count > 0 ? rep_load_few(a, count) ^ rep_load_few(b, count) : 0;
                return differing != 0 ? rep_lowest_bit(differing) / 8 : count;
        }
        for (uint32_t i = 0; i < count; i += REP_WORD_BYTES) {
                /* The last word may overlap the one before it, whose bytes were equal. */
                if (count - i < REP_WORD_BYTES)
                        i = count - REP_WORD_BYTES;
                differing = rep_load64(a + i) ^ rep_load64(b + i);
                if (differing != 0)
                        return i + rep_lowest_bit(differing) / 8;
        }
        return count;
}

#endif
