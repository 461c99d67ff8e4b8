/* SPDX-License-Identifier: Apache-2.0 */
/* order.c: see order.h. */
#include "automaton/order.h"

#include "base/fill.h"

#define UNSEEN UINT32_MAX
#define PENDING (UINT32_MAX - 1)

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
        const struct rep_automaton *stored;
        uint32_t *number; /* by stored state: its new number, UNSEEN, or PENDING while its failures are followed */
        uint32_t *fail;   /* by stored state: the failure that it keeps */
        uint32_t *order;  /* stored states in their new order */
        uint32_t *chain;  /* room to follow failures */
        uint32_t count;
};

/* Gives STATE the next number, behind the state that it fails to.  A circle of failures is cut, so that walks end. */
static void
place(struct freezer *freezer, uint32_t state)
{
        uint32_t length = 0;

        while (freezer->number[state] == UNSEEN) {
                freezer->number[state] = PENDING;
                freezer->chain[length++] = state;
                freezer->fail[state] = freezer->stored->fail[state];
                state = freezer->fail[state];
        }
        if (length > 0 && freezer->number[state] == PENDING && state != freezer->chain[length - 1])
                freezer->fail[freezer->chain[length - 1]] = 0;
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
        const struct rep_automaton *stored = freezer->stored;
        uint32_t i, exit, exits = 0;

        rep_fill_none(freezer->number, stored->state_count);
        freezer->number[0] = freezer->order[0] = freezer->fail[0] = 0;
        freezer->count = 1;
        place(freezer, stored->start);
        for (i = 1; i < freezer->count; i++)
                for (exit = stored->exit_first[freezer->order[i]]; exit < stored->exit_first[freezer->order[i] + 1];
                     exit++, exits++)
                        place(freezer, stored->exit_target[exit]);
        return exits;
}

/* Copies the state whose new number is NUMBER. */
static void
copy_state(const struct freezer *freezer, uint32_t number, struct rep_automaton *automaton)
{
        const struct rep_automaton *stored = freezer->stored;
        uint32_t state = freezer->order[number], exit, target;

        automaton->fail[number] = freezer->number[freezer->fail[state]];
        automaton->accept[number] = stored->accept[state];
        automaton->accept_end[number] = stored->accept_end[state];
        automaton->highest[number] = stored->highest[state];
        automaton->exit_first[number] = automaton->exit_count;
        for (exit = stored->exit_first[state]; exit < stored->exit_first[state + 1]; exit++) {
                target = freezer->number[stored->exit_target[exit]];
                if (target == 0)
                        continue;
                automaton->exit_byte[automaton->exit_count] = stored->exit_byte[exit];
                automaton->exit_target[automaton->exit_count++] = target;
        }
}

enum rep_status
rep_freeze_states(struct rep_arena *memory, const struct rep_automaton *stored, struct rep_automaton *automaton)
{
        uint32_t states = stored->state_count, exits, i;
        enum rep_status status;
        struct freezer freezer = {
                .stored = stored,
                .number = REP_ARRAY(memory, uint32_t, states),
                .fail = REP_ARRAY(memory, uint32_t, states),
                .order = REP_ARRAY(memory, uint32_t, states),
                .chain = REP_ARRAY(memory, uint32_t, states),
        };

        if (freezer.number == NULL || freezer.fail == NULL || freezer.order == NULL || freezer.chain == NULL)
                return REP_ERR_MEMORY;
        exits = place_all(&freezer);
        *automaton = (struct rep_automaton){.memory = memory};
        status = rep_alloc_states(automaton, freezer.count, exits);
        if (status != REP_OK)
                return status;
        automaton->fail[0] = automaton->accept[0] = automaton->accept_end[0] = automaton->highest[0] = 0;
        automaton->exit_first[0] = 0;
        for (i = 1; i < freezer.count; i++)
                copy_state(&freezer, i, automaton);
        automaton->exit_first[freezer.count] = automaton->exit_count;
        automaton->state_count = freezer.count;
        automaton->start = freezer.number[stored->start];
        return REP_OK;
}
