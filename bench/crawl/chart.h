/* SPDX-License-Identifier: Apache-2.0 */
/* Charts over the number of origins, drawn by gnuplot, which gets its script and data through a pipe. */
#ifndef REP_BENCH_CRAWL_CHART_H
#define REP_BENCH_CRAWL_CHART_H

#include <stdbool.h>
#include <stddef.h>

/* The measurements of one engine. */
struct crawl_figure {
        const char *engine;
        size_t origins;
        double random, sorted, bytes; /* nanoseconds a URL, in two orders; bytes an origin */
};

/* Draws the COUNT FIGURES into DIRECTORY, which is created: random.svg, sorted.svg, bytes.svg.  Returns false on
 * failure. */
bool crawl_draw(const char *directory, const struct crawl_figure *figures, size_t count);

#endif
