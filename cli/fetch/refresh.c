/* SPDX-License-Identifier: Apache-2.0 */
/* refresh.c: see store.h. */
#include "cli/base/times.h"
#include "cli/fetch/store.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/fetch/download.h"

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
