/*
 * Skipping: where behind a place of the path the next segment may begin (format.h, REP_FILTER_SIZE).
 */
#ifndef REP_RUNTIME_SKIP_H
#define REP_RUNTIME_SKIP_H

#include "format.h"

/* Whether this machine can skip; where it can't, a walk goes on byte by byte and finds the same. */
bool rep_can_skip(void);

/* What was found out about one block of the path, so that it is not asked for twice. */
struct rep_skip {
        uint32_t begin, after; /* the places that are known; none at first */
        uint32_t passed;       /* a bit for each of them at which a segment may begin */
};

/*
 * Returns the first place from AT on at which a segment may begin by FILTER, or SIZE; where RAW, also one with an escape.
 * Needs rep_can_skip().  SKIP belongs to one path and one filter, and is all zero at first; it spares asking about one
 * block twice.
 */
uint32_t rep_skip_to(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
                     struct rep_skip *skip);

#endif
