/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fit_costs.c: see report.h.
 *
 * The costs of encodings, fitted to the measurements, to compare with the constants of gen/robots/choose.c.
 *
 * For each host, the numbers of rules, stars and pattern bytes are known.  The time to make an encoding from a list, and
 * the time of a check by it, are assumed to be linear in these numbers.  The constants minimise the sum of squared
 * relative errors.
 */
#include "race/report.h"

#include "engines/agent_rules.h"
#include "engines/memory.h"

#include <math.h>

enum { TERMS = 4, FEW = 31 };

/* 1, rules, stars and bytes of a host. */
struct facts {
        double terms[TERMS];
};

static struct facts
facts_of(const struct bench *bench, const struct bench_host *host)
{
        struct facts facts = {{1, 0, 0, 0}};
        struct bench_rules rules;

        bench_rules_read(host->robots, bench->options.agent, false, &rules);
        for (size_t i = 0; i < rules.count; i++) {
                facts.terms[1] += 1;
                facts.terms[2] += rules.rules[i].pattern.stars;
                facts.terms[3] += rules.rules[i].pattern.size;
        }
        bench_rules_free(&rules);
        return facts;
}

/* Solves the equations in SUMS, the last column of which is the right side. */
static void
solve(double sums[TERMS][TERMS + 1])
{
        for (int i = 0; i < TERMS; i++) {
                if (fabs(sums[i][i]) < 1e-12)
                        continue;
                for (int row = 0; row < TERMS; row++) {
                        double factor = row == i ? 0 : sums[row][i] / sums[i][i];

                        for (int column = i; column <= TERMS; column++)
                                sums[row][column] -= factor * sums[i][column];
                }
        }
}

/* Prints the constants for WHAT, of which host I has VALUES[I]; a value that is not positive does not count. */
static void
fit(const struct facts *facts, const double *values, size_t count, const char *what, FILE *file)
{
        double sums[TERMS][TERMS + 1] = {{0}};

        for (size_t i = 0; i < count; i++)
                for (int row = 0; values[i] > 0 && row < TERMS; row++) {
                        for (int column = 0; column < TERMS; column++)
                                sums[row][column] +=
                                        facts[i].terms[row] * facts[i].terms[column] / (values[i] * values[i]);
                        sums[row][TERMS] += facts[i].terms[row] / values[i];
                }
        solve(sums);
        fprintf(file, "  %-16s", what);
        for (int i = 0; i < TERMS; i++)
                fprintf(file, " %10.2f", fabs(sums[i][i]) < 1e-12 ? 0 : sums[i][TERMS] / sums[i][i]);
        fputc('\n', file);
}

/* Fits what ENTRANT's checks cost, and, where LIST is not NULL, what it takes to make it beside what the list took. */
static void
fit_entrant(const struct bench *bench, const struct facts *facts, const struct bench_entrant *entrant,
            const struct bench_entrant *list, const char *name, FILE *file)
{
        size_t count = bench->hosts.count;
        double *values = bench_new(count, sizeof(*values));
        char what[32];

        snprintf(what, sizeof(what), "%s derived", name);
        fit(facts, entrant->derived, count, what, file);
        snprintf(what, sizeof(what), "%s real", name);
        fit(facts, entrant->real, count, what, file);
        /* Few rules stay a list in any encoding. */
        for (size_t i = 0; i < count && list != NULL; i++)
                values[i] = facts[i].terms[1] <= FEW ? -1 : 1000 * (entrant->setup[i] - list->setup[i]);
        snprintf(what, sizeof(what), "%s make", name);
        if (list != NULL)
                fit(facts, values, count, what, file);
        free(values);
}

void
bench_print_costs(const struct bench *bench, FILE *file)
{
        const struct bench_entrant *list = bench_entrant_of(bench, "rep-list");
        const struct bench_entrant *compact = bench_entrant_of(bench, "rep-compact");
        const struct bench_entrant *dense = bench_entrant_of(bench, "rep-dense");
        struct facts *facts;

        if (list == NULL || compact == NULL || dense == NULL || !bench->options.works[BENCH_HOT_DERIVED] ||
            !bench->options.works[BENCH_SETUP])
                return;
        facts = bench_new(bench->hosts.count, sizeof(*facts));
        for (size_t i = 0; i < bench->hosts.count; i++)
                facts[i] = facts_of(bench, &bench->hosts.hosts[i]);
        fprintf(file, "\ncosts, ns: a constant, and for each rule, star and byte of a pattern\n");
        fit_entrant(bench, facts, list, NULL, "list", file);
        fit_entrant(bench, facts, compact, list, "compact", file);
        fit_entrant(bench, facts, dense, list, "dense", file);
        free(facts);
}
