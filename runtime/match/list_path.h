/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A path as the rules of a list are compared with it: where a segment stands in it.
 *
 * A path that is compared as it is, and a canonical one that fits into some memory, are bytes that can be searched.
 * One that doesn't fit is read from its first character on, as often as needed.  Every path begins with "/", which the
 * URL need not spell, so it is no part of the bytes.
 */
#ifndef REP_RUNTIME_MATCH_LIST_PATH_H
#define REP_RUNTIME_MATCH_LIST_PATH_H

#include "cpu/words.h"
#include "format.h"

/* Bytes of a canonical path, the first "/" not counted, that are kept for a check. */
#define REP_LIST_KEPT 8192

struct rep_list_path {
        const char *url;   /* NULL, or BYTES go up to the end of this URL, whose path may end before */
        const char *bytes; /* behind the first "/" */
        size_t size;       /* of the path in the form that is compared, with its first "/" */
        uint64_t first;    /* its first REP_LIST_HEAD bytes behind the "/", and zeros where it is shorter */
        bool stepped;      /* BYTES are to be made canonical character by character */
        uint32_t raw_size; /* number of BYTES, where stepped */
};

/* A place in the path that is compared; where that is stepped through, also the place in its bytes. */
struct rep_list_place {
        size_t at;        /* 0 is the first "/" */
        uint32_t raw;     /* the character's first byte */
        uint32_t written; /* bytes of its canonical form that lie before the place */
        bool query;       /* the character stands behind the first "?" */
};

/* The first REP_LIST_HEAD of the SIZE bytes at BYTES as a word, and zeros where there are fewer. */
static inline uint64_t
rep_load_head(const char *bytes, size_t size)
{
        const unsigned char *at = (const unsigned char *)bytes;

        if (size >= REP_LIST_HEAD)
                return rep_load64(at);
        return size == 0 ? 0 : rep_load_few(at, (uint32_t)size);
}

/* The path of REST, which stands behind its first "/", compared in canonical form, for which there is memory at KEPT. */
struct rep_list_path rep_canonical_list_path(struct rep_text rest, char kept[REP_LIST_KEPT]);

/* Finds the end of the path where it was not looked for yet. */
void rep_end_list_path(struct rep_list_path *path);

/* Moves PLACE, which is at the path's begin, behind COUNT bytes that are there. */
void rep_list_path_skip(const struct rep_list_path *path, struct rep_list_place *place, size_t count);

/* Whether SEGMENT stands at PLACE, which is moved behind it then. */
bool rep_list_path_has(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment);

/* Moves PLACE behind the next SEGMENT from there on; false where there is none. */
bool rep_list_path_find(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment);

/* Whether the path ends with SEGMENT, and this begins at PLACE or behind it. */
bool rep_list_path_ends(const struct rep_list_path *path, struct rep_list_place place, struct rep_text segment);

#endif
