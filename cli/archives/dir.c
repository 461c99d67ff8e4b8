/* SPDX-License-Identifier: Apache-2.0 */
/* dir.c: the source "dir": a folder of files HOST.txt or HOST:PORT.txt; see sources.h. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/archives/folder_files.h"
#include "cli/archives/sources.h"
#include "cli/base/memory.h"

static const char ending[] = ".txt";

/* Gives the file's content as the robots.txt of SCHEME and the file's host.  Returns false if there is no such host. */
static bool
give_for(struct source_run *run, const char *scheme, const char *host, int host_size, const struct found *found)
{
        size_t size = strlen(scheme) + (size_t)host_size + 1;
        char *url = must_resize(NULL, size, 1), buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        struct failure failure;
        bool done;

        snprintf(url, size, "%s%.*s", scheme, host_size, host);
        done = read_origin(rep_string(url), buffer, &origin, &failure);
        if (done)
                give_found(run, origin, found);
        else
                give_problem(run, REP_PROBLEM_URL, found->place, "%s", failure.text);
        free(url);
        return done;
}

static void
read_file(struct source_run *run, const struct folder *folder, const char *name, void *context)
{
        struct file_start *start = context;
        size_t size = strlen(run->file) + strlen(name) + 2;
        char *path = must_resize(NULL, size, 1);
        struct rep_place place = {path, REP_PLACE_FILE, 0, 0};
        int host_size = (int)(strlen(name) - strlen(ending));

        snprintf(path, size, "%s/%s", run->file, name);
        if (file_start_read(start, run, folder, name, place)) {
                struct found found = {
                        .fetch = {.status = 200}, .fetched = start->time, .body = start->text, .place = place};

                if (give_for(run, "https://", name, host_size, &found))
                        give_for(run, "http://", name, host_size, &found);
                give_progress(run, start->text.size);
        }
        free(path);
}

static bool
read_dir(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = source_start(input, options, sink);
        struct file_start start = {.memory = NULL};

        folder_files_read(&run, ending, read_file, &start);
        file_start_free(&start);
        return !run.stopped;
}

const struct source dir_source = {"dir", read_dir};
