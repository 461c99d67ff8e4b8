/* c_special.c: see c_special.h. */
#include "emit/c_special.h"

#include "emit/print_code.h"

struct rep_specials *
rep_c_specials(struct rep_c_layout *layout, bool finals)
{
        uint32_t automata = layout->decoded->automaton_count, i;
        struct rep_specials *specials = rep_arena_alloc(&layout->memory, automata, sizeof(*specials));

        for (i = 0; specials != NULL && i < automata; i++)
                if (!rep_assign_specials(&layout->memory, &layout->decoded->automata[i], finals, false, &specials[i]))
                        return NULL;
        return specials;
}

void
rep_print_c_specials(struct rep_c_layout *layout, const struct rep_specials *specials, struct rep_buffer *source)
{
        uint32_t automata = layout->decoded->automaton_count, i, special, count = 0;
        uint32_t *accepts = rep_c_table(layout, automata), *first = rep_c_table(layout, automata);
        uint32_t *accept, *highest, *accept_end;
        const char *prefix = layout->emission->prefix;

        for (i = 0; i < automata; i++)
                count += specials[i].count;
        accept = rep_c_table(layout, count);
        highest = rep_c_table(layout, count);
        accept_end = rep_c_table(layout, count);
        if (layout->memory.failed)
                return;
        for (count = i = 0; i < automata; i++) {
                const struct rep_automaton *automaton = &layout->decoded->automata[i];

                accepts[i] = specials[i].accepts;
                first[i] = count;
                for (special = 0; special < specials[i].count; special++, count++) {
                        uint32_t state = specials[i].state[special];

                        accept[count] = rep_c_accept(layout, i, automaton->accept[state]);
                        highest[count] = layout->first[i].of[REP_C_RULES] + automaton->highest[state];
                        accept_end[count] = rep_c_accept(layout, i, automaton->accept_end[state]);
                }
        }
        rep_print_table(source, prefix, "accepts", accepts, automata);
        rep_print_table(source, prefix, "first_special", first, automata);
        rep_print_table(source, prefix, "accept", accept, count);
        rep_print_table(source, prefix, "highest", highest, count);
        rep_print_table(source, prefix, "accept_end", accept_end, count);
}
