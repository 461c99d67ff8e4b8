/* slots.c: see slots.h. */
#include "slots.h"

#include "filter.h"

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
add_slot(struct rep_slots *slots, uint32_t state)
{
        slots->of[state] = slots->count;
        slots->state[slots->count++] = state;
}

bool
rep_assign_slots(struct rep_arena *work, const struct rep_automaton *automaton, bool finals, bool filters,
                 struct rep_slots *slots)
{
        uint32_t state, roots, special = count_special(automaton, &roots);

        *slots = (struct rep_slots){.count = 0};
        slots->state = rep_arena_alloc(work, special, sizeof(*slots->state));
        slots->of = rep_arena_zalloc(work, automaton->state_count, sizeof(*slots->of));
        slots->filter = rep_arena_zalloc(work, special, sizeof(*slots->filter));
        slots->filters = rep_arena_alloc(work, (size_t)roots + 1, REP_FILTER_SIZE);
        if (slots->state == NULL || slots->of == NULL || slots->filter == NULL || slots->filters == NULL)
                return false;
        add_slot(slots, 0);
        for (state = 1; state < automaton->state_count; state++) {
                unsigned char *filter = slots->filters + (size_t)slots->filter_count * REP_FILTER_SIZE;

                if (finals && rep_is_final(automaton, state))
                        continue;
                if (filters && rep_make_filter(automaton, state, filter))
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
