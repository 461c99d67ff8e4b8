/* SPDX-License-Identifier: Apache-2.0 */
/* pack_inputs.c: archives, lists and folders -> a pack; see pack_run.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archives/folder_files.h"
#include "cli/base/input.h"
#include "cli/base/os.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/crawl/pack_file.h"
#include "cli/crawl/pack_run.h"
#include "cli/fetch/store.h"

/* ---- a folder that `rep2c fetch -o` wrote */

static const char ending[] = ".json";

bool
kept_recognize(const char *input)
{
        DIR *folder = strcmp(input, "-") == 0 ? NULL : opendir(input);
        const struct dirent *entry;
        bool found = false;

        if (folder == NULL)
                return false;
        /* NOLINTNEXTLINE(concurrency-mt-unsafe): nobody else reads it */
        /* The name of a copy's metadata: "https_example.com.json". */
        while (!found && (entry = readdir(folder)) != NULL)
                found = rep_name_ends_in(entry->d_name, ending) &&
                        (strncmp(entry->d_name, "http_", 5) == 0 || strncmp(entry->d_name, "https_", 6) == 0 ||
                         strncmp(entry->d_name, "ftp_", 4) == 0);
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
        char *path = must_format("%s/%s", run->file, meta);
        char *body = must_format("%.*s.txt", (int)(strlen(meta) - strlen(ending)), meta);
        struct rep_archive_place place = {path, REP_PLACE_FILE, 0, 0};
        struct failure failure;
        struct store store;

        (void)context;
        if (store_read(&store, folder, body, meta, &failure)) {
                place.size = store.body.size;
                give_copy(run, &store, place);
        } else
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

        if (rep_source_start(&run, input, options, sink) == REP_OK &&
            (kind != REP_ARCHIVE_GUESS || rep_folder_is_plain(&run)))
                rep_folder_files_read(&run, ending, read_copy, NULL);
        return run.status;
}

/* ---- names */

/* Returns the kind that FROM names, or REP_ARCHIVE_GUESS.  FROM_KEPT is not a kind of rep_archive.h. */
static enum rep_archive_kind
kind_named(const struct choice *from)
{
        return from->made ? (enum rep_archive_kind)(REP_ARCHIVE_DIR + (int)from->value) : REP_ARCHIVE_GUESS;
}

static void
add_name(struct pack_names *names, char *name)
{
        names->list = must_resize(names->list, names->count + 2, sizeof(*names->list));
        names->list[names->count++] = name;
        names->list[names->count] = NULL;
}

void
pack_names_add(struct pack_names *names, const struct choice *from, const char *name)
{
        struct rep_file_names archives = {.names = NULL};

        if (from == NULL || strcmp(name, "-") == 0 || !rep_folder_archives(&archives, name, kind_named(from)) ||
            archives.count == 0)
                add_name(names, must_format("%s", name));
        else
                for (size_t i = 0; i < archives.count; i++)
                        add_name(names, must_format("%s/%s", name, archives.names[i]));
        rep_file_names_free(&archives);
}

/* ---- what is shown of reading */

static bool
show_record(void *context, const struct rep_archive_record *record)
{
        struct pack_run *run = context;

        (void)record;
        run->progress.files++;
        pack_progress_show(&run->progress);
        return true;
}

static void
show_problem(void *context, const struct rep_archive_problem *problem)
{
        struct pack_run *run = context;

        pack_progress_hide(&run->progress);
        pack_problems_show(&run->problems, problem);
}

static void
show_progress(void *context, uint64_t bytes)
{
        struct pack_run *run = context;

        run->progress.bytes += bytes;
        pack_progress_show(&run->progress);
}

/* Returns the bytes of all INPUTS, or 0 if one of them is not a file, so that its size is unknown. */
static uint64_t
input_bytes(char **inputs)
{
        struct stat status;
        uint64_t total = 0;

        for (; *inputs != NULL; inputs++) {
                if (stat(*inputs, &status) != 0 || !S_ISREG(status.st_mode))
                        return 0;
                total += (uint64_t)status.st_size;
        }
        return total;
}

/* ---- reading */

/* Reports why an input is refused.  Returns STATUS_ERROR. */
static int
refuse(struct pack_run *run, const struct rep_archive_error *error)
{
        struct failure failure;

        pack_progress_end(&run->progress);
        fail(&failure, "%s%s", error->text, error->allowable ? "; --allow-damaged takes what can be used" : "");
        if (error->place.file == NULL)
                return pack_run_fail(run->options->output, &failure);
        return report(error->place.file, (size_t)error->place.number, &failure);
}

/* Reads INPUT.  Returns an exit status. */
static int
read_input(struct pack_run *run, const char *input, struct rep_archive_taking *taking)
{
        const struct choice *from = &run->options->from;
        struct rep_archive_error error = {.text = "a pack, which --merge takes", .place = {.file = input}};
        bool kept = from->made ? from->value == FROM_KEPT : kept_recognize(input);

        if (!from->made && pack_recognize(input))
                return refuse(run, &error);
        taking->read = kept ? kept_read : NULL;
        if (rep_pack_add_archive(run->writer, input, kind_named(from), taking, &run->read, &error) == REP_OK)
                return STATUS_OK;
        return refuse(run, &error);
}

/* Fails if a larger share of the inputs was skipped than the options allow. */
static int
examine_share(struct pack_run *run)
{
        const struct skipped_limit *limit = &run->options->skipped;
        uint64_t skipped = rep_archive_skipped(&run->read), all = run->read.used + skipped;
        struct rep_archive_error error = {.status = REP_ERR_ARGUMENT};

        if (!limit->percent ||
            skipped <= all / SKIPPED_ALL * limit->count + all % SKIPPED_ALL * limit->count / SKIPPED_ALL)
                return STATUS_OK;
        snprintf(error.text, sizeof(error.text),
                 "%" PRIu64 " of %" PRIu64 " bytes of the inputs were skipped, more than %.20s", skipped, all,
                 limit->text);
        return refuse(run, &error);
}

static int
read_inputs(struct pack_run *run, char **inputs)
{
        const struct pack_options *options = run->options;
        const struct rep_policy policy = policy_chosen(&options->policy, reading_dialect(&options->reading));
        const struct rep_archive_options reading = {.max_bytes = options->reading.max_bytes,
                                                    .policy = &policy,
                                                    .missing_is_5xx = options->missing_is_5xx,
                                                    .fetched = options->fetched.time,
                                                    .now = clock_given()};
        struct rep_archive_taking taking = {.reading = &reading,
                                            .allow_damaged = options->allow_damaged,
                                            .strict = options->policy.strict,
                                            .limited = options->skipped.given && !options->skipped.percent,
                                            .most_skipped = options->skipped.count,
                                            .sink = {run, show_record, show_problem, show_progress, NULL}};
        int status = STATUS_OK;

        pack_progress_start(&run->progress, input_bytes(inputs), options->quiet);
        for (; *inputs != NULL && status == STATUS_OK; inputs++)
                status = read_input(run, *inputs, &taking);
        return status == STATUS_OK ? examine_share(run) : status;
}

int
pack_inputs(struct pack_run *run, char **inputs)
{
        const struct pack_options *options = run->options;
        struct rep_pack_crawler *crawlers = must_resize(NULL, options->crawlers.count, sizeof(*crawlers));
        struct rep_options compile = {.strip = options->strip.made ? (enum rep_strip)options->strip.value
                                                                   : REP_STRIP_TEXTS};
        struct rep_pack_options writing = {.crawlers = crawlers,
                                           .compile = &compile,
                                           .crawler_count = options->crawlers.count,
                                           .threads = (unsigned)options->jobs,
                                           .missing_is_5xx = options->missing_is_5xx};
        struct failure failure;
        int status;

        for (size_t i = 0; i < options->crawlers.count; i++)
                crawlers[i] = pack_crawler(&options->crawlers.list[i]);
        reading_apply(&options->reading, &compile);
        if (!pack_problems_start(&run->problems, options->errors, options->quiet, &failure))
                status = report(options->errors, 0, &failure);
        else if (!pack_run_start(run, &writing, &failure))
                status = pack_run_fail(options->output, &failure);
        else /* A list that could not be written keeps the pack from being replaced. */
                status = pack_run_end(run, pack_problems_finish(&run->problems, read_inputs(run, inputs)));
        free(crawlers);
        return pack_problems_finish(&run->problems, status);
}
