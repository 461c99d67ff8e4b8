/* SPDX-License-Identifier: Apache-2.0 */
/*
 * url.c: see url.h.
 *
 * Two kinds of bytes are looked for: those that end the authority, and those that end the path.  A block of bytes is
 * compared at once.  A rest that is shorter than a block is covered by the URL's last block, from which the bytes
 * already seen are shifted out.
 */
#include "syntax/url.h"

#include "cpu/block.h"
#include "syntax/scheme.h"

enum looked_for { PATH_END, AUTHORITY_END, GOOGLE_AUTHORITY_END };

/* A fragment or a NUL ends the path.  A path, a query or a fragment ends the authority; for Google's parser, a
 * parameter does as well. */
static inline bool
is_looked_for(char byte, enum looked_for what)
{
        if (what == PATH_END)
                return byte == '#' || byte == '\0';
        return byte == '#' || byte == '/' || byte == '?' || (what == GOOGLE_AUTHORITY_END && byte == ';');
}

/* Returns the places in the block at AT of what is looked for. */
static inline uint64_t
find_in_block(const char *at, enum looked_for what)
{
        const rep_block bytes = rep_load_block((const unsigned char *)at);
        rep_block found = rep_equal(bytes, '#');

        if (what == PATH_END)
                found = rep_either(found, rep_equal(bytes, '\0'));
        else
                found = rep_either(found, rep_either(rep_equal(bytes, '/'), rep_equal(bytes, '?')));
        if (what == GOOGLE_AUTHORITY_END)
                found = rep_either(found, rep_equal(bytes, ';'));
        return rep_places(found);
}

/* Returns the first byte from AT on that is looked for, or END.  Bytes are readable from BEGIN on. */
static inline const char *
find(const char *begin, const char *at, const char *end, enum looked_for what)
{
        uint64_t places;

        for (; end - at >= REP_BLOCK; at += REP_BLOCK)
                if ((places = find_in_block(at, what)) != 0)
                        return at + rep_first_place(places);
        if (at < end && end - begin >= REP_BLOCK) {
                places = find_in_block(end - REP_BLOCK, what) >> (REP_BLOCK - (end - at)) * REP_PLACE_BITS;
                return places != 0 ? at + rep_first_place(places) : end;
        }
        while (at < end && !is_looked_for(*at, what))
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
        const enum looked_for what = rfc3986 ? AUTHORITY_END : GOOGLE_AUTHORITY_END;
        const char *end = url + size, *at = url, *path;

        if (size > 0 && *url == '/' && (size < 2 || url[1] != '/'))
                return (struct rep_text){url + 1, size - 1};
        if (size >= 2 && url[0] == '/')
                at += 2;
        path = find(url, at, end, what);
        /* The "://" of a scheme is met at its first slash, before which nothing else has started a path. */
        if (end - path >= 2 && path > at && path[-1] == ':' && path[0] == '/' && path[1] == '/' &&
            !(rfc3986 && at > url))
                path = find(url, path + 2, end, what);
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
        return (size_t)(find(url, path.data, path.data + path.size, PATH_END) - path.data);
}
