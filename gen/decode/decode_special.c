/* decode_special.c: see decode_special.h. */
#include "decode/decode_special.h"

#include "decode/decode_row.h"

void
rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state)
{
        const struct rep_row row = {core, core->specials, special, REP_SPECIAL_WORDS};
        bool accepts = special < rep_field(core->header, REP_FIELD_ACCEPTS);
        uint32_t accept = rep_row_number(&row, REP_SPECIAL_ACCEPT);

        automaton->accept[state] = automaton->accept_end[state] = automaton->highest[state] = 0;
        if (special == 0)
                return;
        if (accepts) {
                automaton->accept[state] = accept;
                automaton->highest[state] = rep_row_number(&row, REP_SPECIAL_HIGHEST);
        }
        /* One of the first special states that does not accept has a filter's number in place of this word. */
        if (!accepts || accept != 0)
                automaton->accept_end[state] = rep_row_number(&row, REP_SPECIAL_ACCEPT_END);
}
