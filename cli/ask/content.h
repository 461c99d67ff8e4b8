/* SPDX-License-Identifier: Apache-2.0 */
/* What the bytes of a file look like, where that is no robots.txt.  They are read all the same: what parses counts. */
#ifndef REP_CLI_ASK_CONTENT_H
#define REP_CLI_ASK_CONTENT_H

#include "rep_runtime.h"

/* Returns what is wrong with TEXT and what to do, for a warning; NULL where it looks like text. */
const char *content_problem(struct rep_text text);

#endif
