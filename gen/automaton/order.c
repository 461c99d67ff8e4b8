/* SPDX-License-Identifier: Apache-2.0 */
/* order.c: see order.h. */
#include "automaton/order.h"

#include "base/size.h"

#define UNSEEN UINT32_MAX

/* ---- the order of walks */

/* What a state means to a walk.  The kinds before OTHER are special. */
enum kind { ACCEPTS, PREFILTERED, ENDS, OTHER, KINDS };

static inline enum kind
kind_of(const struct rep_automaton *automaton, bool finals_apart, uint32_t state)
{
        if (automaton->accept[state] != 0)
                return finals_apart && rep_is_final(automaton, state) ? OTHER : ACCEPTS;
        return automaton->accept_end[state] != 0 ? ENDS : OTHER;
}

enum rep_status
rep_order_states(struct rep_arena *work, const struct rep_automaton *automaton, const uint32_t *prefiltered,
                 uint32_t count, bool finals_apart, struct rep_order *order)
{
        uint32_t states = automaton->state_count, counts[KINDS] = {0}, next[KINDS], state, i = 0;

        order->number = REP_ARRAY(work, uint32_t, states);
        if (order->number == NULL)
                return REP_ERR_MEMORY;
        counts[PREFILTERED] = count;
        for (state = 1; state < states; state++)
                counts[kind_of(automaton, finals_apart, state)]++;
        next[ACCEPTS] = 1;
        next[PREFILTERED] = order->prefiltered = 1 + counts[ACCEPTS];
        next[ENDS] = order->stops = order->prefiltered + count;
        next[OTHER] = order->specials = order->stops + counts[ENDS];
        order->state = REP_ARRAY(work, uint32_t, order->specials);
        if (order->state == NULL)
                return REP_ERR_MEMORY;
        order->number[0] = order->state[0] = 0;
        for (state = 1; state < states; state++) {
                bool skips = i < count && prefiltered[i] == state;
                enum kind kind = skips ? PREFILTERED : kind_of(automaton, finals_apart, state);

                i += skips;
                order->number[state] = next[kind]++;
                if (kind != OTHER)
                        order->state[order->number[state]] = state;
        }
        return REP_OK;
}

/* ---- the frozen order */

struct freezer {
        const struct rep_automaton *built;
        uint32_t *number; /* by state as it was built: its new number, or UNSEEN */
        uint32_t *order;  /* the states in their new order */
        uint32_t *chain;  /* room to follow failures */
        uint32_t count;
};

/* Gives STATE the next number, behind the state that it fails to. */
static void
place(struct freezer *freezer, uint32_t state)
{
        uint32_t length = 0;

        for (; freezer->number[state] == UNSEEN; state = freezer->built->fail[state]) {
                freezer->number[state] = 0; /* a state may fail to itself */
                freezer->chain[length++] = state;
        }
        while (length > 0) {
                state = freezer->chain[--length];
                freezer->number[state] = freezer->count;
                freezer->order[freezer->count++] = state;
        }
}

/* Places all states that a walk reaches.  Returns the number of their exits. */
static uint32_t
place_all(struct freezer *freezer)
{
        const struct rep_automaton *built = freezer->built;
        uint32_t i, exit, exits = 0;

        rep_fill_none(freezer->number, built->state_count);
        freezer->number[0] = freezer->order[0] = 0;
        freezer->count = 1;
        place(freezer, built->start);
        for (i = 1; i < freezer->count; i++)
                for (exit = built->exit_first[freezer->order[i]]; exit < built->exit_first[freezer->order[i] + 1];
                     exit++, exits++)
                        place(freezer, built->exit_target[exit]);
        return exits;
}

/* Copies the state whose new number is NUMBER. */
static void
copy_state(const struct freezer *freezer, uint32_t number, struct rep_automaton *automaton)
{
        const struct rep_automaton *built = freezer->built;
        uint32_t state = freezer->order[number], exit;

        automaton->fail[number] = freezer->number[built->fail[state]];
        automaton->accept[number] = built->accept[state];
        automaton->accept_end[number] = built->accept_end[state];
        automaton->highest[number] = built->highest[state];
        automaton->exit_first[number] = automaton->exit_count;
        for (exit = built->exit_first[state]; exit < built->exit_first[state + 1]; exit++) {
                automaton->exit_byte[automaton->exit_count] = built->exit_byte[exit];
                automaton->exit_target[automaton->exit_count++] = freezer->number[built->exit_target[exit]];
        }
}

enum rep_status
rep_freeze_states(struct rep_arena *memory, const struct rep_automaton *built, struct rep_automaton *automaton)
{
        uint32_t states = built->state_count, exits, i;
        enum rep_status status;
        struct freezer freezer = {
                .built = built,
                .number = REP_ARRAY(memory, uint32_t, states),
                .order = REP_ARRAY(memory, uint32_t, states),
                .chain = REP_ARRAY(memory, uint32_t, states),
        };

        if (freezer.number == NULL || freezer.order == NULL || freezer.chain == NULL)
                return REP_ERR_MEMORY;
        exits = place_all(&freezer);
        *automaton = *built;
        automaton->memory = memory;
        automaton->exit_count = 0;
        status = rep_alloc_states(automaton, freezer.count, exits);
        if (status != REP_OK)
                return status;
        for (i = 0; i < freezer.count; i++)
                copy_state(&freezer, i, automaton);
        automaton->exit_first[freezer.count] = automaton->exit_count;
        automaton->state_count = freezer.count;
        automaton->start = freezer.number[built->start];
        return REP_OK;
}
