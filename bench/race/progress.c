/* SPDX-License-Identifier: Apache-2.0 */
/* progress.c: see progress.h. */
#include "race/progress.h"

#include <stdio.h>
#include <unistd.h>

void
bench_progress(const char *work, const char *engine, size_t done, size_t total)
{
        if (!isatty(STDERR_FILENO)) {
                if (done == total)
                        fprintf(stderr, "%s%s%s: done\n", work, *engine == '\0' ? "" : " ", engine);
        } else if (done == total || done % 50 == 0) {
                fprintf(stderr, "\r%-11s %-11s %zu of %zu%s", work, engine, done, total, done == total ? "\n" : "");
        }
}
