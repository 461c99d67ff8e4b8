/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds where lines end, a stretch of bytes at a time: vectors of what every processor of this build has, or words.
 *
 *     D i s a l l o w :   / a \n U s e r ...     a stretch of 64, 16 or 8 bytes
 *     . . . . . . . . . . . .  1 . . . . ...     its places, REP_PLACE_BITS bits for each byte
 */
#ifndef REP_GRAMMAR_LINE_ENDS_H
#define REP_GRAMMAR_LINE_ENDS_H

#include <string.h>

#include "cpu/block.h"

/* The bytes whose places fit into a word. */
#define REP_LINE_STRETCH ((size_t)(64 / REP_PLACE_BITS))

/* Returns the places of the line ends, LF and CR, in the stretch at AT. */
static inline uint64_t
rep_find_line_ends(const char *at)
{
        uint64_t places = 0;

        for (size_t i = 0; i < REP_LINE_STRETCH; i += REP_BLOCK) {
                rep_block block = rep_load_block((const unsigned char *)at + i);

                places |= rep_places(rep_either(rep_equal(block, '\n'), rep_equal(block, '\r')))
                          << (i * REP_PLACE_BITS & 63);
        }
        return places;
}

/* The same for the last SIZE bytes of a text, which are less than a stretch.  Reads nothing behind them. */
static inline uint64_t
rep_find_last_line_ends(const char *at, size_t size)
{
        char stretch[REP_LINE_STRETCH] = {0};

        memcpy(stretch, at, size);
        return rep_find_line_ends(stretch);
}

/* Returns PLACES, which is not empty, without the first one.  There are two shifts because no single shift may be by
 * all 64 bits. */
static inline uint64_t
rep_behind_first_place(uint64_t places)
{
        return places & UINT64_MAX << rep_first_place(places) * REP_PLACE_BITS << REP_PLACE_BITS;
}

#endif
