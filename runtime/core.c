/* core.c: where a core's tables lie, and what a walk needs of them at once. */
#include "format.h"
#include "simd.h"
#include "skip.h"

_Static_assert(sizeof(((struct rep_plan *)0)->masks) == 4 * REP_MASKS, "a mask each");
_Static_assert(sizeof(void *) != 8 || offsetof(struct rep_plan, rest_filter) == REP_CACHE_LINE,
               "what every check needs is one cache line");

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
lay_out(const unsigned char *header, bool canonical, const unsigned char *base, struct rep_core *core)
{
        uint32_t encoding = rep_core_encoding(header);
        uint64_t at, stream;

        *core = (struct rep_core){.header = header};
        if (encoding == REP_CORE_PLAIN) {
                at = 4 * REP_CORE_RULE;
                core->rules = take(base, &at, 1, 4);
                return rep_pad8(at);
        }
        at = 4 * REP_CORE_WORDS + rep_pad4((uint64_t)REP_FIELDS * rep_field_size(header));
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
        core->slots = take(base, &at, rep_field(header, REP_FIELD_SLOTS), 4 * REP_SLOT_WORDS);
        core->lists = take(base, &at, with_end(rep_field(header, REP_FIELD_LISTS)), 4 * REP_LIST_WORDS);
        core->entries = take(base, &at, rep_field(header, REP_FIELD_ENTRIES), 4 * REP_ENTRY_WORDS);
        core->nodes = take(base, &at, with_end(rep_field(header, REP_FIELD_NODES)), 4 * REP_NODE_WORDS);
        core->children = take(base, &at, rep_field(header, REP_FIELD_CHILDREN), 4 * REP_CHILD_WORDS);
        core->queues = take(base, &at, rep_field(header, REP_FIELD_QUEUES), 4);
        core->filters = take(base, &at, rep_field(header, REP_FIELD_FILTERS), REP_FILTER_SIZE);
        core->prefixes = take(base, &at, rep_prefix_count(header), 4 * REP_PREFIX_WORDS);
        (void)take(base, &at, rep_prefix_text_size(header), 1); /* found behind the last prefix */
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

/* The slot of the state that FIELD names, or 0 where nothing happens there. */
static uint32_t
slot_of(const struct rep_core *core, size_t field)
{
        uint32_t state = rep_field(core->header, field);
        struct rep_record_parts parts;

        if (core->table != NULL)
                return state < rep_field(core->header, REP_FIELD_SLOTS) ? state : 0;
        rep_read_record(core->stream + state, rep_field(core->header, REP_FIELD_WIDTH), &parts);
        return parts.kind == REP_RECORD_FINAL ? REP_NONE : parts.slot;
}

/* The filter of SLOT, or NULL. */
static const unsigned char *
filter_of(const struct rep_core *core, uint32_t slot)
{
        const unsigned char *words = core->slots + (size_t)slot * 4 * REP_SLOT_WORDS;

        if (slot == 0 || slot >= rep_field(core->header, REP_FIELD_STOPS) || rep_word(words, REP_SLOT_EVENT) != 0)
                return NULL;
        return core->filters + (size_t)rep_word(words, REP_SLOT_FILTER) * REP_FILTER_SIZE;
}

/* The fields of PLAN that only a core with something to walk has. */
static void
plan_automaton(const struct rep_core *core, bool dense, struct rep_plan *plan)
{
        const unsigned char *header = core->header;
        uint32_t rows = 1, i;

        for (i = 0; i < REP_MASKS; i++)
                plan->masks[i] = rep_word(header, REP_CORE_MASKS + (size_t)i);
        plan->columns =
                (uint16_t)rep_field(header, REP_FIELD_CLASSES); /* or the width of a number, which stands there too */
        plan->common = rep_field(header, REP_FIELD_COMMON);
        plan->rule_size = (uint8_t)rep_field(header, REP_FIELD_RULE_SIZE);
        /* A dense walk names states by where their rows start. */
        if (dense)
                rows = plan->columns;
        plan->start = rep_field(header, REP_FIELD_START) * rows;
        plan->rest = rep_field(header, REP_FIELD_REST) * rows;
        plan->stops = rep_field(header, REP_FIELD_STOPS) * rows;
        plan->ends = rep_field(header, REP_FIELD_SLOTS) * rows;
        plan->rest_filter = filter_of(core, slot_of(core, REP_FIELD_REST));
        plan->quiet_start = slot_of(core, REP_FIELD_START) == 0;
}

void
rep_plan_walk(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_plan *plan)
{
        uint32_t encoding = rep_core_encoding(header);
        uint32_t mode = rep_has_large_table(header) ? REP_PLAN_LARGE : REP_PLAN_PLAIN + encoding;
        struct rep_core core;

        rep_lay_out_core(header, canonical, &core);
        *plan = (struct rep_plan){.table = encoding == REP_CORE_DENSE ? core.classes : core.stream,
                                  .lines = lines,
                                  .rule_size = 4,
                                  .mode = (uint8_t)mode,
                                  .canonical = canonical,
                                  .skipper = (uint8_t)rep_find_skipper(),
                                  .header = header,
                                  .core_size = rep_word(header, REP_CORE_SIZE),
                                  .rules = core.rules,
                                  .slots = core.slots,
                                  .lists = core.lists,
                                  .entries = core.entries,
                                  .nodes = core.nodes,
                                  .children = core.children,
                                  .queues = core.queues,
                                  .filters = core.filters,
                                  .prefixes = core.prefixes,
                                  .prefix_count = encoding == REP_CORE_PLAIN ? 0 : rep_prefix_count(header)};
        if (encoding != REP_CORE_PLAIN)
                plan_automaton(&core, encoding == REP_CORE_DENSE, plan);
        plan->base = rep_rule_at(plan->rules, plan->rule_size, 0);
}
