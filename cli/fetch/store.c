/* SPDX-License-Identifier: Apache-2.0 */
/* store.c: see store.h. */
#include "cli/fetch/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/os.h"
#include "cli/base/output_file.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/base/times.h"
#include "cli/fetch/download.h"

/* Forgets everything but the copy's place. */
static void
reset(struct store *store)
{
        free(store->url);
        free(store->etag);
        free(store->last_modified);
        input_free(&store->body);
        store->url = store->etag = store->last_modified = NULL;
        store->entry = (struct rep_fetch_entry){.answered = false};
        store->status = 0;
}

/* The limit on the metadata's size. rep2c writes no larger file. */
enum { META_MAX = 1 << 20 };

/* Reads both files in FOLDER.  After a failure, *FILE is the file at fault. */
static bool
read_files(struct store *store, const struct rep_folder *folder, const char **file, struct failure *failure)
{
        struct store_body body;
        struct input bytes;
        bool done;

        *file = store->meta_file;
        done = input_read_file(&bytes, folder, store->meta_file, META_MAX, failure) &&
               store_meta_read(store, &bytes, &body, failure);
        input_free(&bytes);
        if (!done || !store->entry.answered || store->entry.access != REP_ACCESS_RULES)
                return done;
        *file = store->body_file;
        if (!input_read_file(&store->body, folder, store->body_file, 0, failure))
                return false;
        return (store->body.size == body.size && store_hash(&store->body) == body.hash) ||
               fail(failure, "not the body that its metadata describes");
}

bool
store_read(struct store *store, const struct rep_folder *folder, const char *body, const char *meta,
           struct failure *failure)
{
        struct rep_folder files = *folder;
        const char *file;

        files.regular_files = true;
        store_open_nowhere(store, "");
        store->body_file = must(strdup(body));
        store->meta_file = must(strdup(meta));
        return read_files(store, &files, &file, failure);
}

/* Creates DIRECTORY if it does not exist. */
static bool
make_directory(const char *directory, struct failure *failure)
{
        struct stat status;

        if (mkdir(directory, 0777) == 0)
                return true;
        if (errno != EEXIST || stat(directory, &status) != 0)
                return fail_errno(failure, errno);
        return S_ISDIR(status.st_mode) || fail_errno(failure, ENOTDIR);
}

bool
store_open(struct store *store, const char *directory, const char *robots_url, struct failure *warning,
           struct failure *failure)
{
        struct failure what;
        const char *file;

        store_open_nowhere(store, robots_url);
        fail(warning, "%s", "");
        if (!make_directory(directory, failure))
                return false;
        store->body_file = store_name(directory, robots_url, ".txt");
        store->meta_file = store_name(directory, robots_url, ".json");
        if (access(store->meta_file, F_OK) != 0 && errno == ENOENT)
                return true;
        if (!read_files(store, &rep_folder_here, &file, &what)) {
                fail(warning, "%.120s can't be used: %.100s", file, what.text);
                reset(store);
        }
        return true;
}

void
store_open_nowhere(struct store *store, const char *robots_url)
{
        *store = (struct store){.status = 0};
        memcpy(store->robots_url, robots_url, strlen(robots_url) + 1);
}

bool
store_save(const struct store *store, struct failure *failure)
{
        const char *failed;
        struct bytes meta = {0};
        bool done;

        if (store->meta_file == NULL)
                return true;
        store_meta_write(store, &meta);
        done = output_files_write(
                (const struct output_file[]){{store->meta_file, {meta.bytes, meta.size}},
                                             {store->body_file, {store->body.bytes, store->body.size}}},
                store->body.bytes == NULL ? 1 : 2, &failed, failure);
        free(meta.bytes);
        /* Its metadata says that there are no rules, so what is left of an old body does not count. */
        if (done && store->body.bytes == NULL && unlink(store->body_file) != 0 && errno != ENOENT)
                done = fail_errno(failure, errno);
        return done;
}

void
store_free(struct store *store)
{
        reset(store);
        free(store->body_file);
        free(store->meta_file);
}

/* ---- names of files */

enum {
        NAME_LIMIT = 255, /* the longest file name, in bytes, that common file systems allow */
        HASH_SIZE = 17,   /* "~" and 16 digits */
};

char *
store_name(const char *directory, const char *robots_url, const char *ending)
{
        const char *host = strstr(robots_url, "://") + 3, *path = strchr(host, '/');
        const char *slash = directory != NULL ? "/" : "";
        size_t before = directory != NULL ? strlen(directory) + 1 : 0,
               size = before + strlen(robots_url) + strlen(ending) + 1, most = NAME_LIMIT - strlen(ending);
        char *name = must_resize(NULL, size, 1), *at;

        snprintf(name, size, "%s%s%.*s_%.*s", directory != NULL ? directory : "", slash, (int)(host - robots_url) - 3,
                 robots_url, (int)(path - host), host);
        for (at = name + before; *at != '\0'; at++)
                if (*at == ':')
                        *at = host[0] == '[' && strchr(at, ']') != NULL ? '-' : '+';
        /* Where a name is too long, "~", which no host contains, and a hash replace the rest, so that names of sites
         * differ. */
        if (strlen(name + before) > most)
                snprintf(name + before + most - HASH_SIZE, HASH_SIZE + 1, "~%016" PRIx64,
                         text_hash(TEXT_HASH, rep_string(robots_url)));
        strcat(name, ending);
        return name;
}

/* ---- asking a site anew */

/* Replaces *THERE by *NEW. */
static void
replace(char **there, char **new)
{
        free(*there);
        *there = *new;
        *new = NULL;
}

/* Moves the parts of a response into the store. */
static void
keep(struct store *store, struct download *download)
{
        struct http_response *response = &download->response;

        free(store->url);
        store->url = must(strdup(download->url));
        replace(&store->etag, &response->etag);
        replace(&store->last_modified, &response->last_modified);
        store->status = response->fetch.status;
        input_free(&store->body);
        if (store->entry.access != REP_ACCESS_RULES)
                return;
        store->body = response->body;
        response->body = (struct input){NULL, 0};
}

int64_t
store_refresh(struct store *store, struct download *download, const struct download_options *options)
{
        struct validators validators = {store->url, store->etag, store->last_modified};
        bool rules = store->entry.answered && store->entry.access == REP_ACCESS_RULES;
        enum rep_access access;
        int64_t now;

        download_run(download, store->robots_url, options, rules && store->url != NULL ? &validators : NULL);
        now = clock_now();
        access = rep_fetch_access(&download->response.fetch);
        download_record(download, options, &store->entry, now);
        if (access == REP_ACCESS_RULES || access == REP_ACCESS_ALLOW_ALL)
                keep(store, download);
        return now;
}
