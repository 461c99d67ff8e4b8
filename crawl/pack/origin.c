/* SPDX-License-Identifier: Apache-2.0 */
/* origin.c: see origin.h. */
#include "pack/origin.h"

struct rep_text
rep_written_origin(const char *url, size_t size)
{
        const bool https = size > 8 && memcmp(url, "https://", 8) == 0;
        const bool http = size > 7 && memcmp(url, "http://", 7) == 0;
        const size_t at = https ? 8 : http ? 7 : 0;
        const char *slash = at > 0 ? memchr(url + at, '/', size - at) : NULL;

        if (at == 0)
                return (struct rep_text){url, 0};
        return (struct rep_text){url, slash != NULL ? (size_t)(slash - url) : size};
}

bool
rep_begins_with_origin(const char *url, size_t size, struct rep_text origin)
{
        return origin.size > 0 && size > origin.size && memcmp(url, origin.data, origin.size) == 0 &&
               (url[origin.size] == '/' || url[origin.size] == '?' || url[origin.size] == '#');
}
