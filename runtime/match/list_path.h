/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A path in the form that the rules of a list are compared with: whether and where a segment occurs in it.
 *
 * A raw path, and a canonical path that fits into a buffer, are bytes that can be searched.  A longer canonical path is
 * read from its first character on, as often as needed; the buffer then holds its end, with which thousands of rules
 * may have to be compared.  Every path begins with "/", which the URL need not spell, so that "/" is not part of the
 * bytes.
 */
#ifndef REP_RUNTIME_MATCH_LIST_PATH_H
#define REP_RUNTIME_MATCH_LIST_PATH_H

#include "cpu/block.h"
#include "cpu/library.h"
#include "format.h"

/* The buffer of a check holds this many bytes of a canonical path, without the first "/". */
#define REP_LIST_KEPT 8192

/* Steps per byte of a path that is canonicalised as it is read. */
#define REP_STEPPED_STEPS 16

/* A place in the path that is compared.  If the path is STEPPED, also the place in its bytes. */
struct rep_list_place {
        size_t at;        /* 0 is the first "/" */
        uint32_t raw;     /* the character's first byte */
        uint32_t written; /* bytes of its canonical form that lie before the place */
        bool query;       /* the character is behind the first "?" */
};

/* The longest text that was found to stand at a place of a path that is STEPPED: what begins like it need not be read
 * again. */
struct rep_list_known {
        size_t from; /* where the text begins; 0: none was looked for yet */
        struct rep_text text;
        struct rep_list_place behind;
};

struct rep_list_path {
        const char *bytes;            /* behind the first "/" */
        size_t size;                  /* of the path in the form that is compared, with its first "/" */
        uint64_t first;               /* its first REP_LIST_HEAD bytes behind the "/", with zeros behind the end */
        bool stepped;                 /* BYTES are canonicalised character by character */
        uint32_t raw_size;            /* the number of BYTES, if STEPPED */
        struct rep_text tail;         /* the last bytes in the form that is compared, if STEPPED and they are kept */
        uint64_t *steps;              /* where steps are added; NULL: they are not counted */
        struct rep_list_known *known; /* if STEPPED */
};

/* Counts STEPS of work with PATH, of about a nanosecond each. */
static inline void
rep_list_path_count(const struct rep_list_path *path, uint64_t steps)
{
        if (path->steps != NULL)
                *path->steps += steps;
}

/* Returns the first REP_LIST_HEAD of the SIZE bytes at BYTES as a word, with zeros behind the end. */
static inline uint64_t
rep_load_head(const char *bytes, size_t size)
{
        const unsigned char *at = (const unsigned char *)bytes;

        if (size >= REP_LIST_HEAD)
                return rep_load64(at);
        return size == 0 ? 0 : rep_load_few(at, (uint32_t)size);
}

/* Returns the path of REST, which is behind its first "/", in canonical form.  KEPT is memory for that form, and KNOWN
 * for what is known if it does not fit. */
struct rep_list_path rep_canonical_list_path(struct rep_text rest, char kept[REP_LIST_KEPT],
                                             struct rep_list_known *known);

/* Moves PLACE from the path's beginning behind COUNT bytes, which exist. */
void rep_list_path_skip(const struct rep_list_path *path, struct rep_list_place *place, size_t count);

/* Returns whether SEGMENT is at PLACE.  If so, moves PLACE behind it. */
bool rep_list_path_has(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment);

/*
 * Returns whether SEGMENT is behind the first FROM bytes of PATH, which is STEPPED and has so many, and over 0.  If so,
 * and if BEHIND is not NULL, *BEHIND becomes the place behind it.
 *
 * Cost: that of comparing SEGMENT with another in memory.  All calls with the same FROM together read the path once.  A
 * call with BEHIND may read it once more, which is counted.
 */
bool rep_list_path_starts(const struct rep_list_path *path, size_t from, struct rep_text segment,
                          struct rep_list_place *behind);

/*
 * Moves PLACE behind the next SEGMENT from PLACE on.  Returns false if there is none.
 *
 * Cost: linear in the path's bytes from PLACE on and in SEGMENT, whatever they are.  Counts these steps, and at
 * least REP_SEARCH_STEPS.
 */
#define REP_SEARCH_STEPS 4

bool rep_list_path_find(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment);

/* Returns whether the path ends with SEGMENT, and SEGMENT begins at PLACE or behind it.  Cost: linear in SEGMENT; if
 * that is longer than the end that is kept of a path, also in the path from PLACE on.  Counts the latter. */
bool rep_list_path_ends(const struct rep_list_path *path, struct rep_list_place place, struct rep_text segment);

/*
 * Returns whether the segments of TEXT, which are separated by zeros, follow each other in PATH from PLACE on.  With
 * AT_END the last one must end the path.
 *
 * Taking the first occurrence of each segment is enough: a later one would leave less of the path to the next
 * segments.  The last one of AT_END is not searched for, because only the path's last bytes can be it.  Each round
 * moves AT behind a segment and its zero, or past the end of TEXT.  More steps than MOST end the loop with any result.
 */
static inline bool
rep_list_path_follow(struct rep_text text, bool at_end, const struct rep_list_path *path, struct rep_list_place place,
                     uint64_t most)
{
        const char *at = text.data, *end = at + text.size;

        while (at < end && (most == UINT64_MAX || *path->steps <= most)) {
                const char *zero = (const char *)rep_find_byte(at, '\0', (size_t)(end - at));
                struct rep_text segment = {at, (size_t)((zero == NULL ? end : zero) - at)};

                if (zero == NULL && at_end)
                        return rep_list_path_ends(path, place, segment);
                if (!rep_list_path_find(path, &place, segment))
                        return false;
                at += segment.size + 1;
        }
        return true;
}

/* The longest path in which pairs of bytes are looked for. */
#define REP_PAIRS_SIZE 1024

/* Returns whether the path with REST behind its first "/" has FIRST, and SECOND behind it.  A segment behind a star has
 * most often a pair that the path lacks, and need not be searched for. */
static inline bool
rep_has_pair(struct rep_text rest, unsigned char first, unsigned char second)
{
        const unsigned char *at = (const unsigned char *)rest.data;

        if (rest.size > 0 && first == '/' && at[0] == second)
                return true;
        if (rest.size <= REP_BLOCK) {
                for (size_t i = 1; i < rest.size; i++)
                        if (at[i - 1] == first && at[i] == second)
                                return true;
                return false;
        }
        for (size_t i = 0; i + 1 < rest.size; i += REP_BLOCK) {
                /* The last block may overlap the one before it. */
                if (rest.size - i <= REP_BLOCK)
                        i = rest.size - REP_BLOCK - 1;
                if ((rep_places(rep_equal(rep_load_block(at + i), first)) &
                     rep_places(rep_equal(rep_load_block(at + i + 1), second))) != 0)
                        return true;
        }
        return false;
}

#endif
