/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Resolves the redirects between origins, among all entries that a writer has found.
 *
 * If the newest answer of an origin is a redirect to another origin's robots.txt, that file counts as its own: the
 * answer is the target's, and the events of both since then count.  The target may redirect in turn, up to
 * REP_REDIRECTS_MAX times in all.
 *
 * Invariant: the result depends only on the entries of the pack.  It does not matter which of them came first, or in
 * which pack.  So merged parts give the same answers as one build.
 */
#ifndef REP_PACK_FOLLOW_H
#define REP_PACK_FOLLOW_H

#include "pack/samples.h"

/*
 * Follows the redirect of HISTORY, which belongs to ORIGIN.  RESOLVED becomes the result.  REFS, with as many
 * elements as the writer keeps for a record, becomes the places of its rules and of its other directives.
 *
 * If the redirect leads to an origin that is not among SAMPLES, back to one in the chain, or to one without an answer,
 * the answer before its redirect stays of the last in the chain that has one, and the fetch that was redirected counts
 * as one that failed.  OWN are the places of the rules before HISTORY's.  If none has one, RESOLVED has no answer.
 * rep_policy.h defines what more than REP_REDIRECTS_MAX redirects mean.  *OLDEST becomes the time of the oldest
 * redirect to the result, or UINT32_MAX if it is ORIGIN's own.  Returns false after a failure, which the writer has
 * noted.
 */
bool rep_follow(struct rep_samples *samples, struct rep_text origin, const struct rep_history *history,
                const unsigned char *own, struct rep_history *resolved, uint32_t *oldest, uint64_t *refs);

#endif
