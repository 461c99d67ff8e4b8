/* SPDX-License-Identifier: Apache-2.0 */
/* chart.c: see chart.h. */
#include "crawl/chart.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static double
random_of(const struct crawl_figure *figure)
{
        return figure->random;
}

static double
sorted_of(const struct crawl_figure *figure)
{
        return figure->sorted;
}

static double
bytes_of(const struct crawl_figure *figure)
{
        return figure->bytes;
}

static const struct chart {
        const char *name, *title, *unit;
        double (*value)(const struct crawl_figure *figure);
} charts[] = {
        {"random", "URLs in random order of origins", "ns per URL", random_of},
        {"sorted", "URLs sorted by origin", "ns per URL", sorted_of},
        {"bytes", "Size", "bytes per origin", bytes_of},
};

/* Returns whether the figure at I is the first of its engine. */
static bool
is_first(const struct crawl_figure *figures, size_t i)
{
        for (size_t before = 0; before < i; before++)
                if (strcmp(figures[before].engine, figures[i].engine) == 0)
                        return false;
        return true;
}

static void
draw(FILE *out, const char *directory, const struct chart *chart, const struct crawl_figure *figures, size_t count)
{
        for (size_t i = 0; i < count; i++) {
                if (!is_first(figures, i))
                        continue;
                fprintf(out, "$data%zu << END\n", i);
                for (size_t j = i; j < count; j++)
                        if (strcmp(figures[j].engine, figures[i].engine) == 0)
                                fprintf(out, "%zu %g\n", figures[j].origins, chart->value(&figures[j]));
                fputs("END\n", out);
        }
        fprintf(out,
                "set terminal svg size 900,560 font 'sans-serif,13' background 'white'\nset output '%s/%s.svg'\n"
                "set title '%s'\nset key outside right\nset grid\nset logscale xy\nset xlabel 'origins'\n"
                "set ylabel '%s'\nplot \\\n",
                directory, chart->name, chart->title, chart->unit);
        for (size_t i = 0; i < count; i++)
                if (is_first(figures, i))
                        fprintf(out, "  $data%zu using 1:2 with linespoints linewidth 2 title '%s', \\\n", i,
                                figures[i].engine);
        fputs("  1/0 notitle\n", out);
}

bool
crawl_draw(const char *directory, const struct crawl_figure *figures, size_t count)
{
        FILE *out = popen("gnuplot", "w");

        if (out == NULL)
                return false;
        mkdir(directory, 0777); /* the directory may exist; gnuplot reports if it can't write there */
        for (size_t i = 0; i < sizeof(charts) / sizeof(*charts); i++)
                draw(out, directory, &charts[i], figures, count);
        return pclose(out) == 0;
}
