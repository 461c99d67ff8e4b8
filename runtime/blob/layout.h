/* SPDX-License-Identifier: Apache-2.0 */
/* The places of a core's tables (format.h). */
#ifndef REP_RUNTIME_BLOB_LAYOUT_H
#define REP_RUNTIME_BLOB_LAYOUT_H

#include "format.h"

/* The places of a core's tables. */
struct rep_core {
        const unsigned char *header, *rules;
        const unsigned char *classes, *table; /* dense: 256 or, canonical, 512 bytes; cells */
        const unsigned char *stream, *map;    /* compact: records; a bit for each byte of the stream */
        const unsigned char *specials, *outputs, *entries, *nodes, *children, *queues, *filters;
        const unsigned char *heads, *free, *offsets, *texts; /* list */
};

/* Takes COUNT elements of SIZE bytes at *OFFSET behind BASE.  Returns their place, or NULL if BASE is NULL. */
static inline const unsigned char *
rep_take_table(const unsigned char *base, uint64_t *offset, uint64_t count, uint64_t size)
{
        const unsigned char *table = base == NULL ? NULL : base + (size_t)*offset;

        *offset += rep_pad4(count * size);
        return table;
}

/* Some tables have one more element, which ends the last slice. */
static inline uint64_t
rep_with_end(uint64_t count)
{
        return count == 0 ? 0 : count + 1;
}

/* These three lay out the tables of the core at HEADER, which has that encoding, behind BASE.  BASE is NULL if only the
 * size is needed.  They return the core's size. */
static inline uint64_t
rep_lay_out_constant(const unsigned char *header, const unsigned char *base, struct rep_core *core)
{
        uint64_t at = 4 * REP_CORE_RULE;

        *core = (struct rep_core){.header = header};
        core->rules = rep_take_table(base, &at, 1, 4);
        return rep_pad8(at);
}

static inline uint64_t
rep_lay_out_list(const unsigned char *header, const unsigned char *base, struct rep_core *core)
{
        uint64_t at = 4 * REP_LIST_WORDS, rules = rep_word(header, REP_LIST_RULES);
        uint32_t size = rep_number_size(header);

        *core = (struct rep_core){.header = header};
        core->heads = rep_take_table(base, &at, (rules + 1) / 2 * 2, REP_LIST_HEAD);
        core->free = rep_take_table(base, &at, rep_pad8(rules), 1);
        core->rules = rep_take_table(base, &at, rules, size);
        core->offsets = rep_take_table(base, &at, rules + 1, size);
        core->texts = rep_take_table(base, &at, (uint64_t)rep_word(header, REP_LIST_TEXT) + REP_LIST_PADDING, 1);
        core->filters =
                rep_take_table(base, &at, (rep_word(header, REP_CORE_KIND) & REP_CORE_FILTER) != 0, REP_FILTER_SIZE);
        return rep_pad8(at);
}

static inline uint64_t
rep_lay_out_automaton(const unsigned char *header, bool canonical, const unsigned char *base, struct rep_core *core)
{
        uint32_t number = rep_field(header, REP_FIELD_NUMBER_SIZE), stream = rep_field(header, REP_FIELD_STREAM);
        uint64_t at = 4 * REP_CORE_WORDS + rep_pad4((uint64_t)REP_FIELDS * rep_number_size(header));

        *core = (struct rep_core){.header = header};
        core->rules =
                rep_take_table(base, &at, rep_field(header, REP_FIELD_RULES), rep_field(header, REP_FIELD_RULE_SIZE));
        if (rep_core_encoding(header) == REP_CORE_DENSE) {
                core->classes = rep_take_table(base, &at, rep_class_bytes(canonical), 1);
                core->table = rep_take_table(
                        base, &at, (uint64_t)rep_field(header, REP_FIELD_STATES) * rep_field(header, REP_FIELD_CLASSES),
                        rep_cell_size(rep_has_large_table(header)));
        } else {
                core->stream = rep_take_table(base, &at, stream, 1);
                core->map = rep_take_table(base, &at, ((uint64_t)stream + 7) / 8, 1);
        }
        core->specials = rep_take_table(base, &at, rep_field(header, REP_FIELD_SPECIALS), number * REP_SPECIAL_WORDS);
        core->outputs = rep_take_table(base, &at, rep_with_end(rep_field(header, REP_FIELD_OUTPUTS)),
                                       number * REP_OUTPUT_WORDS);
        core->entries = rep_take_table(base, &at, rep_field(header, REP_FIELD_ENTRIES), number * REP_ENTRY_WORDS);
        core->nodes =
                rep_take_table(base, &at, rep_with_end(rep_field(header, REP_FIELD_NODES)), number * REP_NODE_WORDS);
        core->children = rep_take_table(base, &at, rep_field(header, REP_FIELD_CHILDREN), number * REP_CHILD_WORDS);
        core->queues = rep_take_table(base, &at, rep_field(header, REP_FIELD_QUEUES), number);
        core->filters = rep_take_table(base, &at, rep_field(header, REP_FIELD_FILTERS), REP_FILTER_SIZE);
        return rep_pad8(at);
}

/* Returns the size of the core at HEADER by its fields.  CANONICAL says whether the blob's dialect is canonical. */
uint64_t rep_core_size(const unsigned char *header, bool canonical);

/* Finds the tables of the core at HEADER, which has that size.  A constant core only has its rule. */
void rep_lay_out_core(const unsigned char *header, bool canonical, struct rep_core *core);

#endif
