/* SPDX-License-Identifier: Apache-2.0 */
/* url_key.c: see redirects.h. */
#include "cli/archives/redirects.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/archives/sink.h"
#include "cli/base/memory.h"
#include "rep_idn.h"

/* Returns the part of URL after its authority, without the fragment.  It begins with "/" or "?", or is empty. */
static struct rep_text
path_of(struct rep_text url)
{
        const char *end = url.data + url.size, *at = memchr(url.data, ':', url.size), *begin;

        /* The caller has found "://", so URL has an origin. */
        for (begin = at + 3; begin < end && *begin != '/' && *begin != '?' && *begin != '#'; begin++)
                ;
        for (at = begin; at < end && *at != '#'; at++)
                ;
        return (struct rep_text){begin, (size_t)(at - begin)};
}

bool
url_key(struct rep_text url, char key[URL_KEY_SIZE])
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin, path;
        struct failure failure;

        if (memchr(url.data != NULL ? url.data : "", '\0', url.size) != NULL ||
            !read_origin(url, buffer, &origin, &failure))
                return false;
        path = path_of(url);
        return snprintf(key, URL_KEY_SIZE, "%.*s%s%.*s", (int)origin.size, origin.data,
                        path.size > 0 && path.data[0] == '/' ? "" : "/",
                        (int)(path.size < URL_KEY_SIZE ? path.size : URL_KEY_SIZE), path.data) < URL_KEY_SIZE;
}

struct rep_text
url_key_origin(const char *key)
{
        const char *host = strstr(key, "://") + 3;

        return (struct rep_text){key, (size_t)(strchr(host, '/') - key)};
}

bool
url_key_is_robots(const char *key)
{
        return strcmp(key + url_key_origin(key).size, "/robots.txt") == 0;
}

bool
url_key_resolve(const char *base, struct rep_text reference, char key[URL_KEY_SIZE])
{
        CURLU *url;
        char *text, *resolved = NULL;
        bool done;

        /* An empty reference means BASE itself.  Such a redirect leads nowhere. */
        if (reference.size == 0)
                return false;
        url = must(curl_url());
        text = must(strndup(reference.data, reference.size));
        done = curl_url_set(url, CURLUPART_URL, base, CURLU_URLENCODE) == CURLUE_OK &&
               curl_url_set(url, CURLUPART_URL, text, CURLU_URLENCODE) == CURLUE_OK &&
               curl_url_get(url, CURLUPART_URL, &resolved, 0) == CURLUE_OK && url_key(rep_string(resolved), key);
        curl_free(resolved);
        curl_url_cleanup(url);
        free(text);
        return done;
}
