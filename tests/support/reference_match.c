/* SPDX-License-Identifier: Apache-2.0 */
/* Matching in the reference, by the set of positions that a pattern can have reached; and the path of a URL. */
#include "tests/support/reference.h"
#include "tests/support/reference_pattern.h"
#include "tests/support/reference_text.h"

#include <stdlib.h>
#include <string.h>

/* The positions after each byte equal to ELEMENT at one of the COUNT positions in AT, which they replace. */
static size_t
step(size_t *at, size_t count, const char *path, size_t path_size, short element)
{
        size_t kept = 0;

        for (size_t each = 0; each < count; each++)
                if (at[each] < path_size && (unsigned char)path[at[each]] == element)
                        at[kept++] = at[each] + 1;
        return kept;
}

/* Every position from the first of AT to the end of the path. */
static size_t
spread(size_t *at, size_t path_size)
{
        size_t count = path_size - at[0] + 1;

        for (size_t each = 1; each < count; each++)
                at[each] = at[0] + each;
        return count;
}

bool
pattern_matches(const struct pattern *pattern, const char *path, size_t path_size)
{
        size_t *at = malloc((path_size + 1) * sizeof(*at));
        size_t count = 1; /* positions in the path, ascending, up to which the pattern read so far can match */

        if (!at)
                abort();
        at[0] = 0;
        for (size_t read = 0; read < pattern->count && count; read++)
                if (pattern->elements[read] == ANY_RUN)
                        count = spread(at, path_size);
                else if (pattern->elements[read] == PATH_END)
                        count = at[count - 1] == path_size;
                else
                        count = step(at, count, path, path_size, pattern->elements[read]);
        free(at);
        return count > 0;
}

bool
reference_matches(const char *text, size_t size, const char *path, size_t path_size)
{
        struct pattern pattern = google_pattern((struct rep_text){text, size});
        bool matches = pattern_matches(&pattern, path, path_size);

        free_pattern(&pattern);
        return matches;
}

/* Where the path of URL starts, or what is in its place; its size where there is neither.  By RFC 3986 the
 * authority ends at a slash or a question mark, and two slashes at the start are those before it. */
static size_t
path_start(struct rep_text url, bool slashes, enum rep_dialect dialect)
{
        const char *ends = dialect == REP_DIALECT_RFC9309 ? "/?" : "/?;";
        size_t start = find_of(url, 0, ends);

        if (slashes && dialect == REP_DIALECT_RFC9309)
                return start;
        if (start > 0 && start + 1 < url.size && memcmp(url.data + start - 1, "://", 3) == 0)
                start = find_of(url, start + 2, ends);
        return start;
}

size_t
reference_path(const char *data, size_t size, enum rep_dialect dialect, char *path)
{
        struct rep_text url = {data ? data : "", size};
        bool slashes = url.size >= 2 && url.data[0] == '/' && url.data[1] == '/';
        size_t start, end, used = 0;

        if (slashes)
                url = after(url, 2);
        start = path_start(url, slashes, dialect);
        end = find_of(url, 0, "#");
        if (start >= end || url.data[start] != '/')
                path[used++] = '/';
        for (; start < end && url.data[start]; start++)
                path[used++] = url.data[start];
        return used;
}
