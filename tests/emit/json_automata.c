/* SPDX-License-Identifier: Apache-2.0 */
/* json_automata.c: see json_automata.h. */
#include "tests/emit/json_automata.h"
#include "tests/support/test.h"

#include <string.h>

struct json_object *
json_member(struct json_object *object, const char *name)
{
        struct json_object *value;

        if (!json_object_object_get_ex(object, name, &value))
                fail_msg("there is no member '%s'", name);
        return value;
}

uint32_t
json_number(struct json_object *object, const char *name)
{
        struct json_object *value = json_member(object, name);

        assert_int_equal(json_object_get_type(value), json_type_int);
        return (uint32_t)json_object_get_int64(value);
}

/* The same where null stands for NONE. */
static uint32_t
number_or(struct json_object *object, const char *name, uint32_t none)
{
        return json_member(object, name) ? json_number(object, name) : none;
}

bool
json_says(struct json_object *object, const char *name, const char *word)
{
        return strcmp(json_object_get_string(json_member(object, name)), word) == 0;
}

uint32_t
json_length(struct json_object *list)
{
        assert_int_equal(json_object_get_type(list), json_type_array);
        return (uint32_t)json_object_array_length(list);
}

static void *
room(struct rep_arena *memory, size_t count, size_t size)
{
        void *room = rep_arena_zalloc(memory, count, size);

        assert_non_null(room);
        return room;
}

static uint32_t *
read_numbers(struct rep_arena *memory, struct json_object *list)
{
        uint32_t count = json_length(list), *numbers = room(memory, count, sizeof(*numbers));

        for (uint32_t i = 0; i < count; i++)
                numbers[i] = (uint32_t)json_object_get_int64(json_object_array_get_idx(list, i));
        return numbers;
}

static uint32_t
read_accept(struct json_object *state, const char *name)
{
        struct json_object *accept = json_member(state, name), *rule;

        if (!accept)
                return 0;
        return json_object_object_get_ex(accept, "rule", &rule) ? rep_accept_rule(json_number(accept, "rule"))
                                                                : rep_accept_output(json_number(accept, "output"));
}

static void
read_exits(struct rep_automaton *automaton, struct json_object *exits)
{
        for (uint32_t i = 0; i < json_length(exits); i++, automaton->exit_count++) {
                struct json_object *exit = json_object_array_get_idx(exits, i);
                automaton->exit_byte[automaton->exit_count] =
                        (uint8_t)json_object_get_int(json_object_array_get_idx(exit, 0));
                automaton->exit_target[automaton->exit_count] =
                        (uint32_t)json_object_get_int64(json_object_array_get_idx(exit, 1));
        }
}

static void
read_states(struct rep_arena *memory, struct rep_automaton *automaton, struct json_object *states)
{
        uint32_t count = automaton->state_count = json_length(states), exits = 0;

        for (uint32_t i = 0; i < count; i++)
                exits += json_length(json_member(json_object_array_get_idx(states, i), "exits"));
        automaton->exit_first = room(memory, (size_t)count + 1, sizeof(uint32_t));
        automaton->exit_byte = room(memory, exits, 1);
        automaton->exit_target = room(memory, exits, sizeof(uint32_t));
        automaton->fail = room(memory, count, sizeof(uint32_t));
        automaton->accept = room(memory, count, sizeof(uint32_t));
        automaton->accept_end = room(memory, count, sizeof(uint32_t));
        automaton->highest = room(memory, count, sizeof(uint32_t));
        for (uint32_t i = 0; i < count; i++) {
                struct json_object *state = json_object_array_get_idx(states, i);
                read_exits(automaton, json_member(state, "exits"));
                automaton->exit_first[i + 1] = automaton->exit_count;
                automaton->fail[i] = json_number(state, "fail");
                automaton->accept[i] = read_accept(state, "accept");
                automaton->accept_end[i] = read_accept(state, "accept_end");
                automaton->highest[i] = json_number(state, "highest");
        }
}

static void
read_outputs(struct rep_arena *memory, struct rep_automaton *automaton, struct json_object *outputs)
{
        uint32_t count = automaton->output_count = json_length(outputs), entries = 0;

        for (uint32_t i = 0; i < count; i++)
                entries += json_length(json_member(json_object_array_get_idx(outputs, i), "entries"));
        automaton->outputs = room(memory, count, sizeof(*automaton->outputs));
        automaton->entries = room(memory, entries, sizeof(*automaton->entries));
        for (uint32_t i = 0; i < count; i++) {
                struct json_object *json = json_object_array_get_idx(outputs, i), *own = json_member(json, "entries");
                automaton->outputs[i] = (struct rep_output){
                        automaton->entry_count, json_length(own), number_or(json, "queue", REP_NO_QUEUE),
                        number_or(json, "link", REP_NO_OUTPUT), json_number(json, "max")};
                for (uint32_t j = 0; j < json_length(own); j++) {
                        struct json_object *entry = json_object_array_get_idx(own, j);
                        automaton->entries[automaton->entry_count++] =
                                (struct rep_entry){json_number(entry, "min_end"), json_number(entry, "max"),
                                                   number_or(entry, "node", REP_NO_NODE)};
                }
        }
}

static void
read_nodes(struct rep_arena *memory, struct rep_automaton *automaton, struct json_object *nodes)
{
        uint32_t count = automaton->node_count = json_length(nodes), children = 0;

        for (uint32_t i = 0; i < count; i++)
                children += json_length(json_member(json_object_array_get_idx(nodes, i), "children"));
        automaton->nodes = room(memory, count, sizeof(*automaton->nodes));
        automaton->children = room(memory, children, sizeof(*automaton->children));
        for (uint32_t i = 0; i < count; i++) {
                struct json_object *json = json_object_array_get_idx(nodes, i), *own = json_member(json, "children");
                automaton->nodes[i] =
                        (struct rep_node){number_or(json, "rule", 0), automaton->child_count, json_length(own)};
                for (uint32_t j = 0; j < json_length(own); j++) {
                        struct json_object *child = json_object_array_get_idx(own, j);
                        automaton->children[automaton->child_count++] =
                                (struct rep_child){json_number(child, "queue"), json_number(child, "max"),
                                                   number_or(child, "node", REP_NO_NODE), i};
                }
        }
}

static void
read_rules(struct rep_arena *memory, struct rep_automaton *automaton, struct json_object *rules)
{
        struct rep_rule *read = room(memory, json_length(rules), sizeof(*read));

        for (uint32_t i = 0; i < json_length(rules); i++) {
                struct json_object *rule = json_object_array_get_idx(rules, i);
                read[i] = (struct rep_rule){.pattern.rank = json_number(rule, "rank"),
                                            .allow = json_says(rule, "kind", "allow"),
                                            .disallow = json_says(rule, "verdict", "disallow")};
        }
        automaton->rules = read;
        automaton->rule_count = json_length(rules);
}

static void
read_automata(struct rep_arena *memory, struct rep_automata *content, struct json_object *automata)
{
        content->automaton_count = json_length(automata);
        content->automata = room(memory, content->automaton_count, sizeof(*content->automata));
        for (uint32_t i = 0; i < content->automaton_count; i++) {
                struct json_object *json = json_object_array_get_idx(automata, i);
                struct rep_automaton *automaton = &content->automata[i];
                automaton->start = json_number(json, "start");
                read_rules(memory, automaton, json_member(json, "rules"));
                read_states(memory, automaton, json_member(json, "states"));
                read_outputs(memory, automaton, json_member(json, "outputs"));
                read_nodes(memory, automaton, json_member(json, "nodes"));
                automaton->queue_count = json_length(json_member(json, "queues"));
                automaton->queue_sizes = read_numbers(memory, json_member(json, "queues"));
        }
}

static void
read_sets(struct rep_arena *memory, struct rep_automata *content, struct json_object *sets)
{
        content->selection.set_count = json_length(sets);
        content->sets = room(memory, content->selection.set_count, sizeof(*content->sets));
        for (uint32_t i = 0; i < content->selection.set_count; i++) {
                struct json_object *json = json_object_array_get_idx(sets, i);
                content->sets[i] = (struct rep_automata_set){json_number(json, "automaton"),
                                                             read_numbers(memory, json_member(json, "lines"))};
        }
}

/* Appends the numbers in LIST to the members. */
static void
read_members(struct rep_automata *content, struct json_object *list, struct rep_slice *members)
{
        *members = (struct rep_slice){content->selection.member_count, json_length(list)};
        for (uint32_t i = 0; i < members->count; i++)
                content->selection.members[content->selection.member_count++] =
                        (uint32_t)json_object_get_int64(json_object_array_get_idx(list, i));
}

static void
read_tokens(struct rep_arena *memory, struct rep_automata *content, struct json_object *json)
{
        struct json_object *tokens = json_member(json, "tokens"), *everybody = json_member(json, "everybody");
        size_t members = json_length(everybody);

        content->selection.token_count = json_length(tokens);
        for (uint32_t i = 0; i < content->selection.token_count; i++)
                members += json_length(json_member(json_object_array_get_idx(tokens, i), "sets"));
        content->selection.tokens = room(memory, content->selection.token_count, sizeof(*content->selection.tokens));
        content->selection.members = room(memory, members, sizeof(*content->selection.members));
        for (uint32_t i = 0; i < content->selection.token_count; i++) {
                struct json_object *token = json_object_array_get_idx(tokens, i);
                content->selection.tokens[i].token = rep_string(json_object_get_string(json_member(token, "token")));
                read_members(content, json_member(token, "sets"), &content->selection.tokens[i].members);
        }
        read_members(content, everybody, &content->selection.everybody);
}

void
json_automata(struct rep_arena *memory, struct json_object *json, struct rep_automata *content)
{
        *content = (struct rep_automata){
                .stats.tracking = json_says(json, "tracking", "rule") ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                .stats.dialect = json_says(json, "dialect", "google") ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309,
                .stats.selected = json_object_get_boolean(json_member(json, "selected")),
        };
        read_automata(memory, content, json_member(json, "automata"));
        read_sets(memory, content, json_member(json, "sets"));
        read_tokens(memory, content, json);
}
