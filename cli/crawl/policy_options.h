/* SPDX-License-Identifier: Apache-2.0 */
/* Options of the policy: what the outcomes of fetches mean over time. */
#ifndef REP_CLI_CRAWL_POLICY_OPTIONS_H
#define REP_CLI_CRAWL_POLICY_OPTIONS_H

#include "cli/base/durations.h"
#include "rep_policy.h"

/* All zero is the default. */
struct policy_choice {
        struct duration unreachable;
        bool distrust_stale;
};

/* --unreachable and --distrust-stale, which set a struct policy_choice. */
extern const struct option_row policy_options[];

/* Returns the policy of CHOICE. */
struct rep_policy policy_chosen(const struct policy_choice *choice);

#endif
