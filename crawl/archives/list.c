/* SPDX-License-Identifier: Apache-2.0 */
/* list.c: the source "list": lines ORIGIN<tab>FILE; see rep_archive.h. */
#include <stdlib.h>
#include <string.h>

#include "archives/folder_files.h"
#include "archives/sources.h"
#include "archives/text_lines.h"
#include "base/os.h"

/* FIFOs are refused, because opening one would block until another process writes to it. */
static const struct rep_folder files = {.fd = AT_FDCWD, .regular_files = true};

static void
read_line(struct rep_source_run *run, const struct rep_text_lines *lines, struct rep_file_start *start)
{
        struct rep_text line = lines->line, origin;
        const char *tab = memchr(line.data, '\t', line.size);
        struct rep_archive_place place = rep_text_lines_place(lines);
        char buffer[REP_ROBOTS_URL_SIZE], *name;
        size_t size;

        if (tab == NULL || memchr(line.data, '\0', line.size) != NULL) {
                rep_text_lines_refuse(lines,
                                      memchr(line.data, ',', line.size) == NULL
                                              ? "no ORIGIN<tab>FILE"
                                              : "no ORIGIN<tab>FILE; CSV is not read, but JSON, an object a line");
                return;
        }
        if (!rep_source_origin(run, place, (struct rep_text){line.data, (size_t)(tab - line.data)}, buffer, &origin))
                return;
        size = line.size - (size_t)(tab + 1 - line.data);
        name = malloc(size + 1);
        if (name == NULL) {
                rep_source_fail(run);
                return;
        }
        memcpy(name, tab + 1, size);
        name[size] = '\0';
        if (rep_file_start_read(start, run, &files, name, place)) {
                struct rep_found found = {
                        .fetch = {.status = 200}, .fetched = start->time, .body = start->text, .place = place};

                rep_give_found(run, origin, &found);
        }
        free(name);
}

void
rep_read_list(struct rep_source_run *run, const char *input)
{
        struct rep_file_start start = {.memory = NULL};
        struct rep_text_lines lines;

        if (rep_text_lines_open(&lines, run, input))
                while (!run->stopped && rep_text_lines_next(&lines))
                        read_line(run, &lines, &start);
        rep_source_end(run, lines.number);
        rep_text_lines_close(&lines);
        rep_file_start_free(&start);
}
