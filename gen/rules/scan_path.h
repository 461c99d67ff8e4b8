/*
 * A path as rules are scanned against it: where a segment stands in it.
 *
 * A path that is compared as it is, and a canonical one that fits into some memory, are bytes that can be searched.
 * One that doesn't fit is read from its first character on, as often as needed.  Every path begins with "/", which the
 * URL need not spell, so it is no part of the bytes.
 */
#ifndef REP_GEN_SCAN_PATH_H
#define REP_GEN_SCAN_PATH_H

#include "rules/ruleset.h"

/* Bytes of a canonical path, the first "/" not counted, that are kept for a check. */
#define REP_SCAN_KEPT 8192

struct rep_scan_path {
        const char *bytes; /* behind the first "/" */
        size_t size;       /* of the path in the form that is compared, with its first "/" */
        uint64_t head;     /* see rep_load_head() */
        bool stepped;      /* BYTES are to be made canonical character by character */
        uint32_t raw_size; /* number of BYTES, where stepped */
};

/* A place in the path that is compared; where that is stepped through, also the place in its bytes. */
struct rep_scan_place {
        size_t at;        /* 0 is the first "/" */
        uint32_t raw;     /* the character's first byte */
        uint32_t written; /* bytes of its canonical form that lie before the place */
        bool query;       /* the character stands behind the first "?" */
};

/* The path of what stands behind its first "/", compared as it is. */
static inline struct rep_scan_path
rep_scan_plain(struct rep_text rest)
{
        return (struct rep_scan_path){rest.data, rest.size + 1, rep_load_head(rest.data, rest.size), false, 0};
}

/* The same, compared in canonical form, for which there is memory at KEPT. */
struct rep_scan_path rep_scan_canonical(struct rep_text rest, char kept[REP_SCAN_KEPT]);

/* Whether SEGMENT stands at PLACE, which is moved behind it then. */
bool rep_scan_take(const struct rep_scan_path *path, struct rep_scan_place *place, struct rep_text segment);

/* Moves PLACE behind the next SEGMENT from there on; false where there is none. */
bool rep_scan_find(const struct rep_scan_path *path, struct rep_scan_place *place, struct rep_text segment);

/* Whether the path ends with SEGMENT, and this begins at PLACE or behind it. */
bool rep_scan_ends(const struct rep_scan_path *path, struct rep_scan_place place, struct rep_text segment);

#endif
