/* SPDX-License-Identifier: Apache-2.0 */
/*
 * decode_core.c: see decode_core.h.
 *
 * Rules, outputs and nodes stand in a core as the frozen form has them.
 */
#include "decode/decode_core.h"

#include "automaton/order.h"
#include "automaton/stages.h"
#include "decode/decode_list.h"

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
decode_rules(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        uint32_t count = rep_core_rules(core->header), i;
        bool constant = rep_core_encoding(core->header) == REP_CORE_CONSTANT;
        uint32_t size = constant ? 4 : rep_field(core->header, REP_FIELD_RULE_SIZE);
        struct rep_rule *rules = REP_ARRAY(memory, struct rep_rule, count);

        if (rules == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++) {
                uint32_t word = rep_rule_at(core->rules, size, i);

                rules[i] = (struct rep_rule){
                        .pattern.rank = word >> REP_RULE_RANK_SHIFT,
                        .number = i,
                        .allow = (word & REP_RULE_ALLOW_LINE) != 0,
                        .disallow = (word & REP_RULE_DISALLOWS) != 0,
                };
        }
        automaton->rules = rules;
        automaton->rule_count = count;
        return REP_OK;
}

static enum rep_status
decode_outputs(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
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

/* The dead state alone: where a core is constant, nothing is walked. */
static enum rep_status
decode_constant(struct rep_automaton *automaton)
{
        enum rep_status status = rep_alloc_states(automaton, 1, 0);

        if (status != REP_OK)
                return status;
        automaton->exit_first[0] = automaton->exit_first[1] = 0;
        automaton->fail[0] = automaton->accept[0] = automaton->accept_end[0] = automaton->highest[0] = 0;
        automaton->state_count = 1;
        return REP_OK;
}

static enum rep_status
decode_states(struct rep_arena *memory, const struct rep_core *core, bool canonical, struct rep_automaton *automaton)
{
        struct rep_automaton stored;
        enum rep_status status;

        status = rep_core_encoding(core->header) == REP_CORE_DENSE ? rep_decode_dense(memory, core, canonical, &stored)
                                                                   : rep_decode_compact(memory, core, &stored);
        if (status == REP_OK)
                status = rep_freeze_states(memory, &stored, automaton);
        return status == REP_OK ? rep_merge_states(memory, automaton) : status;
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

/* The ordinary stages make an automaton of the rules of a list, which keep their numbers. */
static enum rep_status
decode_listed(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        const struct rep_automaton_options options = {.keep_numbers = true, .merging = true};
        struct rep_arena work = {0};
        struct rep_rules rules;
        enum rep_status status = rep_decode_list(memory, core, &rules);

        if (status == REP_OK)
                status = rep_make_automaton(memory, &work, &rules, &options, automaton);
        rep_arena_free(&work);
        return status;
}

enum rep_status
rep_decode_core(struct rep_arena *memory, const unsigned char *header, bool canonical, struct rep_automaton *automaton)
{
        struct rep_core core;
        enum rep_status status;

        *automaton = (struct rep_automaton){.memory = memory};
        rep_lay_out_core(header, canonical, &core);
        if (rep_core_encoding(header) == REP_CORE_LIST)
                return decode_listed(memory, &core, automaton);
        if (rep_core_encoding(header) == REP_CORE_CONSTANT) {
                status = decode_constant(automaton);
        } else {
                status = decode_states(memory, &core, canonical, automaton);
                if (status == REP_OK)
                        status = decode_outputs(memory, &core, automaton);
                if (status == REP_OK)
                        status = decode_nodes(memory, &core, automaton);
                if (status == REP_OK)
                        status = decode_queues(memory, &core, automaton);
        }
        return status == REP_OK ? decode_rules(memory, &core, automaton) : status;
}
