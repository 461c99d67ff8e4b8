/* SPDX-License-Identifier: Apache-2.0 */
/*
 * analysis_report: the cost of analysis: the linter over real files, all calls about hostile files, and the comparison
 * of two versions of a file of a thousand rules.
 *
 *     drive.py analysis_report --corpus FOLDER
 *
 * Times are of the processor.  Hostile files have 500 KiB.  Every call of rep_analyze.h is made about each of them, in both
 * dialects.  Each call runs in a process of its own, which shows the peak of its memory.  Its time includes reading the file,
 * and reading it once more without one line, for comparisons.
 */
#include "apart.h"
#include "engines/memory.h"
#include "protocol.h"
#include "stopwatch.h"
#include "tests/support/hostile.h"

#include "rep_crawlers.h"
#include "rep_emit.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { HOSTILE_BYTES = 500 * 1024, RULES = 1000, RUNS = 5 };

/* A file, another one that it is compared with, and the crawler that is asked about. */
struct subject {
        struct rep_robots *robots, *other;
        struct rep_crawler *bot;
};

/* What is measured, and questions that were left open. */
struct figures {
        double ms;
        long peak_kib;
        uint64_t undecided;
        enum rep_status status;
};

/* ---- calls */

static void
on_finding(void *context, const struct rep_finding *finding)
{
        (void)context, (void)finding;
}

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        struct figures *figures = context;

        figures->undecided += difference->undecided;
}

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
run_lint(struct subject *subject, struct figures *figures)
{
        return rep_robots_lint(subject->robots, NULL, on_finding, figures, &figures->undecided);
}

static enum rep_status
run_uses(struct subject *subject, struct figures *figures)
{
        return rep_robots_rule_uses(subject->robots, 0, on_rule, figures);
}

/* Reaching the limit of the budget is an answer. */
static enum rep_status
or_undecided(enum rep_status status, struct figures *figures)
{
        figures->undecided += status == REP_ERR_LIMIT;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

static enum rep_status
run_reach(struct subject *subject, struct figures *figures)
{
        return or_undecided(rep_robots_reach(subject->robots, subject->bot, 0, on_reach, figures), figures);
}

static enum rep_status
run_audit(struct subject *subject, struct figures *figures)
{
        static struct rep_crawler *crawlers[1000];
        size_t count = rep_public_crawler_count() + 1;

        for (size_t at = 1; at < count; at++)
                if (rep_crawler_create_public(rep_string(rep_public_crawler_at(at - 1)->name), &crawlers[at]) != REP_OK)
                        return REP_ERR_MEMORY;
        return rep_robots_audit(subject->robots, (const struct rep_crawler *const *)crawlers, count, 0, on_audits,
                                figures);
}

static enum rep_status
run_tree(struct subject *subject, struct figures *figures)
{
        return or_undecided(rep_robots_tree(subject->robots, subject->bot, 0, on_tree, figures), figures);
}

static enum rep_status
run_explain(struct subject *subject, struct figures *figures)
{
        static char url[2048];

        memset(url, 'a', sizeof(url));
        url[0] = '/';
        return rep_robots_explain(subject->robots, subject->bot, url, sizeof(url), 0, on_explanation, figures);
}

static enum rep_status
run_picture(struct subject *subject, struct figures *figures)
{
        const struct rep_picture_options options = {.url = "/a/b/aaaaaaab"};
        struct rep_emitted emitted;
        uint64_t undecided;
        enum rep_status status = rep_robots_picture(subject->robots, &options, &emitted, &undecided);

        figures->undecided += undecided;
        rep_emitted_free(&emitted);
        return or_undecided(status, figures);
}

static enum rep_status
run_files(struct subject *subject, struct figures *figures)
{
        return rep_robots_compare(subject->robots, subject->other, NULL, on_agents, figures);
}

static enum rep_status
run_lines(struct subject *subject, struct figures *figures)
{
        return rep_robots_compare_lines(subject->robots, subject->other, NULL, on_changes, figures);
}

static void
on_all(void *context, const struct rep_changes *changes)
{
        struct figures *figures = context;

        figures->undecided += changes->undecided;
}

static enum rep_status
run_changes(struct subject *subject, struct figures *figures)
{
        return rep_robots_changes(subject->robots, subject->other, NULL, on_all, figures);
}

/* The calls of rep_analyze.h, and the picture of rep_emit.h, that take more than a glance at the file. */
static const struct {
        const char *name;
        enum rep_status (*run)(struct subject *subject, struct figures *figures);
} calls[] = {{"lint", run_lint},   {"uses", run_uses},       {"reach", run_reach},     {"audit", run_audit},
             {"tree", run_tree},   {"explain", run_explain}, {"picture", run_picture}, {"files", run_files},
             {"lines", run_lines}, {"changes", run_changes}};
enum { CALLS = sizeof(calls) / sizeof(calls[0]), LINT = 0, FILES = 7 };

/* Reads TEXT and OTHER and makes the call about them.  All of this is measured. */
static void
measure(size_t call, struct rep_text text, struct rep_text other, enum rep_dialect dialect, struct figures *figures)
{
        const struct rep_text bot = rep_string("bot");
        struct rep_robots_options options = {.dialect = dialect, .keep_text = true};
        struct subject subject = {NULL, NULL, NULL};
        double start = processor_ns();

        *figures = (struct figures){.status = rep_robots_parse(text.data, text.size, &options, &subject.robots)};
        if (figures->status == REP_OK)
                figures->status = rep_robots_parse(other.data, other.size, &options, &subject.other);
        if (figures->status == REP_OK)
                figures->status = rep_crawler_create(&bot, 1, REP_NAMES_TOKEN, &subject.bot);
        if (figures->status == REP_OK)
                figures->status = calls[call].run(&subject, figures);
        rep_robots_free(subject.robots);
        rep_robots_free(subject.other);
        rep_crawler_free(subject.bot);
        figures->ms = (processor_ns() - start) / 1e6;
}

static void
print(const char *work, const char *engine, const char *name, const struct figures *figures)
{
        if (figures->status != REP_OK)
                fprintf(stderr, "analysis_report: %s: %s: %s\n", engine, name, rep_status_text(figures->status));
        else
                bench_print_host(work, engine, name, figures->ms);
        if (figures->undecided > 0)
                bench_print_host("undecided questions", engine, name, (double)figures->undecided);
}

/* ---- hostile files */

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

/* A call about a hostile file. */
struct task {
        size_t kind, call;
        enum rep_dialect dialect;
};

static void
measure_hostile(const void *at, void *to)
{
        const struct task *task = at;
        struct rep_text text = hostile_robots(task->kind, HOSTILE_BYTES), other = without_line(text);
        struct figures *figures = to;
        struct rusage before, after;

        getrusage(RUSAGE_SELF, &before);
        measure(task->call, text, other, task->dialect, figures);
        getrusage(RUSAGE_SELF, &after);
        figures->peak_kib = after.ru_maxrss - before.ru_maxrss;
}

static void
report_hostile(const struct task *task)
{
        struct figures figures;
        char name[100];

        snprintf(name, sizeof(name), "%s, %s", hostile_name(task->kind),
                 task->dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309");
        if (!bench_measure_apart(measure_hostile, task, &figures, sizeof(figures)))
                figures = (struct figures){.status = REP_ERR_MEMORY};
        print("hostile files, ms", calls[task->call].name, name, &figures);
        bench_print_host("hostile files, KiB", calls[task->call].name, name, (double)figures.peak_kib);
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
report_versions(size_t shape_count)
{
        struct rep_text old = make_version(shape_count, false), new = make_version(shape_count, true);
        struct figures figures;
        char name[32];

        snprintf(name, sizeof(name), "%zu shapes", shape_count);
        for (int run = 0; run < RUNS; run++) {
                measure(FILES, old, new, REP_DIALECT_GOOGLE, &figures);
                print("two versions, ms", name, name, &figures);
        }
        free((char *)old.data);
        free((char *)new.data);
}

int
main(void)
{
        struct bench_input input;
        struct task task;

        /* Memory is measured before this process has much of its own. */
        for (task.kind = 0; task.kind < hostile_count(); task.kind++)
                for (task.call = 0; task.call < CALLS; task.call++)
                        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++) {
                                task.dialect = (enum rep_dialect)dialect;
                                report_hostile(&task);
                        }
        for (size_t count = 1; count <= sizeof(shapes) / sizeof(shapes[0]); count++)
                report_versions(count);
        input = bench_read_input();
        for (size_t at = 0; at < input.count; at++) {
                struct figures figures;

                measure(LINT, input.files[at].robots, (struct rep_text){"", 0}, REP_DIALECT_GOOGLE, &figures);
                print("files, ms", calls[LINT].name, input.files[at].name, &figures);
        }
        return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0;
}
