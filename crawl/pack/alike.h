/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the rules of one pack can be used in another. */
#ifndef REP_PACK_ALIKE_H
#define REP_PACK_ALIKE_H

#include "pack/pack.h"
#include "pack/writer_state.h"

/*
 * Checks that the rules of PACK were compiled as WRITER compiles, for the same crawlers, in any order.  NUMBERS, an
 * array of WRITER's rule sets for each record, becomes the numbers of WRITER's crawlers in PACK.  If they differ,
 * ERROR, which may be NULL, says how.  What was left out of the rules may differ.
 *
 * Cost: linear in the crawlers if their order is the same; otherwise quadratic.
 */
enum rep_status rep_pack_compare(const struct rep_pack_writer *writer, const struct rep_pack *pack, size_t *numbers,
                                 struct rep_pack_error *error);

/* Return what of POLICY a pack states, and that as the word of its header. */
struct rep_pack_policy rep_pack_policy_of(const struct rep_policy *policy, bool missing_is_5xx);
uint64_t rep_pack_policy_word(const struct rep_pack_policy *policy);

/* Returns whether POLICY, whose zeros are not filled in, says what failing sites mean, and does not leave it to the
 * default. */
bool rep_names_failing_sites(const struct rep_policy *policy);

/* Returns the one of A and B that leaves out more: a reader of rules of both can rely only on what it keeps. */
enum rep_strip rep_most_stripped(enum rep_strip a, enum rep_strip b);

#endif
