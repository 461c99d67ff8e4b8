/* SPDX-License-Identifier: Apache-2.0 */
/* frozen_walk.c: see frozen_walk.h. */
#include "tests/support/frozen_walk.h"

#include <stdlib.h>

/* What a walk has found so far.  Children that wait are marked, and looked at one by one. */
struct frozen {
        const struct rep_automaton *automaton;
        uint32_t best;
        uint32_t *reached; /* by node: bytes of the path read then; 0: not reached */
        uint32_t *order;   /* by child: when it began to wait; 0: it does not */
        uint32_t clock;
};

static void meet(struct frozen *frozen, uint32_t max, uint32_t node, uint32_t position);

static void
reach(struct frozen *frozen, uint32_t number, uint32_t position)
{
        const struct rep_node *node = &frozen->automaton->nodes[number];

        if (frozen->reached[number] != 0)
                return;
        frozen->reached[number] = position;
        if (node->rule > frozen->best)
                frozen->best = node->rule;
        for (uint32_t child = node->first_child; child < node->first_child + node->child_count; child++)
                frozen->order[child] = ++frozen->clock;
}

static void
meet(struct frozen *frozen, uint32_t max, uint32_t node, uint32_t position)
{
        if (max <= frozen->best)
                return;
        if (node == REP_NO_NODE)
                frozen->best = max;
        else
                reach(frozen, node, position);
}

/* The segment that QUEUE waits for ends at POSITION: who waited when it began takes a step. */
static void
serve(struct frozen *frozen, uint32_t queue, uint32_t position)
{
        const struct rep_automaton *automaton = frozen->automaton;
        uint32_t before = frozen->clock + 1;

        for (uint32_t i = 0; i < automaton->child_count; i++) {
                const struct rep_child *child = &automaton->children[i];
                if (child->queue != queue || frozen->order[i] == 0 || frozen->order[i] >= before ||
                    (uint64_t)frozen->reached[child->parent] + automaton->queue_sizes[queue] > position)
                        continue;
                frozen->order[i] = 0;
                meet(frozen, child->max, child->node, position);
        }
}

static void
tell(struct frozen *frozen, uint32_t event, uint32_t position)
{
        const struct rep_automaton *automaton = frozen->automaton;
        const struct rep_output *list;

        if (!rep_is_output(event)) {
                frozen->best = event / 2 > frozen->best ? event / 2 : frozen->best;
                return;
        }
        for (uint32_t number = event / 2; number != REP_NO_OUTPUT; number = list->link) {
                list = &automaton->outputs[number];
                for (uint32_t i = list->first; i < list->first + list->count; i++)
                        if (position >= automaton->entries[i].min_end)
                                meet(frozen, automaton->entries[i].max, automaton->entries[i].node, position);
                if (list->queue != REP_NO_QUEUE)
                        serve(frozen, list->queue, position);
        }
}

static uint32_t *
zeros(uint32_t count)
{
        uint32_t *numbers = calloc((size_t)count + 1, sizeof(*numbers));

        if (!numbers)
                abort();
        return numbers;
}

/* Walks PATH, which starts with "/". */
static uint32_t
frozen_walk(const struct rep_automaton *automaton, struct rep_text path)
{
        struct frozen frozen = {automaton, 0, zeros(automaton->node_count), zeros(automaton->child_count), 0};
        uint32_t state = automaton->start, position = 1;

        for (;; position++) {
                tell(&frozen, automaton->accept[state], position);
                if (state == 0 || (automaton->accept[state] != 0 && frozen.best >= automaton->highest[state]))
                        break;
                if (position == path.size) {
                        tell(&frozen, automaton->accept_end[state], position);
                        break;
                }
                state = rep_step(automaton, state, (uint8_t)path.data[position]);
        }
        free(frozen.reached);
        free(frozen.order);
        return frozen.best;
}

struct rep_result
frozen_check(const struct rep_automata *content, uint32_t first, uint32_t count, struct rep_text path)
{
        struct rep_result result = {.verdict = REP_ALLOW};
        uint64_t strongest = 0;

        for (uint32_t i = first; i < first + count; i++) {
                const struct rep_automata_set *set = &content->sets[content->selection.members[i]];
                const struct rep_automaton *automaton = &content->automata[set->automaton];
                uint32_t number = frozen_walk(automaton, path), line = set->lines[number];
                const struct rep_rule *rule = &automaton->rules[number];
                uint64_t strength = rep_strength(rule->pattern.rank, rule->allow, line);
                if (strength <= strongest && i > first)
                        continue;
                strongest = strength;
                result = (struct rep_result){rule->disallow ? REP_DISALLOW : REP_ALLOW, line, rule->pattern.rank};
        }
        return result;
}

static const char *
state_fault(const struct rep_automaton *automaton, uint32_t state)
{
        uint32_t first = automaton->exit_first[state], after = automaton->exit_first[state + 1];

        if (automaton->fail[state] > state)
                return "a state fails to a later one";
        if (after < first || after > automaton->exit_count || (state == 0 && after > 0))
                return "exits out of range";
        for (uint32_t i = first; i < after; i++)
                if (automaton->exit_target[i] == 0 || automaton->exit_target[i] >= automaton->state_count)
                        return "an exit leads to no live state";
                else if (i > first && automaton->exit_byte[i] <= automaton->exit_byte[i - 1])
                        return "exits out of order";
        return NULL;
}

const char *
frozen_fault(const struct rep_automaton *automaton)
{
        const char *fault = NULL;

        for (uint32_t i = 0; i < automaton->state_count && !fault; i++)
                fault = state_fault(automaton, i);
        for (uint32_t i = 0; i < automaton->output_count; i++)
                if (automaton->outputs[i].link != REP_NO_OUTPUT && automaton->outputs[i].link >= i)
                        return "a list leads upwards";
        return automaton->start >= automaton->state_count ? "start out of range" : fault;
}
