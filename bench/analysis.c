/*
 * analysis_report: what analysis costs: the linter over real files and over hostile ones, and the comparison of two versions
 * of a file of a thousand rules.
 *
 * Usage: analysis_report [FOLDER]
 *
 * FOLDER has real files, *.txt.  Times are of the processor.  Hostile files have 500 KiB, and each is linted, in both
 * dialects, in a process of its own, so that the peak of its memory can be told; then it is compared with itself without
 * one line in its middle.
 */
#include "corpus_files.h"
#include "stopwatch.h"
#include "tests/support/hostile.h"

#include "rep_analyze.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HOSTILE_BYTES = 500 * 1024, RULES = 1000, RUNS = 5 };

/* ---- one file */

struct figures {
        double lint_ms, diff_ms;
        long peak_kib;
        size_t findings, differences;
        uint64_t undecided;
        enum rep_status status;
};

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct figures *figures = context;

        (void)finding;
        figures->findings++;
}

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        struct figures *figures = context;

        figures->differences += difference->difference_count;
        figures->undecided += difference->undecided;
}

static void
lint(struct rep_text text, enum rep_dialect dialect, struct figures *figures)
{
        struct rep_options options = {.dialect = dialect};
        struct rep_analysis *analysis;
        double start = processor_ns();
        uint64_t undecided = 0;

        figures->status = rep_analysis_create(text.data, text.size, &options, &analysis);
        if (figures->status == REP_OK)
                figures->status = rep_lint_file(analysis, NULL, on_finding, figures, &undecided);
        rep_analysis_destroy(analysis);
        figures->undecided += undecided;
        figures->lint_ms = (processor_ns() - start) / 1e6;
}

static void
compare(struct rep_text old_text, struct rep_text new_text, enum rep_dialect dialect, struct figures *figures)
{
        struct rep_options options = {.dialect = dialect};
        struct rep_analysis *old = NULL, *new = NULL;
        double start = processor_ns();

        figures->status = rep_analysis_create(old_text.data, old_text.size, &options, &old);
        if (figures->status == REP_OK)
                figures->status = rep_analysis_create(new_text.data, new_text.size, &options, &new);
        if (figures->status == REP_OK)
                figures->status = rep_compare_files(old, new, NULL, on_agents, figures);
        rep_analysis_destroy(old);
        rep_analysis_destroy(new);
        figures->diff_ms = (processor_ns() - start) / 1e6;
}

/* TEXT without the line in its middle. */
static struct rep_text
without_line(struct rep_text text)
{
        size_t begin = text.size / 2, end;
        char *bytes = corpus_need(malloc(text.size + 1));

        while (begin > 0 && text.data[begin - 1] != '\n')
                begin--;
        for (end = begin; end < text.size && text.data[end] != '\n';)
                end++;
        memcpy(bytes, text.data, begin);
        memcpy(bytes + begin, text.data + end, text.size - end);
        return (struct rep_text){bytes, begin + text.size - end};
}

/* ---- real files */

static void
report_real(const char *folder)
{
        struct corpus corpus = corpus_read(folder);
        double *times = corpus_need(malloc((corpus.count + 1) * sizeof(*times))), sum = 0;
        struct figures all = {.findings = 0};

        for (size_t at = 0; at < corpus.count; at++) {
                struct figures figures = {.findings = 0};

                lint((struct rep_text){corpus.file[at].text, corpus.file[at].size}, REP_DIALECT_GOOGLE, &figures);
                times[at] = figures.lint_ms;
                sum += figures.lint_ms;
                all.findings += figures.findings;
                all.undecided += figures.undecided;
        }
        if (corpus.count > 0) {
                double middle = median(times, corpus.count);

                printf("\n%zu real files: %.2f s in all; ms a file: median %.3f, 99%% %.2f, worst %.1f; %zu findings, "
                       "%llu "
                       "undecided\n",
                       corpus.count, sum / 1e3, middle, times[corpus.count * 99 / 100], times[corpus.count - 1],
                       all.findings, (unsigned long long)all.undecided);
        }
        free(times);
        corpus_free(&corpus);
}

/* ---- hostile files */

static struct figures
measure_hostile(size_t kind, enum rep_dialect dialect)
{
        struct rep_text text = hostile_robots(kind, HOSTILE_BYTES), other = without_line(text);
        struct figures figures = {.findings = 0};
        struct rusage before, after;

        getrusage(RUSAGE_SELF, &before);
        lint(text, dialect, &figures);
        getrusage(RUSAGE_SELF, &after);
        figures.peak_kib = after.ru_maxrss - before.ru_maxrss;
        if (figures.status == REP_OK)
                compare(text, other, dialect, &figures);
        return figures;
}

/* The same in a process of its own. */
static struct figures
measure_apart(size_t kind, enum rep_dialect dialect)
{
        struct figures figures = {.status = REP_ERR_MEMORY};
        int ends[2];
        pid_t child;

        if (pipe(ends) != 0 || (child = fork()) < 0)
                return figures;
        if (child == 0) {
                figures = measure_hostile(kind, dialect);
                _exit(write(ends[1], &figures, sizeof(figures)) != sizeof(figures));
        }
        close(ends[1]);
        if (read(ends[0], &figures, sizeof(figures)) != sizeof(figures))
                figures.status = REP_ERR_MEMORY;
        close(ends[0]);
        waitpid(child, NULL, 0);
        return figures;
}

static void
report_hostile(void)
{
        static const char *const dialects[] = {[REP_DIALECT_GOOGLE] = "google", [REP_DIALECT_RFC9309] = "rfc9309"};
        struct figures worst = {.findings = 0};

        printf("%-34s %-8s %9s %9s %9s %10s %9s\n", "hostile file, 500 KiB", "dialect", "lint ms", "KiB", "findings",
               "diff ms", "undecided");
        for (size_t kind = 0; kind < hostile_count(); kind++)
                for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++) {
                        struct figures figures = measure_apart(kind, (enum rep_dialect)dialect);

                        if (figures.status != REP_OK)
                                printf("%-34s %s\n", hostile_name(kind), rep_status_text(figures.status));
                        printf("%-34s %-8s %9.0f %9ld %9zu %10.0f %9llu\n", hostile_name(kind), dialects[dialect],
                               figures.lint_ms, figures.peak_kib, figures.findings, figures.diff_ms,
                               (unsigned long long)figures.undecided);
                        worst.lint_ms = figures.lint_ms > worst.lint_ms ? figures.lint_ms : worst.lint_ms;
                        worst.diff_ms = figures.diff_ms > worst.diff_ms ? figures.diff_ms : worst.diff_ms;
                        worst.peak_kib = figures.peak_kib > worst.peak_kib ? figures.peak_kib : worst.peak_kib;
                        worst.undecided += figures.undecided;
                }
        printf("worst of all: lint %.0f ms, %ld KiB; diff %.0f ms; %llu undecided\n", worst.lint_ms, worst.peak_kib,
               worst.diff_ms, (unsigned long long)worst.undecided);
}

/* ---- two versions of a file of a thousand rules */

/* Of a pattern: what stands before its number, and what behind. */
static const struct {
        const char *before, *behind;
} shapes[] = {{"/folder", "/page"}, {"/*param", "=*"}, {"/shop/*/item", "$"}, {"/a", "/*/b*.html$"}};

/* A file of the first SHAPES, those of NEW a little other. */
static struct rep_text
make_version(size_t shape_count, bool new)
{
        size_t room = RULES * 64, size;
        char *bytes = corpus_need(malloc(room));

        size = (size_t)snprintf(bytes, room, "user-agent: *\n");
        for (size_t rule = 0; rule < RULES; rule++) {
                bool edited = new &&rule % 50 == 7;
                const char *key = (rule % 3 == 0) != edited ? "allow" : "disallow";

                size += (size_t)snprintf(bytes + size, room - size, "%s: %s%zu%s\n", key,
                                         shapes[rule % shape_count].before, rule, shapes[rule % shape_count].behind);
        }
        return (struct rep_text){bytes, size};
}

static void
report_versions(void)
{
        printf("\ntwo versions of %d rules, 20 of them edited\n", RULES);
        for (size_t count = 1; count <= sizeof(shapes) / sizeof(shapes[0]); count++) {
                struct rep_text old = make_version(count, false), new = make_version(count, true);
                struct figures figures = {.findings = 0};
                double times[RUNS];

                for (int run = 0; run < RUNS; run++) {
                        figures = (struct figures){.findings = 0};
                        compare(old, new, REP_DIALECT_GOOGLE, &figures);
                        times[run] = figures.diff_ms;
                }
                printf("%zu shapes of rules: %.1f ms, %zu differences, %llu undecided\n", count, median(times, RUNS),
                       figures.differences, (unsigned long long)figures.undecided);
                free((char *)old.data);
                free((char *)new.data);
        }
}

int
main(int argc, char **argv)
{
        /* Whoever waits sees each line as it comes.  Memory is measured before this process has much of its own. */
        setvbuf(stdout, NULL, _IOLBF, 0);
        report_hostile();
        report_versions();
        if (argc > 1)
                report_real(argv[1]);
        return 0;
}
