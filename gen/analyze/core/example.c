/* SPDX-License-Identifier: Apache-2.0 */
/* example.c: see plain_pattern.h. */
#include "analyze/core/plain_pattern.h"

#include "analyze/core/url_path.h"

/* The bytes for filling a gap, in the order in which they are tried. */
static const char fillings[] = "xyzabcdefghijklmnopqrstuvwABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~!'(),;:=@&+";

/* Returns whether PATH could be mistaken for the host of a URL. */
static bool
begins_as_host(const char *path, size_t size)
{
        return size > 1 && path[1] == '/';
}

/* Fills the gap at AT.  Returns the place to continue from. */
static size_t
fill_gap(char *path, size_t *size, size_t at, rep_shows_fn shows, void *context)
{
        const char *filling;

        memmove(path + at, path + at + 1, --*size - at);
        if ((at != 1 || !begins_as_host(path, *size)) && shows(context, path, *size))
                return at;
        memmove(path + at + 1, path + at, (*size)++ - at);
        path[at] = REP_GAP;
        for (filling = fillings; *filling != '\0'; filling++) {
                path[at] = *filling;
                if (shows(context, path, *size))
                        return at + 1;
        }
        path[at] = REP_GAP;
        return at + 1;
}

/* ---- many gaps */

/* More gaps than this are filled alike: trying each one takes quadratic time. */
#define GAPS_MAX 64

/* Writes the witness of PATTERN to PATH, with FILLING in each gap, or with nothing if that is NUL.
   Returns its size. */
static size_t
write_filled(const struct rep_plain *pattern, char filling, char *path)
{
        size_t size = rep_write_witness(pattern, path), kept = 0, i;

        for (i = 0; i < size; i++)
                if (path[i] != REP_GAP)
                        path[kept++] = path[i];
                else if (filling != '\0')
                        path[kept++] = filling;
        return kept;
}

static size_t
fill_gaps_alike(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path)
{
        const char *filling;
        size_t size = write_filled(pattern, '\0', path);

        if ((begins_as_host(pattern->data, pattern->size) || !begins_as_host(path, size)) && shows(context, path, size))
                return size;
        for (filling = fillings; *filling != '\0'; filling++) {
                size = write_filled(pattern, *filling, path);
                if (shows(context, path, size))
                        return size;
        }
        return rep_write_witness(pattern, path);
}

size_t
rep_make_example(const struct rep_plain *pattern, rep_shows_fn shows, void *context, char *path)
{
        size_t size = rep_write_witness(pattern, path), at = 0, gaps = 0;

        for (size_t i = 0; i < size; i++)
                gaps += path[i] == REP_GAP;
        if (gaps > GAPS_MAX)
                return fill_gaps_alike(pattern, shows, context, path);
        while (at < size)
                at = path[at] == REP_GAP ? fill_gap(path, &size, at, shows, context) : at + 1;
        return size;
}

enum rep_status
rep_spell_example(struct rep_arena *arena, enum rep_dialect dialect, const char *path, size_t size,
                  struct rep_text *example)
{
        static const char host[] = "//example.com";
        size_t before = begins_as_host(path, size) ? strlen(host) : 0;
        char *bytes = REP_ARRAY(arena, char, rep_size_add(before, rep_spelled_room(size)));

        if (bytes == NULL)
                return REP_ERR_MEMORY;
        memcpy(bytes, host, before);
        if (dialect == REP_DIALECT_RFC9309)
                size = rep_spell_canonical(path, size, bytes + before);
        else
                memcpy(bytes + before, path, size);
        *example = (struct rep_text){bytes, before + size};
        return REP_OK;
}
