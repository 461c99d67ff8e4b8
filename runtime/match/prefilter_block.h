/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefilters by blocks of 16 places, with the vector table look-up of the machine.
 *
 * Whether a place passes depends on its byte and the two behind it.  Each of the three is looked up for all places at
 * once: the two halves of a byte select from two tables.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_BLOCK_H
#define REP_RUNTIME_MATCH_PREFILTER_BLOCK_H

#include "match/prefilter_loop.h"
#ifdef REP_SSSE3
#include "match/prefilter_ssse3.h"
#else
#include "match/prefilter_neon.h"
#endif

/* The number of bytes needed to test a whole block: the last place looks two bytes ahead. */
#define REP_BLOCK_SEES (REP_BLOCK + REP_FILTER_BYTES - 1)

/* Returns the bits of the first COUNT places of a block.  COUNT is at least 1. */
static inline uint64_t
rep_first_places(uint32_t count)
{
        return UINT64_MAX >> (64 - count * REP_PLACE_BITS);
}

/* Sets all bits of the bytes that are escapes (canonical.h). */
REP_BLOCK_TARGET static inline rep_block
rep_escapes(rep_block bytes)
{
        return rep_either(rep_either(rep_equal(bytes, '%'), rep_equal(bytes, '$')),
                          rep_either(rep_equal(bytes, '*'), rep_above_ascii(bytes)));
}

/* Returns the candidates of a block.  Its places see the bytes FIRST, SECOND and THIRD. */
REP_BLOCK_TARGET static inline uint64_t
rep_judge_block(const unsigned char *filter, rep_block first, rep_block second, rep_block third, bool raw)
{
        rep_block buckets = rep_both(rep_allowed(rep_filter_tables(filter, 0), first),
                                     rep_both(rep_allowed(rep_filter_tables(filter, 1), second),
                                              rep_allowed(rep_filter_tables(filter, 2), third)));

        /* An escape counts for each place that sees it, because a segment may have begun before it. */
        if (raw)
                buckets = rep_either(rep_either(buckets, rep_escapes(first)),
                                     rep_either(rep_escapes(second), rep_escapes(third)));
        return ~rep_places(rep_equal(buckets, 0)) & rep_first_places(REP_BLOCK);
}

/* Returns the candidates among the last COUNT places of a path.  Their bytes come first in BYTES; the bytes behind are
 * zeros or do not matter. */
REP_BLOCK_TARGET static inline uint64_t
rep_judge_last(const unsigned char *filter, rep_block bytes, uint32_t count, bool raw)
{
        return rep_judge_block(filter, bytes, rep_from_second(bytes), rep_from_third(bytes), raw) &
               rep_first_places(count);
}

/* Returns the COUNT bytes at PATH, 1 to 15, with zeros behind them.  Reads nothing else. */
REP_BLOCK_TARGET static inline rep_block
rep_load_path(const unsigned char *path, uint32_t count)
{
        const uint32_t word = REP_WORD_BYTES;

        if (count > word)
                return rep_block_of(rep_load64(path), rep_load64(path + count - word) >> 8 * (2 * word - count));
        return rep_block_of(count == word ? rep_load64(path) : rep_load_few(path, count), 0);
}

/* Tests the block that contains AT. */
REP_BLOCK_TARGET static inline void
rep_ask_block(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
              struct rep_candidates *candidates)
{
        const unsigned char *from = path + at;
        const uint32_t seen = REP_BLOCK - REP_FILTER_BYTES + 1; /* places that see nothing behind their block */

        if (size - at >= REP_BLOCK_SEES)
                *candidates =
                        (struct rep_candidates){at, at + REP_BLOCK,
                                                rep_judge_block(filter, rep_load_block(from), rep_load_block(from + 1),
                                                                rep_load_block(from + 2), raw)};
        else if (size - at > REP_BLOCK)
                *candidates =
                        (struct rep_candidates){at, at + seen, rep_judge_last(filter, rep_load_block(from), seen, raw)};
        else if (size >= REP_BLOCK)
                *candidates = (struct rep_candidates){
                        size - REP_BLOCK, size,
                        rep_judge_last(filter, rep_load_block(path + size - REP_BLOCK), REP_BLOCK, raw)};
        else
                *candidates =
                        (struct rep_candidates){0, size, rep_judge_last(filter, rep_load_path(path, size), size, raw)};
}

REP_BLOCK_TARGET static uint32_t
rep_next_block(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
               struct rep_candidates *candidates)
{
        return rep_next_of_blocks(rep_ask_block, REP_PLACE_BITS, filter, path, at, size, raw, candidates);
}

#endif
