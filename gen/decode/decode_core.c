/* SPDX-License-Identifier: Apache-2.0 */
/* decode_core.c: see decode_core.h. */
#include "decode/decode_core.h"

#include "automaton/order.h"
#include "automaton/stages.h"
#include "decode/decode_list.h"

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

/* Makes the dead state alone.  A constant core is never walked. */
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

/* Makes an automaton from the rules of a list by the ordinary stages.  The rules keep their numbers. */
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
                        status = rep_decode_outputs(memory, &core, automaton);
        }
        return status == REP_OK ? decode_rules(memory, &core, automaton) : status;
}
