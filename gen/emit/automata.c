/* SPDX-License-Identifier: Apache-2.0 */
/*
 * automata.c: see automata.h.
 *
 * The compiler hands over each rule set.  A list has no automaton, so one is made of its rules.  Sets whose cores are
 * equal share the automaton of the first.
 */
#include "emit/automata.h"

#include "automaton/order.h"
#include "automaton/stages.h"
#include "compile.h"
#include "encode/encode_core.h"

struct keeper {
        struct rep_arena *memory;
        struct rep_automata *automata;
        uint32_t set_count; /* so far */
};

/* Makes the dead state alone.  Where only the base is left, nothing is walked. */
static enum rep_status
keep_constant(struct rep_automaton *kept)
{
        enum rep_status status = rep_alloc_states(kept, 1, 0);

        if (status != REP_OK)
                return status;
        kept->exit_first[0] = kept->exit_first[1] = 0;
        kept->fail[0] = kept->accept[0] = kept->accept_end[0] = kept->highest[0] = 0;
        kept->state_count = 1;
        return REP_OK;
}

static enum rep_status
keep_built(struct rep_arena *memory, const struct rep_automaton *built, struct rep_automaton *kept)
{
        enum rep_status status = rep_freeze_states(memory, built, kept);

        if (status == REP_OK)
                status = rep_merge_states(memory, kept);
        if (status != REP_OK)
                return status;
        kept->outputs = REP_COPY(memory, struct rep_output, built->outputs, built->output_count);
        kept->entries = REP_COPY(memory, struct rep_entry, built->entries, built->entry_count);
        kept->nodes = REP_COPY(memory, struct rep_node, built->nodes, built->node_count);
        kept->children = REP_COPY(memory, struct rep_child, built->children, built->child_count);
        kept->queue_sizes = REP_COPY(memory, uint32_t, built->queue_sizes, built->queue_count);
        return REP_OK;
}

/* Makes an automaton from the rules of a list.  All keep their numbers, also those that decide nothing. */
static enum rep_status
keep_listed(struct rep_arena *memory, const unsigned char *header, bool canonical, struct rep_automaton *kept)
{
        const struct rep_automaton_options options = {.keep_numbers = true, .merging = true};
        struct rep_arena work = {0};
        struct rep_rules rules;
        enum rep_status status = rep_rules_of_list(memory, header, canonical, &rules);

        if (status == REP_OK)
                status = rep_make_automaton(memory, &work, &rules, &options, kept);
        rep_arena_free(&work);
        return status;
}

/* Keeps the automaton of MADE, which no set before had. */
static enum rep_status
keep_automaton(struct rep_arena *memory, const struct rep_made_set *made, struct rep_automaton *kept)
{
        enum rep_status status;

        *kept = (struct rep_automaton){.memory = memory};
        if (made->rule_count == 1)
                status = keep_constant(kept);
        else if (made->automaton.state_count > 0)
                status = keep_built(memory, &made->automaton, kept);
        else
                status = keep_listed(memory, made->header, made->canonical, kept);
        kept->rules = REP_COPY(memory, struct rep_rule, made->rules, made->rule_count);
        kept->rule_count = made->rule_count;
        return status == REP_OK && memory->failed ? REP_ERR_MEMORY : status;
}

static enum rep_status
keep_set(void *context, const struct rep_made_set *made)
{
        struct keeper *keeper = (struct keeper *)context;
        struct rep_automata *automata = keeper->automata;
        struct rep_arena *memory = keeper->memory;
        uint32_t *lines = REP_ARRAY(memory, uint32_t, made->rule_count);

        automata->sets = REP_GROW(memory, struct rep_automata_set, automata->sets, keeper->set_count);
        automata->automata = REP_GROW(memory, struct rep_automaton, automata->automata, automata->automaton_count);
        if (lines == NULL || automata->sets == NULL || automata->automata == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < made->rule_count; i++)
                lines[i] = made->rules[i].line;
        automata->sets[keeper->set_count++] = (struct rep_automata_set){made->core, lines};
        if (made->core < automata->automaton_count)
                return REP_OK;
        return keep_automaton(memory, made, &automata->automata[automata->automaton_count++]);
}

enum rep_status
rep_compile_automata(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options,
                     unsigned stages, struct rep_arena *memory, struct rep_blob *blob, struct rep_automata *automata)
{
        struct keeper keeper = {.memory = memory, .automata = automata};
        enum rep_status status;
        const void *bytes;
        size_t bytes_size;

        *automata = (struct rep_automata){.blob = blob};
        compiler->keep = keep_set;
        compiler->keeper = &keeper;
        status = rep_compile_stages(compiler, text, size, options, stages, &bytes, &bytes_size);
        compiler->keep = NULL;
        if (status != REP_OK)
                return status;
        *blob = rep_opened(bytes, bytes_size);
        rep_blob_stats(blob, &automata->stats);
        automata->selection = compiler->selection;
        return REP_OK;
}
