/* SPDX-License-Identifier: Apache-2.0 */
/* What happens at the special states of a core, dense or compact. */
#ifndef REP_GEN_DECODE_DECODE_SPECIAL_H
#define REP_GEN_DECODE_DECODE_SPECIAL_H

#include "automaton/automaton.h"
#include "blob/layout.h"

/* Sets what STATE accepts; its number among the special states of CORE is SPECIAL, 0 where it is none of them. */
void rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state);

#endif
