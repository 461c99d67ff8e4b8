/* SPDX-License-Identifier: Apache-2.0 */
/* filter_decision.c: what happens to a URL; see filter.h. */
#include "cli/crawl/filter.h"

/* Returns whether the entry is too old to count. */
static bool
is_too_old(const struct filter *filter, const struct rep_pack_answer *answer)
{
        if (!filter->options->max_age.given)
                return false;
        return answer->fetched == REP_PACK_TIME_UNKNOWN ||
               filter->now - answer->fetched > filter->options->max_age.seconds;
}

static bool
keeps(const struct filter_options *options, enum filter_keep what)
{
        return options->keep.value == KEEP_ALL || options->keep.value == (int)what;
}

static struct filter_decision
decide_known(const struct filter_options *options, bool allowed, struct filter_counts *counts)
{
        if (allowed)
                counts->allowed++;
        else
                counts->disallowed++;
        return (struct filter_decision){allowed ? "allow" : "disallow",
                                        keeps(options, allowed ? KEEP_ALLOWED : KEEP_DISALLOWED)};
}

/* Returns whether what is not known is kept, by the option that says WHAT happens to it. */
static bool
keeps_open(const struct filter_options *options, const struct choice *what)
{
        switch (what->value) {
        case UNKNOWN_ALLOW:
                return keeps(options, KEEP_ALLOWED) || keeps(options, KEEP_UNKNOWN);
        case UNKNOWN_DISALLOW:
                return keeps(options, KEEP_DISALLOWED) || keeps(options, KEEP_UNKNOWN);
        case UNKNOWN_KEEP:
                return true;
        default:
                return keeps(options, KEEP_UNKNOWN);
        }
}

/* Decides about a URL whose access is not known.  What is refused for the use stays refused. */
static struct filter_decision
decide_unknown(const struct filter_options *options, const struct rep_usage *usage, struct filter_counts *counts)
{
        bool refused = usage != NULL && usage->preference == REP_PREFERENCE_DISALLOW;

        counts->unknown++;
        return (struct filter_decision){"unknown", refused ? keeps(options, KEEP_DISALLOWED)
                                                           : keeps_open(options, &options->unknown)};
}

/* Decides about a URL that may be fetched, and of whose use USAGE says what is stated. */
static struct filter_decision
decide_used(const struct filter_options *options, const struct rep_usage *usage, struct filter_counts *counts)
{
        if (usage->preference == REP_PREFERENCE_UNKNOWN) {
                counts->unstated++;
                return (struct filter_decision){"allow", keeps_open(options, &options->unstated)};
        }
        if (usage->preference == REP_PREFERENCE_ALLOW)
                return decide_known(options, true, counts);
        counts->refused++;
        counts->disallowed++;
        return (struct filter_decision){"allow", keeps(options, KEEP_DISALLOWED)};
}

struct filter_decision
filter_decide(const struct filter *filter, const struct rep_pack_answer *answer, bool allowed,
              const struct rep_usage *usage, struct filter_counts *counts)
{
        switch (answer->finding) {
        case REP_PACK_RULES:
        case REP_PACK_ALLOW_ALL:
        case REP_PACK_DISALLOW_ALL:
                if (is_too_old(filter, answer))
                        return decide_unknown(filter->options, usage, counts);
                return allowed && usage != NULL ? decide_used(filter->options, usage, counts)
                                                : decide_known(filter->options, allowed, counts);
        case REP_PACK_DAMAGED:
                counts->damaged++;
                return decide_unknown(filter->options, usage, counts);
        default:
                return decide_unknown(filter->options, usage, counts);
        }
}
