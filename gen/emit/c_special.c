/* SPDX-License-Identifier: Apache-2.0 */
/* c_special.c: see c_table.h. */
#include "emit/c_table.h"

#include "emit/print_code.h"

struct rep_order *
rep_c_orders(struct rep_c_layout *layout, bool finals_apart)
{
        uint32_t automata = layout->compiled->automaton_count, i;
        struct rep_order *orders = REP_ARRAY(&layout->memory, struct rep_order, automata);

        for (i = 0; orders != NULL && i < automata; i++) {
                if (layout->coded != NULL && layout->coded[i])
                        orders[i] = (struct rep_order){0};
                else if (rep_order_states(&layout->memory, &layout->compiled->automata[i], NULL, 0, finals_apart,
                                          &orders[i]) != REP_OK)
                        return NULL;
        }
        return orders;
}

void
rep_print_c_specials(struct rep_c_layout *layout, const struct rep_order *orders, struct rep_buffer *source)
{
        uint32_t automata = layout->compiled->automaton_count, i, special, count = 0;
        uint32_t *accepts = rep_c_table(layout, automata), *first = rep_c_table(layout, automata);
        uint32_t *accept, *highest, *accept_end;
        const char *prefix = layout->emission->prefix;

        for (i = 0; i < automata; i++)
                count += orders[i].specials;
        accept = rep_c_table(layout, count);
        highest = rep_c_table(layout, count);
        accept_end = rep_c_table(layout, count);
        if (layout->memory.failed)
                return;
        for (count = i = 0; i < automata; i++) {
                const struct rep_automaton *automaton = &layout->compiled->automata[i];

                accepts[i] = orders[i].stops;
                first[i] = count;
                for (special = 0; special < orders[i].specials; special++, count++) {
                        uint32_t state = orders[i].state[special];

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
