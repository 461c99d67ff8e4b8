/* SPDX-License-Identifier: Apache-2.0 */
/* Product tokens. */
#include "any.h"

#include "syntax/token.h"

void
prove_agent_token(void)
{
        size_t size = any_size();
        enum rep_names names = (enum rep_names)Frama_C_int_interval(REP_NAMES_TOKEN, REP_NAMES_WIDE);

        //@ split size;
        rep_token_compare(rep_agent_token(any_text(size), names), rep_string("compatible"));
}

void
prove_names_everybody(void)
{
        size_t size = any_size();

        //@ split size;
        rep_names_everybody(any_text(size));
}
