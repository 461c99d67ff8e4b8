/*
 * The reference's match, by the set of positions that a pattern can have reached, and the path of a URL.
 */
#include "reference.h"
#include "reference_pattern.h"
#include "reference_text.h"

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

size_t
reference_path(const char *data, size_t size, char *path)
{
        struct rep_text url = before((struct rep_text){data ? data : "", size}, '\0');
        size_t start, end, used = 0;

        if (url.size >= 2 && url.data[0] == '/' && url.data[1] == '/')
                url = after(url, 2);
        start = find_of(url, 0, "/?;");
        if (start > 0 && start + 1 < url.size && memcmp(url.data + start - 1, "://", 3) == 0)
                start = find_of(url, start + 2, "/?;");
        end = find_of(url, 0, "#");
        if (start >= end || url.data[start] != '/')
                path[used++] = '/';
        for (; start < end; start++)
                path[used++] = url.data[start];
        return used;
}
