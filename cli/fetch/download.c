/* SPDX-License-Identifier: Apache-2.0 */
/*
 * download.c: see download.h.
 *
 * Redirects are counted and compared here, not by libcurl.  This distinguishes a loop, one redirect too many, and a
 * target that can't be followed.  Validators are sent only to the URL that gave them.
 */
#include "cli/fetch/download.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/times.h"
#include "rep_compile.h"

const char *
download_name(char name[DOWNLOAD_NAME_SIZE])
{
        snprintf(name, DOWNLOAD_NAME_SIZE, "rep2c/%s", rep_version());
        return name;
}

/* The URLs requested so far. */
struct trail {
        char *urls[REP_REDIRECTS_MAX + 1];
        size_t count;
};

/* Removes user info and fragment from URL.  Returns a copy, or NULL if URL is NULL or not a URL of HTTP. */
static char *
clean_url(const char *url)
{
        CURLU *parts = must(curl_url());
        char *scheme = NULL, *cleaned = NULL, *copy = NULL;

        if (url != NULL && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
            curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
            (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0) &&
            curl_url_set(parts, CURLUPART_USER, NULL, 0) == CURLUE_OK &&
            curl_url_set(parts, CURLUPART_PASSWORD, NULL, 0) == CURLUE_OK &&
            curl_url_set(parts, CURLUPART_FRAGMENT, NULL, 0) == CURLUE_OK &&
            curl_url_get(parts, CURLUPART_URL, &cleaned, 0) == CURLUE_OK)
                copy = must(strdup(cleaned));
        curl_free(scheme);
        curl_free(cleaned);
        curl_url_cleanup(parts);
        return copy;
}

/* Adds the target of the redirect to the trail.  If it can't be followed, says so in the outcome, and returns false. */
static bool
follow(struct trail *trail, struct http_response *response)
{
        char *url = clean_url(response->target);
        size_t i = 0;

        if (url == NULL && response->target != NULL && strncmp(response->target, "ftp:", 4) == 0) {
                response->fetch.error = REP_FETCH_OTHER; /* a robots.txt may be there, and is not fetched here */
                return fail(&response->failure, "redirected to FTP");
        }
        if (url == NULL) {
                response->fetch.error = REP_FETCH_BAD_TARGET;
                return fail(&response->failure, "redirected to what is not a URL of HTTP");
        }
        while (i < trail->count && strcmp(trail->urls[i], url) != 0)
                i++;
        if (i < trail->count) {
                free(url);
                response->fetch.error = REP_FETCH_LOOP;
                return fail(&response->failure, "redirected in a loop");
        }
        trail->urls[trail->count++] = url;
        return true;
}

/* Requests the last URL of the trail. */
static void
ask(struct http *http, const struct trail *trail, const struct download_options *options, int64_t deadline,
    const struct validators *validators, struct http_response *response)
{
        struct http_request request = {.url = trail->urls[trail->count - 1]};
        int64_t left = deadline - clock_milliseconds();
        bool conditional = validators != NULL && strcmp(validators->url, request.url) == 0 &&
                           (validators->etag != NULL || validators->last_modified != NULL);

        if (conditional) {
                request.etag = validators->etag;
                request.last_modified = validators->last_modified;
        }
        request.timeout = left > 0 ? (long)left : 1;
        http_get(http, &request, response);
        response->fetch.redirects = (uint32_t)trail->count - 1;
        response->fetch.missing_is_5xx = options->missing_is_5xx;
        if (response->fetch.status == 304 && !conditional) {
                response->fetch.error = REP_FETCH_OTHER;
                fail(&response->failure, "304, and nothing was asked that this could answer");
        }
}

void
download_run(struct download *download, const char *url, const struct download_options *options,
             const struct validators *validators)
{
        struct http *http;
        int64_t deadline = clock_milliseconds() + options->timeout;
        struct trail trail = {{must(strdup(url))}, 1};

        must(curl_global_init(CURL_GLOBAL_DEFAULT) == 0 ? download : NULL);
        http = http_new(options->user_agent, options->max_bytes);
        for (;;) {
                ask(http, &trail, options, deadline, validators, &download->response);
                if (rep_fetch_access(&download->response.fetch) != REP_ACCESS_FOLLOW ||
                    !follow(&trail, &download->response))
                        break;
                http_response_free(&download->response);
        }
        http_free(http);
        curl_global_cleanup();
        download->url = trail.urls[--trail.count];
        while (trail.count > 0)
                free(trail.urls[--trail.count]);
}

void
download_record(const struct download *download, const struct download_options *options, struct rep_fetch_entry *entry,
                int64_t now)
{
        const struct rep_policy policy = {.dialect = options->dialect};

        rep_fetch_record(entry, &policy, &download->response.fetch, now);
}

void
download_free(struct download *download)
{
        free(download->url);
        http_response_free(&download->response);
}
