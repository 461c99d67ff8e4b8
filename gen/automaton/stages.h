/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules in the order of their patterns -> frozen automaton.  This runs the stages of this folder one after the other.
 */
#ifndef REP_GEN_AUTOMATON_STAGES_H
#define REP_GEN_AUTOMATON_STAGES_H

#include "automaton/automaton.h"
#include "base/watcher.h"

/* Choices beyond the necessary stages. */
struct rep_automaton_options {
        enum rep_tracking tracking;
        bool keep_numbers;           /* rules keep their numbers, even if some decide nothing */
        bool ungated;                /* one floating trie for all rules, as past the state budget */
        bool unshrunk;               /* leave the automaton as it was built */
        bool merging;                /* merge equal states */
        struct rep_watcher *watcher; /* is shown the stages; NULL: none */
};

/*
 * Makes the automaton of RULES, which are sorted and numbered, in MEMORY.  Stages use WORK for themselves; it is empty
 * afterwards.  Returns REP_ERR_MEMORY if memory is out, and REP_ERR_LIMIT if something has more parts than there are
 * numbers.
 */
enum rep_status rep_make_automaton(struct rep_arena *memory, struct rep_arena *work, const struct rep_rules *rules,
                                   const struct rep_automaton_options *options, struct rep_automaton *automaton);

#endif
