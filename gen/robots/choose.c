/* SPDX-License-Identifier: Apache-2.0 */
/* choose.c: see choose.h. */
#include "robots/choose.h"

/*
 * What it costs to make an encoding, and a check by it, in nanoseconds on one machine; only their ratios matter.
 */
struct cost {
        double make, check;
};

static struct cost
cost_of(const struct rep_rule_counts *counts, enum rep_encoding encoding)
{
        double rules = counts->rules, stars = counts->stars, bytes = (double)counts->pattern_bytes;

        switch (encoding) {
        case REP_ENCODING_LIST:
                return (struct cost){1000 + 60 * rules + 1 * bytes, 8 + 0.5 * rules + 12 * stars};
        case REP_ENCODING_DENSE:
                return (struct cost){8000 + 600 * rules + 100 * bytes, 25};
        default:
                return (struct cost){5000 + 200 * rules + 30 * bytes, 45};
        }
}

enum rep_encoding
rep_choose_first(const struct rep_rule_counts *counts)
{
        return counts->stars > REP_ROBOTS_SEARCHES_MAX ? REP_ENCODING_COMPACT : REP_ENCODING_LIST;
}

/* Checks after which ENCODING should become BETTER; 0: never. */
static double
checks_until(const struct rep_rule_counts *counts, enum rep_encoding encoding, enum rep_encoding better)
{
        struct cost now = cost_of(counts, encoding), then = cost_of(counts, better);

        return now.check <= then.check ? 0 : 1 + then.make / (now.check - then.check);
}

struct rep_choice
rep_choose_next(const struct rep_rule_counts *counts, enum rep_encoding encoding)
{
        static const enum rep_encoding better[] = {REP_ENCODING_COMPACT, REP_ENCODING_DENSE};
        struct rep_choice choice = {encoding, 0};
        size_t i;

        for (i = encoding == REP_ENCODING_LIST ? 0 : 1; i < 2 && encoding != REP_ENCODING_DENSE; i++) {
                double checks = checks_until(counts, encoding, better[i]);

                if (checks > 0 && checks < UINT32_MAX && (choice.checks == 0 || checks < choice.checks))
                        choice = (struct rep_choice){better[i], (uint32_t)checks};
        }
        return choice;
}
