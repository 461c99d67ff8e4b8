/* SPDX-License-Identifier: Apache-2.0 */
/*
 * decode_outputs.c: see decode_core.h.
 *
 * A core stores special states, outputs, entries, nodes, children and queues as the frozen form has them.
 */
#include "decode/decode_core.h"

/* A row of one of the tables that describe the special states of a core (runtime/format.h). */
struct row {
        const struct rep_core *core;
        const unsigned char *table;
        size_t index, words; /* number of the row, and numbers per row */
};

/* Returns the number in COLUMN of ROW.  Columns from WORDS on are those of the next row. */
static uint32_t
row_number(const struct row *row, size_t column)
{
        return rep_table_at(row->table, rep_field(row->core->header, REP_FIELD_NUMBER_SIZE),
                            row->index * row->words + column);
}

void
rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state)
{
        const struct row row = {core, core->specials, special, REP_SPECIAL_WORDS};

        automaton->accept[state] = automaton->accept_end[state] = automaton->highest[state] = 0;
        if (special == 0)
                return;
        if (special < rep_field(core->header, REP_FIELD_ACCEPTS)) {
                automaton->accept[state] = row_number(&row, REP_SPECIAL_ACCEPT);
                automaton->highest[state] = row_number(&row, REP_SPECIAL_HIGHEST);
        }
        automaton->accept_end[state] = row_number(&row, REP_SPECIAL_ACCEPT_END);
}

static enum rep_status
decode_output_lists(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        uint32_t outputs = rep_field(core->header, REP_FIELD_OUTPUTS);
        uint32_t entries = rep_field(core->header, REP_FIELD_ENTRIES), i;

        automaton->outputs = REP_ARRAY(memory, struct rep_output, outputs);
        automaton->entries = REP_ARRAY(memory, struct rep_entry, entries);
        if (automaton->outputs == NULL || automaton->entries == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < outputs; i++) {
                const struct row row = {core, core->outputs, i, REP_OUTPUT_WORDS};
                uint32_t first = row_number(&row, REP_OUTPUT_FIRST);
                uint32_t after = row_number(&row, REP_OUTPUT_WORDS + REP_OUTPUT_FIRST);

                automaton->outputs[i] =
                        (struct rep_output){first, after - first, row_number(&row, REP_OUTPUT_QUEUE),
                                            row_number(&row, REP_OUTPUT_LINK), row_number(&row, REP_OUTPUT_MAX)};
        }
        for (i = 0; i < entries; i++) {
                const struct row row = {core, core->entries, i, REP_ENTRY_WORDS};

                automaton->entries[i] =
                        (struct rep_entry){row_number(&row, REP_ENTRY_MIN_END), row_number(&row, REP_ENTRY_MAX),
                                           row_number(&row, REP_ENTRY_NODE)};
        }
        automaton->output_count = outputs;
        automaton->entry_count = entries;
        return REP_OK;
}

static enum rep_status
decode_nodes(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        uint32_t nodes = rep_field(core->header, REP_FIELD_NODES);
        uint32_t children = rep_field(core->header, REP_FIELD_CHILDREN), i;

        automaton->nodes = REP_ARRAY(memory, struct rep_node, nodes);
        automaton->children = REP_ARRAY(memory, struct rep_child, children);
        if (automaton->nodes == NULL || automaton->children == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < nodes; i++) {
                const struct row row = {core, core->nodes, i, REP_NODE_WORDS};
                uint32_t first = row_number(&row, REP_NODE_FIRST);
                uint32_t after = row_number(&row, REP_NODE_WORDS + REP_NODE_FIRST);

                automaton->nodes[i] = (struct rep_node){row_number(&row, REP_NODE_RULE), first, after - first};
        }
        for (i = 0; i < children; i++) {
                const struct row row = {core, core->children, i, REP_CHILD_WORDS};

                automaton->children[i] =
                        (struct rep_child){row_number(&row, REP_CHILD_QUEUE), row_number(&row, REP_CHILD_MAX),
                                           row_number(&row, REP_CHILD_NODE), row_number(&row, REP_CHILD_PARENT)};
        }
        automaton->node_count = nodes;
        automaton->child_count = children;
        return REP_OK;
}

static enum rep_status
decode_queues(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        const struct row row = {core, core->queues, 0, 1};
        uint32_t count = rep_field(core->header, REP_FIELD_QUEUES), i;

        automaton->queue_count = count;
        automaton->queue_sizes = REP_ARRAY(memory, uint32_t, count);
        for (i = 0; automaton->queue_sizes != NULL && i < count; i++)
                automaton->queue_sizes[i] = row_number(&row, i);
        return automaton->queue_sizes == NULL ? REP_ERR_MEMORY : REP_OK;
}

enum rep_status
rep_decode_outputs(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        enum rep_status status = decode_output_lists(memory, core, automaton);

        if (status == REP_OK)
                status = decode_nodes(memory, core, automaton);
        return status == REP_OK ? decode_queues(memory, core, automaton) : status;
}
