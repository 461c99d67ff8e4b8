/* plan.c: see plan.h. */
#include "blob/plan.h"

#include "blob/layout.h"
#include "cpu/features.h"
#include "cpu/simd.h"

_Static_assert(sizeof(((struct rep_plan *)0)->masks) == 4 * REP_MASKS, "a mask each");
_Static_assert(sizeof(void *) != 8 || offsetof(struct rep_plan, unanchored_filter) == REP_CACHE_LINE,
               "what every check needs is one cache line");

/* The slot of the state that FIELD names, or 0 where nothing happens there. */
static uint32_t
slot_of(const struct rep_core *core, size_t field)
{
        uint32_t state = rep_field(core->header, field);
        struct rep_record_parts parts;

        if (core->table != NULL)
                return state < rep_field(core->header, REP_FIELD_SPECIALS) ? state : 0;
        rep_read_record(core->stream + state, rep_field(core->header, REP_FIELD_WIDTH), &parts);
        return parts.kind == REP_RECORD_FINAL ? REP_NONE : parts.special;
}

/* The filter of SLOT, or NULL. */
static const unsigned char *
filter_of(const struct rep_core *core, uint32_t special)
{
        const unsigned char *words = core->specials + (size_t)special * 4 * REP_SPECIAL_WORDS;

        if (special == 0 || special >= rep_field(core->header, REP_FIELD_ACCEPTS) ||
            rep_word(words, REP_SPECIAL_ACCEPT) != 0)
                return NULL;
        return core->filters + (size_t)rep_word(words, REP_SPECIAL_FILTER) * REP_FILTER_SIZE;
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
        plan->default_fail = rep_field(header, REP_FIELD_DEFAULT_FAIL);
        plan->rule_size = (uint8_t)rep_field(header, REP_FIELD_RULE_SIZE);
        /* A dense walk names states by where their rows start. */
        if (dense)
                rows = plan->columns;
        plan->start = rep_field(header, REP_FIELD_START) * rows;
        plan->unanchored = rep_field(header, REP_FIELD_UNANCHORED) * rows;
        plan->accept_limit = rep_field(header, REP_FIELD_ACCEPTS) * rows;
        plan->special_limit = rep_field(header, REP_FIELD_SPECIALS) * rows;
        plan->unanchored_filter = filter_of(core, slot_of(core, REP_FIELD_UNANCHORED));
        plan->quiet_start = slot_of(core, REP_FIELD_START) == 0;
}

void
rep_plan_walk(const unsigned char *header, bool canonical, const unsigned char *lines, struct rep_plan *plan)
{
        uint32_t encoding = rep_core_encoding(header);
        uint32_t mode = rep_has_large_table(header) ? REP_PLAN_LARGE : REP_PLAN_CONSTANT + encoding;
        struct rep_core core;

        rep_lay_out_core(header, canonical, &core);
        *plan = (struct rep_plan){.table = encoding == REP_CORE_DENSE ? core.classes : core.stream,
                                  .lines = lines,
                                  .rule_size = 4,
                                  .mode = (uint8_t)mode,
                                  .canonical = canonical,
                                  .vectors = (uint8_t)rep_find_vectors(),
                                  .header = header,
                                  .core_size = rep_word(header, REP_CORE_SIZE),
                                  .rules = core.rules,
                                  .specials = core.specials,
                                  .outputs = core.outputs,
                                  .entries = core.entries,
                                  .nodes = core.nodes,
                                  .children = core.children,
                                  .queues = core.queues,
                                  .filters = core.filters,
                                  .prefixes = core.prefixes,
                                  .prefix_count = encoding == REP_CORE_CONSTANT ? 0 : rep_prefix_count(header)};
        if (encoding != REP_CORE_CONSTANT)
                plan_automaton(&core, encoding == REP_CORE_DENSE, plan);
        plan->base = rep_rule_at(plan->rules, plan->rule_size, 0);
}
