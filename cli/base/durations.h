/* SPDX-License-Identifier: Apache-2.0 */
/* Durations in options and in output: "30d", "12h", "90m", "3600s"; in options "3600", too. */
#ifndef REP_CLI_BASE_DURATIONS_H
#define REP_CLI_BASE_DURATIONS_H

#include <stdio.h>

#include "cli/base/options.h"

/* A duration that may be absent.  All zero is absent. */
struct duration {
        bool given;
        int64_t seconds;
};

/* Takes an option that sets a struct duration. */
int take_duration(const struct option_use *use);

/* Writes SECONDS to STREAM as an option takes them, in the largest unit that they are a multiple of. */
void write_duration(FILE *stream, int64_t seconds);

#endif
