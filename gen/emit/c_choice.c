/* SPDX-License-Identifier: Apache-2.0 */
/* c_choice.c: which automata become code, see c_code.h. */
#include "base/sort.h"
#include "emit/c_code.h"

struct candidate {
        uint32_t states, number;
};

static int
compare_candidates(const void *a, const void *b)
{
        const struct candidate *left = (const struct candidate *)a, *right = (const struct candidate *)b;

        if (left->states != right->states)
                return left->states < right->states ? -1 : 1;
        return (left->number > right->number) - (left->number < right->number);
}

enum rep_status
rep_choose_code(struct rep_c_layout *layout, uint32_t most)
{
        uint32_t count = layout->compiled->automaton_count, i;
        struct candidate *candidates = REP_ARRAY(&layout->memory, struct candidate, count);
        uint64_t states = 0;

        layout->coded = REP_ZERO_ARRAY(&layout->memory, bool, count);
        if (candidates == NULL || layout->coded == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++) {
                uint32_t of_one = layout->compiled->automata[i].state_count;

                candidates[i] = (struct candidate){of_one > 1 ? of_one : 0, i}; /* no code walks the dead state alone */
        }
        rep_sort(candidates, count, sizeof(*candidates), compare_candidates);
        for (i = 0; i < count; i++) {
                states += candidates[i].states;
                if (states <= most)
                        layout->coded[candidates[i].number] = true;
                else
                        layout->tables++;
        }
        return REP_OK;
}
