/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefilters in plain C, for machines without a vector table look-up.
 *
 * Usually segments begin with few different bytes.  These are searched for eight bytes at a time, and the tables are
 * asked only about the places found.  Otherwise each byte of the path is looked up once.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_WORDS_H
#define REP_RUNTIME_MATCH_PREFILTER_WORDS_H

#include "cpu/words.h"
#include "match/prefilter.h"
#include "syntax/canonical.h"

/* The number of places that are tested at once, a bit each. */
#define REP_STRETCH 64

/* Returns the buckets that BYTE allows as the byte AHEAD of a place. */
static inline uint32_t
rep_allowed_byte(const unsigned char *filter, uint32_t ahead, unsigned char byte)
{
        const unsigned char *tables = rep_filter_tables(filter, ahead);

        return tables[byte & 15] & tables[REP_FILTER_HIGH + (byte >> 4 & 7)];
}

/* Returns the byte at AT of a path of SIZE bytes, or 0 behind its end. */
static inline unsigned char
rep_path_byte(const unsigned char *path, uint32_t at, uint32_t size)
{
        return at < size ? path[at] : 0;
}

/* Returns whether the tables allow the place AT, or whether, with RAW, it sees an escape. */
static inline bool
rep_is_candidate(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw)
{
        const unsigned char first = path[at], second = rep_path_byte(path, at + 1, size),
                            third = rep_path_byte(path, at + 2, size);

        return (rep_allowed_byte(filter, 0, first) & rep_allowed_byte(filter, 1, second) &
                rep_allowed_byte(filter, 2, third)) != 0 ||
               (raw && (rep_is_escape(first) || rep_is_escape(second) || rep_is_escape(third)));
}

/* Like rep_next_candidate(), but looks up each byte.  ONE and TWO are the buckets that fit the last byte, and the last
 * two bytes. */
static inline uint32_t
rep_next_rolling(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw)
{
        uint32_t one = 0, two = 0, i;

        for (i = at; i < size; i++) {
                if (raw && rep_is_escape(path[i]))
                        return i - at >= REP_FILTER_BYTES ? i - REP_FILTER_BYTES + 1 : at;
                if ((two & rep_allowed_byte(filter, 2, path[i])) != 0)
                        return i - 2;
                two = one & rep_allowed_byte(filter, 1, path[i]);
                one = rep_allowed_byte(filter, 0, path[i]);
        }
        if ((two & rep_allowed_byte(filter, 2, 0)) != 0)
                return size - 2;
        return (one & rep_allowed_byte(filter, 1, 0) & rep_allowed_byte(filter, 2, 0)) != 0 ? size - 1 : size;
}

/* Returns a bit for each byte of WORD that is one of the COUNT FIRSTS or, with RAW, an escape.  The first byte's bit is
 * the lowest.  Each of FIRSTS is a byte repeated eight times. */
REP_INLINE uint64_t
rep_firsts_of_word(uint64_t word, const uint64_t *firsts, uint32_t count, bool raw)
{
        uint64_t others = rep_nonzero_bytes(word ^ firsts[0]);

        for (uint32_t i = 1; i < count; i++)
                others &= rep_nonzero_bytes(word ^ firsts[i]);
        if (raw)
                others &= ~rep_word_escapes(word);
        /* Each byte's bit is moved to the highest byte, where no two of them meet. */
        return (~others >> 7 & rep_repeat_byte(1)) * UINT64_C(0x0102040810204080) >> 56;
}

/* Does the same for the COUNT bytes from AT on, at most REP_STRETCH.  DIFFERENT is a constant. */
REP_INLINE uint64_t
rep_firsts_of_stretch(const unsigned char *path, uint32_t at, uint32_t count, const uint64_t *firsts,
                      uint32_t different, bool raw)
{
        const unsigned char *from = path + at;
        uint64_t places = 0, word;
        uint32_t i, rest;

        for (i = 0; count - i >= REP_WORD_BYTES; i += REP_WORD_BYTES)
                places |= rep_firsts_of_word(rep_load64(from + i), firsts, different, raw) << i;
        rest = count - i;
        if (rest > 0) {
                /* If the path is long enough, this is the word that ends there. */
                word = at + count >= REP_WORD_BYTES
                               ? rep_load64(from + count - REP_WORD_BYTES) >> 8 * (REP_WORD_BYTES - rest)
                               : rep_load_few(from, rest);
                places |= (rep_firsts_of_word(word, firsts, different, raw) & ((1u << rest) - 1)) << i;
        }
        return places;
}

/* Tests the places from AT on by their own bytes only, which begin segments or are escapes. */
static inline void
rep_ask_words(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
              struct rep_candidates *candidates)
{
        const unsigned char *bytes = rep_filter_firsts(filter);
        uint32_t count = size - at < REP_STRETCH ? size - at : REP_STRETCH, i;
        uint64_t firsts[REP_FILTER_FIRSTS], places;

        for (i = 0; i < REP_FILTER_FIRSTS; i++)
                firsts[i] = rep_repeat_byte(bytes[i]);
        if (bytes[0] == bytes[1])
                places = rep_firsts_of_stretch(path, at, count, firsts, 1, raw);
        else if (bytes[1] == bytes[2])
                places = rep_firsts_of_stretch(path, at, count, firsts, 2, raw);
        else
                places = rep_firsts_of_stretch(path, at, count, firsts, REP_FILTER_FIRSTS, raw);
        *candidates = (struct rep_candidates){at, at + count, places};
}

static inline uint32_t
rep_next_word(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
              struct rep_candidates *candidates)
{
        if (*rep_filter_firsts(filter) == 0)
                return rep_next_rolling(filter, path, at, size, raw);
        for (; at < size; at = candidates->after) {
                if (at >= candidates->after)
                        rep_ask_words(filter, path, at, size, raw, candidates);
                for (uint64_t places = candidates->places >> (at - candidates->begin); places != 0;
                     places &= places - 1) {
                        uint32_t place = at + rep_lowest_bit(places);

                        if (rep_is_candidate(filter, path, place, size, raw))
                                return place;
                }
        }
        return size;
}

#endif
