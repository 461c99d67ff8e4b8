/* SPDX-License-Identifier: Apache-2.0 */
/* source.c: see source.h. */
#include "cli/fetch/source.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/base/os.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/fetch/download.h"
#include "cli/fetch/store.h"
#include "rep_compile.h"

char *
source_only(char **arguments, const char *given, const char *one)
{
        if (arguments[0] == NULL)
                usage_error("no %s given", given);
        if (arguments[1] != NULL)
                usage_error("one %s at a time, and '%s' is a second", one, arguments[1]);
        return source_argument(arguments[0]);
}

bool
source_is_url(const char *name)
{
        return strncasecmp(name, "http://", 7) == 0 || strncasecmp(name, "https://", 8) == 0 ||
               strncasecmp(name, "ftp://", 6) == 0;
}

bool
source_is_page(const char *name)
{
        const char *authority = source_is_url(name) ? strstr(name, "//") + 2 : NULL;

        return authority != NULL && strcmp(authority + strcspn(authority, "/?#"), "/robots.txt") != 0;
}

void
source_free(struct source *source)
{
        input_free(&source->bytes);
}

/* Sets what ENTRY implies for now, except the words for its last outcome. */
static void
set_outcome(struct source *source, const struct rep_fetch_entry *entry)
{
        int64_t now = clock_now();
        /* The time of an entry comes from a file, so any value is possible. */
        uint64_t age = now > entry->confirmed ? (uint64_t)now - (uint64_t)entry->confirmed : 0;
        struct rep_advice advice;

        rep_fetch_advise(entry, NULL, now, &advice);
        source->access = advice.access;
        source->fetched = true;
        source->answered = entry->answered;
        source->age = !entry->answered ? 0 : age > INT64_MAX ? INT64_MAX : (int64_t)age;
}

/* ---- fetching */

static bool
read_site(struct source *source, const char *url, const struct reading *reading, struct failure *failure)
{
        struct download_options options = {.max_bytes = reading->max_bytes > 0 ? reading->max_bytes : REP_MAX_BYTES,
                                           .timeout = DOWNLOAD_TIMEOUT,
                                           .dialect = reading_dialect(reading)};
        struct rep_fetch_entry entry = {.answered = false};
        struct download download = {.url = NULL};
        const struct http_response *response = &download.response;
        char user_agent[DOWNLOAD_NAME_SIZE];

        if (!origin_robots_url(rep_string(url), source->robots_url, failure))
                return false;
        options.user_agent = download_name(user_agent);
        download_run(&download, source->robots_url, &options, NULL);
        download_record(&download, &options, &entry, clock_now());
        set_outcome(source, &entry);
        if (response->fetch.error != REP_FETCH_DONE)
                source->outcome = response->failure;
        else
                fail(&source->outcome, "status %lu", (unsigned long)response->fetch.status);
        if (source->access == REP_ACCESS_RULES) {
                source->bytes = download.response.body;
                download.response.body = (struct input){NULL, 0};
        }
        download_free(&download);
        return true;
}

/* ---- copies */

/* Returns the name of the other file of a copy: NAME with ENDING in place of its own.  Returns NULL if NAME has
   another ending.  The caller frees it. */
static char *
other_name(const char *name, const char *own, const char *ending)
{
        size_t size = strlen(name), rest = strlen(own);

        if (size <= rest || strcmp(name + size - rest, own) != 0)
                return NULL;
        return must_format("%.*s%s", (int)(size - rest), name, ending);
}

static void
take_copy(struct source *source, struct store *store)
{
        set_outcome(source, &store->entry);
        if (store->entry.failures > 0)
                fail(&source->outcome, "fetches that failed, one after the other: %lu",
                     (unsigned long)store->entry.failures);
        else
                fail(&source->outcome, "status %lu", (unsigned long)store->status);
        if (source->access != REP_ACCESS_RULES)
                return;
        source->bytes = store->body;
        store->body = (struct input){NULL, 0};
}

/* Reads the copy whose files are BODY and META.  Returns whether there is one; FAILURE says why not.  A BODY that
   belongs to no copy may be a plain file. */
static bool
read_copy(struct source *source, const struct rep_folder *folder, const char *body, const char *meta,
          struct failure *failure)
{
        struct store store;
        bool done = store_read(&store, folder, body, meta, failure);

        if (done)
                take_copy(source, &store);
        store_free(&store);
        return done;
}

/* Reads the copy of the robots.txt at URL. */
static bool
read_copy_of(struct source *source, const struct rep_folder *folder, const char *url, struct failure *failure)
{
        char *body, *meta;
        bool done;

        if (!origin_robots_url(rep_string(url), source->robots_url, failure))
                return false;
        body = store_name(NULL, source->robots_url, ".txt");
        meta = store_name(NULL, source->robots_url, ".json");
        done = read_copy(source, folder, body, meta, failure);
        free(body);
        free(meta);
        return done;
}

static bool
read_file(struct source *source, const struct rep_folder *folder, const char *name, struct failure *failure)
{
        char *meta = other_name(name, ".txt", ".json"), *body = other_name(name, ".json", ".txt");
        bool done = false;

        if (body != NULL)
                done = read_copy(source, folder, body, name, failure);
        else if (meta != NULL)
                done = read_copy(source, folder, name, meta, failure);
        if (!done && body == NULL) {
                source->access = REP_ACCESS_RULES;
                done = input_read_file(&source->bytes, folder, name, 0, failure);
        }
        free(meta);
        free(body);
        return done;
}

bool
source_read_in(struct source *source, const struct rep_folder *folder, const char *name, struct failure *failure)
{
        *source = (struct source){.access = REP_ACCESS_RULES};
        return source_is_url(name) ? read_copy_of(source, folder, name, failure)
                                   : read_file(source, folder, name, failure);
}

bool
source_read(struct source *source, const char *name, const struct reading *reading, struct failure *failure)
{
        *source = (struct source){.access = REP_ACCESS_RULES};
        if (source_is_url(name))
                return read_site(source, name, reading, failure);
        if (strcmp(name, "-") == 0)
                return input_read(&source->bytes, name, failure);
        return read_file(source, &rep_folder_here, name, failure);
}

bool
source_read_rules(struct source *source, const char *name, const struct reading *reading, struct failure *failure)
{
        if (!source_read(source, name, reading, failure))
                return false;
        if (source->access == REP_ACCESS_DISALLOW_ALL)
                return fail(failure, "there are no rules: everything is disallowed for now (%s)", source->outcome.text);
        source->access = REP_ACCESS_RULES;
        return true;
}

/* ---- the name of the client */

void
take_user_agent(const struct option_use *use)
{
        for (const char *at = use->argument; *at != '\0'; at++)
                if ((unsigned char)*at < ' ' || *at == 0x7f)
                        usage_error("--user-agent: a control byte");
        if (use->argument[0] == '\0')
                usage_error("--user-agent: the name is missing");
        take_string(use);
}
