/*
 * Skipping: where behind a place of the path the next segment may begin (format.h, REP_FILTER_SIZE).
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_H
#define REP_RUNTIME_MATCH_PREFILTER_H

#include "format.h"

/*
 * How this machine can skip.  Where it can't, a walk goes on byte by byte, and finds the same.  A picked group knows
 * what the machine can that it was picked on.
 */
enum rep_filter_kind { REP_SKIP_NOT, REP_SKIP_SSSE3, REP_SKIP_AVX512 };
enum rep_filter_kind rep_find_filter_kind(void);

/* What was found out about one block of the path, so that it is not asked for twice. */
struct rep_skip {
        uint32_t begin, after; /* the places that are known; none at first */
        uint64_t passed;       /* a bit for each of them at which a segment may begin */
};

/*
 * Returns the first place from AT on at which a segment may begin by FILTER, or SIZE; where RAW, also one with an
 * escape.  Behind SIZE the path is over.  With REP_SKIP_NOT every place is one.  SKIP belongs to one path and one
 * filter, and is all zero at first; it spares asking about one block twice.
 */
uint32_t rep_skip_to(enum rep_filter_kind filter_kind, const unsigned char *filter, const unsigned char *path,
                     uint32_t at, uint32_t size, bool raw, struct rep_skip *skip);

#endif
