/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A simple walk through the frozen form of an automaton, for tests of code that reads it.  It uses no code of the
 * runtime.
 *
 * In: an automaton after its lists were finished, and a path from its first "/" on.  Out: the number of the winning
 * rule, or its verdict.
 */
#ifndef REP_TESTS_FROZEN_WALK_H
#define REP_TESTS_FROZEN_WALK_H

#include "emit/emit.h"

/* The answer of the rule sets that are COUNT members from FIRST on. */
struct rep_result frozen_check(const struct rep_automata *content, uint32_t first, uint32_t count,
                               struct rep_text path);

/* Says what is wrong with AUTOMATON by the invariants of automaton.h; NULL where they hold. */
const char *frozen_fault(const struct rep_automaton *automaton);

#endif
