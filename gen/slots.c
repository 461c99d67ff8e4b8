/* slots.c: see slots.h. */
#include "slots.h"

#include "filter.h"

/* The roots of floating tries, each of which may have a filter. */
static uint32_t
count_roots(const struct rep_automaton *automaton)
{
        const uint32_t *fail = automaton->fail;
        uint32_t state, roots = 0;

        for (state = 1; state < automaton->state_count; state++)
                roots += fail[state] == state;
        return roots;
}

/* Gives STATE the next slot, with the number of its FILTER, one up, if it has one. */
static void
add_slot(struct rep_slots *slots, uint32_t state, uint32_t filter)
{
        slots->filter[slots->count] = filter;
        slots->of[state] = slots->count;
        slots->state[slots->count++] = state;
}

/* Gives ROOT a slot if it gets a filter. */
static void
add_filter(struct rep_slots *slots, const struct rep_automaton *automaton, uint32_t root)
{
        unsigned char *filter = slots->filters + (size_t)slots->filter_count * REP_FILTER_SIZE;

        if (rep_make_filter(automaton, root, filter))
                add_slot(slots, root, ++slots->filter_count);
}

bool
rep_assign_slots(struct rep_arena *work, const struct rep_automaton *automaton, bool finals, bool filters,
                 struct rep_slots *slots)
{
        const uint32_t *event = automaton->event, *fail = automaton->fail;
        uint32_t states = automaton->state_count, state;

        *slots = (struct rep_slots){.count = 0};
        slots->state = rep_arena_alloc(work, states, sizeof(*slots->state));
        slots->of = rep_arena_zalloc(work, states, sizeof(*slots->of));
        slots->filter = rep_arena_alloc(work, states, sizeof(*slots->filter));
        slots->filters = rep_arena_alloc(work, (size_t)count_roots(automaton) + 1, REP_FILTER_SIZE);
        if (slots->state == NULL || slots->of == NULL || slots->filter == NULL || slots->filters == NULL)
                return false;
        add_slot(slots, 0, 0);
        for (state = 1; state < states; state++)
                if (event[state] == 0 && fail[state] == state && filters)
                        add_filter(slots, automaton, state);
                else if (event[state] != 0 && !(finals && rep_is_final(automaton, state)))
                        add_slot(slots, state, 0);
        slots->stops = slots->count;
        for (state = 1; state < states; state++)
                if (automaton->end[state] != 0 && slots->of[state] == 0)
                        add_slot(slots, state, 0);
        return true;
}

void
rep_put_slots(const struct rep_automaton *automaton, const struct rep_slots *slots, struct rep_buffer *blob)
{
        unsigned char *at = rep_buffer_extend(blob, (size_t)slots->count * 4 * REP_SLOT_WORDS);
        uint32_t i;

        for (i = 0; at != NULL && i < slots->count; i++, at += 4 * REP_SLOT_WORDS) {
                uint32_t state = slots->state[i];

                rep_store32(at + 4 * REP_SLOT_EVENT, automaton->event[state]);
                rep_store32(at + 4 * REP_SLOT_END,
                            slots->filter[i] != 0 ? slots->filter[i] - 1 : automaton->end[state]);
                rep_store32(at + 4 * REP_SLOT_BOUND, automaton->bound[state]);
        }
}
