/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of words in a blob -> arrays. */
#ifndef REP_GEN_DECODE_DECODE_WORDS_H
#define REP_GEN_DECODE_DECODE_WORDS_H

#include "base/arena.h"
#include "format.h"

/* Copies COUNT words from TABLE; NULL where memory is out. */
static inline uint32_t *
rep_decode_words(struct rep_arena *memory, const unsigned char *table, size_t count)
{
        uint32_t *words = REP_ARRAY(memory, uint32_t, count);
        size_t i;

        for (i = 0; words != NULL && i < count; i++)
                words[i] = rep_word(table, i);
        return words;
}

#endif
