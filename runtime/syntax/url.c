/* SPDX-License-Identifier: Apache-2.0 */
/*
 * url.c: see url.h.
 *
 * The end of a path is looked for a block of bytes at once.  A rest that is shorter than a block is covered by the
 * URL's last block, from which the bytes already seen are shifted out.
 */
#include "syntax/url.h"

#include "cpu/block.h"
#include "syntax/scheme.h"

/* Returns the places in the block at AT of a fragment or a NUL, either of which ends the path. */
static inline uint64_t
find_in_block(const char *at)
{
        const rep_block bytes = rep_load_block((const unsigned char *)at);

        return rep_places(rep_either(rep_equal(bytes, '#'), rep_equal(bytes, '\0')));
}

/* Returns where the path ends that goes on AT, which is END at most.  Bytes are readable from BEGIN on. */
static inline const char *
path_end(const char *begin, const char *at, const char *end)
{
        uint64_t places;

        for (; end - at >= REP_BLOCK; at += REP_BLOCK)
                if ((places = find_in_block(at)) != 0)
                        return at + rep_first_place(places);
        if (at < end && end - begin >= REP_BLOCK) {
                places = find_in_block(end - REP_BLOCK) >> (REP_BLOCK - (end - at)) * REP_PLACE_BITS;
                return places != 0 ? at + rep_first_place(places) : end;
        }
        while (at < end && *at != '#' && *at != '\0')
                at++;
        return at;
}

/* Returns where the authority ends that begins AT, which is END at most.  Most have a scheme, and end elsewhere. */
static inline const char *
authority_end(const char *at, const char *end, enum rep_dialect dialect)
{
        while (!rep_ends_authority(at, end, dialect))
                at++;
        return at;
}

/* Returns what follows the first "/" of the path where an authority ends AT.  A fragment there is not a path. */
static struct rep_text
path_behind(const char *at, const char *end)
{
        if (at < end && *at == '#')
                at = end;
        else if (at < end && *at == '/')
                at++;
        return (struct rep_text){at, (size_t)(end - at)};
}

struct rep_text
rep_path_start(const char *url, size_t size, bool rfc3986)
{
        const enum rep_dialect dialect = rfc3986 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
        const char *end = url + size, *at = url, *path;

        if (size > 0 && *url == '/' && (size < 2 || url[1] != '/'))
                return (struct rep_text){url + 1, size - 1};
        if (size >= 2 && url[0] == '/')
                at += 2;
        path = authority_end(at, end, dialect);
        /* The "://" of a scheme is met at its first slash, before which nothing else has started a path. */
        if (end - path >= 2 && path > at && path[-1] == ':' && path[0] == '/' && path[1] == '/' &&
            !(rfc3986 && at > url))
                path = authority_end(path + 2, end, dialect);
        return path_behind(path, end);
}

struct rep_text
rep_path_of_url(const char *url, size_t size, bool rfc3986)
{
        size_t scheme = size > 0 && *url == '/' ? 0 : rep_scheme_size(url, size);
        const char *end = url + size, *path;

        if (rep_has_break(url, size))
                return (struct rep_text){NULL, 0};
        if (scheme == 0)
                return rep_path_start(url, size, rfc3986);
        path = rep_authority_end(url + scheme, end, rfc3986 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE);
        return path == NULL ? (struct rep_text){NULL, 0} : path_behind(path, end);
}

size_t
rep_path_size(const char *url, struct rep_text path)
{
        return (size_t)(path_end(url, path.data, path.data + path.size) - path.data);
}
