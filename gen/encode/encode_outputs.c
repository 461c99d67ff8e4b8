/* SPDX-License-Identifier: Apache-2.0 */
/*
 * encode_outputs.c: see encode_core.h.
 *
 * The tables are made twice by the same code: once to see how wide their numbers are, and once to write them.
 */
#include "encode/encode_core.h"

#include "base/size.h"

/* Where numbers go.  With SIZE 0 they are not stored, only compared with LARGEST. */
struct sink {
        struct rep_buffer *blob;
        uint32_t size;
        uint32_t largest; /* of all numbers but REP_NONE */
};

static void
put(struct sink *sink, const uint32_t *numbers, size_t count)
{
        unsigned char *at =
                sink->size == 0 ? NULL : rep_buffer_extend(sink->blob, rep_size_multiply(count, sink->size));

        for (size_t i = 0; i < count; i++) {
                if (numbers[i] != REP_NONE && numbers[i] > sink->largest)
                        sink->largest = numbers[i];
                if (at != NULL)
                        rep_store_number(at + i * sink->size, numbers[i], sink->size);
        }
}

/* Ends a table. */
static void
end_table(struct sink *sink)
{
        if (sink->size != 0)
                rep_buffer_align(sink->blob, 4);
}

/* Puts the special states.  For a state with a prefilter, its number takes the place of the accept word for the path's
 * end. */
static void
put_specials(const struct rep_automaton *automaton, const struct rep_order *order, struct sink *sink)
{
        for (uint32_t i = 0; i < order->specials; i++) {
                uint32_t state = order->state[i];
                const uint32_t words[] = {automaton->accept[state], automaton->accept_end[state],
                                          automaton->highest[state]};

                put(sink, words, REP_SPECIAL_WORDS);
        }
        end_table(sink);
}

static void
put_output_lists(const struct rep_automaton *automaton, struct sink *sink)
{
        const uint32_t end[] = {automaton->entry_count, REP_NONE, REP_NONE, 0};

        for (uint32_t i = 0; i < automaton->output_count; i++) {
                const struct rep_output *output = &automaton->outputs[i];
                const uint32_t words[] = {output->first, output->queue, output->link, output->max};

                put(sink, words, REP_OUTPUT_WORDS);
        }
        if (automaton->output_count > 0)
                put(sink, end, REP_OUTPUT_WORDS);
        end_table(sink);
        for (uint32_t i = 0; i < automaton->entry_count; i++) {
                const struct rep_entry *entry = &automaton->entries[i];
                const uint32_t words[] = {entry->min_end, entry->max, entry->node};

                put(sink, words, REP_ENTRY_WORDS);
        }
        end_table(sink);
}

static void
put_nodes(const struct rep_automaton *automaton, struct sink *sink)
{
        const uint32_t end[] = {0, automaton->child_count};

        for (uint32_t i = 0; i < automaton->node_count; i++) {
                const uint32_t words[] = {automaton->nodes[i].rule, automaton->nodes[i].first_child};

                put(sink, words, REP_NODE_WORDS);
        }
        if (automaton->node_count > 0)
                put(sink, end, REP_NODE_WORDS);
        end_table(sink);
        for (uint32_t i = 0; i < automaton->child_count; i++) {
                const struct rep_child *child = &automaton->children[i];
                const uint32_t words[] = {child->queue, child->max, child->node, child->parent};

                put(sink, words, REP_CHILD_WORDS);
        }
        end_table(sink);
        put(sink, automaton->queue_sizes, automaton->queue_count);
        end_table(sink);
}

static void
put_all(const struct rep_automaton *automaton, const struct rep_order *order, struct sink *sink)
{
        put_specials(automaton, order, sink);
        put_output_lists(automaton, sink);
        put_nodes(automaton, sink);
}

uint32_t
rep_outputs_number_size(const struct rep_automaton *automaton, const struct rep_order *order)
{
        struct sink sink = {NULL, 0, 0};

        put_all(automaton, order, &sink);
        return sink.largest < 0xFFFF ? 2 : 4;
}

void
rep_put_outputs(const struct rep_automaton *automaton, const struct rep_order *order, uint32_t size,
                struct rep_buffer *blob)
{
        struct sink sink = {blob, size, 0};

        put_all(automaton, order, &sink);
}
