/* SPDX-License-Identifier: Apache-2.0 */
/* plot.c: charts, drawn by gnuplot, which gets its script and data through a pipe; see report.h. */
#include "race/report.h"

#include "engines/memory.h"

enum { BUCKETS = 14, PATH_ROOM = 4096 };

/* A chart over the number of rules: for each bucket, the median of VALUES over its hosts. */
struct chart {
        const char *file, *title, *unit;
        const double *(*values)(const struct bench_entrant *entrant);
};

static const double *
real_values(const struct bench_entrant *entrant)
{
        return entrant->real;
}

static const double *
derived_values(const struct bench_entrant *entrant)
{
        return entrant->derived;
}

static const double *
setup_values(const struct bench_entrant *entrant)
{
        return entrant->setup;
}

static const struct chart charts[] = {
        {"hot-real.svg", "Real URLs, hot, by number of rules", "ns per URL", real_values},
        {"hot-derived.svg", "Derived URLs, hot, by number of rules", "ns per URL", derived_values},
        {"setup.svg", "Set-up by number of rules", "µs per file", setup_values},
};

/* Hosts of one bucket have from 2^BUCKET to 2^(BUCKET + 1) - 1 rules. */
static size_t
bucket_of(size_t rules)
{
        size_t bucket = 0;

        while (rules > 1 && bucket < BUCKETS - 1)
                rules /= 2, bucket++;
        return bucket;
}

/* Returns the median of VALUES over the hosts in BUCKET.  It is negative if there is none. */
static double
bucket_median(const struct bench *bench, const double *values, size_t bucket)
{
        double *kept = bench_new(bench->hosts.count, sizeof(*kept)), median;
        size_t count = 0;

        for (size_t i = 0; i < bench->hosts.count; i++)
                if (bench->hosts.hosts[i].rule_count > 0 && values[i] > 0 &&
                    bucket_of(bench->hosts.hosts[i].rule_count) == bucket)
                        kept[count++] = values[i];
        median = bench_percentile(kept, count, 50);
        free(kept);
        return median;
}

/* Writes a block of data for ENTRANT.  Returns false if the block is empty. */
static bool
put_buckets(const struct bench *bench, FILE *out, const struct chart *chart, size_t entrant)
{
        const double *values = chart->values(&bench->entrants[entrant]);
        bool any = false;

        fprintf(out, "$data%zu << END\n", entrant);
        for (size_t bucket = 0; bucket < BUCKETS; bucket++) {
                double median = bucket_median(bench, values, bucket);

                if (median <= 0)
                        continue;
                any = true;
                fprintf(out, "%g %g\n", 1.4 * (double)((size_t)1 << bucket), median);
        }
        fputs("END\n", out);
        return any;
}

static void
begin_chart(const struct bench *bench, FILE *out, const char *file, const char *title)
{
        fprintf(out,
                "reset\nset terminal svg size 900,560 font 'sans-serif,13' background 'white'\n"
                "set output '%s/%s'\nset title '%s'\nset key outside right\nset grid\n",
                bench->options.plot, file, title);
}

static void
put_chart(const struct bench *bench, FILE *out, const struct chart *chart)
{
        bool shown[BENCH_ENGINES_MAX], any = false;

        for (size_t i = 0; i < bench->options.engine_count; i++)
                any |= shown[i] = put_buckets(bench, out, chart, i);
        if (!any)
                return;
        begin_chart(bench, out, chart->file, chart->title);
        fprintf(out, "set logscale xy\nset xlabel 'rules'\nset ylabel '%s'\nplot \\\n", chart->unit);
        for (size_t i = 0; i < bench->options.engine_count; i++)
                if (shown[i])
                        fprintf(out, "  $data%zu using 1:2 with linespoints linewidth 2 title '%s', \\\n", i,
                                bench->entrants[i].engine->name);
        fputs("  1/0 notitle\n", out);
}

/* Writes the means of cold beside those of hot. */
static void
put_cold_and_hot(const struct bench *bench, FILE *out)
{
        bool any = false;

        fputs("$means << END\n", out);
        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const char *name = bench->entrants[i].engine->name;
                double hot = bench_figures_get(&bench->figures, "hot-real", name, "mean");
                double cold = bench_figures_get(&bench->figures, "cold", name, "mean");

                if (hot > 0 && cold > 0)
                        fprintf(out, "%s %g %g\n", name, hot, cold), any = true;
        }
        fputs("END\n", out);
        if (!any)
                return;
        begin_chart(bench, out, "cold-hot.svg", "Cold against hot");
        fputs("set xtics rotate by -30\nset style data histogram\nset style fill solid 0.8\nset logscale y\n"
              "set ylabel 'ns per URL, mean'\n"
              "plot $means using 2:xtic(1) title 'hot-real', '' using 3 title 'cold'\n",
              out);
}

/* Writes the time for a host's first URLs, including set-up, with the medians of set-up and check. */
static void
put_break_even(const struct bench *bench, FILE *out)
{
        bool any = false;

        for (size_t i = 0; i < bench->options.engine_count; i++)
                any = any || bench_figures_get(&bench->figures, "setup", bench->entrants[i].engine->name, "p50") >= 0;
        if (!any || bench_figures_get(&bench->figures, "hot-real", "scan", "p50") < 0)
                return;
        begin_chart(bench, out, "break-even.svg", "Time for the first URLs of the median host, set-up included");
        fputs("set logscale xy\nset xrange [1:100000]\nset samples 300\nset xlabel 'URLs'\nset ylabel 'µs'\nplot \\\n",
              out);
        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const char *name = bench->entrants[i].engine->name;
                double setup = bench_figures_get(&bench->figures, "setup", name, "p50");
                double each = bench_figures_get(&bench->figures, "hot-real", name, "p50");

                if (setup >= 0 && each >= 0)
                        fprintf(out, "  %g + x * %g linewidth 2 title '%s', \\\n", setup, each / 1000, name);
        }
        fputs("  1/0 notitle\n", out);
}

bool
bench_plot(const struct bench *bench)
{
        FILE *out = popen("gnuplot", "w");

        if (out == NULL)
                return false;
        for (size_t i = 0; i < sizeof(charts) / sizeof(*charts); i++)
                put_chart(bench, out, &charts[i]);
        put_cold_and_hot(bench, out);
        put_break_even(bench, out);
        return pclose(out) == 0;
}
