/* SPDX-License-Identifier: Apache-2.0 */
/* diff.c: `rep2c diff`: which verdicts an edit changes, or differ between two agents or the two dialects. */
#include <inttypes.h>

#include "base/command.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/fetch/source.h"
#include "cli/review/changes.h"

enum { FORMAT_TEXT, FORMAT_LINES, FORMAT_JSON, FORMAT_GITHUB };

struct diff_options {
        struct reading reading;
        struct agents agents;
        struct choice format, color;
        const char *git_path; /* the file in the repository; NULL: the arguments are not those of git */
        bool dialects, lines, rules_only, json, quiet;
        size_t budget; /* in steps; 0: the default */
};

static const struct option_row option_rows[] = {
        {0, "agents", "A,B", take_agents, offsetof(struct diff_options, agents),
         .help = "compare what two agents may fetch by one ROBOTS"},
        {0, "dialects", NULL, take_flag, offsetof(struct diff_options, dialects),
         .help = "compare the two dialects, google and rfc9309, on one ROBOTS, for URLs in canonical form"},
        {0, "lines", NULL, take_flag, offsetof(struct diff_options, lines),
         .help = "also report where the verdict is the same, but a line with another text decides"},
        {0, "rules-only", NULL, take_flag, offsetof(struct diff_options, rules_only),
         .help = "leave out usage, sitemaps, pace and other lines besides rules"},
        {.table = budget_options, .offset = offsetof(struct diff_options, budget)},
        {'q', "quiet", NULL, take_flag, offsetof(struct diff_options, quiet),
         .help = "write nothing but errors: the exit status says it"},
        {0, "format", "FORMAT", take_choice, offsetof(struct diff_options, format),
         .help = "what to write: 'text' (the default), 'lines' (fields with tabs between, a line each), 'json' (an "
                 "object a line) or 'github' (the comment of a pull request, in Markdown)",
         .words = "text|lines|json|github"},
        {0, "json", NULL, take_flag, offsetof(struct diff_options, json), .help = "the same as --format=json"},
        {.table = color_options, .offset = offsetof(struct diff_options, color)},
        {.table = reading_options, .offset = offsetof(struct diff_options, reading)},
        {.table = parts_options, .offset = offsetof(struct diff_options, reading)},
        OPTIONS_END,
};

/* What is compared, and what came of it. */
struct diff {
        const struct diff_options *options;
        struct output output;
        struct robots robots[2];
        struct change_sides sides;
        const char *name; /* of what is compared */
        bool differs;     /* some verdict changes */
        bool json;        /* differences are written as objects, not as fields */
        uint64_t undecided;
};

/* ---- fields, or JSON */

/* Writes whom a difference is about, "*" being everybody else. */
static void
write_agents(struct output *output, const struct rep_text *tokens, size_t count, bool everybody)
{
        if (everybody)
                putc('*', output->stream);
        for (size_t i = 0; i < count; i++) {
                if (i > 0 || everybody)
                        putc(',', output->stream);
                output_text(output, tokens[i]);
        }
}

/* Ends a line with where the lines BEFORE and AFTER of the two sides stand. */
static void
write_numbers(struct diff *diff, uint32_t before, uint32_t after)
{
        const uint32_t lines[2] = {before, after};
        int i;

        for (i = 0; i < 2; i++) {
                diff->output.parts = diff->sides.parts[i];
                putc('\t', diff->output.stream);
                output_line_number(&diff->output, lines[i]);
        }
        output_end_line(&diff->output);
}

static void
write_path(struct diff *diff, const struct rep_agents_difference *whom, const struct rep_difference *path)
{
        struct output *output = &diff->output;

        if (diff->json) {
                rep_say_difference_json(whom, path, output_said, output);
                output_end_line(output);
                return;
        }
        write_agents(output, whom->tokens, whom->token_count, whom->everybody);
        fprintf(output->stream, "\t%s->%s\t", rep_say_name(REP_NAME_VERDICT, path->old_verdict),
                rep_say_name(REP_NAME_VERDICT, path->new_verdict));
        output_text(output, path->path);
        write_numbers(diff, path->old_line, path->new_line);
}

/* Writes a line other than a rule that is gone, or that is new; "-" is the site. */
static void
write_line_change(struct diff *diff, const struct rep_agents_changes *whom, const struct rep_line_change *change)
{
        struct output *output = &diff->output;
        const struct rep_directive *directive = change->directive;

        if (diff->json) {
                rep_say_line_change_json(whom, change, output_said, output);
                output_end_line(output);
                return;
        }
        if (whom->site)
                putc('-', output->stream);
        write_agents(output, whom->tokens, whom->token_count, whom->everybody);
        fprintf(output->stream, "\t%c", change->added ? '+' : '-');
        output_text(output, directive->key);
        output_field(output, directive->value);
        write_numbers(diff, change->added ? 0 : directive->line, change->added ? directive->line : 0);
}

static void
write_use(struct diff *diff, const struct rep_usage_change *use)
{
        struct output *output = &diff->output;

        if (diff->json) {
                rep_say_usage_change_json(use, output_said, output);
                output_end_line(output);
                return;
        }
        write_agents(output, use->tokens, use->token_count, use->everybody);
        fprintf(output->stream, "\t%s:%s->%s\t", rep_use_name(use->use),
                rep_say_name(REP_NAME_PREFERENCE, use->old_preference),
                rep_say_name(REP_NAME_PREFERENCE, use->new_preference));
        output_text(output, use->path);
        write_numbers(diff, use->old_line, use->new_line);
}

static void
write_lines(struct diff *diff, const struct rep_changes *changes)
{
        size_t i, j;

        for (i = 0; i < changes->crawler_count; i++)
                for (j = 0; j < changes->crawlers[i].whom.difference_count; j++)
                        write_path(diff, &changes->crawlers[i].whom, &changes->crawlers[i].whom.differences[j]);
        for (i = 0; i < changes->use_count; i++)
                write_use(diff, &changes->uses[i]);
        for (i = 0; i < changes->line_count; i++)
                for (j = 0; j < changes->lines[i].change_count; j++)
                        write_line_change(diff, &changes->lines[i], &changes->lines[i].changes[j]);
}

/* Takes and writes what was found (rep_changes_fn). */
static void
on_changes(void *context, const struct rep_changes *changes)
{
        struct diff *diff = context;
        const struct diff_options *options = diff->options;
        int format = options->json ? FORMAT_JSON : options->format.value;

        for (size_t i = 0; i < changes->crawler_count; i++)
                diff->differs |= changes->crawlers[i].opens || changes->crawlers[i].closes;
        diff->undecided = changes->undecided;
        diff->json = format == FORMAT_JSON;
        if (options->quiet)
                return;
        if (format == FORMAT_TEXT && options->git_path != NULL) {
                output_name(&diff->output, options->git_path);
                output_end_line(&diff->output);
        }
        if (format == FORMAT_TEXT)
                change_text_write(&diff->output, changes, &diff->sides);
        else if (format == FORMAT_GITHUB)
                change_comment_write(&diff->output, changes, &diff->sides, diff->name);
        else
                write_lines(diff, changes);
}

/* ---- comparing */

/* Compares the sides that were read, the last from FILE, and writes the changes. */
static bool
compare(struct diff *diff, const char *file, struct failure *failure)
{
        const struct diff_options *options = diff->options;
        bool agents = options->agents.count > 0;

        diff->name = options->git_path != NULL ? options->git_path : file;
        diff->sides = (struct change_sides){
                .robots = {diff->robots[0].rules, diff->robots[agents ? 0 : 1].rules},
                .parts = {&diff->robots[0].parts, &diff->robots[agents ? 0 : 1].parts},
                .agents = agents ? options->agents.texts : NULL,
                .options = {.budget = options->budget, .lines = options->lines, .rules_only = options->rules_only}};
        return changes_find(&diff->sides, on_changes, diff, failure);
}

/* Reads both sides: two files, or one in two ways, or for two agents once. */
static bool
read_sides(struct diff *diff, char **files, const char **file, struct failure *failure)
{
        const struct diff_options *options = diff->options;
        struct reading reading = options->reading;

        for (int i = 0; i < 2; i++) {
                *file = input_name(files[1] == NULL ? files[0] : files[i]);
                if (i == 1 && options->agents.count > 0)
                        break;
                /* A file by itself is compared with the same between others. */
                if (files[1] == NULL && !options->dialects && options->agents.count == 0) {
                        reading.prepend = i == 0 ? NULL : options->reading.prepend;
                        reading.append = i == 0 ? NULL : options->reading.append;
                }
                if (options->dialects)
                        reading.dialect = (struct choice){true, i};
                if (!robots_read_lines(&diff->robots[i], files[1] == NULL ? files[0] : files[i], &reading, failure))
                        return false;
        }
        return true;
}

static void
examine(const struct diff_options *options, char **files)
{
        bool one = options->dialects || options->agents.count > 0;
        bool json = options->json || (options->format.made && options->format.value == FORMAT_JSON);

        if (options->dialects && options->agents.count > 0)
                usage_error("--agents and --dialects exclude each other");
        if (options->agents.count > 0 && options->agents.count != 2)
                usage_error("--agents takes two agents");
        if (options->dialects && options->reading.dialect.made)
                usage_error("--dialects compares both, so there is no --dialect");
        if (options->json && options->format.made && options->format.value != FORMAT_JSON)
                usage_error("--json and --format exclude each other");
        files[0] = source_argument(files[0]);
        if (files[0] != NULL)
                files[1] = source_argument(files[1]);
        one |= files[0] != NULL && files[1] == NULL && reading_has_parts(&options->reading);
        if (files[0] != NULL)
                reading_examine_parts(&options->reading, files[0], json);
        if (files[0] == NULL || (files[1] == NULL && !one))
                usage_error(one ? "no robots.txt or blob given" : "two files are compared");
        if (files[one ? 1 : 2] != NULL)
                usage_error("'%s' is a file too many", files[one ? 1 : 2]);
        if (one && options->agents.count == 0 && strcmp(files[0], "-") == 0)
                usage_error("the file is read twice, so it can't be standard input");
}

/*
 * Takes FILES, which end in a NULL, if they are what git gives to an external diff: PATH OLD HEX MODE NEW HEX MODE, and
 * after a renaming NEW-PATH and a text as well.  Only OLD and NEW are left then.  Returns the path of the file, or
 * NULL.
 */
static const char *
take_git_arguments(char **files)
{
        enum { PATH, OLD, NEW = 4, COUNT = 7, COUNT_RENAMED = 9 };
        size_t count = 0;
        const char *path;

        while (files[count] != NULL)
                count++;
        if (count != COUNT && count != COUNT_RENAMED)
                return NULL;
        path = files[count == COUNT ? PATH : COUNT];
        files[0] = files[OLD];
        files[1] = files[NEW];
        files[2] = NULL;
        return path;
}

static int
diff_run(void *context, char **files)
{
        struct diff_options *options = context;
        struct diff diff = {.options = options};
        const char *file = "";
        struct failure failure;
        int status = STATUS_ERROR;

        options->git_path = take_git_arguments(files);
        examine(options, files);
        output_start_color(&diff.output, false, &options->color);
        if (!read_sides(&diff, files, &file, &failure) || !compare(&diff, file, &failure))
                report(file, 0, &failure);
        else
                status = diff.differs && options->git_path == NULL ? STATUS_DISALLOWED : STATUS_OK;
        if (diff.undecided > 0) {
                report_note("%s: %" PRIu64 " questions were not settled within the budget; --budget raises it", file,
                            diff.undecided);
                status = STATUS_ERROR;
        }
        robots_free(&diff.robots[0]);
        robots_free(&diff.robots[1]);
        return output_finish(&diff.output, status);
}

const struct command diff_command = {
        .name = "diff",
        .group = COMMANDS_REVIEW,
        .summary = "report which verdicts an edit of a robots.txt changes",
        .usage = "[OPTION...] OLD NEW\n[OPTION...] PATH OLD HEX MODE NEW HEX MODE\n--agents=A,B [OPTION...] "
                 "ROBOTS\n--dialects [OPTION...] ROBOTS\n--prepend=FILE [OPTION...] ROBOTS",
        .about = "Compares the rules of two robots.txt files or compiled blobs, exactly: no verdicts are reported if "
                 "and only if every crawler gets the same verdict for every path. The output begins with a sentence "
                 "for each kind of crawlers, the gravest change first. Then come the paths with the rules that decide "
                 "before and after, what content may be used for where that changes, and the sitemaps, crawl-delays "
                 "and other lines that only one side has. Uses are compared for the home page and for the plain paths "
                 "of Content-Usage lines.\n"
                 "\n"
                 "With --prepend or --append and one file, the file by itself is compared with the same file between "
                 "those. That shows what a CDN changes. With two files, both are read so.\n"
                 "\n"
                 "With the seven arguments that git gives to an external diff, the exit status is 0 also if verdicts "
                 "change, since git takes any other for a failure.\n",
        .options = option_rows,
        .more = "Exit status: 0 no verdict changes, 1 some do, 2 there was an error, or not all was settled within the "
                "budget.\n"
                "\n"
                "Examples:\n"
                "  rep2c diff robots.txt.orig robots.txt\n"
                "  rep2c diff --agents=Googlebot,bingbot robots.txt\n"
                "  rep2c diff --prepend=cdn.txt robots.txt\n"
                "  GIT_EXTERNAL_DIFF='rep2c diff' git diff robots.txt\n"
                "  git show HEAD:robots.txt | rep2c diff --format=github - robots.txt\n",
        .size = sizeof(struct diff_options),
        .run = diff_run,
};
