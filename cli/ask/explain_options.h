/* SPDX-License-Identifier: Apache-2.0 */
/* What the options of `rep2c explain` say. */
#ifndef REP_CLI_ASK_EXPLAIN_OPTIONS_H
#define REP_CLI_ASK_EXPLAIN_OPTIONS_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"

struct explain_options {
        struct reading reading;
        struct crawlers crawlers;
        const char *pack; /* instead of the first argument, for many hosts; NULL: not given */
        bool json;
};

#endif
