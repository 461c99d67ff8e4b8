/* SPDX-License-Identifier: Apache-2.0 */
/*
 * matrix.c: `rep2c matrix`: what each of several crawlers may fetch of several URLs: a table for people, lines of fields,
 * or JSON.
 *
 * In a table, crawlers are rows and URLs columns, with numbers for headings: names are short and URLs are not.  It is
 * written in blocks of as many URLs as fit.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/target.h"
#include "cli/ask/urls.h"
#include "cli/base/color.h"
#include "cli/base/commands.h"
#include "cli/base/memory.h"
#include "cli/base/origin.h"
#include "cli/base/os.h"
#include "cli/base/page.h"
#include "cli/fetch/source.h"
#include "rep_say.h"

/* Who asks where nobody is named: everybody, and those that most sites are asked about. */
static const char *const usual_crawlers[] = {
        "Googlebot",     "bingbot",   "YandexBot",     "Baiduspider",     "Applebot",           "GPTBot",
        "OAI-SearchBot", "ClaudeBot", "PerplexityBot", "Google-Extended", "meta-externalagent", "CCBot",
};

static const struct option_row option_rows[] = {
        {.table = crawlers_options, .offset = offsetof(struct check_options, crawlers)},
        {0, "origin", "URL", take_origin, offsetof(struct check_options, origin),
         .help = "the URL of the robots.txt, or its origin: URLs of other sites are errors"},
        {0, "json", NULL, take_flag, offsetof(struct check_options, json), .help = "write an object for each URL"},
        {.table = reading_options, .offset = offsetof(struct check_options, reading)},
        {.table = color_options, .offset = offsetof(struct check_options, color)},
        {'q', "quiet", NULL, take_flag, offsetof(struct check_options, quiet), .help = "no warnings"},
        OPTIONS_END,
};

/* A URL and what each crawler gets: nothing where its rules could not be picked. */
struct matrix_row {
        struct rep_text url; /* a copy */
        struct rep_result *results;
};

struct matrix {
        const struct check_options *options;
        struct target target;
        struct output output;
        struct matrix_row *rows; /* that wait to be written */
        size_t row_count, row_room, written;
        size_t name_width;
        bool failed;
};

enum { COLUMN_WIDTH = 7, USUAL_WIDTH = 80, LEAST_COLUMNS = 4 };

/* ---- lines of fields */

static bool
write_header(struct matrix *matrix)
{
        const struct crawlers *crawlers = &matrix->options->crawlers;

        fputs("url", matrix->output.stream);
        for (size_t i = 0; i < crawlers->count; i++) {
                putc('\t', matrix->output.stream);
                output_text(&matrix->output, crawler_shown(&crawlers->list[i]));
        }
        return output_end_line(&matrix->output);
}

static bool
write_fields(struct matrix *matrix, const struct matrix_row *row)
{
        output_text(&matrix->output, row->url);
        for (size_t i = 0; i < matrix->options->crawlers.count; i++)
                if (matrix->target.crawlers[i].picked)
                        fprintf(matrix->output.stream, "\t%s %" PRIu32, rep_say_verdict(row->results[i].verdict),
                                row->results[i].line);
                else
                        fputs("\terror", matrix->output.stream);
        return output_end_line(&matrix->output);
}

/* ---- JSON */

static bool
write_json(struct matrix *matrix, const struct matrix_row *row)
{
        struct json *object = jsonl_new(), *list;

        jsonl_add(object, "url", jsonl_text(row->url));
        list = jsonl_add_list(object, "answers");
        for (size_t i = 0; i < matrix->options->crawlers.count; i++) {
                const struct crawler *crawler = &matrix->options->crawlers.list[i];
                struct json *answer = jsonl_new();
                bool picked = matrix->target.crawlers[i].picked;

                jsonl_add(answer, "agent", crawler->name.size == 0 ? NULL : jsonl_text(crawler->name));
                jsonl_add(answer, "verdict", picked ? jsonl_string(rep_say_verdict(row->results[i].verdict)) : NULL);
                jsonl_add_number(answer, "line", row->results[i].line);
                if (crawler_is_wide(crawler, matrix->target.robots.options.names))
                        jsonl_add(answer, "names", jsonl_string(rep_say_names(REP_NAMES_WIDE)));
                jsonl_append(list, answer);
        }
        return jsonl_write(object, &matrix->output);
}

/* ---- a table */

/* How many URLs stand side by side. */
static size_t
count_columns(const struct matrix *matrix)
{
        struct winsize size;
        size_t width = USUAL_WIDTH, columns;

        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
                width = size.ws_col;
        columns = width > matrix->name_width ? (width - matrix->name_width) / COLUMN_WIDTH : 0;
        return columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns;
}

/* "+24" or "-23", or a "?" where there is no answer. */
static void
show_cell(struct output *output, bool picked, const struct rep_result *result)
{
        char text[16] = "?";

        if (picked)
                snprintf(text, sizeof(text), " %c%" PRIu32, result->verdict == REP_ALLOW ? '+' : '-', result->line);
        output_color(output, !picked ? COLOR_WARNING : result->verdict == REP_ALLOW ? COLOR_GOOD : COLOR_BAD);
        fprintf(output->stream, "%*s", COLUMN_WIDTH, text);
        output_color(output, COLOR_NONE);
}

/* Writes the waiting rows as columns, beneath a list of their URLs. */
static bool
show_block(struct matrix *matrix)
{
        const struct crawlers *crawlers = &matrix->options->crawlers;
        struct output *output = &matrix->output;

        if (matrix->written > 0)
                output_end_line(output);
        for (size_t i = 0; i < matrix->row_count; i++) {
                fprintf(output->stream, "%3zu  ", matrix->written + i + 1);
                output_text(output, matrix->rows[i].url);
                output_end_line(output);
        }
        fprintf(output->stream, "%-*s", (int)matrix->name_width, "");
        for (size_t i = 0; i < matrix->row_count; i++)
                fprintf(output->stream, "%*zu", COLUMN_WIDTH, matrix->written + i + 1);
        output_end_line(output);
        for (size_t j = 0; j < crawlers->count; j++) {
                size_t width = output_text(output, crawler_shown(&crawlers->list[j]));

                fprintf(output->stream, "%*s", (int)(matrix->name_width - width), "");
                for (size_t i = 0; i < matrix->row_count; i++)
                        show_cell(output, matrix->target.crawlers[j].picked, &matrix->rows[i].results[j]);
                output_end_line(output);
        }
        return output->error == 0;
}

/* ---- rows */

static void
free_row(struct matrix_row *row)
{
        free((void *)row->url.data);
        free(row->results);
}

static void
free_rows(struct matrix *matrix)
{
        while (matrix->row_count > 0)
                free_row(&matrix->rows[--matrix->row_count]);
}

/* Writes what waits.  Returns whether to go on. */
static bool
flush(struct matrix *matrix)
{
        bool on = true;

        if (matrix->row_count == 0)
                return true;
        if (matrix->output.terminal && !matrix->options->json) {
                on = show_block(matrix);
        } else {
                if (matrix->written == 0 && !matrix->options->json)
                        on = write_header(matrix);
                for (size_t i = 0; i < matrix->row_count && on; i++)
                        on = (matrix->options->json ? write_json : write_fields)(matrix, &matrix->rows[i]);
        }
        matrix->written += matrix->row_count;
        free_rows(matrix);
        return on;
}

static void
report_failed(struct matrix *matrix, const struct urls *urls, const struct failure *failure)
{
        report(urls->source, urls->lines.number, failure);
        matrix->failed = true;
}

/* Adds the answers about the last of URLS, which is one, unless they fail. */
static void
add_row(struct matrix *matrix, const struct urls *urls)
{
        const struct crawlers *crawlers = &matrix->options->crawlers;
        struct target *target = &matrix->target;
        struct matrix_row *row = &matrix->rows[matrix->row_count];
        char *url = must_resize(NULL, urls->url.size, 1);
        struct failure failure;

        memcpy(url, urls->url.data, urls->url.size);
        row->url = (struct rep_text){url, urls->url.size};
        row->results = must(calloc(crawlers->count, sizeof(*row->results)));
        matrix->row_count++;
        for (size_t i = 0; i < crawlers->count; i++) {
                struct answer answer = {.robots = &target->robots, .crawler = &crawlers->list[i], .url = urls->url};

                if (!target->crawlers[i].picked)
                        continue;
                if (!answer_check(&answer, &failure)) {
                        report_failed(matrix, urls, &failure);
                        free_row(row);
                        matrix->row_count--;
                        return;
                }
                row->results[i] = answer.result;
        }
}

static void
fill(struct matrix *matrix, struct urls *urls)
{
        struct failure failure;
        bool on = true;

        while (on && urls_next(urls)) {
                if (!target_takes(&matrix->target, urls->url, &failure))
                        report_failed(matrix, urls, &failure);
                else
                        add_row(matrix, urls);
                if (matrix->row_count == matrix->row_room)
                        on = flush(matrix);
        }
        if (on)
                flush(matrix);
}

/* ---- the command */

/* Opens ROBOTS for all crawlers. */
static bool
open_target(struct matrix *matrix, const char *robots, char origin[REP_ROBOTS_URL_SIZE])
{
        const struct check_options *options = matrix->options;

        target_origin(options, robots, origin);
        target_open(&matrix->target, robots, origin, options);
        for (size_t i = 0; i < options->crawlers.count; i++) {
                size_t width = crawler_shown(&options->crawlers.list[i]).size;

                matrix->failed |= !matrix->target.opened || !matrix->target.crawlers[i].picked;
                matrix->name_width = width > matrix->name_width ? width : matrix->name_width;
        }
        return matrix->target.opened;
}

static int
run(const struct check_options *options, char **arguments)
{
        char origin[REP_ROBOTS_URL_SIZE];
        struct matrix matrix = {.options = options};
        struct urls urls = {.arguments = arguments + 1};
        int status;

        output_start(&matrix.output, false);
        color_apply(&options->color, &matrix.output);
        if (matrix.output.terminal && !options->json && !options->quiet)
                crawlers_note_wide(&options->crawlers, reading_names(&options->reading));
        if (open_target(&matrix, arguments[0], origin)) {
                matrix.row_room = matrix.output.terminal && !options->json ? count_columns(&matrix) : 1;
                matrix.rows = must(calloc(matrix.row_room, sizeof(*matrix.rows)));
                fill(&matrix, &urls);
                free_rows(&matrix);
                free(matrix.rows);
        }
        status = urls_finish(&urls, matrix.failed ? STATUS_ERROR : STATUS_OK);
        target_free(&matrix.target, options);
        return output_finish(&matrix.output, status);
}

static int
examine(char **arguments)
{
        arguments[0] = source_argument(arguments[0]);
        if (arguments[0] == NULL)
                return usage_error("matrix", "no robots.txt given");
        if (strcmp(arguments[0], "-") == 0 && arguments[1] == NULL)
                return usage_error("matrix", "with a robots.txt from standard input, URLs must be arguments");
        return OPTION_TAKEN;
}

/* Adds those who ask where nobody is named. */
static void
add_usual(struct crawlers *crawlers)
{
        crawlers_add_everybody(crawlers);
        for (size_t i = 0; i < sizeof(usual_crawlers) / sizeof(usual_crawlers[0]); i++) {
                const struct rep_public_crawler *known = rep_public_crawler_find(rep_string(usual_crawlers[i]));

                if (known != NULL)
                        crawlers_add_known(crawlers, known);
        }
}

static int
matrix_main(int argc, char **argv)
{
        struct check_options options = {.json = false};
        char **arguments;
        int status = options_read(&matrix_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(arguments);
        if (status == OPTION_TAKEN && options.crawlers.count == 0)
                add_usual(&options.crawlers);
        if (status == OPTION_TAKEN && !options.json)
                purposes_note(options.crawlers.purposes);
        if (status == OPTION_TAKEN)
                status = crawlers_complete(&options.crawlers, "matrix", reading_names(&options.reading));
        if (status == OPTION_TAKEN)
                status = run(&options, arguments);
        crawlers_free(&options.crawlers);
        return status;
}

const struct command matrix_command = {
        .name = "matrix",
        .group = COMMANDS_TEST,
        .summary = "report which of several crawlers may fetch which URLs",
        .usage = "[OPTION...] ROBOTS [URL...]",
        .about = "Checks URLs, given as arguments or on standard input, one a line, for each of several crawlers. By "
                 "default, these are everybody ('*') and a dozen that most sites want to know about. On a terminal, "
                 "the output is a table with a row for each crawler and a column for each URL: '+24' is allowed and "
                 "'-23' is disallowed by the rule on that line, and 0 is no rule. Elsewhere, the output is fields with "
                 "tabs between them: a line with 'url' and the names of the crawlers, then a line for each URL, with "
                 "'allow' or 'disallow', a space, and the line for each crawler.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, whatever the verdicts, 2 there was an error, such as a URL that is none.\n"
                "\n"
                "Examples:\n"
                "  rep2c matrix robots.txt / /search /private/\n"
                "  rep2c matrix --purpose=training --json robots.txt <urls.txt\n",
        .run = matrix_main,
};
