/* SPDX-License-Identifier: Apache-2.0 */
/* kept.c: a folder that `rep2c fetch -o` wrote, as an input of packs; see pack_run.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archives/folder_files.h"
#include "cli/base/memory.h"
#include "cli/base/os.h"
#include "cli/crawl/pack_run.h"
#include "cli/fetch/store.h"

static const char ending[] = ".json";

/* Returns whether NAME is that of a copy's metadata: "https_example.com.json". */
static bool
is_kept(const char *name)
{
        return rep_name_ends_in(name, ending) &&
               (strncmp(name, "http_", 5) == 0 || strncmp(name, "https_", 6) == 0 || strncmp(name, "ftp_", 4) == 0);
}

bool
kept_recognize(const char *input)
{
        DIR *folder = strcmp(input, "-") == 0 ? NULL : opendir(input);
        const struct dirent *entry;
        bool found = false;

        if (folder == NULL)
                return false;
        /* NOLINTNEXTLINE(concurrency-mt-unsafe): nobody else reads it */
        while (!found && (entry = readdir(folder)) != NULL)
                found = is_kept(entry->d_name);
        closedir(folder);
        return found;
}

/* A copy whose site never answered is given as the outcome of its last failed fetch.  A copy that was never asked for
   has no outcome. */
static void
give_copy(struct rep_source_run *run, const struct store *store, struct rep_archive_place place)
{
        const struct rep_fetch_entry *entry = &store->entry;
        struct rep_archive_record record = {.fetch = {.status = store->status},
                                            .entry = *entry,
                                            .fetched = entry->answered ? entry->confirmed : entry->last_failure,
                                            .body = {store->body.bytes, store->body.size},
                                            .place = place};
        char buffer[REP_ROBOTS_URL_SIZE];

        if (!entry->answered && entry->failures == 0)
                return;
        if (!entry->answered)
                record.fetch = (struct rep_fetch){.error = REP_FETCH_OTHER};
        if (record.body.size > run->options.max_bytes)
                record.body.size = run->options.max_bytes + 1;
        if (rep_source_origin(run, place, rep_string(store->robots_url), buffer, &record.origin))
                rep_give_record(run, &record);
}

static void
read_copy(struct rep_source_run *run, const struct rep_folder *folder, const char *meta, void *context)
{
        size_t size = strlen(run->file) + strlen(meta) + 2;
        char *path = must_resize(NULL, size, 1), *body = must(strdup(meta));
        struct rep_archive_place place = {path, REP_PLACE_FILE, 0, 0};
        struct failure failure;
        struct store store;

        (void)context;
        snprintf(path, size, "%s/%s", run->file, meta);
        strcpy(body + strlen(body) - strlen(ending), ".txt");
        if (store_read(&store, folder, body, meta, &failure))
                give_copy(run, &store, place);
        else
                rep_give_problem(run, REP_PROBLEM_RECORD, place, "no copy of a robots.txt: %s", failure.text);
        rep_give_progress(run, store.body.size);
        store_free(&store);
        free(body);
        free(path);
}

enum rep_status
kept_read(const char *input, enum rep_archive_kind kind, const struct rep_archive_options *options,
          const struct rep_archive_sink *sink)
{
        struct rep_source_run run;

        (void)kind;
        if (rep_source_start(&run, input, options, sink) == REP_OK)
                rep_folder_files_read(&run, ending, read_copy, NULL);
        return run.status;
}
