/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Segment tree -> automaton, the frozen form that every encoder and emitter reads.
 *
 * The states are an Aho-Corasick automaton with two kinds of tries: one anchored trie of all first segments, which
 * reads the path from its start, and floating tries of the segments behind a star.  A state of the anchored trie fails
 * into the floating trie of the segments that are waited for on its path; no path reads a segment before its rule's
 * first one was seen.
 *
 * What a walk has found so far is not in the state.  It is `best`, the number of the strongest rule matched, and, only
 * where a rule has two stars or more, which nodes of the segment tree were reached, and where.
 *
 * Invariants:
 *   - State 0 is dead: it has no exits, and a walk ends there.
 *   - fail[s] <= s; fail[s] == s means that the byte is read and the state stays (state 0 and the roots of the floating
 *     tries).  So following failures ends.
 *   - The exits of a state are in ascending order of bytes and lead to other states than 0.
 *   - outputs[o].link < o.
 *   - Rules are numbered by strength: the winner is the one with the highest number, and 0 is the base.
 */
#ifndef REP_GEN_AUTOMATON_AUTOMATON_H
#define REP_GEN_AUTOMATON_AUTOMATON_H

#include "automaton/segment_tree.h"
#include "format.h"

/* Most states, so that a table of a power of two that is a quarter larger has a number for each of its places. */
#define REP_STATES_MAX (((uint32_t)1 << 31) / 5 * 4)

#define REP_NO_OUTPUT UINT32_MAX
#define REP_NO_QUEUE UINT32_MAX

/* The output of a state: what the segments that end there lead to. */
struct rep_output {
        uint32_t first, count; /* entries */
        uint32_t queue;        /* children that wait for this segment, or REP_NO_QUEUE */
        uint32_t link; /* output link: the output of the next shorter segment that ends here, or REP_NO_OUTPUT */
        uint32_t max;  /* strongest rule that this output or those it links to can lead to */
};

/* Something that a segment's end leads to without waiting in a queue; entries of an output descend by max. */
struct rep_entry {
        uint32_t min_end; /* counts only where the segment ends after at least this many bytes of the path */
        uint32_t max;     /* strongest rule that it leads to */
        uint32_t node;    /* node reached, or REP_NO_NODE: the rule `max` is matched */
};

/* A node of the segment tree with children that wait in queues; its children descend by max. */
struct rep_node {
        uint32_t rule; /* matched by reaching it; 0: none */
        uint32_t first_child, child_count;
};

struct rep_child {
        uint32_t queue;
        uint32_t max;
        uint32_t node; /* node reached, or REP_NO_NODE: the rule `max` is matched */
        uint32_t parent;
};

struct rep_automaton {
        struct rep_arena *memory; /* where the arrays below live */
        uint32_t state_count, exit_count;
        uint32_t start;       /* where a walk stands after the path's first "/" */
        uint32_t *exit_first; /* exits of s: [exit_first[s], exit_first[s + 1]) */
        uint8_t *exit_byte;
        uint32_t *exit_target;
        uint32_t *fail;
        uint32_t *accept;     /* accept word (format.h) of entering the state */
        uint32_t *accept_end; /* accept word of the path's ending there */
        uint32_t *highest; /* strongest rule that can still be reached from here, this state's own outputs included */

        struct rep_output *outputs;
        struct rep_entry *entries;
        struct rep_node *nodes;
        struct rep_child *children;
        uint32_t *queue_sizes; /* bytes of the segment that is waited for */
        uint32_t output_count, entry_count, node_count, child_count, queue_count;

        const struct rep_rule *rules;
        uint32_t rule_count;
};

/* Makes room for STATES states with EXITS exits in the memory of AUTOMATON.  REP_ERR_MEMORY where that is out,
 * REP_ERR_LIMIT where there are more than REP_STATES_MAX. */
enum rep_status rep_alloc_states(struct rep_automaton *automaton, size_t states, size_t exits);

/*
 * Builds the automaton in MEMORY; WORK is for what the stage itself needs, which can be given back afterwards.
 * PATTERN_BYTES is what the state budget is measured by; with UNGATED no trie is gated.  REP_ERR_MEMORY where memory is
 * out, REP_ERR_LIMIT where something has more parts than numbers.
 */
enum rep_status rep_build_automaton(struct rep_arena *memory, struct rep_arena *work,
                                    const struct rep_segment_tree *tree, size_t pattern_bytes, bool ungated,
                                    struct rep_automaton *automaton);

/* Drops what no walk reaches or needs, and with MERGING makes equal states one.  The language stays the same.  Errors
 * as above. */
enum rep_status rep_shrink(struct rep_arena *work, struct rep_automaton *automaton, bool merging);

/* Makes equal states one, of an automaton that is finished too.  REP_ERR_MEMORY where memory is out. */
enum rep_status rep_merge_states(struct rep_arena *work, struct rep_automaton *automaton);

/* The exit of STATE for BYTE: its number, or REP_NO_NODE.  Cost: a binary search. */
static inline uint32_t
rep_find_exit(const struct rep_automaton *automaton, uint32_t state, uint8_t byte)
{
        uint32_t low = automaton->exit_first[state], high = automaton->exit_first[state + 1];

        while (low < high) {
                uint32_t middle = low + (high - low) / 2;

                if (automaton->exit_byte[middle] < byte)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low < automaton->exit_first[state + 1] && automaton->exit_byte[low] == byte ? low : REP_NO_NODE;
}

/* The state behind STATE and BYTE, failures followed. */
static inline uint32_t
rep_step(const struct rep_automaton *automaton, uint32_t state, uint8_t byte)
{
        uint32_t exit;

        while ((exit = rep_find_exit(automaton, state, byte)) == REP_NO_NODE && automaton->fail[state] != state)
                state = automaton->fail[state];
        return exit != REP_NO_NODE ? automaton->exit_target[exit] : state;
}

#endif
