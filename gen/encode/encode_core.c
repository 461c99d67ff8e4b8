/* SPDX-License-Identifier: Apache-2.0 */
/* encode_core.c: see encode_core.h. */
#include "encode/encode_core.h"

#include "base/size.h"
#include "encode/encode_compact.h"
#include "encode/filter.h"
#include "format.h"

void
rep_put_rules(const struct rep_rule *rules, uint32_t count, uint32_t size, struct rep_buffer *blob)
{
        unsigned char *at = rep_buffer_extend(blob, rep_size_multiply(count, size));

        for (uint32_t i = 0; at != NULL && i < count; i++, at += size)
                rep_store_number(at,
                                 rules[i].pattern.rank << REP_RULE_RANK_SHIFT |
                                         (rules[i].allow ? REP_RULE_ALLOW_LINE : 0) |
                                         (rules[i].disallow ? REP_RULE_DISALLOWS : 0),
                                 size);
        rep_buffer_align(blob, 4);
}

/* One byte must visit more outputs than this before walks remember which ones to skip. */
#define LONG_CHAIN 16

/* Returns whether walks should remember which outputs have no effect any more.  That pays for long chains of outputs in
 * an automaton with nodes. */
static bool
has_long_chain(const struct rep_automaton *automaton)
{
        uint32_t list, length;

        for (uint32_t i = 0; i < automaton->output_count && automaton->node_count > 0; i++) {
                list = i;
                for (length = 0; list != REP_NO_OUTPUT && length < LONG_CHAIN; length++)
                        list = automaton->outputs[list].link;
                if (length == LONG_CHAIN)
                        return true;
        }
        return false;
}

/* Sets the fields that both encodings have. */
static void
fill_fields(const struct rep_automaton *automaton, const struct rep_order *order, uint32_t *fields)
{
        fields[REP_FIELD_RULES] = automaton->rule_count;
        fields[REP_FIELD_STATES] = automaton->state_count;
        fields[REP_FIELD_ACCEPTS] = order->prefiltered;
        fields[REP_FIELD_SPECIALS] = order->specials;
        fields[REP_FIELD_OUTPUTS] = automaton->output_count;
        fields[REP_FIELD_ENTRIES] = automaton->entry_count;
        fields[REP_FIELD_NODES] = automaton->node_count;
        fields[REP_FIELD_CHILDREN] = automaton->child_count;
        fields[REP_FIELD_QUEUES] = automaton->queue_count;
        fields[REP_FIELD_FILTERS] = order->stops - order->prefiltered;
        fields[REP_FIELD_SKIPS] = has_long_chain(automaton) ? automaton->output_count : 0;
        fields[REP_FIELD_RULE_SIZE] = 2;
        for (uint32_t i = 0; i < automaton->rule_count; i++)
                if (rep_is_wide_rule(&automaton->rules[i]))
                        fields[REP_FIELD_RULE_SIZE] = 4;
        fields[REP_FIELD_NUMBER_SIZE] = rep_outputs_number_size(automaton, order);
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
        for (i = 0; i < REP_MASKS; i++)
                rep_store32(at + 4 * (REP_CORE_MASKS + i), masks[i]);
        at += 4 * REP_CORE_WORDS;
        for (i = 0; i < REP_FIELDS; i++, at += size)
                rep_store_number(at, fields[i], size);
        rep_buffer_align(blob, 4);
}

/* Returns whether AUTOMATON is to be stored as a table.  If so, CLASSES are its classes. */
static bool
is_dense(const struct rep_automaton *automaton, struct rep_core_options *options, struct rep_classes *classes)
{
        uint32_t cells;

        if (options->encoding != REP_ENCODING_DENSE || automaton->state_count > REP_DENSE_MAX)
                return false;
        rep_find_classes(automaton, options->canonical, classes);
        if (automaton->state_count > REP_DENSE_MAX / classes->count)
                return false;
        cells = automaton->state_count * classes->count;
        if (cells > options->cells_left)
                return false;
        options->cells_left -= cells;
        return true;
}

static void
put_dense(const struct rep_automaton *automaton, const struct rep_masks *masks, const struct rep_order *order,
          const struct rep_classes *classes, uint32_t *fields, struct rep_buffer *blob)
{
        bool large = rep_is_large_table(automaton->state_count * classes->count);

        fields[REP_FIELD_CLASSES] = classes->count;
        fields[REP_FIELD_START] = order->number[automaton->start];
        fields[REP_FIELD_UNANCHORED] = order->number[masks->unanchored];
        put_header(REP_CORE_DENSE | (large ? REP_CORE_LARGE : 0), masks->bytes, fields, blob);
        rep_put_rules(automaton->rules, automaton->rule_count, fields[REP_FIELD_RULE_SIZE], blob);
        rep_put_dense(automaton, classes, order, large, blob);
}

static void
put_compact(const struct rep_automaton *automaton, const struct rep_masks *masks, const struct rep_compact *compact,
            uint32_t *fields, struct rep_buffer *blob)
{
        fields[REP_FIELD_WIDTH] = compact->width;
        fields[REP_FIELD_START] = compact->start;
        fields[REP_FIELD_UNANCHORED] = compact->unanchored;
        fields[REP_FIELD_STREAM] = compact->size;
        fields[REP_FIELD_DEFAULT_FAIL] = compact->default_fail;
        put_header(REP_CORE_COMPACT, masks->bytes, fields, blob);
        rep_put_rules(automaton->rules, automaton->rule_count, fields[REP_FIELD_RULE_SIZE], blob);
        rep_put_compact(compact, blob);
}

enum rep_status
rep_encode_automaton(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_core_options *options,
                     struct rep_buffer *blob)
{
        uint32_t fields[REP_FIELDS] = {0};
        struct rep_classes classes = {.count = 0};
        bool dense = is_dense(automaton, options, &classes);
        struct rep_masks masks;
        struct rep_filters filters;
        struct rep_order order;
        struct rep_compact compact = {0};
        enum rep_status status = rep_find_masks(work, automaton, &masks);

        if (status == REP_OK)
                status = rep_make_filters(work, automaton, &filters);
        if (status == REP_OK)
                status = rep_order_states(work, automaton, filters.root, filters.count, !dense, &order);
        if (status == REP_OK && !dense)
                status = rep_plan_compact(work, automaton, &order, masks.unanchored, options->canonical, &compact);
        if (status != REP_OK)
                return status;
        if (options->watcher != NULL)
                options->watcher->order(options->watcher, &order);
        fill_fields(automaton, &order, fields);
        if (dense)
                put_dense(automaton, &masks, &order, &classes, fields, blob);
        else
                put_compact(automaton, &masks, &compact, fields, blob);
        rep_put_outputs(automaton, &order, fields[REP_FIELD_NUMBER_SIZE], blob);
        rep_buffer_put(blob, filters.bytes, rep_size_multiply(filters.count, REP_FILTER_SIZE));
        return blob->failed ? REP_ERR_MEMORY : REP_OK;
}

void
rep_encode_constant(const struct rep_rule *rule, struct rep_buffer *blob)
{
        rep_buffer_put32(blob, 0); /* the size, which is known at the end */
        rep_buffer_put32(blob, REP_CORE_CONSTANT);
        rep_put_rules(rule, 1, 4, blob);
}
