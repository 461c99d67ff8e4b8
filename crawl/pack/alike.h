/* SPDX-License-Identifier: Apache-2.0 */
/* Can the rules of one pack stand in another? */
#ifndef REP_PACK_ALIKE_H
#define REP_PACK_ALIKE_H

#include "pack/pack.h"
#include "pack/writer_state.h"

/*
 * Were the rules of PACK compiled as WRITER compiles, for the same crawlers, in any order?  NUMBERS, of as many as WRITER
 * has rule sets of a record, become those of its crawlers in PACK.  Fills in ERROR, which may be NULL, with what differs
 * otherwise.  How much was left out of the rules may differ.
 *
 * Cost: linear in the crawlers where they stand in the same order; quadratic otherwise.
 */
enum rep_status rep_pack_compare(const struct rep_pack_writer *writer, const struct rep_pack *pack, size_t *numbers,
                                 struct rep_pack_error *error);

/* The one of A and B that leaves out more: what a reader of rules of both can't count on. */
enum rep_strip rep_most_stripped(enum rep_strip a, enum rep_strip b);

#endif
