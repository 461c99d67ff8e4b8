/* SPDX-License-Identifier: Apache-2.0 */
/* Verdicts as the command writes them. */
#ifndef REP_CLI_ASK_VERDICT_H
#define REP_CLI_ASK_VERDICT_H

#include "rep_runtime.h"

/* "allow" or "disallow". */
const char *verdict_name(enum rep_verdict verdict);

#endif
