/* SPDX-License-Identifier: Apache-2.0 */
/* debug.c: see debug.h. */
#include "stages/debug.h"

#include <stdlib.h>

#include "automaton/order.h"
#include "automaton/segment_tree.h"
#include "compile.h"
#include "emit/command.h"

/* Returns the buffer if STAGE is to be printed, else NULL. */
static struct rep_buffer *
out_for(struct rep_watcher *watcher, unsigned stage)
{
        struct rep_debug *debug = (struct rep_debug *)watcher;

        return (debug->stages & stage) != 0 ? &debug->out : NULL;
}

static void
print_rules(struct rep_watcher *watcher, const struct rep_rules *rules)
{
        struct rep_buffer *out = out_for(watcher, REP_DEBUG_RULES);
        struct rep_debug *debug = (struct rep_debug *)watcher;

        rep_print(&debug->out, "rule set %u\n", debug->sets++);
        if (out == NULL)
                return;
        rep_print(out, "rules: %u and the base, the weakest first\n", rules->numbered_count);
        for (uint32_t i = 0; i <= rules->numbered_count; i++) {
                const struct rep_rule *rule = &rules->numbered[i];

                rep_print(out, "  %u %s, rank %u, line %u", i, rule->disallow ? "disallow" : "allow",
                          rule->pattern.rank, rule->line);
                if (i > 0) {
                        rep_print(out, ": ");
                        rep_print_bytes(out, rule->pattern.data, rule->pattern.size);
                        rep_print(out, rule->pattern.end ? " and the end" : "");
                }
                rep_print(out, "\n");
        }
}

static void
print_tree(struct rep_watcher *watcher, const struct rep_segment_tree *tree)
{
        struct rep_buffer *out = out_for(watcher, REP_DEBUG_TREE);

        if (out == NULL)
                return;
        rep_print(out, "segment tree: %u nodes\n", tree->node_count);
        for (uint32_t i = 0; i < tree->node_count; i++) {
                const struct rep_segment_node *node = &tree->nodes[i];

                for (uint32_t level = 0; level <= node->level; level++)
                        rep_print(out, "  ");
                rep_print_bytes(out, node->segment, node->size);
                rep_print(out, node->end ? " and the end" : "");
                if (node->rule != 0)
                        rep_print(out, " matches rule %u", node->rule);
                if (node->max_below != 0)
                        rep_print(out, " leads to rule %u", node->max_below);
                rep_print(out, "\n");
        }
}

static void
print_accept(struct rep_buffer *out, const char *what, uint32_t accept)
{
        if (accept != 0)
                rep_print(out, ", %s %s %u", what, rep_is_output(accept) ? "output" : "rule", accept / 2);
}

static void
print_state(struct rep_buffer *out, const struct rep_automaton *automaton, uint32_t state)
{
        rep_print(out, "  %u%s:", state, state == automaton->start ? " (start)" : "");
        for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++) {
                rep_print(out, " ");
                rep_print_bytes(out, (const char *)&automaton->exit_byte[exit], 1);
                rep_print(out, " -> %u,", automaton->exit_target[exit]);
        }
        if (automaton->fail[state] == state)
                rep_print(out, " else stays");
        else if (automaton->fail[state] == 0)
                rep_print(out, " else over");
        else
                rep_print(out, " else as %u", automaton->fail[state]);
        print_accept(out, "accepts", automaton->accept[state]);
        print_accept(out, "accepts at the end", automaton->accept_end[state]);
        rep_print(out, "\n");
}

static void
print_automaton(struct rep_watcher *watcher, const struct rep_automaton *automaton)
{
        struct rep_buffer *out = out_for(watcher, REP_DEBUG_AUTOMATON);

        if (out == NULL)
                return;
        rep_print(out, "automaton: %u states, %u outputs, %u nodes\n", automaton->state_count, automaton->output_count,
                  automaton->node_count);
        for (uint32_t i = 1; i < automaton->state_count; i++)
                print_state(out, automaton, i);
        for (uint32_t i = 0; i < automaton->output_count; i++) {
                const struct rep_output *output = &automaton->outputs[i];

                rep_print(out, "  output %u: %u entries, leads to rule %u", i, output->count, output->max);
                if (output->queue != REP_NO_QUEUE)
                        rep_print(out, ", queue %u", output->queue);
                if (output->link != REP_NO_OUTPUT)
                        rep_print(out, ", linked to %u", output->link);
                rep_print(out, "\n");
        }
}

static void
print_order(struct rep_watcher *watcher, const struct rep_order *order)
{
        struct rep_buffer *out = out_for(watcher, REP_DEBUG_ORDER);

        if (out == NULL)
                return;
        rep_print(out, "order: %u accepting, %u prefiltered, %u accepting at the end\n", order->prefiltered - 1,
                  order->stops - order->prefiltered, order->specials - order->stops);
        for (uint32_t i = 1; i < order->specials; i++)
                rep_print(out, "  %u: state %u, %s\n", i, order->state[i],
                          i < order->prefiltered ? "accepts"
                          : i < order->stops     ? "prefiltered"
                                                 : "accepts at the end");
}

static void
print_core(struct rep_watcher *watcher, const unsigned char *header, bool canonical)
{
        struct rep_buffer *out = out_for(watcher, REP_DEBUG_ENCODING);

        if (out != NULL)
                rep_print_core(out, header, canonical);
}

enum rep_status
rep_debug_create(struct rep_compiler *compiler, unsigned stages, struct rep_debug **debug)
{
        *debug = (struct rep_debug *)malloc(sizeof(**debug));
        if (*debug == NULL)
                return REP_ERR_MEMORY;
        **debug = (struct rep_debug){
                .watcher = {print_rules, print_tree, print_automaton, print_order, print_core},
                .stages = stages,
        };
        compiler->watcher = &(*debug)->watcher;
        return REP_OK;
}

enum rep_status
rep_debug_text(const struct rep_debug *debug, struct rep_text *text)
{
        *text = (struct rep_text){(const char *)debug->out.bytes, debug->out.size};
        return debug->out.failed ? REP_ERR_MEMORY : REP_OK;
}

void
rep_debug_free(struct rep_debug *debug)
{
        if (debug != NULL)
                rep_buffer_free(&debug->out);
        free(debug);
}
