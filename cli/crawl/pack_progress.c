/* SPDX-License-Identifier: Apache-2.0 */
/* pack_progress.c: see pack_progress.h. */
#include "cli/crawl/pack_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/base/output_file.h"
#include "cli/base/text.h"
#include "cli/base/times.h"

enum { EVERY = 200 /* milliseconds */, BYTES_TEXT = 24 };

/* Writes BYTES as "1.2 GB". */
static void
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

/* The time for sorting and writing a pack, as a fraction of the time for reading.  Values from 0.03 to 0.13 were
 * measured; it is larger if fewer rules are equal. */
#define WRITING 0.1

void
pack_progress_start(struct pack_progress *progress, uint64_t total, bool quiet)
{
        *progress = (struct pack_progress){
                .shown = !quiet && isatty(STDERR_FILENO), .total = total, .begin = clock_milliseconds()};
        progress->last = progress->begin;
}

/* Returns whether it is time to show something.  If so, *NOW becomes the current time. */
static bool
is_due(struct pack_progress *progress, int64_t *time)
{
        if (!progress->shown)
                return false;
        *time = clock_milliseconds();
        if (*time - progress->last < EVERY)
                return false;
        progress->last = *time;
        progress->drawn = true;
        return true;
}

/* Shows how many FILES were read in how many SECONDS, and the seconds left unless that number is negative. */
static void
show(const struct pack_progress *progress, double seconds, double left)
{
        char done[BYTES_TEXT], all[BYTES_TEXT];

        bytes_text(progress->bytes, done);
        bytes_text(progress->total, all);
        fprintf(stderr, "\r\033[K%" PRIu64 " files, %.0f a second, %s", progress->files,
                (double)progress->files / seconds, done);
        if (left >= 0)
                fprintf(stderr, " of %s, %.0f s left", all, left);
        fflush(stderr);
}

void
pack_progress_show(struct pack_progress *progress)
{
        double seconds, left = -1;
        int64_t time;

        if (!is_due(progress, &time))
                return;
        seconds = (double)(time - progress->begin) / 1000;
        /* The time left grows with the bytes left to read.  The time for writing comes after that. */
        if (progress->total > 0 && progress->bytes > 0 && progress->bytes <= progress->total)
                left = seconds * ((double)progress->total / (double)progress->bytes * (1 + WRITING) - 1);
        show(progress, seconds, left);
}

void
pack_progress_write(struct pack_progress *progress, uint64_t written, uint64_t origins)
{
        int64_t time;

        if (!is_due(progress, &time))
                return;
        if (progress->read == 0)
                progress->read = time;
        fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " origins written", written, origins);
        if (written > 0 && time > progress->read)
                fprintf(stderr, ", %.0f s left",
                        (double)(time - progress->read) / 1000 * (double)(origins - written) / (double)written);
        fflush(stderr);
}

void
pack_progress_hide(struct pack_progress *progress)
{
        if (progress->drawn)
                fputs("\r\033[K", stderr);
        progress->drawn = false;
}

void
pack_progress_end(struct pack_progress *progress)
{
        pack_progress_hide(progress);
        progress->shown = false;
}

/* ---- unusable parts of the inputs */

enum { SHOWN_MAX = 10 };

bool
pack_problems_start(struct pack_problems *problems, const char *name, bool quiet, struct failure *failure)
{
        *problems = (struct pack_problems){.name = name, .quiet = quiet};
        return name == NULL || output_file_open_errors(name, &problems->file, failure);
}

static void
write_problem(FILE *stream, const struct rep_archive_problem *problem)
{
        print_printable(stream, rep_string(problem->place.file));
        if (problem->place.unit != REP_PLACE_FILE)
                fprintf(stream, ":%" PRIu64, problem->place.number);
        fprintf(stream, ": %s: ", rep_archive_problem_name(problem->kind));
        print_printable(stream, rep_string(problem->text));
        putc('\n', stream);
}

void
pack_problems_show(struct pack_problems *problems, const struct rep_archive_problem *problem)
{
        if (problems->file != NULL) {
                write_problem(problems->file, problem);
                return;
        }
        if (problem->again || problems->quiet || problems->shown > SHOWN_MAX)
                return;
        if (problems->shown++ == SHOWN_MAX) {
                report_note("more of the inputs can't be used: --errors=FILE lists all");
                return;
        }
        fputs("rep2c: ", stderr);
        write_problem(stderr, problem);
}

int
pack_problems_finish(struct pack_problems *problems, int status)
{
        FILE *file = problems->file;

        problems->file = NULL;
        return output_file_close_errors(file, problems->name, status);
}

/* ---- numbers about a pack */

void
counts_write(FILE *stream, const struct count *counts, size_t count)
{
        char bytes[BYTES_TEXT];

        for (const struct count *at = counts; at < counts + count; at++) {
                if (at->label == NULL || (at->kind == COUNT_IF_ANY && at->value == 0))
                        continue;
                fprintf(stream, "%-22s %12" PRIu64, at->label, at->value);
                bytes_text(at->value, bytes);
                if (at->kind == COUNT_BYTES)
                        fprintf(stream, " (%s)", bytes);
                putc('\n', stream);
        }
}

void
counts_add(struct rep_json *json, const struct count *counts, size_t count)
{
        for (size_t i = 0; i < count; i++)
                rep_json_number(json, counts[i].name, counts[i].value);
}
