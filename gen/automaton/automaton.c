/* SPDX-License-Identifier: Apache-2.0 */
/* automaton.c: see automaton.h. */
#include "automaton/automaton.h"

#include "base/size.h"

enum rep_status
rep_alloc_states(struct rep_automaton *automaton, size_t states, size_t exits)
{
        struct rep_arena *memory = automaton->memory;

        if (states > REP_STATES_MAX)
                return REP_ERR_LIMIT;
        automaton->exit_first = REP_ARRAY(memory, uint32_t, rep_size_add(states, 1));
        automaton->exit_byte = REP_ARRAY(memory, uint8_t, exits);
        automaton->exit_target = REP_ARRAY(memory, uint32_t, exits);
        automaton->fail = REP_ARRAY(memory, uint32_t, states);
        automaton->accept = REP_ARRAY(memory, uint32_t, states);
        automaton->accept_end = REP_ARRAY(memory, uint32_t, states);
        automaton->highest = REP_ARRAY(memory, uint32_t, states);
        return automaton->exit_first == NULL || automaton->exit_byte == NULL || automaton->exit_target == NULL ||
                               automaton->fail == NULL || automaton->accept == NULL || automaton->accept_end == NULL ||
                               automaton->highest == NULL
                       ? REP_ERR_MEMORY
                       : REP_OK;
}
