/*
 * Slots: the states at which something happens, numbered so that a walk's hot loop has one comparison.
 *
 * Slot 0 is the dead state's.  Then come the states that stop a walk, by an event or a filter, and then those that only
 * have an event at the path's end.
 */
#ifndef REP_GEN_ENCODE_SPECIAL_H
#define REP_GEN_ENCODE_SPECIAL_H

#include "automaton/automaton.h"

struct rep_specials {
        uint32_t *state; /* by slot */
        uint32_t *of;    /* by state: its slot; 0 for those without, and for state 0 */
        uint32_t accepts, count;
        uint32_t *filter; /* by slot, below STOPS: number of its filter, one up; 0 for none */
        unsigned char *filters;
        uint32_t filter_count;
};

/* Whether a walk that enters STATE matches one rule and is over: no exit, no failure, no event at the path's end. */
static inline bool
rep_is_final(const struct rep_automaton *automaton, uint32_t state)
{
        return automaton->exit_first[state] == automaton->exit_first[state + 1] && automaton->fail[state] == 0 &&
               automaton->accept[state] != 0 && !rep_is_output(automaton->accept[state]) &&
               automaton->accept_end[state] == 0;
}

/* Assigns the slots; with FINALS, final states need none; with FILTERS, roots get theirs.  False where memory is
 * out. */
bool rep_assign_specials(struct rep_arena *work, const struct rep_automaton *automaton, bool finals, bool filters,
                         struct rep_specials *specials);

#endif
