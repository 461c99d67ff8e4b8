/* SPDX-License-Identifier: Apache-2.0 */
/*
 * walk_canonical.c: walks paths with escapes in canonical form (canonical.h).
 *
 * Most paths have no escape, which is a byte that the canonical form may change.  They are walked as they came.  At the
 * first escape, the rest of the path is canonicalised into a small buffer, and the walk goes on there, part by part.
 */
#include "match/walk_part.h"
#include "syntax/canonical.h"

/* Positions in the longest path fit into 32 bits, even if all of it is escaped.  The bound of step_compact() fits as
 * well. */
_Static_assert((uint64_t)REP_UNIT *REP_URL_MAX + 3 <= UINT32_MAX, "positions fit");

/* Bytes that are canonicalised before the walk goes on. */
#define PART 256

void
rep_walk_canonical(struct rep_walk *walk, const unsigned char *path, uint32_t at, uint32_t size)
{
        struct rep_canonical reader = rep_canonical_from(path, at, size);
        enum rep_walked walked = REP_WALKED_ALL;
        unsigned char bytes[PART];
        struct rep_part part;

        for (walk->before = at; walked == REP_WALKED_ALL && reader.at < size; walk->before += part.size) {
                part = (struct rep_part){.bytes = bytes};
                part.size = rep_canonical_part(&reader, bytes, PART);
                part.open = reader.at < size;
                /* The filter's answer was about the part before. */
                walk->filter = NULL;
                walked = rep_walk_part(walk, &part);
        }
        if (walked == REP_WALKED_ALL)
                rep_end_walk(walk, walk->before);
}
