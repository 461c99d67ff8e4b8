/* SPDX-License-Identifier: Apache-2.0 */
/* list.c: the source "list": lines ORIGIN<tab>FILE; see sources.h. */
#include <stdlib.h>

#include "cli/archives/folder_files.h"
#include "cli/archives/sources.h"
#include "cli/archives/text_lines.h"
#include "cli/base/memory.h"
#include "cli/base/os.h"

/* FIFOs are refused, because opening one would block until another process writes to it. */
static const struct folder files = {.fd = AT_FDCWD, .regular_files = true};

static void
read_line(struct source_run *run, const struct text_lines *lines, struct file_start *start)
{
        struct rep_text line = lines->line, origin;
        const char *tab = memchr(line.data, '\t', line.size);
        struct rep_place place = text_lines_place(lines);
        char buffer[REP_ROBOTS_URL_SIZE], *name;
        struct failure failure;

        if (tab == NULL || memchr(line.data, '\0', line.size) != NULL) {
                text_lines_refuse(lines, "no ORIGIN<tab>FILE");
                return;
        }
        if (!read_origin((struct rep_text){line.data, (size_t)(tab - line.data)}, buffer, &origin, &failure)) {
                give_problem(run, REP_PROBLEM_URL, place, "%s", failure.text);
                return;
        }
        name = must_text(tab + 1, line.size - (size_t)(tab + 1 - line.data));
        if (file_start_read(start, run, &files, name, place)) {
                struct found found = {
                        .fetch = {.status = 200}, .fetched = start->time, .body = start->text, .place = place};

                give_found(run, origin, &found);
        }
        free(name);
}

static bool
read_list(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = source_start(input, options, sink);
        struct file_start start = {.memory = NULL};
        struct text_lines lines;

        if (text_lines_open(&lines, &run, input))
                while (!run.stopped && text_lines_next(&lines))
                        read_line(&run, &lines, &start);
        source_end(&run, lines.number);
        text_lines_close(&lines);
        file_start_free(&start);
        return !run.stopped;
}

const struct source list_source = {"list", read_list};
