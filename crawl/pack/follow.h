/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the redirects of origins come to, over all that a writer has found.
 *
 * While the newest answer of an origin is a redirect to another origin's robots.txt, its robots.txt is that one: what is
 * known of it is the answer of the target, and the events of both since.  The target may redirect in turn, up to
 * REP_REDIRECTS_MAX times in all.
 *
 * Invariant: what a redirect comes to is a function of the entries of the pack alone.  It doesn't matter which of them came
 * first, or in which pack; so merged parts give the same answers as one build.
 */
#ifndef REP_PACK_FOLLOW_H
#define REP_PACK_FOLLOW_H

#include "pack/samples.h"

/*
 * Follows the redirect of HISTORY, that of ORIGIN, to what it comes to, RESOLVED, and sets REFS, as many as the writer has in
 * a record, to the places of its rules and of what stands beside them.  Where it leads to an origin that is not among SAMPLES, or back to one on its way,
 * RESOLVED has no answer.  More redirects than REP_REDIRECTS_MAX mean what rep_policy.h says of them.  Returns false after a
 * failure, which the writer has noted.
 */
bool rep_follow(struct rep_samples *samples, struct rep_text origin, const struct rep_history *history,
                struct rep_history *resolved, uint64_t *refs);

#endif
