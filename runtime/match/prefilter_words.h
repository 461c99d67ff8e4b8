/*
 * Prefilters in plain C, for machines that have no table look-up for vectors.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_WORDS_H
#define REP_RUNTIME_MATCH_PREFILTER_WORDS_H

#include "cpu/words.h"
#include "match/prefilter.h"
#include "syntax/canonical.h"

/* The buckets that BYTE allows by the two tables at TABLES. */
static inline uint32_t
rep_allowed_byte(const unsigned char *tables, unsigned char byte)
{
        return tables[byte & 15] & tables[16 + (byte >> 4)];
}

/*
 * Reads each byte once: ONE and TWO are the buckets that fit the last byte, and the two last bytes.  Where RAW, a place
 * that sees an escape fits any.
 */
static inline uint32_t
rep_roll(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw)
{
        uint32_t one = 0, two = 0, three, i;

        for (i = at; i < size; i++) {
                if (raw && rep_is_escape(path[i]))
                        return i - at >= 2 ? i - 2 : at;
                three = two & rep_allowed_byte(filter + 64, path[i]);
                if (three != 0)
                        return i - 2;
                two = one & rep_allowed_byte(filter + 32, path[i]);
                one = rep_allowed_byte(filter, path[i]);
        }
        /* Behind the path there are zeros. */
        if ((two & rep_allowed_byte(filter + 64, 0)) != 0)
                return size - 2;
        return (one & rep_allowed_byte(filter + 32, 0) & rep_allowed_byte(filter + 64, 0)) != 0 ? size - 1 : size;
}

static inline uint32_t
rep_next_word(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
              struct rep_candidates *candidates)
{
        (void)candidates;
        return rep_roll(filter, path, at, size, raw);
}

#endif
