/* SPDX-License-Identifier: Apache-2.0 */
/* Spans of time as options give them: "30d", "12h", "90m", "3600s" or "3600". */
#ifndef REP_CLI_BASE_DURATIONS_H
#define REP_CLI_BASE_DURATIONS_H

#include "cli/base/options.h"

/* All zero is none. */
struct duration {
        bool given;
        int64_t seconds;
};

/* Takes an option that sets a struct duration. */
int take_duration(const struct option_use *use);

#endif
