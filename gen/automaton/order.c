/* order.c: see order.h. */
#include "automaton/order.h"

#include "base/fill.h"

#define UNSEEN UINT32_MAX
#define PENDING (UINT32_MAX - 1)

struct orderer {
        const struct rep_automaton *stored;
        uint32_t *number; /* by stored state: its new number, UNSEEN, or PENDING while its failures are followed */
        uint32_t *fail;   /* by stored state: the failure that it keeps */
        uint32_t *order;  /* stored states in their new order */
        uint32_t *chain;  /* room to follow failures */
        uint32_t count;
};

/* Gives STATE the next number, after what it fails to.  Failures that go round are cut, so that walks end. */
static void
place(struct orderer *orderer, uint32_t state)
{
        uint32_t length = 0;

        while (orderer->number[state] == UNSEEN) {
                orderer->number[state] = PENDING;
                orderer->chain[length++] = state;
                orderer->fail[state] = orderer->stored->fail[state];
                state = orderer->fail[state];
        }
        if (length > 0 && orderer->number[state] == PENDING && state != orderer->chain[length - 1])
                orderer->fail[orderer->chain[length - 1]] = 0;
        while (length > 0) {
                state = orderer->chain[--length];
                orderer->number[state] = orderer->count;
                orderer->order[orderer->count++] = state;
        }
}

/* Places all states that a walk reaches; returns the number of their exits. */
static uint32_t
place_all(struct orderer *orderer)
{
        const struct rep_automaton *stored = orderer->stored;
        uint32_t i, exit, exits = 0;

        rep_fill_none(orderer->number, stored->state_count);
        orderer->number[0] = orderer->order[0] = orderer->fail[0] = 0;
        orderer->count = 1;
        place(orderer, stored->start);
        for (i = 1; i < orderer->count; i++)
                for (exit = stored->exit_first[orderer->order[i]]; exit < stored->exit_first[orderer->order[i] + 1];
                     exit++, exits++)
                        place(orderer, stored->exit_target[exit]);
        return exits;
}

/* Copies the state whose new number is NUMBER. */
static void
copy_state(const struct orderer *orderer, uint32_t number, struct rep_automaton *automaton)
{
        const struct rep_automaton *stored = orderer->stored;
        uint32_t state = orderer->order[number], exit, target;

        automaton->fail[number] = orderer->number[orderer->fail[state]];
        automaton->accept[number] = stored->accept[state];
        automaton->accept_end[number] = stored->accept_end[state];
        automaton->highest[number] = stored->highest[state];
        automaton->exit_first[number] = automaton->exit_count;
        for (exit = stored->exit_first[state]; exit < stored->exit_first[state + 1]; exit++) {
                target = orderer->number[stored->exit_target[exit]];
                if (target == 0)
                        continue;
                automaton->exit_byte[automaton->exit_count] = stored->exit_byte[exit];
                automaton->exit_target[automaton->exit_count++] = target;
        }
}

enum rep_status
rep_order_states(struct rep_arena *memory, const struct rep_automaton *stored, struct rep_automaton *automaton)
{
        uint32_t states = stored->state_count, exits, i;
        enum rep_status status;
        struct orderer orderer = {
                .stored = stored,
                .number = rep_arena_alloc(memory, states, sizeof(*orderer.number)),
                .fail = rep_arena_alloc(memory, states, sizeof(*orderer.fail)),
                .order = rep_arena_alloc(memory, states, sizeof(*orderer.order)),
                .chain = rep_arena_alloc(memory, states, sizeof(*orderer.chain)),
        };

        if (orderer.number == NULL || orderer.fail == NULL || orderer.order == NULL || orderer.chain == NULL)
                return REP_ERR_MEMORY;
        exits = place_all(&orderer);
        *automaton = (struct rep_automaton){.memory = memory};
        status = rep_alloc_states(automaton, orderer.count, exits);
        if (status != REP_OK)
                return status;
        automaton->fail[0] = automaton->accept[0] = automaton->accept_end[0] = automaton->highest[0] = 0;
        automaton->exit_first[0] = 0;
        for (i = 1; i < orderer.count; i++)
                copy_state(&orderer, i, automaton);
        automaton->exit_first[orderer.count] = automaton->exit_count;
        automaton->state_count = orderer.count;
        automaton->start = orderer.number[stored->start];
        return REP_OK;
}
