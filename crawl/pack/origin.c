/* SPDX-License-Identifier: Apache-2.0 */
/* origin.c: see origin.h. */
#include "pack/origin.h"

#include "rep_robots.h"

enum { PATH_SIZE = sizeof("/robots.txt") - 1 };

/* Returns the size of the scheme and "://". */
static size_t
scheme_size(const char *url, size_t size)
{
        if (size > 8 && memcmp(url, "https://", 8) == 0)
                return 8;
        return size > 7 && memcmp(url, "http://", 7) == 0 ? 7 : 0;
}

struct rep_text
rep_written_origin(const char *url, size_t size)
{
        size_t at = scheme_size(url, size);
        const char *slash = at > 0 ? memchr(url + at, '/', size - at) : NULL;

        if (at == 0)
                return (struct rep_text){url, 0};
        return (struct rep_text){url, slash != NULL ? (size_t)(slash - url) : size};
}

enum rep_url_status
rep_url_to_origin(const char *url, size_t size, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin)
{
        size_t written;
        enum rep_url_status status = rep_robots_url_idn(url, size, buffer, &written);

        *origin = (struct rep_text){buffer, status == REP_URL_OK ? written - PATH_SIZE : 0};
        return status;
}

bool
rep_begins_with_origin(const char *url, size_t size, struct rep_text origin)
{
        return origin.size > 0 && size > origin.size && memcmp(url, origin.data, origin.size) == 0 &&
               (url[origin.size] == '/' || url[origin.size] == '?' || url[origin.size] == '#');
}

bool
rep_is_origin(struct rep_text origin)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text same;

        return rep_url_to_origin(origin.data, origin.size, buffer, &same) == REP_URL_OK && same.size == origin.size &&
               memcmp(same.data, origin.data, origin.size) == 0;
}
