/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How fast an archive's robots.txt files are read, and nothing is done with them.
 *
 *     warc_report ARCHIVE [RUNS]
 *
 * A line for each run: records, bytes of their bodies, problems, seconds.  bench/warc_race.py holds that against another
 * reader.
 */
#include <stdio.h>
#include <stdlib.h>

#include "rep_archive.h"
#include "stopwatch.h"

struct sums {
        uint64_t records, bytes, problems;
};

static bool
on_record(void *context, const struct rep_archive_record *record)
{
        struct sums *sums = context;

        sums->records++;
        sums->bytes += record->body.size;
        return true;
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        struct sums *sums = context;

        (void)problem;
        sums->problems++;
}

int
main(int argc, char **argv)
{
        int run, runs = argc > 2 ? atoi(argv[2]) : 1;

        if (argc < 2) {
                fputs("usage: warc_report ARCHIVE [RUNS]\n", stderr);
                return 2;
        }
        for (run = 0; run < runs; run++) {
                struct sums sums = {.records = 0};
                const struct rep_archive_sink sink = {&sums, on_record, on_problem, NULL, NULL};
                double begin = now_ns(), seconds;

                if (rep_archive_read(argv[1], REP_ARCHIVE_WARC, NULL, &sink) != REP_OK)
                        return 1;
                seconds = (now_ns() - begin) / 1e9;
                printf("%llu\t%llu\t%llu\t%.4f\n", (unsigned long long)sums.records, (unsigned long long)sums.bytes,
                       (unsigned long long)sums.problems, seconds);
        }
        return 0;
}
