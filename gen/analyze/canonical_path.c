/* SPDX-License-Identifier: Apache-2.0 */
/* canonical_path.c: see canonical_path.h. */
#include "analyze/canonical_path.h"

#include <string.h>

#include "syntax/canonical.h"

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

/* Has the next character another canonical form than itself?  Moves READER behind it. */
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
