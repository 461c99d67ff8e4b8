/* SPDX-License-Identifier: Apache-2.0 */
/* plain_pattern.c: see plain_pattern.h. */
#include "analyze/core/plain_pattern.h"

#include "base/sort.h"

/* The number of bytes that are compared in one step. */
enum { STEP_BYTES = 16 };

/* Adds a "/" in front of PATTERN, which begins with a star. */
static enum rep_status
put_behind_slash(struct rep_arena *arena, const struct rep_pattern *pattern, struct rep_plain *plain)
{
        char *data = REP_ARRAY(arena, char, rep_size_add(pattern->size, 1));

        if (data == NULL)
                return REP_ERR_MEMORY;
        data[0] = '/';
        if (pattern->size > 0)
                memcpy(data + 1, pattern->data, pattern->size);
        *plain = (struct rep_plain){data, pattern->size + 1, pattern->end};
        return REP_OK;
}

enum rep_status
rep_make_plain(struct rep_arena *arena, const struct rep_pattern *pattern, struct rep_plain plain[REP_PLAIN_EACH],
               uint32_t *count)
{
        *count = 1;
        if (pattern->size > 0 && pattern->data[0] != REP_STAR) {
                plain[0] = (struct rep_plain){pattern->data, pattern->size, pattern->end};
                return REP_OK;
        }
        if (pattern->size > 1 && pattern->data[1] == '/') {
                *count = 2;
                plain[1] = (struct rep_plain){pattern->data + 1, pattern->size - 1, pattern->end};
        }
        return put_behind_slash(arena, pattern, &plain[0]);
}

bool
rep_stands_at(const char *at, struct rep_text segment, uint64_t *steps)
{
        size_t begin = STEP_BYTES;

        if (begin > segment.size)
                begin = segment.size;
        if (memcmp(at, segment.data, begin) != 0)
                return false;
        *steps += segment.size / STEP_BYTES;
        return memcmp(at, segment.data, segment.size) == 0;
}

const char *
rep_find_segment(const char *at, const char *limit, struct rep_text segment, uint64_t *steps)
{
        while ((size_t)(limit - at) >= segment.size) {
                const char *first = at;

                at = (const char *)memchr(at, segment.data[0], (size_t)(limit - at) - segment.size + 1);
                *steps += 1 + (size_t)((at == NULL ? limit : at) - first) / STEP_BYTES;
                if (at == NULL || rep_stands_at(at, segment, steps))
                        return at;
                at++;
        }
        return NULL;
}

bool
rep_plain_matches(const struct rep_plain *pattern, const char *path, size_t size, uint64_t *steps)
{
        const char *limit = path + size, *last = pattern->data + pattern->size, *at;
        struct rep_text segment = rep_plain_segment(pattern, pattern->data);

        (*steps)++;
        if (size < segment.size || !rep_stands_at(path, segment, steps))
                return false;
        at = path + segment.size;
        while (segment.data + segment.size < last) {
                segment = rep_plain_segment(pattern, segment.data + segment.size + 1);
                if (pattern->end && segment.data + segment.size == last)
                        return (size_t)(limit - at) >= segment.size &&
                               memcmp(limit - segment.size, segment.data, segment.size) == 0;
                at = rep_find_segment(at, limit, segment, steps);
                if (at == NULL)
                        return false;
                at += segment.size;
        }
        return !pattern->end || at == limit;
}

int
rep_plain_compare(const struct rep_plain *a, const struct rep_plain *b)
{
        int order = rep_compare_bytes(a->data, a->size, b->data, b->size);

        return order != 0 ? order : a->end - b->end;
}

size_t
rep_write_witness(const struct rep_plain *pattern, char *path)
{
        for (uint32_t i = 0; i < pattern->size; i++)
                path[i] = pattern->data[i] == REP_STAR ? REP_GAP : pattern->data[i];
        if (pattern->end)
                return pattern->size;
        path[pattern->size] = REP_GAP;
        return (size_t)pattern->size + 1;
}
