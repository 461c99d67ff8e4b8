/* SPDX-License-Identifier: Apache-2.0 */
/* layout.c: see layout.h. */
#include "blob/layout.h"

/* Lays out the tables of the core at HEADER behind BASE.  Returns the core's size. */
static uint64_t
lay_out(const unsigned char *header, bool canonical, const unsigned char *base, struct rep_core *core)
{
        switch (rep_core_encoding(header)) {
        case REP_CORE_CONSTANT:
                return rep_lay_out_constant(header, base, core);
        case REP_CORE_LIST:
                return rep_lay_out_list(header, base, core);
        default:
                return rep_lay_out_automaton(header, canonical, base, core);
        }
}

uint64_t
rep_core_size(const unsigned char *header, bool canonical)
{
        struct rep_core core;

        return lay_out(header, canonical, NULL, &core);
}

void
rep_lay_out_core(const unsigned char *header, bool canonical, struct rep_core *core)
{
        (void)lay_out(header, canonical, header, core);
}
