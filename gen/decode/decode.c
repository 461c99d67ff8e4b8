/* decode.c: an opened blob -> frozen automata; see emit.h. */
#include "decode/decode_core.h"
#include "emit/emit.h"

bool
rep_decode_room(struct rep_arena *memory, uint32_t states, uint32_t exits, struct rep_automaton *automaton)
{
        *automaton = (struct rep_automaton){.memory = memory};
        automaton->exit_first = rep_arena_alloc(memory, (size_t)states + 1, sizeof(*automaton->exit_first));
        automaton->exit_byte = rep_arena_alloc(memory, exits, sizeof(*automaton->exit_byte));
        automaton->exit_target = rep_arena_alloc(memory, exits, sizeof(*automaton->exit_target));
        automaton->fail = rep_arena_alloc(memory, states, sizeof(*automaton->fail));
        automaton->accept = rep_arena_alloc(memory, states, sizeof(*automaton->accept));
        automaton->accept_end = rep_arena_alloc(memory, states, sizeof(*automaton->accept_end));
        automaton->highest = rep_arena_alloc(memory, states, sizeof(*automaton->highest));
        return automaton->exit_first != NULL && automaton->exit_byte != NULL && automaton->exit_target != NULL &&
               automaton->fail != NULL && automaton->accept != NULL && automaton->accept_end != NULL &&
               automaton->highest != NULL;
}

void
rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state)
{
        const unsigned char *words = core->specials + (size_t)special * 4 * REP_SPECIAL_WORDS;
        bool accepts = special < rep_field(core->header, REP_FIELD_ACCEPTS);
        uint32_t event = rep_word(words, REP_SPECIAL_ACCEPT);

        automaton->accept[state] = automaton->accept_end[state] = automaton->highest[state] = 0;
        if (special == 0)
                return;
        if (accepts) {
                automaton->accept[state] = event;
                automaton->highest[state] = rep_word(words, REP_SPECIAL_HIGHEST);
        }
        /* A slot that stops a walk without an event has a filter there. */
        if (!accepts || event != 0)
                automaton->accept_end[state] = rep_word(words, REP_SPECIAL_ACCEPT_END);
}

/* Copies COUNT words from TABLE; NULL where memory is out. */
static uint32_t *
copy_words(struct rep_arena *memory, const unsigned char *table, size_t count)
{
        uint32_t *words = rep_arena_alloc(memory, count, sizeof(*words));
        size_t i;

        for (i = 0; words != NULL && i < count; i++)
                words[i] = rep_word(table, i);
        return words;
}

static bool
decode_rules(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        uint32_t count = rep_core_rules(core->header), i;
        bool plain = rep_core_encoding(core->header) == REP_CORE_CONSTANT;
        uint32_t size = plain ? 4 : rep_field(core->header, REP_FIELD_RULE_SIZE);
        struct rep_outcome *outcomes = rep_arena_alloc(memory, count, sizeof(*outcomes));

        for (i = 0; outcomes != NULL && i < count; i++) {
                uint32_t rule = rep_rule_at(core->rules, size, i);

                outcomes[i] = (struct rep_outcome){
                        .rank = rule >> REP_RULE_RANK_SHIFT,
                        .allow = (rule & REP_RULE_ALLOW_LINE) != 0,
                        .disallow = (rule & REP_RULE_DISALLOWS) != 0,
                };
        }
        automaton->outcomes = outcomes;
        automaton->outcome_count = count;
        return outcomes != NULL;
}

static bool
decode_lists(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        uint32_t lists = rep_field(core->header, REP_FIELD_OUTPUTS),
                 entries = rep_field(core->header, REP_FIELD_ENTRIES), i;
        const unsigned char *at = core->outputs;

        automaton->outputs = rep_arena_alloc(memory, lists, sizeof(*automaton->outputs));
        automaton->entries = rep_arena_alloc(memory, entries, sizeof(*automaton->entries));
        if (automaton->outputs == NULL || automaton->entries == NULL)
                return false;
        for (i = 0; i < lists; i++, at += 4 * REP_OUTPUT_WORDS) {
                uint32_t first = rep_word(at, REP_OUTPUT_FIRST),
                         after = rep_word(at, REP_OUTPUT_WORDS + REP_OUTPUT_FIRST);

                automaton->outputs[i] =
                        (struct rep_output){first, after - first, rep_word(at, REP_OUTPUT_QUEUE),
                                            rep_word(at, REP_OUTPUT_LINK), rep_word(at, REP_OUTPUT_MAX)};
        }
        at = core->entries;
        for (i = 0; i < entries; i++, at += 4 * REP_ENTRY_WORDS)
                automaton->entries[i] = (struct rep_entry){rep_word(at, REP_ENTRY_MIN_END), rep_word(at, REP_ENTRY_MAX),
                                                           rep_word(at, REP_ENTRY_NODE)};
        automaton->output_count = lists;
        automaton->entry_count = entries;
        return true;
}

static bool
decode_nodes(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        uint32_t nodes = rep_field(core->header, REP_FIELD_NODES),
                 children = rep_field(core->header, REP_FIELD_CHILDREN);
        uint32_t i;
        const unsigned char *at = core->nodes;

        automaton->nodes = rep_arena_alloc(memory, nodes, sizeof(*automaton->nodes));
        automaton->children = rep_arena_alloc(memory, children, sizeof(*automaton->children));
        if (automaton->nodes == NULL || automaton->children == NULL)
                return false;
        for (i = 0; i < nodes; i++, at += 4 * REP_NODE_WORDS) {
                uint32_t first = rep_word(at, REP_NODE_FIRST), after = rep_word(at, REP_NODE_WORDS + REP_NODE_FIRST);

                automaton->nodes[i] = (struct rep_node){rep_word(at, REP_NODE_RULE), first, after - first};
        }
        at = core->children;
        for (i = 0; i < children; i++, at += 4 * REP_CHILD_WORDS)
                automaton->children[i] =
                        (struct rep_child){rep_word(at, REP_CHILD_QUEUE), rep_word(at, REP_CHILD_MAX),
                                           rep_word(at, REP_CHILD_NODE), rep_word(at, REP_CHILD_PARENT)};
        automaton->node_count = nodes;
        automaton->child_count = children;
        return true;
}

/* The dead state alone: where a core is plain, nothing is walked. */
static bool
decode_constant(struct rep_arena *memory, struct rep_automaton *automaton)
{
        if (!rep_decode_room(memory, 1, 0, automaton))
                return false;
        automaton->exit_first[0] = automaton->exit_first[1] = 0;
        automaton->fail[0] = automaton->accept[0] = automaton->accept_end[0] = automaton->highest[0] = 0;
        automaton->state_count = 1;
        return true;
}

static bool
decode_core(struct rep_arena *memory, const unsigned char *header, bool canonical, struct rep_automaton *automaton)
{
        uint32_t encoding = rep_core_encoding(header);
        struct rep_automaton stored;
        struct rep_core core;

        rep_lay_out_core(header, canonical, &core);
        if (encoding == REP_CORE_CONSTANT)
                return decode_constant(memory, automaton) && decode_rules(memory, &core, automaton);
        if (!(encoding == REP_CORE_DENSE ? rep_decode_dense(memory, &core, canonical, &stored)
                                         : rep_decode_compact(memory, &core, &stored)) ||
            !rep_order_states(memory, &stored, automaton) || rep_merge_states(memory, automaton) != REP_OK)
                return false;
        automaton->queue_count = rep_field(header, REP_FIELD_QUEUES);
        automaton->queue_sizes = copy_words(memory, core.queues, automaton->queue_count);
        return automaton->queue_sizes != NULL && decode_rules(memory, &core, automaton) &&
               decode_lists(memory, &core, automaton) && decode_nodes(memory, &core, automaton);
}

/* Gives each set its lines.  The span of all of them is copied once, for in a forged blob they may overlap. */
static bool
decode_lines(struct rep_arena *memory, const unsigned char *bytes, struct rep_emission *emission)
{
        const unsigned char *table = bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_META), REP_META_LINE_TABLES);
        size_t first = SIZE_MAX, after = 0, at, end;
        const uint32_t *lines;
        uint32_t i;

        for (i = 0; i < emission->set_count; i++) {
                at = rep_word(table, i) / 4;
                end = at + emission->automata[emission->sets[i].automaton].outcome_count;
                first = at < first ? at : first;
                after = end > after ? end : after;
        }
        if (first >= after)
                return true;
        lines = copy_words(memory, bytes + 4 * first, after - first);
        for (i = 0; lines != NULL && i < emission->set_count; i++)
                emission->sets[i].lines = lines + (rep_word(table, i) / 4 - first);
        return lines != NULL;
}

static bool
decode_sets(struct rep_arena *memory, const unsigned char *bytes, struct rep_emission *emission)
{
        uint32_t i;

        emission->set_count = rep_word(bytes, REP_HEAD_GROUP_COUNT);
        emission->sets = rep_arena_zalloc(memory, emission->set_count, sizeof(*emission->sets));
        emission->member_count = rep_word(bytes, REP_HEAD_MEMBER_COUNT);
        emission->members = copy_words(memory, bytes + rep_word(bytes, REP_HEAD_MEMBERS), emission->member_count);
        if (emission->sets == NULL || emission->members == NULL)
                return false;
        for (i = 0; i < emission->set_count; i++)
                emission->sets[i].automaton = rep_word(bytes + rep_word(bytes, REP_HEAD_GROUPS), i);
        emission->everybody_first = rep_word(bytes, REP_HEAD_EVERYBODY_FIRST);
        emission->everybody_count = rep_word(bytes, REP_HEAD_EVERYBODY_COUNT);
        return rep_word(bytes, REP_HEAD_META) == 0 || decode_lines(memory, bytes, emission);
}

static bool
decode_tokens(struct rep_arena *memory, const struct rep_blob *blob, struct rep_emission *emission)
{
        const unsigned char *at = blob->bytes + rep_word(blob->bytes, REP_HEAD_TOKENS);
        uint32_t i;

        emission->token_count = rep_word(blob->bytes, REP_HEAD_TOKEN_COUNT);
        emission->tokens = rep_arena_alloc(memory, emission->token_count, sizeof(*emission->tokens));
        if (emission->tokens == NULL)
                return false;
        for (i = 0; i < emission->token_count; i++, at += 4 * REP_TOKEN_WORDS)
                emission->tokens[i] = (struct rep_emission_token){rep_token(blob, i), rep_word(at, REP_TOKEN_FIRST),
                                                                  rep_word(at, REP_TOKEN_COUNT)};
        return true;
}

static bool
decode_cores(struct rep_arena *memory, const unsigned char *bytes, struct rep_emission *emission)
{
        uint32_t i;

        emission->automaton_count = rep_word(bytes, REP_HEAD_CORE_COUNT);
        emission->automata = rep_arena_alloc(memory, emission->automaton_count, sizeof(*emission->automata));
        if (emission->automata == NULL)
                return false;
        for (i = 0; i < emission->automaton_count; i++)
                if (!decode_core(memory, bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), i),
                                 rep_is_canonical(bytes), &emission->automata[i]))
                        return false;
        return true;
}

enum rep_status
rep_decode_blob(struct rep_arena *memory, const struct rep_blob *blob, struct rep_emission *emission)
{
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        emission->blob = blob;
        emission->tracking = stats.tracking;
        emission->dialect = stats.dialect;
        emission->names = stats.names;
        emission->selected = stats.selected;
        emission->hash = stats.hash;
        if (!decode_cores(memory, blob->bytes, emission) || !decode_sets(memory, blob->bytes, emission) ||
            !decode_tokens(memory, blob, emission))
                return REP_ERR_MEMORY;
        return REP_OK;
}
