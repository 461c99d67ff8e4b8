/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefilters: find the next place of the path where a segment may begin (format.h, REP_FILTER_SIZE).
 *
 * A place is a candidate if the filter allows its byte and the two bytes behind it.  Each kind of processor has a file
 * of its own that tests many places at once.  Every place where a segment begins is a candidate for all of them.  They
 * may differ in the other candidates.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_H
#define REP_RUNTIME_MATCH_PREFILTER_H

#include "cpu/features.h"
#include "format.h"

/* What is known about one stretch of the path, so that it is not tested twice. */
struct rep_candidates {
        uint32_t begin, after; /* the places that are known; none at first */
        uint64_t places;       /* the candidates among them: one or more bits a place, those of BEGIN lowest */
};

/*
 * Returns the first candidate from AT on by FILTER, or SIZE, where the path ends.  With RAW, a place that sees an
 * escape is a candidate too.  VECTORS is the result of rep_find_vectors(), or less.  CANDIDATES belongs to one path,
 * one filter and one kind of vectors.  It is all zero at first.
 */
uint32_t rep_next_candidate(enum rep_vectors vectors, const unsigned char *filter, const unsigned char *path,
                            uint32_t at, uint32_t size, bool raw, struct rep_candidates *candidates);

#endif
