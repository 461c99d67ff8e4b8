/* SPDX-License-Identifier: Apache-2.0 */
/*
 * analysis_report: the cost of analysis: the linter over real files, all calls about hostile files, and the comparison
 * of two versions of a file of a thousand rules.
 *
 * Usage: analysis_report [-]
 *
 * With an argument, real files come on standard input, as work.py writes them.  Times are processor times.  Hostile files have 500 KiB.  Every call of rep_analyze.h
 * is made about each of them, in both dialects.  Each call runs in a process of its own, which shows the peak of its
 * memory.  Its time includes reading the file, and reading it once more without one line, for comparisons.
 */
#include "apart.h"
#include "engines/memory.h"
#include "input.h"
#include "stopwatch.h"
#include "tests/support/hostile.h"

#include "rep_crawlers.h"
#include "rep_emit.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

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
        struct rep_robots_options options = {.dialect = dialect, .keep_text = true};
        struct rep_robots *robots;
        double start = processor_ns();
        uint64_t undecided = 0;

        figures->status = rep_robots_parse(text.data, text.size, &options, &robots);
        if (figures->status == REP_OK)
                figures->status = rep_robots_lint(robots, NULL, on_finding, figures, &undecided);
        rep_robots_free(robots);
        figures->undecided += undecided;
        figures->lint_ms = (processor_ns() - start) / 1e6;
}

static void
compare(struct rep_text old_text, struct rep_text new_text, enum rep_dialect dialect, struct figures *figures)
{
        struct rep_robots_options options = {.dialect = dialect};
        struct rep_robots *old = NULL, *new = NULL;
        double start = processor_ns();

        figures->status = rep_robots_parse(old_text.data, old_text.size, &options, &old);
        if (figures->status == REP_OK)
                figures->status = rep_robots_parse(new_text.data, new_text.size, &options, &new);
        if (figures->status == REP_OK)
                figures->status = rep_robots_compare(old, new, NULL, on_agents, figures);
        rep_robots_free(old);
        rep_robots_free(new);
        figures->diff_ms = (processor_ns() - start) / 1e6;
}

/* TEXT without the line in its middle. */
static struct rep_text
without_line(struct rep_text text)
{
        size_t begin = text.size / 2, end;
        char *bytes = bench_new(text.size + 1, 1);

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
report_real(void)
{
        struct bench_input input = bench_read_input();
        double *times = bench_new(input.count + 1, sizeof(*times)), sum = 0;
        struct figures all = {.findings = 0};

        for (size_t at = 0; at < input.count; at++) {
                struct figures figures = {.findings = 0};

                lint(input.files[at].robots, REP_DIALECT_GOOGLE, &figures);
                times[at] = figures.lint_ms;
                sum += figures.lint_ms;
                all.findings += figures.findings;
                all.undecided += figures.undecided;
        }
        if (input.count > 0) {
                double middle = median(times, input.count);

                printf("\n%zu real files: %.2f s in all; ms a file: median %.3f, 99%% %.2f, worst %.1f; %zu findings, "
                       "%llu "
                       "undecided\n",
                       input.count, sum / 1e3, middle, times[input.count * 99 / 100], times[input.count - 1],
                       all.findings, (unsigned long long)all.undecided);
        }
        free(times);
}

/* ---- hostile files */

/* A file, itself without one line, and the crawler that is asked about. */
struct hostile {
        struct rep_robots *robots, *other;
        struct rep_crawler *bot;
};

static void
on_rule(void *context, const struct rep_rule_finding *finding)
{
        struct figures *figures = context;

        figures->undecided += finding->use == REP_RULE_UNDECIDED;
}

static void
on_audits(void *context, const struct rep_crawler_audit *audits)
{
        struct figures *figures = context;

        for (size_t at = 0; at < rep_public_crawler_count() + 1; at++)
                figures->undecided += rep_share_of(&audits[at].reach) == REP_SHARE_UNDECIDED;
}

static void
on_reach(void *context, const struct rep_reach *reach)
{
        (void)context, (void)reach;
}

static void
on_tree(void *context, const struct rep_tree *tree)
{
        struct figures *figures = context;

        figures->undecided += tree->undecided;
}

static void
on_explanation(void *context, const struct rep_explanation *explanation)
{
        (void)context, (void)explanation;
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        struct figures *figures = context;

        figures->undecided += changes->undecided;
}

static enum rep_status
run_lint(struct hostile *hostile, struct figures *figures)
{
        return rep_robots_lint(hostile->robots, NULL, on_finding, figures, &figures->undecided);
}

static enum rep_status
run_uses(struct hostile *hostile, struct figures *figures)
{
        return rep_robots_rule_uses(hostile->robots, 0, on_rule, figures);
}

/* Reaching the limit of the budget is an answer. */
static enum rep_status
or_undecided(enum rep_status status, struct figures *figures)
{
        figures->undecided += status == REP_ERR_LIMIT;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

static enum rep_status
run_reach(struct hostile *hostile, struct figures *figures)
{
        return or_undecided(rep_robots_reach(hostile->robots, hostile->bot, 0, on_reach, figures), figures);
}

static enum rep_status
run_audit(struct hostile *hostile, struct figures *figures)
{
        static struct rep_crawler *crawlers[1000];
        size_t count = rep_public_crawler_count() + 1;

        for (size_t at = 1; at < count; at++)
                if (rep_crawler_create_public(rep_string(rep_public_crawler_at(at - 1)->name), &crawlers[at]) != REP_OK)
                        return REP_ERR_MEMORY;
        return rep_robots_audit(hostile->robots, (const struct rep_crawler *const *)crawlers, count, 0, on_audits,
                                figures);
}

static enum rep_status
run_tree(struct hostile *hostile, struct figures *figures)
{
        return or_undecided(rep_robots_tree(hostile->robots, hostile->bot, 0, on_tree, figures), figures);
}

static enum rep_status
run_explain(struct hostile *hostile, struct figures *figures)
{
        static char url[2048];

        memset(url, 'a', sizeof(url));
        url[0] = '/';
        return rep_robots_explain(hostile->robots, hostile->bot, url, sizeof(url), 0, on_explanation, figures);
}

static enum rep_status
run_picture(struct hostile *hostile, struct figures *figures)
{
        const struct rep_picture_options options = {.url = "/a/b/aaaaaaab"};
        struct rep_emitted emitted;
        uint64_t undecided;
        enum rep_status status = rep_robots_picture(hostile->robots, &options, &emitted, &undecided);

        figures->undecided += undecided;
        rep_emitted_free(&emitted);
        return or_undecided(status, figures);
}

static enum rep_status
run_files(struct hostile *hostile, struct figures *figures)
{
        return rep_robots_compare(hostile->robots, hostile->other, NULL, on_agents, figures);
}

static enum rep_status
run_lines(struct hostile *hostile, struct figures *figures)
{
        return rep_robots_compare_lines(hostile->robots, hostile->other, NULL, on_changes, figures);
}

static void
on_all(void *context, const struct rep_changes *changes)
{
        struct figures *figures = context;

        figures->undecided += changes->undecided;
}

static enum rep_status
run_changes(struct hostile *hostile, struct figures *figures)
{
        return rep_robots_changes(hostile->robots, hostile->other, NULL, on_all, figures);
}

/* The calls of rep_analyze.h, and the picture of rep_emit.h, that take more than a glance at the file. */
static const struct {
        const char *name;
        enum rep_status (*run)(struct hostile *hostile, struct figures *figures);
} calls[] = {{"lint", run_lint},   {"uses", run_uses},       {"reach", run_reach},     {"audit", run_audit},
             {"tree", run_tree},   {"explain", run_explain}, {"picture", run_picture}, {"files", run_files},
             {"lines", run_lines}, {"changes", run_changes}};
enum { CALLS = sizeof(calls) / sizeof(calls[0]) };

/* A call about a hostile file. */
struct task {
        size_t kind;
        enum rep_dialect dialect;
        size_t call;
};

/* Reads the file twice and makes the call.  All of this is measured. */
static void
measure_hostile(const void *at, void *to)
{
        const struct task *task = at;
        struct rep_text text = hostile_robots(task->kind, HOSTILE_BYTES), other = without_line(text);
        const struct rep_text bot = rep_string("bot");
        struct rep_robots_options options = {.dialect = task->dialect, .keep_text = true};
        struct figures figures = {.findings = 0};
        struct rusage before, after;
        struct hostile hostile;
        double start = processor_ns();

        getrusage(RUSAGE_SELF, &before);
        figures.status = rep_robots_parse(text.data, text.size, &options, &hostile.robots);
        if (figures.status == REP_OK)
                figures.status = rep_robots_parse(other.data, other.size, &options, &hostile.other);
        if (figures.status == REP_OK)
                figures.status = rep_crawler_create(&bot, 1, REP_NAMES_TOKEN, &hostile.bot);
        if (figures.status == REP_OK)
                figures.status = calls[task->call].run(&hostile, &figures);
        figures.lint_ms = (processor_ns() - start) / 1e6;
        getrusage(RUSAGE_SELF, &after);
        figures.peak_kib = after.ru_maxrss - before.ru_maxrss;
        *(struct figures *)to = figures;
}

static struct figures
measure_apart(size_t kind, enum rep_dialect dialect, size_t call)
{
        const struct task task = {kind, dialect, call};
        struct figures figures = {.status = REP_ERR_MEMORY};

        if (!bench_measure_apart(measure_hostile, &task, &figures, sizeof(figures)))
                figures.status = REP_ERR_MEMORY;
        return figures;
}

/* Prints a line for KIND: of each call the milliseconds, of all the most memory, and the questions that were left open. */
static void
report_kind(size_t kind, enum rep_dialect dialect, struct figures worst[CALLS])
{
        static const char *const dialects[] = {[REP_DIALECT_GOOGLE] = "google", [REP_DIALECT_RFC9309] = "rfc9309"};
        uint64_t undecided = 0;
        long peak = 0;

        printf("%-45s %-8s", hostile_name(kind), dialects[dialect]);
        for (size_t call = 0; call < CALLS; call++) {
                struct figures figures = measure_apart(kind, dialect, call);

                if (figures.status != REP_OK)
                        printf(" %9s", rep_status_text(figures.status));
                else
                        printf(" %9.0f", figures.lint_ms);
                if (figures.lint_ms > worst[call].lint_ms)
                        worst[call].lint_ms = figures.lint_ms;
                if (figures.peak_kib > worst[call].peak_kib)
                        worst[call].peak_kib = figures.peak_kib;
                peak = figures.peak_kib > peak ? figures.peak_kib : peak;
                undecided += figures.undecided;
        }
        printf(" %9ld %9llu\n", peak, (unsigned long long)undecided);
}

static void
report_hostile(void)
{
        struct figures worst[CALLS] = {{.findings = 0}};

        printf("%-45s %-8s", "hostile file, 500 KiB: milliseconds", "dialect");
        for (size_t call = 0; call < CALLS; call++)
                printf(" %9s", calls[call].name);
        printf(" %9s %9s\n", "KiB", "undecided");
        for (size_t kind = 0; kind < hostile_count(); kind++)
                for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++)
                        report_kind(kind, (enum rep_dialect)dialect, worst);
        for (size_t call = 0; call < CALLS; call++)
                printf("worst of %s: %.0f ms, %ld KiB\n", calls[call].name, worst[call].lint_ms, worst[call].peak_kib);
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
        char *bytes = bench_new(room, 1);

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
        (void)argv;
        /* Whoever waits sees each line as it comes.  Memory is measured before this process has much of its own. */
        setvbuf(stdout, NULL, _IOLBF, 0);
        report_hostile();
        report_versions();
        if (argc > 1)
                report_real();
        return 0;
}
