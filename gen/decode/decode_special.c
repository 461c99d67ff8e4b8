/* SPDX-License-Identifier: Apache-2.0 */
/* decode_special.c: see decode_special.h. */
#include "decode/decode_special.h"

#include "decode/decode_row.h"

void
rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state)
{
        const struct rep_row row = {core, core->specials, special, REP_SPECIAL_WORDS};

        automaton->accept[state] = automaton->accept_end[state] = automaton->highest[state] = 0;
        if (special == 0)
                return;
        if (special < rep_field(core->header, REP_FIELD_ACCEPTS)) {
                automaton->accept[state] = rep_row_number(&row, REP_SPECIAL_ACCEPT);
                automaton->highest[state] = rep_row_number(&row, REP_SPECIAL_HIGHEST);
        }
        automaton->accept_end[state] = rep_row_number(&row, REP_SPECIAL_ACCEPT_END);
}
