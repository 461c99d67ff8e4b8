/* slots.c: see slots.h. */
#include "encode/special.h"

#include "encode/filter.h"

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
add_slot(struct rep_specials *specials, uint32_t state, uint32_t filter)
{
        specials->filter[specials->count] = filter;
        specials->of[state] = specials->count;
        specials->state[specials->count++] = state;
}

/* Gives ROOT a slot if it gets a filter. */
static void
add_filter(struct rep_specials *specials, const struct rep_automaton *automaton, uint32_t root)
{
        unsigned char *filter = specials->filters + (size_t)specials->filter_count * REP_FILTER_SIZE;

        if (rep_make_filter(automaton, root, filter))
                add_slot(specials, root, ++specials->filter_count);
}

bool
rep_assign_specials(struct rep_arena *work, const struct rep_automaton *automaton, bool finals, bool filters,
                    struct rep_specials *specials)
{
        const uint32_t *event = automaton->accept, *fail = automaton->fail;
        uint32_t states = automaton->state_count, state;

        *specials = (struct rep_specials){.count = 0};
        specials->state = rep_arena_alloc(work, states, sizeof(*specials->state));
        specials->of = rep_arena_zalloc(work, states, sizeof(*specials->of));
        specials->filter = rep_arena_alloc(work, states, sizeof(*specials->filter));
        specials->filters = rep_arena_alloc(work, (size_t)count_roots(automaton) + 1, REP_FILTER_SIZE);
        if (specials->state == NULL || specials->of == NULL || specials->filter == NULL || specials->filters == NULL)
                return false;
        add_slot(specials, 0, 0);
        for (state = 1; state < states; state++)
                if (event[state] == 0 && fail[state] == state && filters)
                        add_filter(specials, automaton, state);
                else if (event[state] != 0 && !(finals && rep_is_final(automaton, state)))
                        add_slot(specials, state, 0);
        specials->accepts = specials->count;
        for (state = 1; state < states; state++)
                if (automaton->accept_end[state] != 0 && specials->of[state] == 0)
                        add_slot(specials, state, 0);
        return true;
}
