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

/* Does what stands at AT of PATH have another canonical form than itself?  Moves *AT behind it. */
static bool
reads_otherwise(const char *path, uint32_t *at, uint32_t size)
{
        unsigned char unit[REP_UNIT];
        uint32_t first = *at, written = rep_canonical_unit((const unsigned char *)path, at, size, unit);

        return *at - first != written || memcmp(path + first, unit, written) != 0;
}

bool
rep_is_canonical(const char *path, size_t size)
{
        uint32_t at = 0;

        while (at < size)
                if (reads_otherwise(path, &at, (uint32_t)size))
                        return false;
        return true;
}

size_t
rep_spell_canonical(const char *path, size_t size, char *out)
{
        uint32_t at = 0, first;
        char *start = out;

        while (at < size) {
                first = at;
                if (reads_otherwise(path, &at, (uint32_t)size) && path[first] == '%') {
                        *out++ = '%';
                        *out++ = '%';
                        *out++ = (char)rep_hex_digit((unsigned char)path[first + 1] >> 4);
                        *out++ = (char)rep_hex_digit((unsigned char)path[first + 1] & 15);
                        at = first + 2;
                } else {
                        memcpy(out, path + first, at - first);
                        out += at - first;
                }
        }
        return (size_t)(out - start);
}
