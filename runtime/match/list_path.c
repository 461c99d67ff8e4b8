/* SPDX-License-Identifier: Apache-2.0 */
/* list_path.c: see list_path.h. */
#include "match/list_path.h"

#include "cpu/library.h"
#include "syntax/canonical.h"
#include "syntax/url.h"

/* ---- paths that are made canonical as they are read */

/* Returns the byte at PLACE and moves PLACE behind it. */
static unsigned char
step(const struct rep_list_path *path, struct rep_list_place *place)
{
        unsigned char unit[REP_UNIT], byte;
        struct rep_canonical reader = {(const unsigned char *)path->bytes, place->raw, path->raw_size, place->query};
        uint32_t size;

        if (place->at++ == 0)
                return '/';
        size = rep_canonical_next(&reader, unit);
        byte = unit[place->written++];
        if (place->written == size) {
                place->raw = reader.at;
                place->query = reader.query;
                place->written = 0;
        }
        return byte;
}

static bool
has_stepped(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        struct rep_list_place ahead = *place;
        size_t i;

        for (i = 0; i < segment.size; i++)
                if (step(path, &ahead) != (unsigned char)segment.data[i])
                        return false;
        *place = ahead;
        return true;
}

static bool
find_stepped(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        for (; path->size - place->at >= segment.size; step(path, place))
                if (has_stepped(path, place, segment))
                        return true;
        return false;
}

/* ---- paths whose bytes lie in memory */

/* The first "/" is not part of the bytes. */
static bool
has_bytes(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        size_t slash = place->at == 0, from = place->at == 0 ? 0 : place->at - 1;

        if (slash && segment.data[0] != '/')
                return false;
        if (memcmp(path->bytes + from, segment.data + slash, segment.size - slash) != 0)
                return false;
        place->at += segment.size;
        return true;
}

static bool
find_bytes(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        size_t starts; /* the number of later places at which the segment can stand */
        const char *at;

        if (place->at == 0) {
                if (has_bytes(path, place, segment))
                        return true;
                place->at = 1;
        }
        while (path->size - place->at >= segment.size) {
                starts = path->size - place->at - segment.size + 1;
                at = (const char *)rep_find_byte(path->bytes + place->at - 1, (unsigned char)segment.data[0], starts);
                if (at == NULL)
                        return false;
                place->at = (size_t)(at - path->bytes) + 1;
                if (has_bytes(path, place, segment))
                        return true;
                place->at++;
        }
        return false;
}

/* ---- both */

void
rep_list_path_skip(const struct rep_list_path *path, struct rep_list_place *place, size_t count)
{
        if (!path->stepped)
                place->at += count;
        else
                while (count-- > 0)
                        (void)step(path, place);
}

bool
rep_list_path_has(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        if (path->size - place->at < segment.size)
                return false;
        return path->stepped ? has_stepped(path, place, segment) : has_bytes(path, place, segment);
}

bool
rep_list_path_find(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        if (path->size - place->at < segment.size)
                return false;
        return path->stepped ? find_stepped(path, place, segment) : find_bytes(path, place, segment);
}

bool
rep_list_path_ends(const struct rep_list_path *path, struct rep_list_place place, struct rep_text segment)
{
        if (path->size - place.at < segment.size)
                return false;
        if (!path->stepped)
                place.at = path->size - segment.size;
        while (path->size - place.at > segment.size)
                step(path, &place);
        return rep_list_path_has(path, &place, segment);
}

/* ---- beginning */

struct rep_list_path
rep_canonical_list_path(struct rep_text rest, char kept[REP_LIST_KEPT])
{
        struct rep_list_path path = {.bytes = rest.data, .size = 1, .raw_size = (uint32_t)rest.size};
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)rest.data, 0, path.raw_size);
        unsigned char unit[REP_UNIT];

        if (rep_is_plain_path((const unsigned char *)rest.data, rest.size)) {
                path.size = rest.size + 1;
                path.first = rep_load_head(rest.data, rest.size);
                return path;
        }
        path.size += rep_canonical_part(&reader, (unsigned char *)kept, REP_LIST_KEPT);
        path.stepped = reader.at < reader.size;
        /* The part that does not fit is read only to learn the size. */
        while (reader.at < reader.size)
                path.size += rep_canonical_next(&reader, unit);
        path.first = rep_load_head(kept, path.size - 1);
        if (!path.stepped)
                path.bytes = kept;
        return path;
}

void
rep_end_list_path(struct rep_list_path *path)
{
        if (path->url == NULL)
                return;
        path->size = rep_path_size(path->url, (struct rep_text){path->bytes, path->size - 1}) + 1;
        path->url = NULL;
}
