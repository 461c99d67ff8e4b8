/* SPDX-License-Identifier: Apache-2.0 */
/* dir.c: the source "dir": a folder of files HOST.txt or HOST:PORT.txt; see rep_archive.h. */
#include <stdio.h>
#include <stdlib.h>

#include "archives/folder_files.h"
#include "archives/sources.h"

static const char ending[] = ".txt";

/* Of a URL that is made of the name of a file, which the system bounds. */
enum { URL_SIZE = 4096 };

/* Gives the file's content as the robots.txt of SCHEME and the file's host.  Returns false if there is no such host. */
static bool
give_for(struct rep_source_run *run, const char *scheme, const char *host, int host_size, const struct rep_found *found)
{
        char url[URL_SIZE], buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;

        snprintf(url, sizeof(url), "%s%.*s", scheme, host_size, host);
        if (!rep_source_origin(run, found->place, rep_string(url), buffer, &origin))
                return false;
        rep_give_found(run, origin, found);
        return true;
}

static void
read_file(struct rep_source_run *run, const struct rep_folder *folder, const char *name, void *context)
{
        struct rep_file_start *start = context;
        size_t size = strlen(run->file) + strlen(name) + 2;
        char *path = malloc(size);
        struct rep_archive_place place = {path, REP_PLACE_FILE, 0, 0};
        int host_size = (int)(strlen(name) - strlen(ending));

        if (path == NULL) {
                rep_source_fail(run);
                return;
        }
        snprintf(path, size, "%s/%s", run->file, name);
        if (rep_file_start_read(start, run, folder, name, place)) {
                struct rep_found found = {
                        .fetch = {.status = 200}, .fetched = start->time, .body = start->text, .place = place};

                found.place.size = start->text.size;
                if (give_for(run, "https://", name, host_size, &found))
                        give_for(run, "http://", name, host_size, &found);
                rep_give_progress(run, start->text.size);
        }
        free(path);
}

void
rep_read_dir(struct rep_source_run *run, const char *input)
{
        struct rep_file_start start = {.memory = NULL};

        (void)input; /* the run's FILE */
        rep_folder_files_read(run, ending, read_file, &start);
        rep_file_start_free(&start);
}
