/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules in the order of their patterns -> frozen automaton: the stages of this folder, one after the other.
 */
#ifndef REP_GEN_AUTOMATON_STAGES_H
#define REP_GEN_AUTOMATON_STAGES_H

#include "automaton/automaton.h"
#include "base/watcher.h"

/* What is to be done beside what has to be. */
struct rep_automaton_options {
        enum rep_tracking tracking;
        bool keep_numbers;           /* rules keep their numbers, even where some decide nothing */
        bool ungated;                /* one floating trie for all rules, as past the state budget */
        bool unshrunk;               /* leave the automaton as it was built */
        bool merging;                /* make equal states one */
        struct rep_watcher *watcher; /* who looks on; NULL: nobody */
};

/*
 * Makes the automaton of RULES, which are sorted and numbered, in MEMORY; WORK is what single stages need for
 * themselves, and empty again afterwards.  REP_ERR_MEMORY where memory is out, REP_ERR_LIMIT where something has more
 * parts than numbers.
 */
enum rep_status rep_make_automaton(struct rep_arena *memory, struct rep_arena *work, const struct rep_rules *rules,
                                   const struct rep_automaton_options *options, struct rep_automaton *automaton);

#endif
