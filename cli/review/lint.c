/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint.c: `rep2c lint`: finds mistakes in robots.txt files.  It writes the findings for people or in the formats of
 * other programs, or fixes them.
 */
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/review/audit_text.h"
#include "cli/review/findings.h"
#include "cli/review/lint_fix.h"
#include "cli/review/lint_formats.h"

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT_GITHUB, FORMAT_JUNIT };

struct lint_options {
        struct reading reading;
        char origin[REP_ROBOTS_URL_SIZE]; /* of all files; empty: not known */
        struct choice format, severity, color;
        size_t budget; /* in steps; 0: the default */
        struct finding_choice choice;
        bool all, json, sarif, fix, dry_run, quiet;
        const char *explain; /* the name of a finding */
};

/* A run: the findings of the current file, and their output. */
struct lint {
        const struct lint_options *options;
        const struct lint_format *format;
        struct lint_log log;
        struct findings findings;
        const char *file;
        struct robots robots;
        bool serious; /* something above a note was found */
        bool whole;   /* the output begins with what the file does as a whole */
};

/* ---- findings of a file */

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct lint *lint = context;

        if (!finding_is_chosen(&lint->options->choice, finding))
                return;
        findings_add(&lint->findings, finding, lint->file, &lint->robots.parts);
        lint->serious = lint->serious || finding->severity > REP_SEVERITY_NOTE;
}

/* Finds what there is in ROBOTS; false, with what is missing, where that is not all. */
static bool
find(struct lint *lint, const struct robots *robots, struct failure *failure)
{
        const char *origin = lint->options->origin, *site = origin[0] != '\0' ? origin : robots->source.robots_url;
        const struct rep_lint_options options = {.budget = lint->options->budget, .site = rep_string(site)};
        uint64_t undecided = 0;
        enum rep_status status = rep_robots_lint(robots->rules, &options, on_finding, lint, &undecided);

        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return undecided == 0 || lint_fail_undecided(failure, undecided);
}

/* Writes what ROBOTS does as a whole. */
static bool
write_whole(struct lint *lint, const struct robots *robots, struct failure *failure)
{
        struct output *output = &lint->log.output;
        size_t undecided = 0;
        enum rep_status status = overview_write(output, robots->rules, lint->options->budget, &undecided);

        if (status == REP_OK && lint->findings.count > 0)
                output_end_line(output);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return undecided == 0 || lint_fail_undecided(failure, undecided);
}

static bool
write_groups(struct lint *lint)
{
        const struct findings *findings = &lint->findings;
        size_t count, i;
        bool on = true;

        for (i = 0; i < findings->count && on; i += count) {
                count = lint->log.all ? 1 : findings_group(findings, i);
                on = lint->format->group(&lint->log, &findings->kept[i], count);
        }
        return on;
}

/* Writes the findings in ROBOTS, and forgets them.  Returns whether somebody still listens. */
static bool
write_findings(struct lint *lint, const struct linted *linted)
{
        struct lint_log *log = &lint->log;
        bool on;

        findings_sort(&lint->findings, lint->format->by_place);
        findings_count(&lint->findings, &log->counts);
        log->files++;
        log->found_files += lint->findings.count > 0;
        on = lint->format->file != NULL ? lint->format->file(log, linted) : write_groups(lint);
        findings_clear(&lint->findings);
        return on;
}

/* Lints FILE.  If that fails or is incomplete, reports it, and *DONE becomes false.  Returns the same as
 * write_findings(). */
static bool
lint_file(struct lint *lint, const char *file, bool *done)
{
        struct robots *robots = &lint->robots;
        struct linted linted = {.name = strcmp(file, "-") == 0 ? "stdin" : file, .findings = &lint->findings};
        struct failure failure;
        bool on;

        lint->file = linted.name;
        lint->log.output.parts = linted.parts = &robots->parts;
        if (!robots_read(robots, file, &lint->options->reading, true, &failure) ||
            !robots_need_texts(robots, &failure) || !find(lint, robots, &failure) ||
            (lint->whole && !write_whole(lint, robots, &failure))) {
                *done = false;
                linted.failure = &failure;
                report(input_name(file), 0, &failure);
        }
        robots_warn_limit(input_name(file), robots);
        linted.text = rep_robots_text(robots->rules);
        on = write_findings(lint, &linted);
        robots_free(robots);
        return on;
}

/* ---- runs */

static const struct lint_format *
choose_format(const struct lint_options *options)
{
        static const struct lint_format *const formats[] = {[FORMAT_TEXT] = &lint_text_format,
                                                            [FORMAT_JSON] = &lint_json_format,
                                                            [FORMAT_SARIF] = &lint_sarif_format,
                                                            [FORMAT_GITHUB] = &lint_github_format,
                                                            [FORMAT_JUNIT] = &lint_junit_format};
        int format = options->json ? FORMAT_JSON : options->sarif ? FORMAT_SARIF : options->format.value;

        return format == FORMAT_TEXT && options->all ? &lint_lines_format : formats[format];
}

static int
run(const struct lint_options *options, char **files)
{
        struct lint lint = {.options = options, .format = choose_format(options), .log.all = options->all};
        bool done = true, on = true;

        lint.whole = lint.format == &lint_text_format && !options->quiet && !options->choice.select && files[1] == NULL;
        output_start_color(&lint.log.output, false, &options->color);
        if (lint.format->start != NULL)
                lint.format->start(&lint.log);
        for (; *files != NULL && on; files++)
                on = lint_file(&lint, *files, &done);
        if (lint.format->finish != NULL)
                lint.format->finish(&lint.log);
        findings_free(&lint.findings);
        return output_finish(&lint.log.output, !done ? STATUS_ERROR : lint.serious ? STATUS_DISALLOWED : STATUS_OK);
}

/* Fixes FILES. */
static int
run_fix(const struct lint_options *options, char **files)
{
        struct output output;
        struct lint_fix fix = {.reading = &options->reading,
                               .choice = &options->choice,
                               .budget = options->budget,
                               .dry_run = options->dry_run,
                               .output = &output};
        int status = STATUS_OK;

        output_start_color(&output, false, &options->color);
        for (; *files != NULL; files++) {
                struct failure failure;

                if (!lint_fix_file(&fix, *files, &failure))
                        status = report(input_name(*files), 0, &failure);
        }
        if (fix.applied > 0 && output.terminal)
                report_note("%zu fix%s%s; no verdict changes for any crawler", fix.applied,
                            fix.applied == 1 ? "" : "es", options->dry_run ? " possible" : " applied");
        if (status == STATUS_OK && options->dry_run && fix.applied > 0)
                status = STATUS_DISALLOWED;
        return output_finish(&output, status);
}

static int
run_explain(const char *name)
{
        enum rep_finding_id id;
        struct output output;

        if (!rep_finding_find(rep_string(name), &id))
                usage_error("--explain: there is no finding '%s'", name);
        output_start(&output, false);
        finding_page_write(id, &output);
        return output_finish(&output, STATUS_OK);
}

/* ---- the command */

/* Sets IDS[ID] for each ID in the argument. */
static void
take_ids(const struct option_use *use, bool *ids)
{
        const char *at = use->argument;
        enum rep_finding_id id;

        if (at[strspn(at, ", ")] == '\0')
                usage_error("--%s: '%s' names no finding", use->row->name, at);
        while (*at != '\0') {
                struct rep_text name = {at, strcspn(at, ", ")};

                if (name.size > 0 && !rep_finding_find(name, &id))
                        usage_error("--%s: there is no finding '%.*s'", use->row->name, (int)name.size, name.data);
                if (name.size > 0)
                        ids[id] = true;
                at += name.size + (at[name.size] != '\0');
        }
}

static void
take_selected(const struct option_use *use)
{
        struct finding_choice *choice = use->place;

        choice->select = true;
        take_ids(use, choice->selected);
}

static void
take_ignored(const struct option_use *use)
{
        take_ids(use, ((struct finding_choice *)use->place)->ignored);
}

static const struct option_row option_rows[] = {
        {0, "all", NULL, take_flag, offsetof(struct lint_options, all),
         .help = "write each finding on a line of its own, in the order of lines"},
        {0, "severity", "LEAST", take_choice, offsetof(struct lint_options, severity),
         .help = "leave out what is less than this: 'note' (the default), 'warning' or 'error'",
         .words = "note|warning|error"},
        {0, "select", "ID,...", take_selected, offsetof(struct lint_options, choice),
         .help = "report only these kinds of findings; can be repeated"},
        {0, "ignore", "ID,...", take_ignored, offsetof(struct lint_options, choice),
         .help = "leave out these kinds of findings; can be repeated"},
        {0, "origin", "URL", take_origin, offsetof(struct lint_options, origin),
         .help = "the files are of this site: report sitemaps of other hosts"},
        {0, "format", "FORMAT", take_choice, offsetof(struct lint_options, format),
         .help = "what to write: 'text' (the default), 'json' (an object a line), 'sarif' (a SARIF 2.1.0 log), "
                 "'github' (annotations of a workflow) or 'junit' (XML)",
         .words = "text|json|sarif|github|junit"},
        {'q', "quiet", NULL, take_flag, offsetof(struct lint_options, quiet),
         .help = "findings alone, without what the file does as a whole"},
        {0, "json", NULL, take_flag, offsetof(struct lint_options, json), .help = "the same as --format=json"},
        {0, "sarif", NULL, take_flag, offsetof(struct lint_options, sarif), .help = "the same as --format=sarif"},
        {0, "fix", NULL, take_flag, offsetof(struct lint_options, fix),
         .help = "remove what provably changes nothing, and write the difference"},
        {0, "dry-run", NULL, take_flag, offsetof(struct lint_options, dry_run),
         .help = "with --fix: only write the difference; the exit status is 1 if there is any"},
        {0, "explain", "ID", take_string, offsetof(struct lint_options, explain),
         .help = "say what this kind of finding is, why it matters, and what to write instead"},
        {.table = budget_options, .offset = offsetof(struct lint_options, budget)},
        {.table = color_options, .offset = offsetof(struct lint_options, color)},
        {.table = reading_options, .offset = offsetof(struct lint_options, reading)},
        {.table = parts_options, .offset = offsetof(struct lint_options, reading)},
        OPTIONS_END,
};

static void
examine(const struct lint_options *options, char **files)
{
        size_t i;

        if (options->json + options->sarif + options->format.made > 1)
                usage_error("--format, --json and --sarif exclude each other");
        if (options->dry_run && !options->fix)
                usage_error("--dry-run needs --fix");
        if (options->fix && (options->json || options->sarif || options->format.made))
                usage_error("--fix writes a difference, in no other format");
        if (options->explain != NULL && files[0] != NULL)
                usage_error("--explain takes no file");
        if (options->explain != NULL)
                return;
        for (i = 0; files[i] != NULL; i++)
                files[i] = source_argument(files[i]);
        if (i == 0)
                usage_error("no robots.txt or blob given");
        if (reading_has_parts(&options->reading) && options->fix)
                usage_error(
                        "--prepend and --append: a mistake may be in a file that --fix must not change; leave them "
                        "out");
        if (reading_has_parts(&options->reading) && (options->sarif || options->format.value == FORMAT_SARIF))
                usage_error(
                        "--prepend and --append: SARIF is about one file; join the files by 'cat' first, or choose "
                        "another --format");
        reading_examine_parts(&options->reading, files[1] == NULL ? files[0] : NULL,
                              options->json || options->format.value == FORMAT_JSON);
}

static int
lint_run(void *context, char **files)
{
        struct lint_options *options = context;

        examine(options, files);
        options->choice.least = (enum rep_severity)options->severity.value;
        if (options->explain != NULL)
                return run_explain(options->explain);
        return options->fix ? run_fix(options, files) : run(options, files);
}

const struct command lint_command = {
        .name = "lint",
        .group = COMMANDS_REVIEW,
        .summary = "find what a robots.txt does and probably should not",
        .usage = "[OPTION...] ROBOTS...\n--fix [OPTION...] FILE...\n--explain=ID",
        .about = "Writes what a robots.txt does as a whole, as 'rep2c audit' does. What closes the site to Google or "
                 "Bing is red, and an error. With several files, with --all or --select, and in other formats, this is "
                 "left out.\n"
                 "\n"
                 "Then come the findings: what is odd about the files, the worst first, a line for each kind of "
                 "finding: FILE:LINE:COLUMN: error, warning or note: what it is [ID]. That a rule never decides "
                 "(dead-rule), or that no verdict depends on it (redundant-rule), holds for all URLs and every "
                 "crawler, exactly.\n"
                 "\n"
                 "In the file, the comment '# rep2c: ignore ID' on a line of its own silences this kind of finding; "
                 "behind a rule, it does so for that line.\n",
        .options = option_rows,
        .more = "Exit status: 0 nothing above a note, 1 warnings or errors, 2 a file could not be read, or not "
                "everything was settled about it.\n"
                "\n"
                "Examples:\n"
                "  rep2c lint robots.txt\n"
                "  rep2c lint --explain=useless-star\n"
                "  rep2c lint --fix --dry-run robots.txt\n"
                "  rep2c lint --ignore=redundant-rule --format=sarif sites/*.txt >robots.sarif\n",
        .size = sizeof(struct lint_options),
        .run = lint_run,
};
