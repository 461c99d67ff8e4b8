/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What happens at special states: outputs are applied, and filters asked.
 */
#ifndef REP_RUNTIME_MATCH_OUTPUTS_H
#define REP_RUNTIME_MATCH_OUTPUTS_H

#include "match/walk.h"

/* Applies OUTPUT after POSITION bytes of the path.  OUTPUT does more than match a rule. */
void rep_apply_output(struct rep_walk *walk, uint32_t output, uint32_t position);

/* Moves PART to the next candidate of the filter NUMBER, which belongs to the walk's state.  Returns the number of
 * bytes skipped. */
uint32_t rep_skip_by_filter(struct rep_walk *walk, uint32_t number, struct rep_part *part);

/* Returns the number in COLUMN of row ROW of TABLE, which has WORDS numbers a row. */
static inline uint32_t
rep_number_at(const struct rep_walk *walk, const unsigned char *table, size_t row, size_t words, size_t column)
{
        return rep_table_at(table, walk->plan->number_size, row * words + column);
}

static inline uint32_t
rep_output_at(const struct rep_walk *walk, uint32_t output, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.outputs, output, REP_OUTPUT_WORDS, column);
}

static inline uint32_t
rep_entry_at(const struct rep_walk *walk, uint32_t entry, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.entries, entry, REP_ENTRY_WORDS, column);
}

static inline uint32_t
rep_child_at(const struct rep_walk *walk, uint32_t child, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.children, child, REP_CHILD_WORDS, column);
}

static inline uint32_t
rep_node_at(const struct rep_walk *walk, size_t node, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.nodes, node, REP_NODE_WORDS, column);
}

/* Applies the accept word ACCEPT after POSITION bytes of the path. */
static inline void
rep_apply(struct rep_walk *walk, uint32_t accept, uint32_t position)
{
        if (rep_is_output(accept))
                rep_apply_output(walk, accept / 2, position);
        else if (accept / 2 > walk->best)
                walk->best = accept / 2;
}

/* Returns the number in COLUMN of the special state SPECIAL. */
static inline uint32_t
rep_special_at(const struct rep_walk *walk, uint32_t special, size_t column)
{
        return rep_table_at(walk->plan->automaton.specials, walk->plan->number_size,
                            (size_t)special * REP_SPECIAL_WORDS + column);
}

/* Enters the accepting state SPECIAL at the place of PART and applies what it accepts.  Returns whether the walk is
 * over. */
static inline bool
rep_accept_at(struct rep_walk *walk, uint32_t special, const struct rep_part *part)
{
        rep_apply(walk, rep_special_at(walk, special, REP_SPECIAL_ACCEPT), walk->before + part->at + 1);
        if (!rep_uses(REP_MECHANISM_HIGHEST))
                return false;
        /* Nothing stronger can follow. */
        return walk->best >= rep_special_at(walk, special, REP_SPECIAL_HIGHEST);
}

/* Applies what the state SPECIAL accepts at the path's end, after SIZE bytes. */
static inline void
rep_end_at(struct rep_walk *walk, uint32_t special, uint32_t size)
{
        rep_apply(walk, rep_special_at(walk, special, REP_SPECIAL_ACCEPT_END), size + 1);
}

#endif
