/* automaton.c: see automaton.h. */
#include "automaton/automaton.h"

#include "base/size.h"

enum rep_status
rep_alloc_states(struct rep_automaton *automaton, size_t states, size_t exits)
{
        struct rep_arena *memory = automaton->memory;

        if (states > REP_STATES_MAX)
                return REP_ERR_LIMIT;
        automaton->exit_first = rep_arena_alloc(memory, rep_size_add(states, 1), sizeof(*automaton->exit_first));
        automaton->exit_byte = rep_arena_alloc(memory, exits, sizeof(*automaton->exit_byte));
        automaton->exit_target = rep_arena_alloc(memory, exits, sizeof(*automaton->exit_target));
        automaton->fail = rep_arena_alloc(memory, states, sizeof(*automaton->fail));
        automaton->accept = rep_arena_alloc(memory, states, sizeof(*automaton->accept));
        automaton->accept_end = rep_arena_alloc(memory, states, sizeof(*automaton->accept_end));
        automaton->highest = rep_arena_alloc(memory, states, sizeof(*automaton->highest));
        return automaton->exit_first == NULL || automaton->exit_byte == NULL || automaton->exit_target == NULL ||
                               automaton->fail == NULL || automaton->accept == NULL || automaton->accept_end == NULL ||
                               automaton->highest == NULL
                       ? REP_ERR_MEMORY
                       : REP_OK;
}
