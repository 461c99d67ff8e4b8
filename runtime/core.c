/* core.c: where a core's tables lie. */
#include "format.h"

/* Takes COUNT elements of SIZE bytes at *OFFSET, and returns where they lie. */
static const unsigned char *
take(const unsigned char *header, uint64_t *offset, uint64_t count, uint64_t size)
{
        const unsigned char *table = header + *offset;

        *offset += rep_pad4(count * size);
        return table;
}

/* Some tables have one more element, which ends what the last one owns. */
static uint64_t
with_end(uint64_t count)
{
        return count == 0 ? 0 : count + 1;
}

void
rep_lay_out_core(const unsigned char *header, struct rep_core *core)
{
        uint32_t encoding = rep_word(header, REP_CORE_ENCODING);
        uint64_t words = encoding == REP_CORE_PLAIN ? REP_CORE_SHORT_WORDS : REP_CORE_WORDS, at = 4 * words;
        uint64_t states = rep_word(header, REP_CORE_STATES);

        *core = (struct rep_core){.header = header};
        core->rules = take(header, &at, rep_word(header, REP_CORE_RULES),
                           encoding == REP_CORE_PLAIN ? 4 : rep_word(header, REP_CORE_RULE_SIZE));
        if (encoding != REP_CORE_PLAIN) {
                if (encoding == REP_CORE_DENSE) {
                        core->classes = take(header, &at, 256, 1);
                        core->table = take(header, &at, states * rep_word(header, REP_CORE_CLASSES), 2);
                } else {
                        core->stream = take(header, &at, rep_word(header, REP_CORE_STREAM), 1);
                        core->map = take(header, &at, ((uint64_t)rep_word(header, REP_CORE_STREAM) + 7) / 8, 1);
                }
                core->slots = take(header, &at, rep_word(header, REP_CORE_SLOTS), 4 * REP_SLOT_WORDS);
                core->lists = take(header, &at, with_end(rep_word(header, REP_CORE_LISTS)), 4 * REP_LIST_WORDS);
                core->entries = take(header, &at, rep_word(header, REP_CORE_ENTRIES), 4 * REP_ENTRY_WORDS);
                core->nodes = take(header, &at, with_end(rep_word(header, REP_CORE_NODES)), 4 * REP_NODE_WORDS);
                core->children = take(header, &at, rep_word(header, REP_CORE_CHILDREN), 4 * REP_CHILD_WORDS);
                core->queues = take(header, &at, rep_word(header, REP_CORE_QUEUES), 4);
                core->filters = take(header, &at, rep_word(header, REP_CORE_FILTERS), REP_FILTER_SIZE);
        }
        core->size = rep_pad8(at);
}

void
rep_plan_walk(const unsigned char *header, const unsigned char *lines, struct rep_plan *plan)
{
        uint32_t encoding = rep_word(header, REP_CORE_ENCODING), rows = 1;
        struct rep_core core;

        *plan = (struct rep_plan){.core = header, .lines = lines, .encoding = (uint16_t)encoding, .rule_size = 4};
        rep_lay_out_core(header, &core);
        if (encoding == REP_CORE_PLAIN)
                return;
        plan->rule_size = (uint16_t)rep_word(header, REP_CORE_RULE_SIZE);
        plan->columns = rep_word(header, REP_CORE_CLASSES); /* or the width of a number, which stands there too */
        plan->common = rep_word(header, REP_CORE_COMMON);
        plan->table = encoding == REP_CORE_DENSE ? core.classes : core.stream;
        /* A dense walk names states by where their rows start. */
        if (encoding == REP_CORE_DENSE)
                rows = plan->columns;
        plan->start = rep_word(header, REP_CORE_START) * rows;
        plan->stops = rep_word(header, REP_CORE_STOPS) * rows;
        plan->ends = rep_word(header, REP_CORE_SLOTS) * rows;
}
