/* SPDX-License-Identifier: Apache-2.0 */
/* url_path.c: see url_path.h. */
#include "analyze/core/url_path.h"

#include "syntax/canonical.h"
#include "syntax/url.h"
#include <string.h>

size_t
rep_write_canonical(const char *path, size_t size, char *out)
{
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)path, 0, (uint32_t)size);
        unsigned char unit[REP_UNIT];
        char *start = out;

        while (reader.at < reader.size) {
                uint32_t written = rep_canonical_next(&reader, unit);

                memcpy(out, unit, written);
                out += written;
        }
        return (size_t)(out - start);
}

/* Returns whether the canonical form of the next character differs from it.  Moves READER past it. */
static bool
reads_otherwise(struct rep_canonical *reader)
{
        unsigned char unit[REP_UNIT];
        uint32_t first = reader->at, written = rep_canonical_next(reader, unit);

        return reader->at - first != written || memcmp(reader->path + first, unit, written) != 0;
}

bool
rep_is_canonical_path(const char *path, size_t size)
{
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)path, 0, (uint32_t)size);

        while (reader.at < reader.size)
                if (reads_otherwise(&reader))
                        return false;
        return true;
}

size_t
rep_spell_canonical(const char *path, size_t size, char *out)
{
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)path, 0, (uint32_t)size);
        char *start = out;
        uint32_t first;

        while (reader.at < reader.size) {
                first = reader.at;
                if (reads_otherwise(&reader) && path[first] == '%') {
                        *out++ = '%';
                        *out++ = '%';
                        *out++ = (char)rep_hex_digit((unsigned char)path[first + 1] >> 4);
                        *out++ = (char)rep_hex_digit((unsigned char)path[first + 1] & 15);
                        reader.at = first + 2;
                } else {
                        memcpy(out, path + first, reader.at - first);
                        out += reader.at - first;
                }
        }
        return (size_t)(out - start);
}

/* ---- URLs */

enum rep_status
rep_find_path(struct rep_arena *arena, enum rep_dialect dialect, const char *url, size_t size, struct rep_text *path)
{
        struct rep_text rest;
        char *bytes, *canonical;

        if (size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        rest = rep_path_start(url, size, dialect == REP_DIALECT_RFC9309);
        rest.size = rep_path_size(url, rest);
        /* The check of the URL's size implies this.  It is here because compilers would warn otherwise. */
        if (rest.size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        bytes = REP_ARRAY(arena, char, rest.size + 1);
        if (bytes == NULL)
                return REP_ERR_MEMORY;
        bytes[0] = '/';
        if (rest.size > 0)
                memcpy(bytes + 1, rest.data, rest.size);
        *path = (struct rep_text){bytes, rest.size + 1};
        if (dialect != REP_DIALECT_RFC9309)
                return REP_OK;
        canonical = REP_ARRAY(arena, char, rep_spelled_room(rest.size + 1));
        if (canonical == NULL)
                return REP_ERR_MEMORY;
        *path = (struct rep_text){canonical, rep_write_canonical(bytes, rest.size + 1, canonical)};
        return REP_OK;
}
