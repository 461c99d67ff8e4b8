/* encode_core.c: see encode_core.h. */
#include "encode/encode_core.h"

#include "encode/encode_compact.h"
#include "encode/encode_dense.h"
#include "encode/masks.h"
#include "encode/prefixes.h"
#include "format.h"

/* Lists that one byte may visit before it is worth remembering which to pass over. */
#define LONG_CHAIN 16

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

/* Appends the rules, of SIZE bytes each. */
static void
put_rules(const struct rep_automaton *automaton, uint32_t size, struct rep_buffer *blob)
{
        unsigned char *at = rep_buffer_extend(blob, (size_t)automaton->outcome_count * size);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->outcome_count; i++, at += size) {
                const struct rep_outcome *outcome = &automaton->outcomes[i];
                uint32_t rule = outcome->rank << REP_RULE_RANK_SHIFT | (outcome->allow ? REP_RULE_ALLOW_LINE : 0) |
                                (outcome->disallow ? REP_RULE_DISALLOWS : 0);

                if (size == 2)
                        rep_store16(at, rule);
                else
                        rep_store32(at, rule);
        }
        rep_buffer_align(blob, 4);
}

static uint32_t
rule_size(const struct rep_automaton *automaton)
{
        uint32_t i;

        for (i = 0; i < automaton->outcome_count; i++)
                if (automaton->outcomes[i].rank > REP_RULE_SHORT_RANK_MAX)
                        return 4;
        return 2;
}

static void
put_lists(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        unsigned char *at = extend_words(blob, ((size_t)automaton->output_count + (automaton->output_count > 0)) *
                                                       REP_OUTPUT_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->output_count; i++, at += 4 * REP_OUTPUT_WORDS) {
                const struct rep_output *list = &automaton->outputs[i];

                put_words(at, (const uint32_t[]){list->first, list->queue, list->link, list->max}, REP_OUTPUT_WORDS);
        }
        if (at != NULL && automaton->output_count > 0)
                put_words(at, (const uint32_t[]){automaton->entry_count, REP_NONE, REP_NONE, 0}, REP_OUTPUT_WORDS);
        at = extend_words(blob, (size_t)automaton->entry_count * REP_ENTRY_WORDS);
        for (i = 0; at != NULL && i < automaton->entry_count; i++, at += 4 * REP_ENTRY_WORDS) {
                const struct rep_entry *entry = &automaton->entries[i];

                put_words(at, (const uint32_t[]){entry->min_end, entry->max, entry->node}, REP_ENTRY_WORDS);
        }
}

static void
put_nodes(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        unsigned char *at =
                extend_words(blob, ((size_t)automaton->node_count + (automaton->node_count > 0)) * REP_NODE_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < automaton->node_count; i++, at += 4 * REP_NODE_WORDS)
                put_words(at, (const uint32_t[]){automaton->nodes[i].rule, automaton->nodes[i].first_child},
                          REP_NODE_WORDS);
        if (at != NULL && automaton->node_count > 0)
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

/* Where only the base rule is left, there is nothing to walk for. */
static bool
is_constant(const struct rep_automaton *automaton)
{
        return automaton->outcome_count == 1;
}

/* Whether walks should remember which lists have nothing to tell any more: worth it for long chains, where nodes
 * are. */
static bool
has_long_chain(const struct rep_automaton *automaton)
{
        uint32_t i, list, length;

        for (i = 0; i < automaton->output_count && automaton->node_count > 0; i++) {
                list = i;
                for (length = 0; list != REP_NO_OUTPUT && length < LONG_CHAIN; length++)
                        list = automaton->outputs[list].link;
                if (length == LONG_CHAIN)
                        return true;
        }
        return false;
}

/* The fields that both encodings have. */
static void
fill_fields(const struct rep_automaton *automaton, const struct rep_specials *specials, uint32_t *fields)
{
        fields[REP_FIELD_RULES] = automaton->outcome_count;
        fields[REP_FIELD_STATES] = automaton->state_count;
        fields[REP_FIELD_ACCEPTS] = specials->accepts;
        fields[REP_FIELD_SPECIALS] = specials->count;
        fields[REP_FIELD_OUTPUTS] = automaton->output_count;
        fields[REP_FIELD_ENTRIES] = automaton->entry_count;
        fields[REP_FIELD_NODES] = automaton->node_count;
        fields[REP_FIELD_CHILDREN] = automaton->child_count;
        fields[REP_FIELD_QUEUES] = automaton->queue_count;
        fields[REP_FIELD_FILTERS] = specials->filter_count;
        fields[REP_FIELD_SKIPS] = has_long_chain(automaton) ? automaton->output_count : 0;
        fields[REP_FIELD_RULE_SIZE] = rule_size(automaton);
}

/* Appends the words and fields of a core of KIND, with a size of 0. */
static void
put_header(uint32_t kind, const uint32_t *masks, const uint32_t *fields, struct rep_buffer *blob)
{
        uint32_t i, size = 2;
        unsigned char *at;

        for (i = 0; i < REP_FIELDS; i++)
                if (fields[i] > 0xFFFF)
                        size = 4;
        at = rep_buffer_extend(blob, 4 * REP_CORE_WORDS + (size_t)REP_FIELDS * size);
        if (at == NULL)
                return;
        rep_store32(at + 4 * REP_CORE_SIZE, 0);
        rep_store32(at + 4 * REP_CORE_KIND, kind | (size == 4 ? REP_CORE_WIDE : 0));
        put_words(at + 4 * REP_CORE_MASKS, masks, REP_MASKS);
        at += 4 * REP_CORE_WORDS;
        for (i = 0; i < REP_FIELDS && size == 2; i++)
                rep_store16(at + 2 * i, fields[i]);
        if (size == 4)
                put_words(at, fields, REP_FIELDS);
        rep_buffer_align(blob, 4);
}

static void
encode_constant(const struct rep_automaton *automaton, struct rep_buffer *blob)
{
        rep_buffer_put32(blob, 0);
        rep_buffer_put32(blob, REP_CORE_CONSTANT);
        put_rules(automaton, 4, blob);
}

/* The most cells that a table may have in ENCODING. */
static uint32_t
most_cells(enum rep_encoding encoding)
{
        if (encoding == REP_ENCODING_COMPACT)
                return 0;
        return encoding == REP_ENCODING_DENSE ? REP_DENSE_MAX : REP_AUTO_DENSE / 2;
}

bool
rep_may_be_dense(const struct rep_automaton *automaton, enum rep_encoding encoding)
{
        return automaton->state_count <= most_cells(encoding);
}

/* Whether AUTOMATON is to be stored as a table, which has CLASSES then. */
static bool
is_dense(const struct rep_automaton *automaton, struct rep_core_options *options, struct rep_classes *classes)
{
        uint32_t cells;

        if (!rep_may_be_dense(automaton, options->encoding))
                return false;
        rep_find_classes(automaton, options->canonical, classes);
        if (automaton->state_count > most_cells(options->encoding) / classes->count)
                return false;
        cells = automaton->state_count * classes->count;
        if (cells > options->cells_left)
                return false;
        options->cells_left -= cells;
        return true;
}

/* A transition table or a stream as it was laid out, before the header that tells about it is written. */
struct layout {
        struct rep_classes classes; /* dense */
        struct rep_compact compact;
        struct rep_specials specials;
        struct rep_prefixes prefixes; /* dense; none elsewhere */
};

static bool
encode_dense(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_masks *masks,
             struct layout *layout, uint32_t *fields, struct rep_buffer *blob)
{
        bool large = rep_is_large_table(automaton->state_count * layout->classes.count);
        const uint32_t *row;

        if (!rep_assign_specials(work, automaton, false, true, &layout->specials))
                return false;
        row = rep_order_rows(work, automaton, &layout->specials);
        if (row == NULL)
                return false;
        fill_fields(automaton, &layout->specials, fields);
        fields[REP_FIELD_CLASSES] = layout->classes.count;
        fields[REP_FIELD_START] = row[automaton->start];
        fields[REP_FIELD_UNANCHORED] = row[masks->unanchored];
        put_header(REP_CORE_DENSE | (large ? REP_CORE_LARGE : 0) | layout->prefixes.count << REP_CORE_PREFIXES_SHIFT |
                           layout->prefixes.text_size / 4 << REP_CORE_TEXT_SHIFT,
                   masks->bytes, fields, blob);
        put_rules(automaton, fields[REP_FIELD_RULE_SIZE], blob);
        return rep_put_dense(automaton, &layout->classes, row, large, blob);
}

static bool
encode_compact(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_masks *masks,
               bool canonical, struct layout *layout, uint32_t *fields, struct rep_buffer *blob)
{
        struct rep_compact *compact = &layout->compact;

        if (!rep_assign_specials(work, automaton, true, true, &layout->specials) ||
            !rep_plan_compact(work, automaton, &layout->specials, masks->unanchored, canonical, compact))
                return false;
        fill_fields(automaton, &layout->specials, fields);
        fields[REP_FIELD_WIDTH] = compact->width;
        fields[REP_FIELD_START] = compact->start;
        fields[REP_FIELD_UNANCHORED] = compact->unanchored;
        fields[REP_FIELD_STREAM] = compact->size;
        fields[REP_FIELD_DEFAULT_FAIL] = compact->default_fail;
        put_header(REP_CORE_COMPACT, masks->bytes, fields, blob);
        put_rules(automaton, fields[REP_FIELD_RULE_SIZE], blob);
        return rep_put_compact(compact, blob);
}

static bool
encode_walked(struct rep_arena *work, const struct rep_segment_tree *progress, const struct rep_automaton *automaton,
              struct rep_core_options *options, struct rep_buffer *blob)
{
        uint32_t fields[REP_FIELDS] = {0};
        struct rep_masks masks;
        struct layout layout;
        bool encoded;

        if (!rep_find_masks(work, automaton, &masks))
                return false;
        layout.prefixes.count = layout.prefixes.text_size = 0;
        if (is_dense(automaton, options, &layout.classes))
                encoded = (options->canonical || rep_list_prefixes(work, progress, &layout.prefixes)) &&
                          encode_dense(work, automaton, &masks, &layout, fields, blob);
        else
                encoded = encode_compact(work, automaton, &masks, options->canonical, &layout, fields, blob);
        if (!encoded)
                return false;
        rep_put_specials(automaton, &layout.specials, blob);
        put_lists(automaton, blob);
        put_nodes(automaton, blob);
        rep_buffer_put(blob, layout.specials.filters, (size_t)layout.specials.filter_count * REP_FILTER_SIZE);
        rep_put_prefixes(&layout.prefixes, blob);
        return !blob->failed;
}

bool
rep_encode_core(struct rep_arena *arena, const struct rep_segment_tree *progress, const struct rep_automaton *automaton,
                struct rep_core_options *options, struct rep_buffer *blob)
{
        size_t begin;
        bool encoded = true;

        rep_buffer_align(blob, 8);
        begin = blob->size;
        if (is_constant(automaton))
                encode_constant(automaton, blob);
        else
                encoded = encode_walked(arena, progress, automaton, options, blob);
        rep_buffer_align(blob, 8);
        if (!encoded || blob->failed || blob->size > REP_BLOB_MAX)
                return false;
        rep_store32(blob->bytes + begin + 4 * REP_CORE_SIZE, (uint32_t)(blob->size - begin));
        return true;
}
