/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefilters: where behind a place of the path the next segment may begin (format.h, REP_FILTER_SIZE).
 *
 * A place is a candidate if the filter allows its byte and the two behind it.  Each kind of processor has a file of its
 * own that asks about many places at once.  Whatever begins a segment is a candidate for all of them; what else is may
 * differ.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_H
#define REP_RUNTIME_MATCH_PREFILTER_H

#include "cpu/features.h"
#include "format.h"

/* What was found out about one stretch of the path, so that it is not asked for twice. */
struct rep_candidates {
        uint32_t begin, after; /* the places that are known; none at first */
        uint64_t places; /* the candidates among them, with one bit for each place or several, that of BEGIN lowest */
};

/*
 * Returns the first candidate from AT on by FILTER, or SIZE, behind which the path is over; where RAW, a place that
 * sees an escape is one, too.  VECTORS is what rep_find_vectors() found, or less.  CANDIDATES belongs to one path, one
 * filter and one kind of vectors, and is all zero at first.
 */
uint32_t rep_next_candidate(enum rep_vectors vectors, const unsigned char *filter, const unsigned char *path,
                            uint32_t at, uint32_t size, bool raw, struct rep_candidates *candidates);

#endif
