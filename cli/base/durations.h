/* SPDX-License-Identifier: Apache-2.0 */
/* Durations in options: "30d", "12h", "90m", "3600s" or "3600". */
#ifndef REP_CLI_BASE_DURATIONS_H
#define REP_CLI_BASE_DURATIONS_H

#include "cli/base/options.h"

/* A duration that may be absent.  All zero is absent. */
struct duration {
        bool given;
        int64_t seconds;
};

/* Takes an option that sets a struct duration. */
int take_duration(const struct option_use *use);

#endif
