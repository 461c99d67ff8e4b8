/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of an automaton's tables. */
#ifndef REP_RUNTIME_MATCH_ROWS_H
#define REP_RUNTIME_MATCH_ROWS_H

#include "match/walk.h"

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

static inline uint32_t
rep_special_at(const struct rep_walk *walk, uint32_t special, size_t column)
{
        return rep_number_at(walk, walk->plan->automaton.specials, special, REP_SPECIAL_WORDS, column);
}

#endif
