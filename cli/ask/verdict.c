/* SPDX-License-Identifier: Apache-2.0 */
/* verdict.c: see verdict.h. */
#include "cli/ask/verdict.h"

const char *
verdict_name(enum rep_verdict verdict)
{
        return verdict == REP_ALLOW ? "allow" : "disallow";
}
