/* SPDX-License-Identifier: Apache-2.0 */
/* pack_progress.c: see pack_progress.h. */
#include "cli/crawl/pack_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { EVERY = 200 /* milliseconds */ };

static int64_t
now(void)
{
        struct timespec time;

        clock_gettime(CLOCK_MONOTONIC, &time);
        return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void
bytes_text(uint64_t bytes, char text[BYTES_TEXT])
{
        static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
        double value = (double)bytes;
        unsigned unit = 0;

        while (value >= 999.5) {
                value /= 1000;
                unit++;
        }
        snprintf(text, BYTES_TEXT, unit > 0 && value < 9.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
}

void
pack_progress_start(struct pack_progress *progress, uint64_t total, bool quiet)
{
        *progress = (struct pack_progress){.shown = !quiet && isatty(STDERR_FILENO), .total = total, .begin = now()};
        progress->last = progress->begin;
}

void
pack_progress_show(struct pack_progress *progress)
{
        char done[BYTES_TEXT], all[BYTES_TEXT];
        int64_t time;
        double seconds;

        if (!progress->shown)
                return;
        time = now();
        if (time - progress->last < EVERY)
                return;
        progress->last = time;
        seconds = (double)(time - progress->begin) / 1000;
        bytes_text(progress->bytes, done);
        bytes_text(progress->total, all);
        fprintf(stderr, "\r\033[K%" PRIu64 " files, %.0f a second, %s", progress->files,
                (double)progress->files / seconds, done);
        if (progress->total > 0 && progress->bytes > 0 && progress->bytes <= progress->total)
                fprintf(stderr, " of %s, %.0f s left", all,
                        seconds * (double)(progress->total - progress->bytes) / (double)progress->bytes);
        fflush(stderr);
}

void
pack_progress_end(struct pack_progress *progress)
{
        if (progress->shown)
                fputs("\r\033[K", stderr);
        progress->shown = false;
}
