/* SPDX-License-Identifier: Apache-2.0 */
/* policy_options.c: see pack_run.h. */
#include "cli/crawl/pack_run.h"

const struct option_row policy_options[] = {
        {0, "unreachable", "TIME", take_duration, offsetof(struct policy_choice, unreachable),
         .help = "give a site up when its fetches have failed for longer than this (30d): then the last good copy "
                 "holds, or if there is none, everything is allowed"},
        {0, "distrust-stale", NULL, take_flag, offsetof(struct policy_choice, distrust_stale),
         .help = "while fetches fail, disallow everything if the last good copy is past its lifetime"},
        {0, "strict", NULL, take_flag, offsetof(struct policy_choice, strict),
         .help = "take no chance: both of these, without an end, and fail at the first part of an input that can't be "
                 "used"},
        OPTIONS_END,
};

struct rep_policy
policy_chosen(const struct policy_choice *choice, enum rep_dialect dialect)
{
        int64_t seconds = choice->unreachable.seconds;

        /* 0 is the default, so the shortest is a second. */
        if (choice->unreachable.given && seconds == 0)
                seconds = 1;
        return (struct rep_policy){.unreachable = seconds < UINT32_MAX ? (uint32_t)seconds : UINT32_MAX,
                                   .distrust_stale = choice->distrust_stale,
                                   .strict = choice->strict,
                                   .dialect = dialect};
}
