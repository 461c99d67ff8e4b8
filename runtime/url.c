/* url.c: see url.h. */
#include "url.h"

/* What ends the authority, or the path. */
static bool
starts_path(char byte)
{
        return byte == '/' || byte == '?' || byte == ';';
}

static bool
ends_path(char byte)
{
        return byte == '#' || byte == '\0';
}

/* The first byte from AT on that starts a path, or END where there is none before a fragment or the URL's end. */
static const char *
find_path(const char *at, const char *end)
{
        for (; at < end && !starts_path(*at); at++)
                if (ends_path(*at))
                        return end;
        return at;
}

/* Nonzero where one of the eight bytes of WORD is zero. */
static uint64_t
has_zero(uint64_t word)
{
        return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u;
}

/* The first byte from AT on that ends the path, or END.  Eight bytes at a time, since most paths are read to their end. */
static const char *
find_end(const char *at, const char *end)
{
        uint64_t word;

        for (; end - at >= 8; at += 8) {
                memcpy(&word, at, sizeof(word));
                if ((has_zero(word) | has_zero(word ^ 0x2323232323232323u)) != 0)
                        break;
        }
        while (at < end && !ends_path(*at))
                at++;
        return at;
}

struct rep_text
rep_path_rest(const char *url, size_t size)
{
        const char *end = url + size, *begin = url, *path;

        if (size >= 2 && url[0] == '/' && url[1] == '/')
                begin += 2;
        path = find_path(begin, end);
        /* A scheme's "://" is met at its first slash, before which nothing else has started a path. */
        if (end - path >= 2 && path > begin && path[-1] == ':' && path[0] == '/' && path[1] == '/')
                path = find_path(path + 2, end);
        if (path < end && *path == '/')
                path++;
        return (struct rep_text){path, (size_t)(find_end(path, end) - path)};
}
