/*
 * json.c: automata -> data for programs in any language; JSON.md says what each member means.
 *
 * In: an emission.  Out: one object, with a state, a list, a node, a rule or a directive a line.  It is UTF-8 whatever
 * the robots.txt holds, and nothing is lost: bytes of paths are numbers, and a text that is no UTF-8 is written as the
 * numbers of its bytes.  There is no limit of states but one that the caller sets.
 */
#include "emit/emit.h"
#include "emit/text.h"
#include "rep_compile.h"
#include "utf8.h"

enum { FORMAT_VERSION = 1 };

/* Appends TEXT, which is UTF-8, as a string. */
static void
put_string(struct rep_buffer *out, struct rep_text text)
{
        size_t i, plain = 0;

        rep_print(out, "\"");
        for (i = 0; i < text.size; i++) {
                unsigned char byte = (unsigned char)text.data[i];

                if (byte >= ' ' && byte != '"' && byte != '\\')
                        continue;
                rep_buffer_put(out, text.data + plain, i - plain);
                plain = i + 1;
                if (byte < ' ')
                        rep_print(out, "\\u%04x", byte);
                else
                        rep_print(out, "\\%c", byte);
        }
        if (text.size > plain)
                rep_buffer_put(out, text.data + plain, text.size - plain);
        rep_print(out, "\"");
}

/* Appends TEXT, which may be any bytes: as a string, or as their numbers where they are no UTF-8. */
static void
put_text(struct rep_buffer *out, struct rep_text text)
{
        size_t i;

        if (rep_utf8_span(text) == text.size) {
                put_string(out, text);
                return;
        }
        for (i = 0; i < text.size; i++)
                rep_print(out, i > 0 ? ", %u" : "[%u", (unsigned)(unsigned char)text.data[i]);
        rep_print(out, "]");
}

/* Appends NUMBER, or null where it is NONE. */
static void
put_number_or_null(struct rep_buffer *out, uint32_t number, uint32_t none)
{
        if (number == none)
                rep_print(out, "null");
        else
                rep_print(out, "%u", (unsigned)number);
}

static void
put_numbers(struct rep_buffer *out, const uint32_t *numbers, uint32_t count)
{
        uint32_t i;

        rep_print(out, "[");
        for (i = 0; i < count; i++)
                rep_print(out, i > 0 ? ", %u" : "%u", (unsigned)numbers[i]);
        rep_print(out, "]");
}

/* Begins an element of a list that has one a line: the first, or another one. */
static void
begin_line(struct rep_buffer *out, bool first)
{
        rep_print(out, first ? "\n" : ",\n");
}

static void
put_event(struct rep_buffer *out, uint32_t event)
{
        if (event == 0)
                rep_print(out, "null");
        else
                rep_print(out, rep_is_output(event) ? "{\"list\": %u}" : "{\"rule\": %u}", (unsigned)(event / 2));
}

static void
put_state(struct rep_buffer *out, const struct rep_automaton *automaton, uint32_t state)
{
        uint32_t first = automaton->exit_first[state], exit;

        rep_print(out, "{\"exits\": [");
        for (exit = first; exit < automaton->exit_first[state + 1]; exit++)
                rep_print(out, exit > first ? ", [%u, %u]" : "[%u, %u]", (unsigned)automaton->exit_byte[exit],
                          (unsigned)automaton->exit_target[exit]);
        rep_print(out, "], \"fail\": %u, \"event\": ", (unsigned)automaton->fail[state]);
        put_event(out, automaton->accept[state]);
        rep_print(out, ", \"end\": ");
        put_event(out, automaton->accept_end[state]);
        rep_print(out, ", \"bound\": %u}", (unsigned)automaton->highest[state]);
}

static void
put_states(struct rep_buffer *out, const struct rep_automaton *automaton)
{
        uint32_t state;

        rep_print(out, "\"states\": [");
        for (state = 0; state < automaton->state_count; state++) {
                begin_line(out, state == 0);
                put_state(out, automaton, state);
        }
        rep_print(out, "]");
}

static void
put_list(struct rep_buffer *out, const struct rep_automaton *automaton, const struct rep_output *list)
{
        uint32_t i;

        rep_print(out, "{\"max\": %u, \"entries\": [", (unsigned)list->max);
        for (i = list->first; i < list->first + list->count; i++) {
                const struct rep_entry *entry = &automaton->entries[i];

                rep_print(out, i > list->first ? ", " : "");
                rep_print(out, "{\"min_end\": %u, \"max\": %u, \"node\": ", (unsigned)entry->min_end,
                          (unsigned)entry->max);
                put_number_or_null(out, entry->node, REP_NO_NODE);
                rep_print(out, "}");
        }
        rep_print(out, "], \"queue\": ");
        put_number_or_null(out, list->queue, REP_NO_QUEUE);
        rep_print(out, ", \"next\": ");
        put_number_or_null(out, list->link, REP_NO_OUTPUT);
        rep_print(out, "}");
}

static void
put_node(struct rep_buffer *out, const struct rep_automaton *automaton, const struct rep_node *node)
{
        uint32_t i;

        rep_print(out, "{\"rule\": ");
        put_number_or_null(out, node->rule, 0);
        rep_print(out, ", \"children\": [");
        for (i = node->first_child; i < node->first_child + node->child_count; i++) {
                const struct rep_child *child = &automaton->children[i];

                rep_print(out, i > node->first_child ? ", " : "");
                rep_print(out, "{\"queue\": %u, \"max\": %u, \"node\": ", (unsigned)child->queue, (unsigned)child->max);
                put_number_or_null(out, child->node, REP_NO_NODE);
                rep_print(out, "}");
        }
        rep_print(out, "]}");
}

static void
put_events(struct rep_buffer *out, const struct rep_automaton *automaton)
{
        uint32_t i;

        rep_print(out, "\"lists\": [");
        for (i = 0; i < automaton->output_count; i++) {
                begin_line(out, i == 0);
                put_list(out, automaton, &automaton->outputs[i]);
        }
        rep_print(out, "],\n\"nodes\": [");
        for (i = 0; i < automaton->node_count; i++) {
                begin_line(out, i == 0);
                put_node(out, automaton, &automaton->nodes[i]);
        }
        rep_print(out, "],\n\"queues\": ");
        put_numbers(out, automaton->queue_sizes, automaton->queue_count);
}

static void
put_rules(struct rep_buffer *out, const struct rep_automaton *automaton)
{
        uint32_t i;

        rep_print(out, "\"rules\": [");
        for (i = 0; i < automaton->outcome_count; i++) {
                const struct rep_outcome *rule = &automaton->outcomes[i];

                begin_line(out, i == 0);
                rep_print(out, "{\"verdict\": \"%s\", \"kind\": \"%s\", \"rank\": %u}",
                          rule->disallow ? "disallow" : "allow", rule->allow ? "allow" : "disallow",
                          (unsigned)rule->rank);
        }
        rep_print(out, "]");
}

static void
put_automata(const struct rep_emission *emission, struct rep_buffer *out)
{
        uint32_t i;

        rep_print(out, "\"automata\": [");
        for (i = 0; i < emission->automaton_count; i++) {
                const struct rep_automaton *automaton = &emission->automata[i];

                begin_line(out, i == 0);
                rep_print(out, "{\"start\": %u,\n", (unsigned)automaton->start);
                put_rules(out, automaton);
                rep_print(out, ",\n");
                put_states(out, automaton);
                rep_print(out, ",\n");
                put_events(out, automaton);
                rep_print(out, "}");
        }
        rep_print(out, "]");
}

static void
put_sets(const struct rep_emission *emission, struct rep_buffer *out)
{
        uint32_t i;

        rep_print(out, "\"sets\": [");
        for (i = 0; i < emission->set_count; i++) {
                const struct rep_emission_set *set = &emission->sets[i];

                begin_line(out, i == 0);
                rep_print(out, "{\"automaton\": %u, \"lines\": ", (unsigned)set->automaton);
                if (set->lines == NULL)
                        rep_print(out, "null");
                else
                        put_numbers(out, set->lines, emission->automata[set->automaton].outcome_count);
                rep_print(out, "}");
        }
        rep_print(out, "]");
}

static void
put_tokens(const struct rep_emission *emission, struct rep_buffer *out)
{
        uint32_t i;

        rep_print(out, "\"tokens\": [");
        for (i = 0; i < emission->token_count; i++) {
                const struct rep_emission_token *token = &emission->tokens[i];

                begin_line(out, i == 0);
                rep_print(out, "{\"token\": ");
                put_text(out, token->text);
                rep_print(out, ", \"sets\": ");
                put_numbers(out, emission->members + token->first, token->count);
                rep_print(out, "}");
        }
        rep_print(out, "],\n\"everybody\": ");
        put_numbers(out, emission->members + emission->everybody_first, emission->everybody_count);
}

static void
put_directive(struct rep_buffer *out, const struct rep_directive *directive)
{
        static const char *const kinds[] = {"user-agent", "allow", "disallow", "sitemap", "other"};

        rep_print(out, "{\"line\": %u, \"group\": ", (unsigned)directive->line);
        /* Counted from 1, as `rep2c info` does. */
        put_number_or_null(out, directive->group == REP_NO_GROUP ? 0 : directive->group + 1, 0);
        rep_print(out, ", \"run\": ");
        put_number_or_null(out, directive->run == REP_NO_GROUP ? 0 : directive->run + 1, 0);
        rep_print(out, ", \"kind\": \"%s\", \"key\": ", kinds[directive->kind]);
        put_text(out, directive->key);
        rep_print(out, ", \"value\": ");
        put_text(out, directive->value);
        rep_print(out, "}");
}

static void
put_directives(const struct rep_emission *emission, struct rep_buffer *out)
{
        struct rep_directive directive;
        size_t i;

        rep_print(out, "\"directives\": [");
        for (i = 0; rep_blob_directive(emission->blob, i, &directive) == REP_OK; i++) {
                begin_line(out, i == 0);
                put_directive(out, &directive);
        }
        rep_print(out, "]");
}

static void
put_header(const struct rep_emission *emission, struct rep_buffer *out)
{
        static const char *const names[] = {"token", "any", "wide"};

        rep_print(out, "\"format\": \"rep2c-automata\",\n\"version\": %u,\n\"generator\": \"rep2c %s\",\n\"source\": ",
                  FORMAT_VERSION, rep_version());
        put_text(out, rep_string(emission->source));
        rep_print(out, ",\n\"options\": ");
        put_text(out, rep_string(emission->options));
        rep_print(out,
                  ",\n\"hash\": \"%08x%08x\",\n\"tracking\": \"%s\",\n\"dialect\": \"%s\",\n\"names\": "
                  "\"%s\",\n\"selected\": %s",
                  (unsigned)(emission->hash >> 32), (unsigned)(emission->hash & UINT32_MAX),
                  emission->tracking == REP_TRACK_RULE ? "rule" : "verdict",
                  emission->dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309", names[emission->names],
                  emission->selected ? "true" : "false");
}

enum rep_status
rep_emit_json(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        static void (*const parts[])(const struct rep_emission *, struct rep_buffer *) = {
                put_header, put_tokens, put_sets, put_automata, put_directives};
        size_t i;

        (void)header;
        if (emission->max_states != 0 && rep_emission_states(emission) > emission->max_states)
                return REP_ERR_LIMIT;
        for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
                rep_print(source, i == 0 ? "{" : ",\n");
                parts[i](emission, source);
        }
        rep_print(source, "}\n");
        return source->failed ? REP_ERR_MEMORY : REP_OK;
}
