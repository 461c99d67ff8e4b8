/* SPDX-License-Identifier: Apache-2.0 */
/* known_origins.c: see known_origins.h. */
#include "tests/support/known_origins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "syntax/url.h"

struct rep_text
known_origin(const struct known_answer *answer, char buffer[KNOWN_ORIGIN_MAX])
{
        size_t size = strlen(answer->name) - strlen(".txt");

        return (struct rep_text){buffer,
                                 (size_t)snprintf(buffer, KNOWN_ORIGIN_MAX, "https://%.*s", (int)size, answer->name)};
}

struct rep_text
known_url(const struct known_answer *answer, struct rep_text origin, char buffer[KNOWN_URL_MAX])
{
        struct rep_text path = rep_path_start(answer->url.data, answer->url.size, false);
        size_t size = origin.size;
        const char *next = answer->url.data + size;

        if (answer->url.size >= size && memcmp(answer->url.data, origin.data, size) == 0 &&
            (answer->url.size == size || *next == '/' || *next == '?' || *next == '#'))
                return answer->url;
        path.size = rep_path_size(answer->url.data, path);
        if (origin.size + 1 + path.size > KNOWN_URL_MAX)
                abort();
        memcpy(buffer, origin.data, size);
        buffer[size++] = '/';
        if (path.size > 0)
                memcpy(buffer + size, path.data, path.size);
        return (struct rep_text){buffer, size + path.size};
}
