/*
 * lint.c: `rep2c lint`: what robots.txt files do and probably should not, a finding a line as compilers print them, as
 * JSON, or as SARIF 2.1.0.
 */
#include <stdlib.h>

#include "base/sort.h"
#include "cli/command.h"
#include "cli/json.h"
#include "cli/memory.h"
#include "cli/origin.h"
#include "cli/robots_analysis.h"
#include "cli/source.h"

struct lint_options {
        struct reading reading;
        char origin[REP_ROBOTS_URL_SIZE]; /* of all files; empty: not known */
        bool json, sarif;
        bool disabled[REP_FINDING_IDS];
};

/* A finding as it is kept until all of a file are known. */
struct kept_finding {
        struct rep_finding finding;
        char *message;
};

struct lint {
        const struct lint_options *options;
        struct output output;
        struct json_object *results; /* of SARIF */
        struct kept_finding *findings;
        size_t count, capacity;
        bool serious; /* something above a note was found */
};

static const char *const severity_words[] = {
        [REP_SEVERITY_NOTE] = "note", [REP_SEVERITY_WARNING] = "warning", [REP_SEVERITY_ERROR] = "error"};

static const char *
severity_word(const struct rep_finding *finding)
{
        return severity_words[rep_finding_severity(finding->id)];
}

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
        fprintf(lint->output.stream, "%s:%u:%u: %s: ", file, (unsigned)finding->line, (unsigned)finding->column,
                severity_word(finding));
        output_field(&lint->output, rep_string(finding->message));
        fprintf(lint->output.stream, " [%s]", rep_finding_name(finding->id));
        return output_end_line(&lint->output);
}

static bool
write_json(struct lint *lint, const char *file, const struct rep_finding *finding)
{
        struct json_object *object = jsonl_new();

        jsonl_add(object, "file", jsonl_string(file));
        jsonl_add_number(object, "line", finding->line);
        jsonl_add_number(object, "column", finding->column);
        jsonl_add(object, "severity", jsonl_string(severity_word(finding)));
        jsonl_add(object, "id", jsonl_string(rep_finding_name(finding->id)));
        jsonl_add(object, "message", jsonl_string(finding->message));
        if (finding->other_line == 0)
                jsonl_add(object, "other_line", NULL);
        else
                jsonl_add_number(object, "other_line", finding->other_line);
        return jsonl_write(object, &lint->output);
}

/* ---- SARIF */

static struct json_object *
add_object(struct json_object *object, const char *name)
{
        struct json_object *added = jsonl_new();

        jsonl_add(object, name, added);
        return added;
}

static struct json_object *
message_object(const char *text)
{
        struct json_object *message = jsonl_new();

        jsonl_add(message, "text", jsonl_string(text));
        return message;
}

static bool
add_sarif(struct lint *lint, const char *file, const struct rep_finding *finding)
{
        struct json_object *result = jsonl_new(), *location = jsonl_new(), *place, *region;

        jsonl_add(result, "ruleId", jsonl_string(rep_finding_name(finding->id)));
        jsonl_add(result, "level", jsonl_string(severity_word(finding)));
        jsonl_add(result, "message", message_object(finding->message));
        jsonl_append(jsonl_add_list(result, "locations"), location);
        place = add_object(location, "physicalLocation");
        jsonl_add(add_object(place, "artifactLocation"), "uri", jsonl_string(file));
        region = add_object(place, "region");
        jsonl_add_number(region, "startLine", finding->line);
        jsonl_add_number(region, "startColumn", finding->column);
        jsonl_append(lint->results, result);
        return true;
}

/* Writes the log of all files. */
static void
write_sarif(struct lint *lint)
{
        struct json_object *log = jsonl_new(), *run = jsonl_new(), *driver, *rules;
        int id;

        jsonl_add(log, "version", jsonl_string("2.1.0"));
        jsonl_append(jsonl_add_list(log, "runs"), run);
        driver = add_object(add_object(run, "tool"), "driver");
        jsonl_add(driver, "name", jsonl_string("rep2c"));
        jsonl_add(driver, "version", jsonl_string(rep_version()));
        rules = jsonl_add_list(driver, "rules");
        for (id = 0; id < REP_FINDING_IDS; id++) {
                struct json_object *rule = jsonl_new();

                jsonl_add(rule, "id", jsonl_string(rep_finding_name((enum rep_finding_id)id)));
                jsonl_append(rules, rule);
        }
        jsonl_add(run, "columnKind", jsonl_string("unicodeCodePoints"));
        jsonl_add(run, "results", lint->results);
        jsonl_write(log, &lint->output);
}

/* ---- files */

/* Writes what was found in FILE, and forgets it.  Returns whether somebody still listens. */
static bool
write_findings(struct lint *lint, const char *file)
{
        bool (*write)(struct lint * lint, const char *file, const struct rep_finding *finding) =
                lint->options->sarif  ? add_sarif
                : lint->options->json ? write_json
                                      : write_line;
        bool on = true;
        size_t i;

        rep_sort(lint->findings, lint->count, sizeof(*lint->findings), compare_findings);
        for (i = 0; i < lint->count; i++) {
                on = on && write(lint, file, &lint->findings[i].finding);
                free(lint->findings[i].message);
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

/* Looks at FILE; false, with a report, where that can't be done whole. */
static bool
lint_file(struct lint *lint, const char *file)
{
        const struct rep_lint_options options = {.site = site_of(lint->options, file)};
        struct robots_analysis robots;
        struct failure failure;
        uint64_t undecided = 0;
        bool done = robots_analyze(&robots, file, &lint->options->reading, &failure);
        enum rep_status status;

        if (done) {
                status = rep_lint_file(robots.analysis, &options, on_finding, lint, &undecided);
                done = status == REP_OK || fail(&failure, "%s", rep_status_text(status));
        }
        if (done && undecided > 0)
                done = fail(&failure, "%llu questions about rules were not settled", (unsigned long long)undecided);
        if (!done)
                report(input_name(file), 0, &failure);
        robots_analysis_free(&robots);
        return done;
}

static int
run(const struct lint_options *options, char **files)
{
        struct lint lint = {.options = options};
        bool done = true, on = true;

        output_start(&lint.output, false);
        lint.results = options->sarif ? must(json_object_new_array()) : NULL;
        for (; *files != NULL && on; files++) {
                done &= lint_file(&lint, *files);
                on = write_findings(&lint, strcmp(*files, "-") == 0 ? "stdin" : *files);
        }
        if (options->sarif)
                write_sarif(&lint);
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
