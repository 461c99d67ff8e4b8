/* SPDX-License-Identifier: Apache-2.0 */
/*
 * json.c: automata -> data for programs in any language; JSON.md says what each member means.
 *
 * In: an emission.  Out: one object, with one line for each state, output, node, rule and directive.  It is always
 * valid UTF-8, and nothing is lost: bytes of paths are numbers, and a text that is not UTF-8 is written as the numbers
 * of its bytes.  The number of states is only limited if the caller sets a limit.
 */
#include "base/json.h"
#include "base/buffer.h"
#include "emit/emit.h"
#include "rep_compile.h"
#include "rep_say.h"

enum { FORMAT_VERSION = 2 };

/* The source and the target of what is written. */
struct writer {
        const struct rep_automata *compiled;
        const struct rep_automaton *automaton; /* the current one */
        struct rep_buffer *out;
};

/* Appends element INDEX of a list. */
typedef void put_element(struct writer *writer, uint32_t index);

/* Appends TEXT, which may hold any bytes: as a string, or as the numbers of its bytes if it is not UTF-8. */
static void
put_text(struct rep_buffer *out, struct rep_text text)
{
        struct rep_json json = rep_json_into(out);

        if (rep_utf8_span(text) == text.size) {
                rep_json_put_text(&json, text);
                return;
        }
        for (size_t i = 0; i < text.size; i++)
                rep_print(out, i > 0 ? ", %u" : "[%u", (unsigned)(unsigned char)text.data[i]);
        rep_print(out, "]");
}

/* Appends NUMBER, or null if it equals NONE. */
static void
put_number_or_null(struct rep_buffer *out, uint32_t number, uint32_t none)
{
        rep_print(out, number == none ? "null" : "%u", (unsigned)number);
}

static void
put_numbers(struct rep_buffer *out, const uint32_t *numbers, uint32_t count)
{
        rep_print(out, "[");
        for (uint32_t i = 0; i < count; i++)
                rep_print(out, i > 0 ? ", %u" : "%u", (unsigned)numbers[i]);
        rep_print(out, "]");
}

/* Appends the member NAME, a list of COUNT elements, one a line. */
static void
put_list(struct writer *writer, const char *name, uint32_t count, put_element *put)
{
        rep_print(writer->out, ",\n\"%s\": [", name);
        for (uint32_t i = 0; i < count; i++) {
                rep_print(writer->out, i > 0 ? ",\n" : "\n");
                put(writer, i);
        }
        rep_print(writer->out, "]");
}

static void
put_accept(struct rep_buffer *out, uint32_t accept)
{
        if (accept == 0)
                rep_print(out, "null");
        else
                rep_print(out, rep_is_output(accept) ? "{\"output\": %u}" : "{\"rule\": %u}", (unsigned)(accept / 2));
}

static void
put_state(struct writer *writer, uint32_t state)
{
        const struct rep_automaton *automaton = writer->automaton;
        uint32_t first = automaton->exit_first[state], exit;

        rep_print(writer->out, "{\"exits\": [");
        for (exit = first; exit < automaton->exit_first[state + 1]; exit++)
                rep_print(writer->out, exit > first ? ", [%u, %u]" : "[%u, %u]", (unsigned)automaton->exit_byte[exit],
                          (unsigned)automaton->exit_target[exit]);
        rep_print(writer->out, "], \"fail\": %u, \"accept\": ", (unsigned)automaton->fail[state]);
        put_accept(writer->out, automaton->accept[state]);
        rep_print(writer->out, ", \"accept_end\": ");
        put_accept(writer->out, automaton->accept_end[state]);
        rep_print(writer->out, ", \"highest\": %u}", (unsigned)automaton->highest[state]);
}

static void
put_output(struct writer *writer, uint32_t index)
{
        const struct rep_output *output = &writer->automaton->outputs[index];

        rep_print(writer->out, "{\"max\": %u, \"entries\": [", (unsigned)output->max);
        for (uint32_t i = output->first; i < output->first + output->count; i++) {
                const struct rep_entry *entry = &writer->automaton->entries[i];

                rep_print(writer->out, "%s{\"min_end\": %u, \"max\": %u, \"node\": ", i > output->first ? ", " : "",
                          (unsigned)entry->min_end, (unsigned)entry->max);
                put_number_or_null(writer->out, entry->node, REP_NO_NODE);
                rep_print(writer->out, "}");
        }
        rep_print(writer->out, "], \"queue\": ");
        put_number_or_null(writer->out, output->queue, REP_NO_QUEUE);
        rep_print(writer->out, ", \"link\": ");
        put_number_or_null(writer->out, output->link, REP_NO_OUTPUT);
        rep_print(writer->out, "}");
}

static void
put_node(struct writer *writer, uint32_t index)
{
        const struct rep_node *node = &writer->automaton->nodes[index];

        rep_print(writer->out, "{\"rule\": ");
        put_number_or_null(writer->out, node->rule, 0);
        rep_print(writer->out, ", \"children\": [");
        for (uint32_t i = node->first_child; i < node->first_child + node->child_count; i++) {
                const struct rep_child *child = &writer->automaton->children[i];

                rep_print(writer->out, "%s{\"queue\": %u, \"max\": %u, \"node\": ", i > node->first_child ? ", " : "",
                          (unsigned)child->queue, (unsigned)child->max);
                put_number_or_null(writer->out, child->node, REP_NO_NODE);
                rep_print(writer->out, "}");
        }
        rep_print(writer->out, "]}");
}

static void
put_rule(struct writer *writer, uint32_t number)
{
        const struct rep_rule *rule = &writer->automaton->rules[number];

        rep_print(writer->out, "{\"verdict\": \"%s\", \"kind\": \"%s\", \"rank\": %u}",
                  rule->disallow ? "disallow" : "allow", rule->allow ? "allow" : "disallow",
                  (unsigned)rule->pattern.rank);
}

static void
put_automaton(struct writer *writer, uint32_t number)
{
        const struct rep_automaton *automaton = writer->automaton = &writer->compiled->automata[number];

        rep_print(writer->out, "{\"start\": %u", (unsigned)automaton->start);
        put_list(writer, "rules", automaton->rule_count, put_rule);
        put_list(writer, "states", automaton->state_count, put_state);
        put_list(writer, "outputs", automaton->output_count, put_output);
        put_list(writer, "nodes", automaton->node_count, put_node);
        rep_print(writer->out, ",\n\"queues\": ");
        put_numbers(writer->out, automaton->queue_sizes, automaton->queue_count);
        rep_print(writer->out, "}");
}

static void
put_set(struct writer *writer, uint32_t number)
{
        const struct rep_automata_set *set = &writer->compiled->sets[number];

        rep_print(writer->out, "{\"automaton\": %u, \"lines\": ", (unsigned)set->automaton);
        put_numbers(writer->out, set->lines, writer->compiled->automata[set->automaton].rule_count);
        rep_print(writer->out, "}");
}

static void
put_members(struct writer *writer, struct rep_slice members)
{
        put_numbers(writer->out, writer->compiled->selection.members + members.first, members.count);
}

static void
put_token(struct writer *writer, uint32_t number)
{
        rep_print(writer->out, "{\"token\": ");
        put_text(writer->out, rep_token(writer->compiled->blob, number));
        rep_print(writer->out, ", \"sets\": ");
        put_members(writer, writer->compiled->selection.tokens[number].members);
        rep_print(writer->out, "}");
}

static void
put_directive(struct writer *writer, uint32_t number)
{
        static const char *const kinds[] = {"user-agent", "allow", "disallow", "sitemap", "other"};
        struct rep_directive directive;

        if (rep_blob_directive(writer->compiled->blob, number, &directive) != REP_OK)
                return;
        rep_print(writer->out, "{\"line\": %u, \"group\": ", (unsigned)directive.line);
        /* Groups are counted from 1, as in `rep2c info`. */
        put_number_or_null(writer->out, directive.group == REP_NO_GROUP ? 0 : directive.group + 1, 0);
        rep_print(writer->out, ", \"run\": ");
        put_number_or_null(writer->out, directive.run == REP_NO_GROUP ? 0 : directive.run + 1, 0);
        rep_print(writer->out, ", \"kind\": \"%s\", \"key\": ", kinds[directive.kind]);
        put_text(writer->out, directive.key);
        rep_print(writer->out, ", \"value\": ");
        put_text(writer->out, directive.value);
        rep_print(writer->out, "}");
}

static void
put_header(const struct rep_emission *emission, struct rep_buffer *out)
{
        static const char *const names[] = {"token", "any", "wide"};
        const struct rep_automata *compiled = emission->compiled;

        rep_print(out, "{\"format\": \"rep2c-automata\",\n\"version\": %u,\n\"generator\": \"rep2c %s\",\n\"source\": ",
                  FORMAT_VERSION, rep_version());
        put_text(out, rep_string(emission->source));
        rep_print(out, ",\n\"options\": ");
        put_text(out, rep_string(emission->options));
        rep_print(out,
                  ",\n\"hash\": \"%08x%08x\",\n\"tracking\": \"%s\",\n\"dialect\": \"%s\",\n\"names\": "
                  "\"%s\",\n\"selected\": %s",
                  (unsigned)(compiled->stats.hash >> 32), (unsigned)(compiled->stats.hash & UINT32_MAX),
                  compiled->stats.tracking == REP_TRACK_RULE ? "rule" : "verdict",
                  compiled->stats.dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309", names[compiled->stats.names],
                  compiled->stats.selected ? "true" : "false");
}

enum rep_status
rep_emit_json(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        const struct rep_automata *compiled = emission->compiled;
        struct writer writer = {.compiled = compiled, .out = source};
        uint64_t states = 0;

        (void)header;
        for (uint32_t i = 0; i < compiled->automaton_count; i++)
                states += compiled->automata[i].state_count;
        if (states > (emission->max_states != 0 ? emission->max_states : UINT32_MAX))
                return REP_ERR_LIMIT;
        put_header(emission, source);
        put_list(&writer, "tokens", compiled->selection.token_count, put_token);
        rep_print(source, ",\n\"everybody\": ");
        put_members(&writer, compiled->selection.everybody);
        put_list(&writer, "sets", compiled->selection.set_count, put_set);
        put_list(&writer, "automata", compiled->automaton_count, put_automaton);
        put_list(&writer, "directives", (uint32_t)rep_directive_count(compiled->blob), put_directive);
        rep_print(source, "}\n");
        return REP_OK;
}
