/* SPDX-License-Identifier: Apache-2.0 */
/* plan.c: see plan.h. */
#include "blob/plan.h"

#include "blob/layout.h"
#include "cpu/features.h"

/* Returns the special state that FIELD refers to, or 0 if nothing happens at that state. */
static uint32_t
special_of(const struct rep_core *core, size_t field)
{
        uint32_t state = rep_field(core->header, field);
        struct rep_record_parts parts;

        if (core->table != NULL)
                return state < rep_field(core->header, REP_FIELD_SPECIALS) ? state : 0;
        rep_read_record(core->stream + state, rep_field(core->header, REP_FIELD_WIDTH), &parts);
        return parts.kind == REP_RECORD_FINAL ? REP_NONE : parts.special;
}

/* Returns the number of states with a filter in the core at HEADER, which has an automaton. */
static uint32_t
prefiltered(const unsigned char *header)
{
        return rep_uses(REP_MECHANISM_PREFILTER) ? rep_field(header, REP_FIELD_FILTERS) : 0;
}

/* Sets the masks, which every core has unless it is constant. */
static void
plan_masks(const unsigned char *header, struct rep_plan *plan)
{
        for (uint32_t i = 0; i < REP_MASKS; i++)
                plan->masks[i] =
                        rep_uses(REP_MECHANISM_MASKS) ? rep_word(header, REP_CORE_MASKS + (size_t)i) : UINT32_MAX;
}

static void
plan_list(const unsigned char *header, struct rep_plan *plan)
{
        uint32_t kind = rep_word(header, REP_CORE_KIND);
        struct rep_core core;

        (void)rep_lay_out_list(header, header, &core);
        plan_masks(header, plan);
        plan->rules = core.rules;
        plan->table = core.heads;
        plan->start = rep_word(header, REP_LIST_RULES);
        plan->unanchored = (kind & REP_CORE_UNANCHORED) != 0;
        plan->columns = (uint16_t)rep_number_size(header);
        plan->rule_size = (uint8_t)plan->columns;
        if ((kind & REP_CORE_FILTER) != 0 && rep_uses(REP_MECHANISM_PREFILTER))
                plan->unanchored_filter = core.filters;
        plan->list.free = core.free;
        plan->list.offsets = core.offsets;
        plan->list.texts = core.texts;
}

static void
plan_automaton(const unsigned char *header, bool dense, struct rep_plan *plan)
{
        uint32_t rows = 1, accepts, special;
        struct rep_core tables, *core = &tables;

        (void)rep_lay_out_automaton(header, plan->canonical, header, core);
        plan_masks(header, plan);
        plan->rules = core->rules;
        plan->table = dense ? core->classes : core->stream;
        plan->automaton.specials = core->specials;
        plan->automaton.filters = core->filters;
        plan->automaton.outputs = core->outputs;
        plan->automaton.entries = core->entries;
        plan->automaton.nodes = core->nodes;
        plan->automaton.children = core->children;
        plan->automaton.queues = core->queues;
        plan->number_size = (uint8_t)rep_field(header, REP_FIELD_NUMBER_SIZE);
        /* In a compact core, this field is the width of a number. */
        plan->columns = (uint16_t)rep_field(header, REP_FIELD_CLASSES);
        plan->default_fail = rep_field(header, REP_FIELD_DEFAULT_FAIL);
        plan->rule_size = (uint8_t)rep_field(header, REP_FIELD_RULE_SIZE);
        plan->needs_scratch = rep_core_scratch(header) > 0;
        /* A dense walk identifies states by the places where their rows start. */
        if (dense)
                rows = plan->columns;
        plan->start = rep_field(header, REP_FIELD_START) * rows;
        plan->unanchored = rep_field(header, REP_FIELD_UNANCHORED) * rows;
        plan->accept_limit = rep_field(header, REP_FIELD_ACCEPTS) * rows;
        plan->filter_limit = plan->accept_limit + prefiltered(header) * rows;
        plan->special_limit = rep_field(header, REP_FIELD_SPECIALS) * rows;
        accepts = rep_field(header, REP_FIELD_ACCEPTS);
        special = special_of(core, REP_FIELD_UNANCHORED);
        if (special >= accepts && special - accepts < prefiltered(header))
                plan->unanchored_filter = core->filters + (size_t)(special - accepts) * REP_FILTER_SIZE;
        if (dense && rep_has_large_table(header))
                plan->mode = REP_PLAN_LARGE;
}

void
rep_plan_core(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_plan *plan)
{
        uint32_t encoding = rep_core_encoding(header);

        *plan = (struct rep_plan){.core_size = rep_word(header, REP_CORE_SIZE),
                                  .rule_size = 4,
                                  .mode = (uint8_t)(REP_PLAN_CONSTANT + encoding),
                                  .canonical = canonical,
                                  .vectors = (uint8_t)rep_find_vectors(),
                                  .header = header,
                                  .lines = lines};
        if (encoding == REP_CORE_LIST)
                plan_list(header, plan);
        else if (encoding != REP_CORE_CONSTANT)
                plan_automaton(header, encoding == REP_CORE_DENSE, plan);
        else
                plan->rules = header + 4 * REP_CORE_RULE;
        plan->base = rep_rule_at(plan->rules, plan->rule_size, 0);
        plan->base_line = lines == NULL ? 0 : rep_word(lines, 0);
}

void
rep_pick_core(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_picked *picked)
{
        rep_plan_core(header, canonical, lines, &picked->plan);
        picked->scratch_size = (uint32_t)rep_core_scratch(header);
}
