/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint.c: `rep2c lint`: what robots.txt files do and probably should not, a finding a line as compilers print them, as
 * JSON, or as SARIF 2.1.0.
 */
#include <stdlib.h>

#include "base/sort.h"
#include "cli/ask/robots_analysis.h"
#include "cli/base/json.h"
#include "cli/base/memory.h"
#include "cli/base/origin.h"
#include "cli/fetch/source.h"
#include "cli/review/commands.h"
#include "cli/review/sarif.h"
#include "utf8.h"

struct lint_options {
        struct reading reading;
        char origin[REP_ROBOTS_URL_SIZE]; /* of all files; empty: not known */
        bool json, sarif;
        bool disabled[REP_FINDING_IDS];
};

/* A finding as it is kept until all of a file are known. */
struct kept_finding {
        struct rep_finding finding;
        char *message, *fix; /* its texts */
};

struct lint {
        const struct lint_options *options;
        struct output output;
        struct sarif sarif;
        struct kept_finding *findings;
        size_t count, capacity;
        bool serious; /* something above a note was found */
};

/* ---- findings of a file */

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct lint *lint = context;
        struct kept_finding *kept;

        if (lint->options->disabled[finding->id])
                return;
        if (lint->count == lint->capacity)
                lint->findings = must_grow(lint->findings, &lint->capacity, 16, sizeof(*lint->findings));
        kept = &lint->findings[lint->count++];
        kept->finding = *finding;
        kept->message = must(strdup(finding->message));
        kept->finding.message = kept->message;
        kept->fix = must(malloc(finding->fix.text.size + 1));
        if (finding->fix.text.size > 0)
                memcpy(kept->fix, finding->fix.text.data, finding->fix.text.size);
        kept->finding.fix.text.data = kept->fix;
        lint->serious |= rep_finding_severity(finding->id) > REP_SEVERITY_NOTE;
}

/* In the order of their places. */
static int
compare_findings(const void *left, const void *right)
{
        const struct rep_finding *a = &((const struct kept_finding *)left)->finding;
        const struct rep_finding *b = &((const struct kept_finding *)right)->finding;

        if (a->line != b->line)
                return a->line < b->line ? -1 : 1;
        if (a->column != b->column)
                return a->column < b->column ? -1 : 1;
        return (a->id > b->id) - (a->id < b->id);
}

static bool
write_line(struct lint *lint, const char *file, const struct rep_finding *finding)
{
        output_name(&lint->output, file);
        fprintf(lint->output.stream, ":%u:%u: %s: ", (unsigned)finding->line, (unsigned)finding->column,
                severity_name(rep_finding_severity(finding->id)));
        output_text(&lint->output, rep_string(finding->message));
        fprintf(lint->output.stream, " [%s]", rep_finding_name(finding->id));
        return output_end_line(&lint->output);
}

/* FIX as an object; null where there is none, or where its text is no UTF-8: JSON would make another edit of it. */
static struct json *
fix_object(const struct rep_fix *fix)
{
        struct json *object;

        if (fix->begin == fix->end || rep_utf8_span(fix->text) < fix->text.size)
                return NULL;
        object = jsonl_new();
        jsonl_add_number(object, "begin", fix->begin);
        jsonl_add_number(object, "end", fix->end);
        jsonl_add(object, "text", jsonl_text(fix->text));
        return object;
}

static bool
write_json(struct lint *lint, const char *file, const struct rep_finding *finding)
{
        struct json *object = jsonl_new();

        jsonl_add(object, "file", jsonl_string(file));
        jsonl_add_number(object, "line", finding->line);
        jsonl_add_number(object, "column", finding->column);
        jsonl_add(object, "severity", jsonl_string(severity_name(rep_finding_severity(finding->id))));
        jsonl_add(object, "id", jsonl_string(rep_finding_name(finding->id)));
        jsonl_add(object, "message", jsonl_string(finding->message));
        if (finding->other_line == 0)
                jsonl_add(object, "other_line", NULL);
        else
                jsonl_add_number(object, "other_line", finding->other_line);
        jsonl_add(object, "fix", fix_object(&finding->fix));
        return jsonl_write(object, &lint->output);
}

/* ---- files */

/* Writes what was found in the file of NAME, whose bytes are TEXT, and forgets it.  Returns whether somebody still
 * listens. */
static bool
write_findings(struct lint *lint, const char *name, struct rep_text text)
{
        bool on = true;
        size_t i;

        rep_sort(lint->findings, lint->count, sizeof(*lint->findings), compare_findings);
        for (i = 0; i < lint->count; i++) {
                const struct rep_finding *finding = &lint->findings[i].finding;

                if (lint->options->sarif)
                        sarif_add(&lint->sarif, name, text, finding);
                else
                        on = on && (lint->options->json ? write_json : write_line)(lint, name, finding);
                free(lint->findings[i].message);
                free(lint->findings[i].fix);
        }
        lint->count = 0;
        return on;
}

/* The site that FILE is of, as far as it is known. */
static struct rep_text
site_of(const struct lint_options *options, const char *file)
{
        if (options->origin[0] != '\0')
                return rep_string(options->origin);
        return source_is_url(file) ? rep_string(file) : (struct rep_text){NULL, 0};
}

/* Finds what there is in ROBOTS; false, with what is missing, where that is not all. */
static bool
find(struct lint *lint, const struct robots_analysis *robots, const char *file, struct failure *failure)
{
        const struct rep_lint_options options = {.site = site_of(lint->options, file)};
        uint64_t undecided = 0;
        enum rep_status status = rep_lint_file(robots->analysis, &options, on_finding, lint, &undecided);

        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return undecided == 0 ||
               fail(failure, "%llu questions about rules were not settled", (unsigned long long)undecided);
}

/* Looks at FILE; *DONE becomes false, with a report, where that can't be done whole.  Returns as write_findings(). */
static bool
lint_file(struct lint *lint, const char *file, bool *done)
{
        const char *name = strcmp(file, "-") == 0 ? "stdin" : file;
        struct robots_analysis robots;
        struct failure failure;
        bool on;

        if (!robots_analyze(&robots, file, &lint->options->reading, NULL, &failure) ||
            !find(lint, &robots, file, &failure)) {
                *done = false;
                report(input_name(file), 0, &failure);
        }
        on = write_findings(lint, name, robots.text);
        robots_analysis_free(&robots);
        return on;
}

static int
run(const struct lint_options *options, char **files)
{
        struct lint lint = {.options = options};
        bool done = true, on = true;

        output_start(&lint.output, false);
        if (options->sarif)
                sarif_start(&lint.sarif);
        for (; *files != NULL && on; files++)
                on = lint_file(&lint, *files, &done);
        lint.sarif.failed = !done;
        if (options->sarif)
                sarif_write(&lint.sarif, &lint.output);
        free(lint.findings);
        return output_finish(&lint.output, !done ? STATUS_ERROR : lint.serious ? STATUS_DISALLOWED : STATUS_OK);
}

/* ---- the command */

/* Adds an ID to those that are not reported. */
static int
take_disabled(const struct option_use *use)
{
        bool *disabled = use->place;
        int id;

        for (id = 0; id < REP_FINDING_IDS; id++)
                if (strcmp(use->argument, rep_finding_name((enum rep_finding_id)id)) == 0) {
                        disabled[id] = true;
                        return OPTION_TAKEN;
                }
        return usage_error(use->command, "--disable: there is no finding '%s'", use->argument);
}

static const struct option_row option_rows[] = {
        {0, "disable", "ID", take_disabled, offsetof(struct lint_options, disabled),
         .help = "leave out the findings with this ID; can be repeated"},
        {0, "origin", "URL", take_origin, offsetof(struct lint_options, origin),
         .help = "the files are of this site: report sitemaps of other hosts"},
        {0, "json", NULL, take_flag, offsetof(struct lint_options, json), .help = "write a JSON object a line"},
        {0, "sarif", NULL, take_flag, offsetof(struct lint_options, sarif),
         .help = "write a SARIF 2.1.0 log of all files"},
        {.table = reading_options, .offset = offsetof(struct lint_options, reading)},
        OPTIONS_END,
};

static int
lint_main(int argc, char **argv)
{
        struct lint_options options = {.json = false};
        char **files;
        int status = options_read(&lint_command, argc, argv, &options, &files);

        if (status != OPTION_TAKEN)
                return status;
        if (options.json && options.sarif)
                return usage_error("lint", "--json and --sarif exclude each other");
        return files[0] == NULL ? usage_error("lint", "no robots.txt or blob given") : run(&options, files);
}

const struct command lint_command = {
        .name = "lint",
        .summary = "find what a robots.txt does and probably should not",
        .usage = "[OPTION...] ROBOTS...",
        .about = "Writes what is odd about robots.txt files, a finding a line: FILE:LINE:COLUMN: error, warning or "
                 "note: what it is [ID]. That a rule never decides (dead-rule), or that no verdict depends on it "
                 "(redundant-rule), holds for all URLs and every crawler, exactly. The man page has a paragraph for "
                 "each ID.\n",
        .options = option_rows,
        .more = "Exit status: 0 nothing above a note, 1 warnings or errors, 2 a file could not be read, or not "
                "everything was settled about it.\n"
                "\n"
                "Examples:\n"
                "  rep2c lint robots.txt\n"
                "  rep2c lint --disable=redundant-rule --sarif sites/*.txt >robots.sarif\n",
        .run = lint_main,
};
