/* SPDX-License-Identifier: Apache-2.0 */
/* One core -> one frozen automaton; see decode_blob.h. */
#ifndef REP_GEN_DECODE_DECODE_CORE_H
#define REP_GEN_DECODE_DECODE_CORE_H

#include "automaton/automaton.h"

/* Decodes the core at HEADER, of a blob that is CANONICAL or not.  REP_ERR_MEMORY where memory is out,
 * REP_ERR_LIMIT where it has more states than an automaton may have. */
enum rep_status rep_decode_core(struct rep_arena *memory, const unsigned char *header, bool canonical,
                                struct rep_automaton *automaton);

#endif
