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
        {0, "clock-skew", "TIME", take_duration, offsetof(struct policy_choice, clock_skew),
         .help = "take what was fetched up to this far in the future, by a clock that is ahead (5m)"},
        OPTIONS_END,
};

/* Returns TIME in a number in which 0 is the default, so that the shortest is a second. */
static uint32_t
seconds_of(const struct duration *time)
{
        if (time->given && time->seconds == 0)
                return 1;
        return time->seconds < UINT32_MAX ? (uint32_t)time->seconds : UINT32_MAX;
}

struct rep_policy
policy_chosen(const struct policy_choice *choice, enum rep_dialect dialect)
{
        return (struct rep_policy){.unreachable = seconds_of(&choice->unreachable),
                                   .distrust_stale = choice->distrust_stale,
                                   .strict = choice->strict,
                                   .clock_skew = seconds_of(&choice->clock_skew),
                                   .dialect = dialect};
}

bool
policy_is_named(const struct policy_choice *choice)
{
        return choice->unreachable.given || choice->distrust_stale || choice->strict;
}
