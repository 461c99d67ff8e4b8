/* SPDX-License-Identifier: Apache-2.0 */
/* choose.c: see choose.h. */
#include "robots/choose.h"

#include "encode/encode_core.h"

/*
 * The cost of making an encoding from a list, and of a check by it, in about nanoseconds.  Only the ratios matter.  A
 * wrong ratio costs time, but changes no answer.
 *
 * The constants minimise the totals of `./dev bench --works life`.  They were searched for with the times that
 * it measured for each encoding of 400 hosts; constants from half of the hosts hold for the other half.  The constants that
 * fit the mean check best give higher totals: the checks of lists differ most from host to host, and a few hosts take most
 * of the time.
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
                return (struct cost){0, 10 + 0.25 * rules + 5 * stars};
        case REP_ENCODING_DENSE:
                return (struct cost){2000 + 380 * rules + 150 * stars + 10 * bytes, 18 + 0.07 * rules};
        default:
                return (struct cost){1000 + 120 * rules + 420 * stars + 1.5 * bytes, 40};
        }
}

enum rep_encoding
rep_choose_first(const struct rep_rule_counts *counts)
{
        return counts->stars > REP_ROBOTS_SEARCHES_MAX ? REP_ENCODING_COMPACT : REP_ENCODING_LIST;
}

/* A table takes about 80 bytes for each of its patterns.  A table up to this size may replace a list.  A larger one
   may replace only compact rules, because these have already proved to be checked often. */
#define TABLE_BYTES 80
#define SMALL_TABLE ((size_t)128 << 10)

/* Ordinary checks take about as many steps as nanoseconds.  So the number of checks decides for them, and with this factor
   the steps decide only for others. */
#define STEPS_FOR_MAKING 2

struct rep_choice
rep_choose_next(const struct rep_rule_counts *counts, enum rep_encoding encoding)
{
        struct rep_choice choice = {encoding, 0, 0};
        struct cost now, then;
        double checks, steps;

        if (rep_are_few(counts->rules, counts->stars) || encoding == REP_ENCODING_DENSE)
                return choice;
        choice.encoding = REP_ENCODING_DENSE;
        if (encoding == REP_ENCODING_LIST && counts->pattern_bytes > SMALL_TABLE / TABLE_BYTES)
                choice.encoding = REP_ENCODING_COMPACT;
        now = cost_of(counts, encoding);
        then = cost_of(counts, choice.encoding);
        /* 0: never */
        checks = now.check <= then.check ? 0 : 1 + then.make / (now.check - then.check);
        steps = STEPS_FOR_MAKING * then.make;
        if (checks < UINT32_MAX)
                choice.checks = (uint32_t)checks;
        choice.steps = steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX;
        return choice;
}
