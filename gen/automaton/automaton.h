/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Segment tree -> automaton, the frozen form that every encoder and emitter reads.
 *
 * The states form an Aho-Corasick automaton with two kinds of tries.  One anchored trie of all first segments reads the
 * path from its start.  Floating tries hold the segments behind a star.  A state of the anchored trie fails into the
 * floating trie of the segments that its path waits for.  No path waits for a segment before it has seen the first
 * segment of that rule.
 *
 * What a walk has found is not part of the state.  It is `best`, the number of the strongest rule matched.  Only rules
 * with two stars or more need anything else: which nodes of the segment tree were reached, and where.
 *
 * Invariants:
 *   - State 0 is dead: it has no exits, and a walk ends there.
 *   - fail[s] <= s.  If fail[s] == s, the byte is read and the state stays (state 0 and the roots of the floating
 *     tries).  So following failures always ends.
 *   - The exits of a state are in ascending order of bytes.  None leads to state 0.
 *   - outputs[o].link < o.
 *   - Rules are numbered by strength: the winner is the rule with the highest number, and 0 is the base.
 */
#ifndef REP_GEN_AUTOMATON_AUTOMATON_H
#define REP_GEN_AUTOMATON_AUTOMATON_H

#include "automaton/segment_tree.h"
#include "format.h"

/* The most states.  A table whose size is a power of two, and which is a quarter larger, then still has a 32-bit number
 * for each of its places. */
#define REP_STATES_MAX (((uint32_t)1 << 31) / 5 * 4)

#define REP_NO_OUTPUT UINT32_MAX
#define REP_NO_QUEUE UINT32_MAX

/* The output of a state: what happens when the segments that end there are read. */
struct rep_output {
        uint32_t first, count; /* slice of the entries */
        uint32_t queue;        /* children that wait for this segment, or REP_NO_QUEUE */
        uint32_t link; /* output link: the output of the next shorter segment that ends here, or REP_NO_OUTPUT */
        uint32_t max;  /* the strongest rule that this output or those it links to can lead to */
};

/* A consequence of a segment's end that does not wait in a queue.  The entries of an output descend by max. */
struct rep_entry {
        uint32_t min_end; /* the entry applies only if the segment ends after at least this many bytes of the path */
        uint32_t max;     /* the strongest rule that it leads to */
        uint32_t node;    /* the node that is reached; REP_NO_NODE: the rule `max` is matched */
};

/* A node of the segment tree whose children wait in queues.  Its children descend by max. */
struct rep_node {
        uint32_t rule; /* the rule matched by reaching it; 0: none */
        uint32_t first_child, child_count;
};

struct rep_child {
        uint32_t queue;
        uint32_t max;
        uint32_t node; /* the node that is reached; REP_NO_NODE: the rule `max` is matched */
        uint32_t parent;
};

struct rep_automaton {
        struct rep_arena *memory; /* where the arrays below live */
        uint32_t state_count, exit_count;
        uint32_t start;       /* the state behind the path's first "/" */
        uint32_t *exit_first; /* the exits of s: [exit_first[s], exit_first[s + 1]) */
        uint8_t *exit_byte;
        uint32_t *exit_target;
        uint32_t *fail;
        uint32_t *accept;     /* accept word (format.h) for entering the state */
        uint32_t *accept_end; /* accept word for the path's end at the state */
        uint32_t *highest;    /* the strongest rule that can still be reached, outputs of this state included */

        struct rep_output *outputs;
        struct rep_entry *entries;
        struct rep_node *nodes;
        struct rep_child *children;
        uint32_t *queue_sizes; /* by queue: bytes of the segment that its children wait for */
        uint32_t output_count, entry_count, node_count, child_count, queue_count;

        const struct rep_rule *rules;
        uint32_t rule_count;
};

/* Makes room for STATES states with EXITS exits in the memory of AUTOMATON.  Returns REP_ERR_MEMORY if that is out, and
 * REP_ERR_LIMIT if there are more than REP_STATES_MAX. */
enum rep_status rep_alloc_states(struct rep_automaton *automaton, size_t states, size_t exits);

/*
 * Builds the automaton in MEMORY.  The stage uses WORK for itself; the caller may give that back afterwards.  The state
 * budget is proportional to PATTERN_BYTES.  With UNGATED no trie is gated.  Returns REP_ERR_MEMORY if memory is out,
 * and REP_ERR_LIMIT if something has more parts than there are numbers.
 */
enum rep_status rep_build_automaton(struct rep_arena *memory, struct rep_arena *work,
                                    const struct rep_segment_tree *tree, size_t pattern_bytes, bool ungated,
                                    struct rep_automaton *automaton);

/* Drops what no walk reaches or needs.  With MERGING also merges equal states.  The language stays the same.  Returns
 * the same errors as rep_build_automaton(). */
enum rep_status rep_shrink(struct rep_arena *work, struct rep_automaton *automaton, bool merging);

/* Merges equal states, also in a finished automaton.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_merge_states(struct rep_arena *work, struct rep_automaton *automaton);

/* Returns the number of the exit of STATE for BYTE, or REP_NO_NODE.  Cost: a binary search. */
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

/* Returns the state behind STATE and BYTE, after following failures. */
static inline uint32_t
rep_step(const struct rep_automaton *automaton, uint32_t state, uint8_t byte)
{
        uint32_t exit;

        while ((exit = rep_find_exit(automaton, state, byte)) == REP_NO_NODE && automaton->fail[state] != state)
                state = automaton->fail[state];
        return exit != REP_NO_NODE ? automaton->exit_target[exit] : state;
}

#endif
