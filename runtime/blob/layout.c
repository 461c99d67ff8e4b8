/* layout.c: see layout.h. */
#include "blob/layout.h"

/* Takes COUNT elements of SIZE bytes at *OFFSET behind BASE, and returns where they lie; NULL where BASE is. */
static const unsigned char *
take(const unsigned char *base, uint64_t *offset, uint64_t count, uint64_t size)
{
        const unsigned char *table = base == NULL ? NULL : base + (size_t)*offset;

        *offset += rep_pad4(count * size);
        return table;
}

/* Some tables have one more element, which ends what the last one owns. */
static uint64_t
with_end(uint64_t count)
{
        return count == 0 ? 0 : count + 1;
}

/* The same of a list. */
static uint64_t
lay_out_list(const unsigned char *header, const unsigned char *base, struct rep_core *core)
{
        uint64_t at = 4 * REP_LIST_WORDS, rules = rep_word(header, REP_LIST_RULES);
        uint32_t size = rep_number_size(header);

        core->heads = take(base, &at, (rules + 1) / 2 * 2, REP_LIST_HEAD);
        core->free = take(base, &at, rep_pad8(rules), 1);
        core->rules = take(base, &at, rules, size);
        core->offsets = take(base, &at, rules + 1, size);
        core->texts = take(base, &at, (uint64_t)rep_word(header, REP_LIST_TEXT) + REP_LIST_PADDING, 1);
        core->filters = take(base, &at, (rep_word(header, REP_CORE_KIND) & REP_CORE_FILTER) != 0, REP_FILTER_SIZE);
        return rep_pad8(at);
}

/* Lays the tables of the core at HEADER out behind BASE; returns the core's size. */
static uint64_t
lay_out(const unsigned char *header, bool canonical, const unsigned char *base, struct rep_core *core)
{
        uint32_t encoding = rep_core_encoding(header);
        uint64_t at, stream;
        uint32_t number;

        *core = (struct rep_core){.header = header};
        if (encoding == REP_CORE_CONSTANT) {
                at = 4 * REP_CORE_RULE;
                core->rules = take(base, &at, 1, 4);
                return rep_pad8(at);
        }
        if (encoding == REP_CORE_LIST)
                return lay_out_list(header, base, core);
        number = rep_field(header, REP_FIELD_NUMBER_SIZE);
        at = 4 * REP_CORE_WORDS + rep_pad4((uint64_t)REP_FIELDS * rep_number_size(header));
        core->rules = take(base, &at, rep_field(header, REP_FIELD_RULES), rep_field(header, REP_FIELD_RULE_SIZE));
        if (encoding == REP_CORE_DENSE) {
                core->classes = take(base, &at, rep_class_bytes(canonical), 1);
                core->table = take(base, &at,
                                   (uint64_t)rep_field(header, REP_FIELD_STATES) * rep_field(header, REP_FIELD_CLASSES),
                                   rep_cell_size(rep_has_large_table(header)));
        } else {
                stream = rep_field(header, REP_FIELD_STREAM);
                core->stream = take(base, &at, stream, 1);
                core->map = take(base, &at, (stream + 7) / 8, 1);
        }
        core->specials = take(base, &at, rep_field(header, REP_FIELD_SPECIALS), number * REP_SPECIAL_WORDS);
        core->outputs = take(base, &at, with_end(rep_field(header, REP_FIELD_OUTPUTS)), number * REP_OUTPUT_WORDS);
        core->entries = take(base, &at, rep_field(header, REP_FIELD_ENTRIES), number * REP_ENTRY_WORDS);
        core->nodes = take(base, &at, with_end(rep_field(header, REP_FIELD_NODES)), number * REP_NODE_WORDS);
        core->children = take(base, &at, rep_field(header, REP_FIELD_CHILDREN), number * REP_CHILD_WORDS);
        core->queues = take(base, &at, rep_field(header, REP_FIELD_QUEUES), number);
        core->filters = take(base, &at, rep_field(header, REP_FIELD_FILTERS), REP_FILTER_SIZE);
        return rep_pad8(at);
}

uint64_t
rep_core_size(const unsigned char *header, bool canonical)
{
        struct rep_core core;

        return lay_out(header, canonical, NULL, &core);
}

void
rep_lay_out_core(const unsigned char *header, bool canonical, struct rep_core *core)
{
        (void)lay_out(header, canonical, header, core);
}
