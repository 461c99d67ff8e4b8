/* SPDX-License-Identifier: Apache-2.0 */
/* kept.c: the source "kept": a folder that `rep2c fetch -o` wrote; see sources.h. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/archives/folder_files.h"
#include "cli/archives/sources.h"
#include "cli/base/memory.h"
#include "cli/fetch/store.h"

static const char ending[] = ".json";

/* A copy whose site never answered is given as the outcome of its last failed fetch.  A copy that was never asked for
   has no outcome. */
static void
give_copy(struct source_run *run, const struct store *store, struct rep_place place)
{
        const struct rep_fetch_entry *entry = &store->entry;
        struct rep_record record = {.fetch = {.status = store->status},
                                    .entry = *entry,
                                    .fetched = entry->answered ? entry->confirmed : entry->last_failure,
                                    .body = {store->body.bytes, store->body.size},
                                    .place = place};
        char buffer[REP_ROBOTS_URL_SIZE];
        struct failure failure;

        if (!entry->answered && entry->failures == 0)
                return;
        if (!entry->answered)
                record.fetch = (struct rep_fetch){.error = REP_FETCH_OTHER};
        if (record.body.size > run->options.max_bytes)
                record.body.size = run->options.max_bytes + 1;
        if (read_origin(rep_string(store->robots_url), buffer, &record.origin, &failure))
                give_record(run, &record, entry->failures > 0 ? entry->last_failure : record.fetched);
        else
                give_problem(run, REP_PROBLEM_URL, place, "%s", failure.text);
}

static void
read_copy(struct source_run *run, const struct folder *folder, const char *meta, void *context)
{
        size_t size = strlen(run->file) + strlen(meta) + 2;
        char *path = must_resize(NULL, size, 1), *body = must(strdup(meta));
        struct rep_place place = {path, REP_PLACE_FILE, 0, 0};
        struct failure failure;
        struct store store;

        (void)context;
        snprintf(path, size, "%s/%s", run->file, meta);
        strcpy(body + strlen(body) - strlen(ending), ".txt");
        if (store_read(&store, folder, body, meta, &failure))
                give_copy(run, &store, place);
        else
                give_problem(run, REP_PROBLEM_RECORD, place, "no copy of a robots.txt: %s", failure.text);
        give_progress(run, store.body.size);
        store_free(&store);
        free(body);
        free(path);
}

static bool
read_kept(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = source_start(input, options, sink);

        folder_files_read(&run, ending, read_copy, NULL);
        return !run.stopped;
}

const struct source kept_source = {"kept", read_kept};
