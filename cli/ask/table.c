/* SPDX-License-Identifier: Apache-2.0 */
/*
 * table.c: see table.h.
 *
 * For people, crawlers are rows and URLs columns, with numbers for headings: names are short and URLs are not.  It is
 * written in blocks of as many URLs as fit.
 */
#include "cli/ask/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/os.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "rep_say.h"

static const char *const usual_crawlers[] = {
        "Googlebot",     "bingbot",   "YandexBot",     "Baiduspider",     "Applebot",           "GPTBot",
        "OAI-SearchBot", "ClaudeBot", "PerplexityBot", "Google-Extended", "meta-externalagent", "CCBot",
};

struct cell {
        bool known;
        struct rep_result result;
};

/* A URL and what each crawler gets. */
struct row {
        struct rep_text url; /* a copy */
        struct cell *cells;
};

struct table {
        const struct check_options *options;
        const struct crawlers *crawlers;
        struct output *output;
        bool shown;       /* to people */
        struct row *rows; /* that wait to be written */
        size_t row_count, row_room, written;
        size_t name_width;
};

enum { COLUMN_WIDTH = 7, USUAL_WIDTH = 80, LEAST_COLUMNS = 4 };

void
table_add_usual(struct crawlers *crawlers)
{
        crawlers_add_everybody(crawlers);
        for (size_t i = 0; i < sizeof(usual_crawlers) / sizeof(usual_crawlers[0]); i++) {
                const struct rep_public_crawler *known = rep_public_crawler_find(rep_string(usual_crawlers[i]));

                if (known != NULL)
                        crawlers_add_known(crawlers, known);
        }
}

/* ---- lines of fields */

static bool
write_fields(struct table *table, const struct row *row)
{
        output_text(table->output, row->url);
        for (size_t i = 0; i < table->crawlers->count; i++)
                if (row->cells[i].known)
                        fprintf(table->output->stream, "\t%s %" PRIu32,
                                rep_say_name(REP_NAME_VERDICT, row->cells[i].result.verdict),
                                row->cells[i].result.line);
                else
                        fputs("\terror", table->output->stream);
        return output_end_line(table->output);
}

/* ---- JSON */

static bool
write_json(struct table *table, const struct row *row)
{
        struct rep_json line = json_begin_line(table->output), *json = &line;

        rep_json_text(json, "url", row->url);
        json_begin(json, "answers", '[');
        for (size_t i = 0; i < table->crawlers->count; i++) {
                const struct crawler *crawler = &table->crawlers->list[i];
                const struct cell *cell = &row->cells[i];

                rep_json_begin(json, '{');
                json_text_or_null(json, "agent", crawler->name);
                rep_json_string(json, "verdict",
                                cell->known ? rep_say_name(REP_NAME_VERDICT, cell->result.verdict) : NULL);
                rep_json_number(json, "line", cell->result.line);
                if (crawler_is_wide(crawler, reading_names(&table->options->reading)))
                        rep_json_string(json, "names", rep_say_name(REP_NAME_NAMES, REP_NAMES_WIDE));
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
        return json_end_line(json, table->output);
}

/* ---- a table for people */

/* Returns how many URLs stand side by side. */
static size_t
count_columns(const struct table *table)
{
        struct winsize size;
        size_t width = USUAL_WIDTH, columns;

        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
                width = size.ws_col;
        columns = width > table->name_width ? (width - table->name_width) / COLUMN_WIDTH : 0;
        return columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns;
}

/* "+24" or "-23", or a "?" where there is no answer. */
static void
show_cell(struct output *output, const struct cell *cell)
{
        char text[16] = "?";
        bool allowed = cell->result.verdict == REP_ALLOW;

        if (cell->known)
                snprintf(text, sizeof(text), " %c%" PRIu32, allowed ? '+' : '-', cell->result.line);
        output_color(output, !cell->known ? COLOR_WARNING : allowed ? COLOR_GOOD : COLOR_BAD);
        fprintf(output->stream, "%*s", COLUMN_WIDTH, text);
        output_color(output, COLOR_NONE);
}

/* Writes the waiting rows as columns, beneath a list of their URLs. */
static bool
show_block(struct table *table)
{
        struct output *output = table->output;

        if (table->written > 0)
                output_end_line(output);
        for (size_t i = 0; i < table->row_count; i++) {
                fprintf(output->stream, "%3zu  ", table->written + i + 1);
                output_text(output, table->rows[i].url);
                output_end_line(output);
        }
        fprintf(output->stream, "%-*s", (int)table->name_width, "");
        for (size_t i = 0; i < table->row_count; i++)
                fprintf(output->stream, "%*zu", COLUMN_WIDTH, table->written + i + 1);
        output_end_line(output);
        for (size_t j = 0; j < table->crawlers->count; j++) {
                size_t width = output_text(output, crawler_shown(&table->crawlers->list[j]));

                fprintf(output->stream, "%*s", (int)(table->name_width - width), "");
                for (size_t i = 0; i < table->row_count; i++)
                        show_cell(output, &table->rows[i].cells[j]);
                output_end_line(output);
        }
        return output->error == 0;
}

/* ---- rows */

struct table *
table_new(const struct check_options *options, struct output *output)
{
        struct table *table = must(calloc(1, sizeof(*table)));

        *table = (struct table){.options = options, .crawlers = &options->crawlers, .output = output};
        for (size_t i = 0; i < table->crawlers->count; i++) {
                size_t width = crawler_shown(&table->crawlers->list[i]).size;

                table->name_width = width > table->name_width ? width : table->name_width;
        }
        table->shown = output->terminal && !options->json;
        table->row_room = table->shown ? count_columns(table) : 1;
        table->rows = must(calloc(table->row_room, sizeof(*table->rows)));
        return table;
}

void
table_begin_row(struct table *table, struct rep_text url)
{
        char *copy = must_resize(NULL, url.size, 1);

        memcpy(copy, url.data, url.size);
        table->rows[table->row_count++] =
                (struct row){{copy, url.size}, must(calloc(table->crawlers->count, sizeof(*table->rows->cells)))};
}

void
table_set(struct table *table, size_t i, const struct rep_result *result)
{
        table->rows[table->row_count - 1].cells[i] = (struct cell){true, *result};
}

/* Writes what waits.  Returns whether to go on. */
static bool
flush(struct table *table)
{
        bool on = true;

        if (table->shown) {
                on = show_block(table);
        } else {
                if (table->written == 0 && !table->options->json) {
                        fputs("url", table->output->stream);
                        for (size_t i = 0; i < table->crawlers->count; i++)
                                output_field(table->output, crawler_shown(&table->crawlers->list[i]));
                        on = output_end_line(table->output);
                }
                for (size_t i = 0; i < table->row_count && on; i++)
                        on = (table->options->json ? write_json : write_fields)(table, &table->rows[i]);
        }
        table->written += table->row_count;
        while (table->row_count > 0) {
                const struct row *row = &table->rows[--table->row_count];

                free((void *)(uintptr_t)row->url.data);
                free(row->cells);
        }
        return on;
}

bool
table_end_row(struct table *table)
{
        return table->row_count < table->row_room || flush(table);
}

void
table_finish(struct table *table)
{
        if (table == NULL)
                return;
        if (table->row_count > 0)
                flush(table);
        free(table->rows);
        free(table);
}
