/* core.c: where a core's tables lie, and what a walk needs of them at once. */
#include "format.h"

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

/* Lays the tables of the core at HEADER out behind BASE; returns the core's size. */
static uint64_t
lay_out(const unsigned char *header, const unsigned char *base, struct rep_core *core)
{
        uint32_t encoding = rep_word(header, REP_CORE_ENCODING);
        bool plain = encoding == REP_CORE_PLAIN;
        uint64_t at = 4 * (uint64_t)(plain ? REP_CORE_SHORT_WORDS : REP_CORE_WORDS);
        uint64_t states = rep_word(header, REP_CORE_STATES), stream;

        *core = (struct rep_core){.header = header};
        core->rules =
                take(base, &at, rep_word(header, REP_CORE_RULES), plain ? 4 : rep_word(header, REP_CORE_RULE_SIZE));
        if (plain)
                return rep_pad8(at);
        if (encoding == REP_CORE_DENSE) {
                core->classes = take(base, &at, 256, 1);
                core->table = take(base, &at, states * rep_word(header, REP_CORE_CLASSES), 2);
        } else {
                stream = rep_word(header, REP_CORE_STREAM);
                core->stream = take(base, &at, stream, 1);
                core->map = take(base, &at, (stream + 7) / 8, 1);
        }
        core->slots = take(base, &at, rep_word(header, REP_CORE_SLOTS), 4 * REP_SLOT_WORDS);
        core->lists = take(base, &at, with_end(rep_word(header, REP_CORE_LISTS)), 4 * REP_LIST_WORDS);
        core->entries = take(base, &at, rep_word(header, REP_CORE_ENTRIES), 4 * REP_ENTRY_WORDS);
        core->nodes = take(base, &at, with_end(rep_word(header, REP_CORE_NODES)), 4 * REP_NODE_WORDS);
        core->children = take(base, &at, rep_word(header, REP_CORE_CHILDREN), 4 * REP_CHILD_WORDS);
        core->queues = take(base, &at, rep_word(header, REP_CORE_QUEUES), 4);
        core->filters = take(base, &at, rep_word(header, REP_CORE_FILTERS), REP_FILTER_SIZE);
        return rep_pad8(at);
}

uint64_t
rep_core_size(const unsigned char *header)
{
        struct rep_core core;

        return lay_out(header, NULL, &core);
}

void
rep_lay_out_core(const unsigned char *header, struct rep_core *core)
{
        (void)lay_out(header, header, core);
}

void
rep_plan_walk(const unsigned char *header, const unsigned char *lines, struct rep_plan *plan)
{
        uint32_t encoding = rep_word(header, REP_CORE_ENCODING), rows = 1;

        *plan = (struct rep_plan){.core = header, .lines = lines, .encoding = (uint16_t)encoding, .rule_size = 4};
        if (encoding == REP_CORE_PLAIN)
                return;
        plan->rule_size = (uint16_t)rep_word(header, REP_CORE_RULE_SIZE);
        plan->columns = rep_word(header, REP_CORE_CLASSES); /* or the width of a number, which stands there too */
        plan->common = rep_word(header, REP_CORE_COMMON);
        /* Classes and stream stand behind the rules. */
        plan->table = header + 4 * (size_t)REP_CORE_WORDS +
                      (size_t)rep_pad4((uint64_t)rep_word(header, REP_CORE_RULES) * plan->rule_size);
        /* A dense walk names states by where their rows start. */
        if (encoding == REP_CORE_DENSE)
                rows = plan->columns;
        plan->start = rep_word(header, REP_CORE_START) * rows;
        plan->stops = rep_word(header, REP_CORE_STOPS) * rows;
        plan->ends = rep_word(header, REP_CORE_SLOTS) * rows;
}
