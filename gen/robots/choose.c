/* SPDX-License-Identifier: Apache-2.0 */
/* choose.c: see choose.h. */
#include "robots/choose.h"

#include "encode/encode_core.h"

/*
 * The costs of making an encoding of a list, and of a check by it, in nanoseconds on one machine.  Only the ratios
 * matter, and approximate ones suffice: errors cost a few percent of the speed, and change no answer.
 *
 * `rep-bench --corpus DIR --works setup,hot-real,hot-derived` prints the constants that fit best.  Checks cost more
 * if rules match (derived URLs) than if none does (most real URLs).  The constants lie between.
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
                return (struct cost){0, 14 + 0.3 * rules + 3 * stars};
        case REP_ENCODING_DENSE:
                return (struct cost){5000 + 450 * rules + 300 * stars + 12 * bytes, 18 + 0.05 * rules};
        default:
                return (struct cost){1000 + 330 * rules + 300 * stars + 8 * bytes, 24 + 0.1 * rules};
        }
}

enum rep_encoding
rep_choose_first(const struct rep_rule_counts *counts)
{
        return counts->stars > REP_ROBOTS_SEARCHES_MAX ? REP_ENCODING_COMPACT : REP_ENCODING_LIST;
}

/* Returns the number of checks after which ENCODING should be replaced by BETTER; 0: never. */
static double
checks_until(const struct rep_rule_counts *counts, enum rep_encoding encoding, enum rep_encoding better)
{
        struct cost now = cost_of(counts, encoding), then = cost_of(counts, better);

        return now.check <= then.check ? 0 : 1 + then.make / (now.check - then.check);
}

/* A table takes about 80 bytes for each of its patterns.  A table up to this size may replace a list.  A larger one
   may replace only compact rules, because these have already proved to be checked often. */
#define TABLE_BYTES 80
#define SMALL_TABLE ((size_t)128 << 10)

struct rep_choice
rep_choose_next(const struct rep_rule_counts *counts, enum rep_encoding encoding)
{
        struct rep_choice choice = {encoding, 0};
        double checks;

        if (rep_are_few(counts->rules, counts->stars) || encoding == REP_ENCODING_DENSE)
                return choice;
        choice.encoding = REP_ENCODING_DENSE;
        if (encoding == REP_ENCODING_LIST && counts->pattern_bytes > SMALL_TABLE / TABLE_BYTES)
                choice.encoding = REP_ENCODING_COMPACT;
        checks = checks_until(counts, encoding, choice.encoding);
        if (checks < UINT32_MAX)
                choice.checks = (uint32_t)checks;
        return choice;
}
