/* SPDX-License-Identifier: Apache-2.0 */
/*
 * corpus_report: the cost of real files.
 *
 * Usage: corpus_report DIRECTORY [--urls]
 *
 * Without --urls: compiles every robots.txt of DIRECTORY for two agents and for all, in both trackings, and prints a
 * table of states, bytes and microseconds, with the worst files.  With --urls: prints nanoseconds per URL of
 * DIRECTORY/urls, hot (one host after the other, repeatedly) and cold (another host at every URL).
 */
#include "corpus_files.h"
#include "corpus_urls.h"
#include "stopwatch.h"

#include "rep_compile.h"
#include "syntax/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPILES = 3 };

/* The measurements of each file. */
enum { STATES, STATES_PER_BYTE, BLOB, STRIPPED, MICROSECONDS, COLUMNS };
static const char *const column_names[COLUMNS] = {"states", "states/byte", "blob bytes", "stripped", "microseconds"};

struct figure {
        double value;
        const char *file;
};

/* All files, compiled in one way. */
struct table {
        const char *agent; /* NULL: all groups */
        enum rep_tracking tracking;
        struct figure *column[COLUMNS];
        size_t count;
        double total[COLUMNS], pattern_bytes;
};

/* ---- one file */

static double
compile(struct rep_compiler *compiler, const struct corpus_file *file, const struct table *table, bool strip,
        struct rep_blob *blob)
{
        struct rep_text agent = table->agent ? rep_string(table->agent) : (struct rep_text){NULL, 0};
        struct rep_options options = {.tracking = table->tracking,
                                      .strip = strip,
                                      .agents = table->agent ? &agent : NULL,
                                      .agent_count = table->agent != NULL};
        double times[COMPILES];
        const void *bytes;
        size_t size;

        for (int run = 0; run < COMPILES; run++) {
                double start = now_ns();
                enum rep_status status = rep_compile(compiler, file->text, file->size, &options, &bytes, &size);
                times[run] = (now_ns() - start) / 1000;
                if (status != REP_OK || rep_open(blob, bytes, size, NULL) != REP_OK) {
                        fprintf(stderr, "corpus_report: %s: %s\n", file->name, rep_status_text(status));
                        exit(2);
                }
        }
        return median(times, COMPILES);
}

/* Returns the size of VALUE once it is escaped. */
static double
escaped_size(struct rep_text value)
{
        double size = 0;

        for (size_t at = 0; at < value.size; at++)
                size += (unsigned char)value.data[at] < 0x80 ? 1 : 3;
        return size;
}

/* Marks the groups that apply to AGENT, or all groups if it is NULL.  Returns whether a group names it. */
static bool
mark_groups(const struct rep_blob *blob, const char *agent, bool everybody, bool *holds)
{
        struct rep_directive line;
        bool named = false;

        for (size_t at = 0; rep_blob_directive(blob, at, &line) == REP_OK; at++) {
                if (line.kind != REP_KIND_USER_AGENT)
                        continue;
                if (!agent || (everybody ? rep_names_everybody(line.value)
                                         : rep_token_compare(rep_agent_token(line.value, REP_NAMES_TOKEN),
                                                             rep_string(agent)) == 0))
                        named = holds[line.group] = true;
        }
        return named;
}

/* Returns the size of the patterns that apply to AGENT. */
static double
pattern_bytes(const struct rep_blob *blob, const char *agent)
{
        struct rep_stats stats;
        struct rep_directive line;
        double size = 0;
        bool *holds;

        rep_blob_stats(blob, &stats);
        holds = calloc(stats.groups + 1, sizeof(*holds));
        if (!holds)
                exit(2);
        if (!mark_groups(blob, agent, false, holds))
                mark_groups(blob, agent, true, holds);
        for (size_t at = 0; rep_blob_directive(blob, at, &line) == REP_OK; at++)
                if ((line.kind == REP_KIND_ALLOW || line.kind == REP_KIND_DISALLOW) && line.group != REP_NO_GROUP &&
                    holds[line.group])
                        size += escaped_size(line.value);
        free(holds);
        return size;
}

static void
add_figure(struct table *table, int column, double value, const char *file)
{
        table->column[column][table->count] = (struct figure){value, file};
        table->total[column] += value;
}

static void
measure_file(struct rep_compiler *compiler, const struct corpus_file *file, struct table *table)
{
        struct rep_blob blob;
        struct rep_stats stats;
        double bytes;

        compile(compiler, file, table, true, &blob);
        add_figure(table, STRIPPED, (double)blob.size, file->name);
        add_figure(table, MICROSECONDS, compile(compiler, file, table, false, &blob), file->name);
        rep_blob_stats(&blob, &stats);
        bytes = pattern_bytes(&blob, table->agent);
        table->pattern_bytes += bytes;
        add_figure(table, BLOB, (double)blob.size, file->name);
        add_figure(table, STATES, stats.states, file->name);
        add_figure(table, STATES_PER_BYTE, bytes > 0 ? stats.states / bytes : 0, file->name);
        table->count++;
}

/* ---- the tables */

static int
compare_figures(const void *a, const void *b)
{
        double x = ((const struct figure *)a)->value, y = ((const struct figure *)b)->value;

        return (x > y) - (x < y);
}

static void
print_column(struct table *table, int column)
{
        static const double parts[] = {0.5, 0.9, 0.99, 1};
        struct figure *figures = table->column[column], *last = figures + table->count - 1;
        int digits = column == STATES_PER_BYTE ? 2 : column == MICROSECONDS ? 1 : 0;

        qsort(figures, table->count, sizeof(*figures), compare_figures);
        printf("  %-13s", column_names[column]);
        for (size_t at = 0; at < sizeof(parts) / sizeof(parts[0]); at++)
                printf(" %11.*f", digits, figures[(size_t)(parts[at] * (double)(table->count - 1))].value);
        printf(" %11.*f %12.0f ", digits, table->total[column] / (double)table->count, table->total[column]);
        for (int back = 0; back < 3 && last - back >= figures; back++)
                printf(" %s %.*f", last[-back].file, digits, last[-back].value);
        printf("\n");
}

static void
print_table(struct table *table)
{
        printf("%s, %s: %zu files, %.0f pattern bytes\n", table->agent ? table->agent : "all groups",
               table->tracking == REP_TRACK_RULE ? "rule" : "verdict", table->count, table->pattern_bytes);
        printf("  %-13s %11s %11s %11s %11s %11s %12s  worst files\n", "", "p50", "p90", "p99", "max", "mean", "total");
        for (int column = 0; column < COLUMNS; column++)
                print_column(table, column);
        fflush(stdout);
}

static void
report(const struct corpus *corpus, const char *agent, enum rep_tracking tracking)
{
        struct rep_compiler *compiler = rep_compiler_create();
        struct table table = {.agent = agent, .tracking = tracking};

        for (int column = 0; column < COLUMNS; column++)
                if (!(table.column[column] = calloc(corpus->count, sizeof(struct figure))))
                        exit(2);
        for (size_t at = 0; at < corpus->count; at++)
                measure_file(compiler, &corpus->file[at], &table);
        print_table(&table);
        for (int column = 0; column < COLUMNS; column++)
                free(table.column[column]);
        rep_compiler_free(compiler);
}

int
main(int count, char **arguments)
{
        static const char *const agents[] = {"Googlebot", "ExampleBot", NULL};
        const char *directory = NULL;
        bool urls = false;
        struct corpus corpus;

        for (int at = 1; at < count; at++)
                if (strcmp(arguments[at], "--urls") == 0)
                        urls = true;
                else
                        directory = arguments[at];
        if (!directory) {
                fprintf(stderr, "usage: corpus_report DIRECTORY [--urls]\n");
                return 2;
        }
        corpus = corpus_read(directory);
        if (corpus.count == 0) {
                fprintf(stderr, "corpus_report: %s: no robots.txt files\n", directory);
                return 2;
        }
        for (size_t at = 0; at < sizeof(agents) / sizeof(agents[0]) && !urls; at++)
                for (int tracking = REP_TRACK_RULE; tracking <= REP_TRACK_VERDICT; tracking++)
                        report(&corpus, agents[at], (enum rep_tracking)tracking);
        if (urls)
                for (int tracking = REP_TRACK_RULE; tracking <= REP_TRACK_VERDICT; tracking++)
                        corpus_time_urls(&corpus, directory, "Googlebot", (enum rep_tracking)tracking);
        corpus_free(&corpus);
        return 0;
}
