/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorted strings -> trie.  Its states are appended to an automaton in breadth-first order.
 */
#ifndef REP_GEN_AUTOMATON_TRIE_H
#define REP_GEN_AUTOMATON_TRIE_H

#include "automaton/automaton.h"

struct rep_trie {
        uint32_t root; /* its states are [root, root + count) */
        uint32_t count;
        uint32_t first_exit; /* the exit that leads to state root + i is number first_exit + i - 1 */
        uint32_t *parent;    /* by state - root, for all but the root: the parent, less root */
        uint32_t *string;    /* by state - root: the first string that ends there, or REP_NO_NODE */
};

/*
 * Builds the trie of COUNT STRINGS at the end of AUTOMATON.  STRINGS are ascending and may repeat.  The arrays of
 * AUTOMATON have room for CAPACITY states.  Returns REP_ERR_LIMIT if they do not suffice, and REP_ERR_MEMORY if memory
 * is out; AUTOMATON is then unchanged.  The failures of the new states are not set.  Cost: the strings' total length.
 */
enum rep_status rep_build_trie(struct rep_arena *work, const struct rep_text *strings, uint32_t count,
                               uint32_t capacity, struct rep_automaton *automaton, struct rep_trie *trie);

/* Returns the byte that leads to state ROOT + INDEX of TRIE.  INDEX is not 0. */
static inline uint8_t
rep_trie_byte(const struct rep_automaton *automaton, const struct rep_trie *trie, uint32_t index)
{
        return automaton->exit_byte[trie->first_exit + index - 1];
}

/* Sets the failures of a floating trie's states.  Cost: the strings' total length times the search for an exit. */
void rep_link_failures(struct rep_automaton *automaton, const struct rep_trie *trie);

#endif
