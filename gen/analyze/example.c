/* example.c: see example.h. */
#include "analyze/example.h"

#include "syntax/canonical.h"

/* What a gap is filled with, in the order in which it is tried. */
static const char fillings[] = "xyzabcdefghijklmnopqrstuvwABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~!'(),;:=@&+";

static void
remove_byte(char *path, size_t *size, size_t at)
{
        memmove(path + at, path + at + 1, --*size - at);
}

static void
insert_gap(char *path, size_t *size, size_t at)
{
        memmove(path + at + 1, path + at, (*size)++ - at);
        path[at] = REP_GAP;
}

/* Fills the gap at AT; returns where to go on. */
static size_t
fill_gap(char *path, size_t *size, size_t at, rep_shows_fn shows, void *context)
{
        const char *filling;

        remove_byte(path, size, at);
        if (shows(context, path, *size))
                return at;
        insert_gap(path, size, at);
        for (filling = fillings; *filling != '\0'; filling++) {
                path[at] = *filling;
                if (shows(context, path, *size))
                        return at + 1;
        }
        path[at] = REP_GAP;
        return at + 1;
}

size_t
rep_make_example(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path)
{
        size_t size = rep_write_witness(pattern, path), at = 0;

        while (at < size)
                at = path[at] == REP_GAP ? fill_gap(path, &size, at, shows, context) : at + 1;
        return size;
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
rep_is_canonical(const char *path, size_t size)
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
