/* prefixes.c: see prefixes.h. */
#include "match/prefixes.h"

/* The first bytes of PATH, and zeros where it is shorter, in the order in which they stand in memory. */
static inline uint64_t
first_bytes(struct rep_text path)
{
        unsigned char bytes[REP_PREFIX_BYTES] = {0};
        uint64_t word;
        size_t i;

        if (path.size >= REP_PREFIX_BYTES) {
                memcpy(&word, path.data, sizeof(word));
                return word;
        }
        for (i = 0; i < path.size; i++)
                bytes[i] = (unsigned char)path.data[i];
        memcpy(&word, bytes, sizeof(word));
        return word;
}

/* Whether the prefix at AT, whose first bytes PATH has, matches it; TEXTS is what stands behind these bytes. */
static inline bool
matches(const unsigned char *at, const unsigned char *texts, struct rep_text path)
{
        uint32_t word = rep_word(at, REP_PREFIX_SIZE), size = word & REP_PREFIX_SIZE_MAX, i;
        const unsigned char *text = texts + rep_word(at, REP_PREFIX_TEXT);

        if ((word & REP_PREFIX_END) != 0 ? path.size != size : path.size < size)
                return false;
        for (i = REP_PREFIX_BYTES; i < size; i++)
                if (text[i - REP_PREFIX_BYTES] != (unsigned char)path.data[i])
                        return false;
        return true;
}

uint32_t
rep_match_prefixes(const struct rep_plan *plan, struct rep_text path)
{
        const unsigned char *at = plan->prefixes, *end = at + (size_t)4 * REP_PREFIX_WORDS * plan->prefix_count;
        uint64_t first = first_bytes(path), bytes, mask;

        for (; at < end; at += (size_t)4 * REP_PREFIX_WORDS) {
                memcpy(&bytes, at, sizeof(bytes));
                memcpy(&mask, at + REP_PREFIX_BYTES, sizeof(mask));
                if ((first & mask) == bytes && matches(at, end, path))
                        return rep_word(at, REP_PREFIX_SIZE) >> REP_PREFIX_RULE_SHIFT & REP_PREFIXES_MAX;
        }
        return 0;
}
