/* SPDX-License-Identifier: Apache-2.0 */
/* Uses of content as options. */
#ifndef REP_CLI_ASK_USES_H
#define REP_CLI_ASK_USES_H

#include "cli/base/options.h"
#include "rep_usage.h"

/* The names that the functions below take, for texts of help, and for what is none. */
#define USES_HELP "search, ai-input (also ai-use), ai-train (also train-ai)"
#define USES_NAMES "search, ai-input (or ai-use), or ai-train (or train-ai)"

struct use_choice {
        bool made;
        enum rep_use use;
};

void take_use(const struct option_use *option);  /* struct use_choice: one name */
void take_uses(const struct option_use *option); /* unsigned: names between commas, a bit 1 << enum rep_use for each */

#endif
