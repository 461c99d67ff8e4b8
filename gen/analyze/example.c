/* example.c: see example.h. */
#include "analyze/example.h"

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
        /* Two slashes in front would be read as those of a host. */
        if ((at != 1 || *size == 1 || path[1] != '/') && shows(context, path, *size))
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
