/* SPDX-License-Identifier: Apache-2.0 */
/* c_layout.c: see c_layout.h. */
#include "emit/c_layout.h"

#include "base/size.h"

/* Returns the number of elements of KIND in AUTOMATON. */
static uint32_t
count_of(const struct rep_automaton *automaton, enum rep_c_kind kind)
{
        const uint32_t counts[REP_C_KINDS] = {
                [REP_C_RULES] = automaton->rule_count,     [REP_C_OUTPUTS] = automaton->output_count,
                [REP_C_ENTRIES] = automaton->entry_count,  [REP_C_NODES] = automaton->node_count,
                [REP_C_CHILDREN] = automaton->child_count, [REP_C_QUEUES] = automaton->queue_count,
        };

        return counts[kind];
}

/* Returns whether a rule of some set has a line. */
static bool
has_lines(const struct rep_automata *compiled)
{
        for (uint32_t i = 0; i < compiled->selection.set_count; i++) {
                const struct rep_automata_set *set = &compiled->sets[i];

                for (uint32_t rule = 0; rule < compiled->automata[set->automaton].rule_count; rule++)
                        if (set->lines[rule] != 0)
                                return true;
        }
        return false;
}

enum rep_status
rep_lay_out_c(const struct rep_emission *emission, struct rep_c_layout *layout)
{
        const struct rep_automata *compiled = emission->compiled;
        uint32_t i;

        *layout = (struct rep_c_layout){.emission = emission, .compiled = compiled};
        layout->first = REP_ZERO_ARRAY(&layout->memory, struct rep_c_first, rep_size_add(compiled->automaton_count, 1));
        if (layout->first == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < compiled->automaton_count; i++) {
                /* Cores do not overlap, and the smallest element, a rule, takes two bytes.  So the numbers of elements
                 * over all automata fit into 32 bits, and accept words do as well. */
                for (uint32_t kind = 0; kind < REP_C_KINDS; kind++)
                        layout->first[i + 1].of[kind] =
                                layout->first[i].of[kind] + count_of(&compiled->automata[i], (enum rep_c_kind)kind);
                layout->walked = layout->walked || compiled->automata[i].state_count > 1;
        }
        layout->outputs = layout->first[i].of[REP_C_OUTPUTS] > 0;
        layout->nodes = layout->first[i].of[REP_C_NODES] > 0;
        layout->lines = has_lines(compiled);
        layout->merged = compiled->selection.everybody.count > 1;
        for (i = 0; i < compiled->selection.token_count && !compiled->stats.selected; i++)
                layout->merged |= compiled->selection.tokens[i].members.count > 1;
        return REP_OK;
}

uint32_t *
rep_c_table(struct rep_c_layout *layout, size_t count)
{
        return REP_ARRAY(&layout->memory, uint32_t, count);
}

uint32_t
rep_c_accept(const struct rep_c_layout *layout, uint32_t automaton, uint32_t accept)
{
        uint32_t rule = layout->first[automaton].of[REP_C_RULES] + accept / 2;

        if (accept == 0)
                return 0;
        if (rep_is_output(accept))
                return rep_accept_output(layout->first[automaton].of[REP_C_OUTPUTS] + accept / 2);
        return layout->outputs ? rep_accept_rule(rule) : rule;
}
