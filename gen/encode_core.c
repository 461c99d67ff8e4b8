/* encode_core.c: see encode_core.h. */
#include "encode_core.h"

#include "classes.h"
#include "filter.h"
#include "format.h"

/* Lists that one byte may visit before it is worth remembering which to pass over. */
#define LONG_CHAIN 16

/* The slots: state 0, then the states that stop a walk (events, filters), then those with an end event only. */
struct slots {
        uint32_t *state; /* by slot */
        uint32_t *of;    /* by state: its slot; 0 for those without, and for state 0 */
        uint32_t stops, count;
        uint32_t *filter; /* by slot, below STOPS: number of its filter, one up; 0 for none */
        unsigned char *filters;
        uint32_t filter_count;
};

/* Most slots that there may be, and how many roots of floating tries, each of which may have a filter. */
static uint32_t
count_special(const struct rep_automaton *automaton, uint32_t *roots)
{
        uint32_t state, special = 1;

        *roots = 0;
        for (state = 1; state < automaton->state_count; state++) {
                bool root = automaton->fail[state] == state;

                *roots += root;
                special += root || automaton->event[state] != 0 || automaton->end[state] != 0;
        }
        return special;
}

/* Gives STATE the next slot. */
static void
add_slot(struct slots *slots, uint32_t state)
{
        slots->of[state] = slots->count;
        slots->state[slots->count++] = state;
}

static bool
assign_slots(struct rep_arena *arena, const struct rep_automaton *automaton, struct slots *slots)
{
        uint32_t state, roots, special = count_special(automaton, &roots);

        *slots = (struct slots){.count = 0};
        slots->state = rep_arena_alloc(arena, special, sizeof(*slots->state));
        slots->of = rep_arena_zalloc(arena, automaton->state_count, sizeof(*slots->of));
        slots->filter = rep_arena_zalloc(arena, special, sizeof(*slots->filter));
        slots->filters = rep_arena_alloc(arena, (size_t)roots + 1, REP_FILTER_SIZE);
        if (slots->state == NULL || slots->of == NULL || slots->filter == NULL || slots->filters == NULL)
                return false;
        add_slot(slots, 0);
        for (state = 1; state < automaton->state_count; state++) {
                unsigned char *filter = slots->filters + (size_t)slots->filter_count * REP_FILTER_SIZE;

                if (rep_make_filter(automaton, state, filter))
                        slots->filter[slots->count] = ++slots->filter_count;
                else if (automaton->event[state] == 0)
                        continue;
                add_slot(slots, state);
        }
        slots->stops = slots->count;
        for (state = 1; state < automaton->state_count; state++)
                if (slots->of[state] == 0 && automaton->end[state] != 0)
                        add_slot(slots, state);
        return true;
}

/* Appends COUNT words and returns where; NULL where memory is out. */
static unsigned char *
extend_words(struct rep_buffer *blob, size_t count)
{
        return rep_buffer_extend(blob, 4 * count);
}

static void
put_words(unsigned char *at, const uint32_t *words, size_t count)
{
        size_t i;

        for (i = 0; i < count; i++)
                rep_store32(at + 4 * i, words[i]);
}

static void
put_rules(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        unsigned char *at = extend_words(blob, automaton->outcome_count);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->outcome_count; i++) {
                const struct rep_outcome *outcome = &automaton->outcomes[i];

                rep_store32(at + 4 * i, outcome->rank << REP_RULE_RANK_SHIFT |
                                                (outcome->allow ? REP_RULE_ALLOW_LINE : 0) |
                                                (outcome->disallow ? REP_RULE_DISALLOWS : 0));
        }
}

static void
put_slots(const struct rep_automaton *automaton, const struct slots *slots, struct rep_buffer *blob)
{
        unsigned char *at = extend_words(blob, (size_t)slots->count * REP_SLOT_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < slots->count; i++, at += 4 * REP_SLOT_WORDS) {
                uint32_t state = slots->state[i];

                put_words(at,
                          (const uint32_t[]){automaton->event[state], automaton->end[state], automaton->bound[state],
                                             slots->filter[i]},
                          REP_SLOT_WORDS);
        }
}

static void
put_lists(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        unsigned char *at = extend_words(blob, (size_t)automaton->list_count * REP_LIST_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->list_count; i++, at += 4 * REP_LIST_WORDS) {
                const struct rep_list *list = &automaton->lists[i];

                put_words(at, (const uint32_t[]){list->first, list->count, list->queue, list->next, list->max},
                          REP_LIST_WORDS);
        }
        at = extend_words(blob, (size_t)automaton->entry_count * REP_ENTRY_WORDS);
        for (i = 0; at != NULL && i < automaton->entry_count; i++, at += 4 * REP_ENTRY_WORDS) {
                const struct rep_entry *entry = &automaton->entries[i];

                put_words(at, (const uint32_t[]){entry->min_end, entry->max, entry->node}, REP_ENTRY_WORDS);
        }
}

static void
put_records(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        unsigned char *at = extend_words(blob, ((size_t)automaton->record_count + 1) * REP_NODE_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->record_count; i++, at += 4 * REP_NODE_WORDS)
                put_words(at, (const uint32_t[]){automaton->records[i].rule, automaton->records[i].first_child},
                          REP_NODE_WORDS);
        if (at != NULL)
                put_words(at, (const uint32_t[]){0, automaton->child_count}, REP_NODE_WORDS);
        at = extend_words(blob, (size_t)automaton->child_count * REP_CHILD_WORDS);
        for (i = 0; at != NULL && i < automaton->child_count; i++, at += 4 * REP_CHILD_WORDS) {
                const struct rep_child *child = &automaton->children[i];

                put_words(at, (const uint32_t[]){child->queue, child->max, child->node, child->parent},
                          REP_CHILD_WORDS);
        }
        at = extend_words(blob, automaton->queue_count);
        if (at != NULL)
                put_words(at, automaton->queue_sizes, automaton->queue_count);
}

/* The rows of the states in the order of their slots, then of the others. */
static uint32_t *
order_states(struct rep_arena *arena, const struct rep_automaton *automaton, const struct slots *slots)
{
        uint32_t *row = rep_arena_alloc(arena, automaton->state_count, sizeof(*row)), state, next = slots->count;

        for (state = 0; row != NULL && state < automaton->state_count; state++)
                row[state] = slots->of[state] > 0 || state == 0 ? slots->of[state] : next++;
        return row;
}

/* Fills the table in the order of the automaton, in which a state's failure comes before it. */
static void
fill_table(const struct rep_automaton *automaton, const struct rep_classes *classes, const uint32_t *row,
           uint16_t *table)
{
        uint32_t state, i;

        for (state = 0; state < automaton->state_count; state++) {
                uint16_t *cells = table + row[state] * classes->count;

                if (automaton->fail[state] != state)
                        memcpy(cells, table + row[automaton->fail[state]] * classes->count,
                               classes->count * sizeof(*cells));
                else
                        for (i = 0; i < classes->count; i++)
                                cells[i] = (uint16_t)(row[state] * classes->count);
                for (i = automaton->exit_first[state]; i < automaton->exit_first[state + 1]; i++)
                        cells[classes->of_byte[automaton->exit_byte[i]]] =
                                (uint16_t)(row[automaton->exit_target[i]] * classes->count);
        }
}

static bool
put_dense(struct rep_arena *arena, const struct rep_automaton *automaton, const struct rep_classes *classes,
          const uint32_t *row, struct rep_buffer *blob)
{
        size_t count = (size_t)automaton->state_count * classes->count, i;
        uint16_t *table = rep_arena_alloc(arena, count, sizeof(*table));
        unsigned char *at;

        if (table == NULL)
                return false;
        fill_table(automaton, classes, row, table);
        rep_buffer_put(blob, classes->of_byte, sizeof(classes->of_byte));
        at = rep_buffer_extend(blob, 2 * count);
        for (i = 0; at != NULL && i < count; i++)
                rep_store16(at + 2 * i, table[i]);
        rep_buffer_align(blob, 4);
        return at != NULL;
}

static void
put_sparse(const struct rep_automaton *automaton, const struct slots *slots, struct rep_buffer *blob)
{
        unsigned char *at = extend_words(blob, ((size_t)automaton->state_count + 1) * REP_STATE_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->state_count; i++, at += 4 * REP_STATE_WORDS)
                put_words(at, (const uint32_t[]){automaton->fail[i], automaton->exit_first[i], slots->of[i]},
                          REP_STATE_WORDS);
        if (at != NULL)
                put_words(at, (const uint32_t[]){0, automaton->exit_count, 0}, REP_STATE_WORDS);
        at = extend_words(blob, automaton->exit_count);
        if (at != NULL)
                put_words(at, automaton->exit_target, automaton->exit_count);
        rep_buffer_put(blob, automaton->exit_byte, automaton->exit_count);
        rep_buffer_align(blob, 4);
}

/* An automaton whose start is dead decides nothing: only its base rule is left. */
static bool
is_trivial(const struct rep_automaton *automaton)
{
        return automaton->outcome_count == 1;
}

/* Whether walks should remember which lists have nothing to tell any more: worth it for long chains, where nodes are. */
static bool
has_long_chain(const struct rep_automaton *automaton)
{
        uint32_t i, list, length;

        for (i = 0; i < automaton->list_count && automaton->record_count > 0; i++) {
                list = i;
                for (length = 0; list != REP_NO_LIST && length < LONG_CHAIN; length++)
                        list = automaton->lists[list].next;
                if (length == LONG_CHAIN)
                        return true;
        }
        return false;
}

static void
put_header(const struct rep_automaton *automaton, const struct slots *slots, enum rep_encoding encoding,
           const uint32_t *row, uint32_t classes, unsigned char *at)
{
        const uint32_t words[REP_CORE_WORDS] = {
                [REP_CORE_ENCODING] = encoding,
                [REP_CORE_RULES] = automaton->outcome_count,
                [REP_CORE_STATES] = automaton->state_count,
                [REP_CORE_START] = row == NULL ? automaton->start : row[automaton->start],
                [REP_CORE_STOPS] = slots->stops,
                [REP_CORE_SLOTS] = slots->count,
                [REP_CORE_CLASSES] = classes,
                [REP_CORE_EXITS] = encoding == REP_ENCODING_SPARSE ? automaton->exit_count : 0,
                [REP_CORE_LISTS] = automaton->list_count,
                [REP_CORE_ENTRIES] = automaton->entry_count,
                [REP_CORE_NODES] = automaton->record_count,
                [REP_CORE_CHILDREN] = automaton->child_count,
                [REP_CORE_QUEUES] = automaton->queue_count,
                [REP_CORE_FILTERS] = slots->filter_count,
                [REP_CORE_SKIPS] = has_long_chain(automaton) ? automaton->list_count : 0,
        };

        put_words(at, words, REP_CORE_WORDS);
}

static bool
encode_trivial(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        static const uint32_t header[REP_CORE_SHORT_WORDS] = {[REP_CORE_RULES] = 1};
        unsigned char *at = extend_words(blob, REP_CORE_SHORT_WORDS);

        if (at != NULL)
                put_words(at, header, REP_CORE_SHORT_WORDS);
        put_rules(automaton, blob);
        return !blob->failed;
}

static bool
encode_walked(struct rep_arena *arena, const struct rep_automaton *automaton, bool sparse, struct rep_buffer *blob)
{
        struct rep_classes classes = {.count = 0};
        struct slots slots;
        uint32_t *row = NULL;
        size_t begin = blob->size;
        unsigned char *header = extend_words(blob, REP_CORE_WORDS);
        bool dense = false;

        if (!sparse && automaton->state_count <= REP_DENSE_MAX) {
                rep_find_classes(automaton, &classes);
                dense = automaton->state_count <= REP_DENSE_MAX / classes.count;
        }
        if (header == NULL || !assign_slots(arena, automaton, &slots) ||
            (dense && (row = order_states(arena, automaton, &slots)) == NULL))
                return false;
        put_header(automaton, &slots, dense ? REP_ENCODING_DENSE : REP_ENCODING_SPARSE, row, dense ? classes.count : 0,
                   header);
        put_rules(automaton, blob);
        if (!dense)
                put_sparse(automaton, &slots, blob);
        else if (!put_dense(arena, automaton, &classes, row, blob))
                return false;
        if (!blob->failed)
                rep_store32(blob->bytes + begin + 4 * REP_CORE_SLOTS_AT, (uint32_t)(blob->size - begin));
        put_slots(automaton, &slots, blob);
        put_lists(automaton, blob);
        put_records(automaton, blob);
        rep_buffer_put(blob, slots.filters, (size_t)slots.filter_count * REP_FILTER_SIZE);
        return !blob->failed;
}

bool
rep_encode_core(struct rep_arena *arena, const struct rep_automaton *automaton, bool sparse, struct rep_buffer *blob)
{
        size_t begin;
        bool encoded;

        rep_buffer_align(blob, 8);
        begin = blob->size;
        encoded =
                is_trivial(automaton) ? encode_trivial(automaton, blob) : encode_walked(arena, automaton, sparse, blob);
        rep_buffer_align(blob, 8);
        if (!encoded || blob->failed || blob->size > UINT32_MAX)
                return false;
        rep_store32(blob->bytes + begin + 4 * REP_CORE_SIZE, (uint32_t)(blob->size - begin));
        return true;
}
