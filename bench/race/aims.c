/* SPDX-License-Identifier: Apache-2.0 */
/* aims.c: the figures that rep2c is to reach, beside those it reached in this run; see report.h. */
#include "race/report.h"

#define WORK "aims"
#define BEST_PEER "best peer"
#define RULE_LINES "rule-lines"

#define ENGINES 4
#define NO_AIM (-1.0)

static const char *const engines[ENGINES] = {"rep", "rep-batch", "rep-list", "rep-dense"};

/* A figure of our engines, divided by the same of PEER or, where that is NULL, by UNIT; and the most that it is to be. */
struct aim {
        const char *name, *work, *metric, *peer;
        double unit, most[ENGINES];
};

#define REP_ALONE NO_AIM, NO_AIM, NO_AIM

static const struct aim aims[] = {
        {"hot-real mean / hyperscan", "hot-real", "mean", "hyperscan", 0, {0.48, REP_ALONE}},
        {"hot-real p50 / scan", "hot-real", "p50", "scan", 0, {0.95, REP_ALONE}},
        {"hot-derived mean / hyperscan", "hot-derived", "mean", "hyperscan", 0, {0.54, REP_ALONE}},
        {"hot-derived p50 / scan", "hot-derived", "p50", "scan", 0, {1.1, REP_ALONE}},
        {"hosts clearly behind a peer", "hot-real", BENCH_CLEARLY_SLOWER, NULL, 1, {5, REP_ALONE}},
        {"cold mean / best peer", "cold", "mean", BEST_PEER, 0, {0.55, 0.4, NO_AIM, NO_AIM}},
        {"setup p50 / scan", "setup", "p50", "scan", 0, {1, REP_ALONE}},
        {"setup p99, ms", "setup", "p99", NULL, 1000, {1, REP_ALONE}},
        {"once total / scan", "once", "total", "scan", 0, {1, REP_ALONE}},
        {"size / rule lines", "size", "all-agents-total", RULE_LINES, 0, {0.9, REP_ALONE}},
};

enum { AIMS = sizeof(aims) / sizeof(*aims) };

/* What figures are divided by for AIM; -1 where that was not measured. */
static double
divisor_of(const struct bench *bench, const struct aim *aim)
{
        double value = -1;

        if (aim->peer == NULL)
                return aim->unit;
        if (strcmp(aim->peer, BEST_PEER) != 0)
                return bench_figures_get(&bench->figures, aim->work, aim->peer, aim->metric);
        bench_best_peer(bench, aim->work, aim->metric, &value);
        return value;
}

void
bench_compare_with_aims(struct bench *bench)
{
        for (size_t i = 0; i < AIMS; i++)
                for (size_t j = 0; j < ENGINES; j++) {
                        double ours = bench_figures_get(&bench->figures, aims[i].work, engines[j], aims[i].metric);
                        double divisor = divisor_of(bench, &aims[i]);

                        if (ours >= 0 && divisor > 0)
                                bench_figures_add(&bench->figures, WORK, engines[j], aims[i].name, ours / divisor);
                }
}

/* What was reached, and whether that is the aim: "0.44 <= 0.50", or "0.61 > 0.50". */
static void
print_reached(FILE *file, double reached, double most)
{
        char text[32] = "-";

        if (reached >= 0 && most >= 0)
                snprintf(text, sizeof(text), "%.3g %s %.3g", reached, reached <= most ? "<=" : ">", most);
        else if (reached >= 0)
                snprintf(text, sizeof(text), "%.3g", reached);
        else if (most >= 0)
                snprintf(text, sizeof(text), "- <= %.3g", most);
        fprintf(file, " %14s", text);
}

void
bench_print_aims(const struct bench *bench, FILE *file)
{
        bool titled = false;

        for (size_t i = 0; i < AIMS; i++) {
                double reached[ENGINES], most = -1;

                for (size_t j = 0; j < ENGINES; j++) {
                        reached[j] = bench_figures_get(&bench->figures, WORK, engines[j], aims[i].name);
                        most = reached[j] > most ? reached[j] : most;
                }
                if (most < 0)
                        continue;
                if (!titled)
                        fprintf(file, "\naims: what was reached, and what is to be\n  %-28s %14s %14s %14s %14s\n", "",
                                engines[0], engines[1], engines[2], engines[3]);
                titled = true;
                fprintf(file, "  %-28s", aims[i].name);
                for (size_t j = 0; j < ENGINES; j++)
                        print_reached(file, reached[j], aims[i].most[j]);
                fputc('\n', file);
        }
}
