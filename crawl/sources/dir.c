/*
 * dir.c: the source "dir": a folder of files HOST.txt, or HOST:PORT.txt; see sources.h.
 *
 * Memory: the names of the folder.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/memory.h"
#include "sources/file_names.h"
#include "sources/file_start.h"
#include "sources/sources.h"

static const char ending[] = ".txt";

/* Gives the file's content as that of SCHEME and the host; false where there is no such host. */
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
read_file(struct source_run *run, const struct folder *folder, const char *directory, const char *name,
          struct file_start *start)
{
        size_t size = strlen(directory) + strlen(name) + 2;
        char *path = must_resize(NULL, size, 1);
        struct rep_place place = {path, REP_PLACE_FILE, 0};
        int host_size = (int)(strlen(name) - strlen(ending));

        snprintf(path, size, "%s/%s", directory, name);
        if (file_start_read(start, run, folder, name, place)) {
                struct found found = {
                        .fetch = {.status = 200}, .fetched = REP_TIME_UNKNOWN, .body = start->text, .place = place};

                if (give_for(run, "https://", name, host_size, &found))
                        give_for(run, "http://", name, host_size, &found);
                give_progress(run, start->text.size);
        }
        free(path);
}

static void
read_files(struct source_run *run, const char *directory, const struct file_names *names)
{
        struct file_start start = {.memory = NULL};
        struct failure failure;
        struct folder folder;
        size_t i;

        if (!folder_open(&folder, directory, &failure)) {
                give_problem(run, REP_PROBLEM_READ, source_place(run, REP_PLACE_FILE, 0), "%s", failure.text);
                return;
        }
        for (i = 0; i < names->count && !run->stopped; i++)
                read_file(run, &folder, directory, names->names[i], &start);
        folder_close(&folder);
        file_start_free(&start);
}

static bool
read_dir(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = source_start(input, options, sink);
        struct file_names names;
        struct failure failure;

        if (file_names_read(&names, input, ending, &failure))
                read_files(&run, input, &names);
        else
                give_problem(&run, REP_PROBLEM_READ, source_place(&run, REP_PLACE_FILE, 0), "%s", failure.text);
        file_names_free(&names);
        return !run.stopped;
}

const struct source dir_source = {"dir", read_dir};
