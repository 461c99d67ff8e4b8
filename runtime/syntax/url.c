/*
 * url.c: see url.h.
 *
 * Two kinds of bytes are looked for: those that end the authority, and those that end the path.  Where SSE2 belongs to
 * the machine, 16 bytes are compared at once; a rest shorter than that is covered by the last 16 bytes of the URL, of
 * which those already seen are shifted away.
 */
#include "syntax/url.h"

#include "cpu/simd.h"

enum looked_for { PATH_END, AUTHORITY_END };

/* A fragment or a NUL ends the path; a path, a query or a parameter ends the authority, and so does what ends the
 * path. */
static inline bool
is_looked_for(char byte, enum looked_for what)
{
        return byte == '#' || byte == '\0' || (what == AUTHORITY_END && (byte == '/' || byte == '?' || byte == ';'));
}

#ifdef REP_SSE2

#define BLOCK 16

static inline __m128i
equal_to(__m128i bytes, char byte)
{
        return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
}

/* A bit for each of the 16 bytes at AT that is looked for. */
static inline uint32_t
found_in_block(const char *at, enum looked_for what)
{
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
        __m128i found = _mm_or_si128(equal_to(bytes, '#'), equal_to(bytes, '\0'));

        if (what == AUTHORITY_END)
                found = _mm_or_si128(found, _mm_or_si128(equal_to(bytes, '/'),
                                                         _mm_or_si128(equal_to(bytes, '?'), equal_to(bytes, ';'))));
        return (uint32_t)_mm_movemask_epi8(found);
}

#endif

/* The first byte from AT on that is looked for, or END; BEGIN is where readable bytes begin. */
static inline const char *
find(const char *begin, const char *at, const char *end, enum looked_for what)
{
#ifdef REP_SSE2
        uint32_t found;

        for (; end - at >= BLOCK; at += BLOCK)
                if ((found = found_in_block(at, what)) != 0)
                        return at + __builtin_ctz(found);
        if (end - begin >= BLOCK) {
                found = found_in_block(end - BLOCK, what) >> (BLOCK - (end - at));
                return found != 0 ? at + __builtin_ctz(found) : end;
        }
#endif
        (void)begin;
        while (at < end && !is_looked_for(*at, what))
                at++;
        return at;
}

/* Where the path, or what stands in its place, starts; END where the URL or a fragment begins before there is one. */
static inline const char *
find_path(const char *begin, const char *at, const char *end)
{
        const char *path = find(begin, at, end, AUTHORITY_END);

        return path < end && (*path == '#' || *path == '\0') ? end : path;
}

struct rep_text
rep_path_start(const char *url, size_t size)
{
        const char *end = url + size, *at = url, *path;

        if (size > 0 && *url == '/' && (size < 2 || url[1] != '/'))
                return (struct rep_text){url + 1, size - 1};
        if (size >= 2 && url[0] == '/')
                at += 2;
        path = find_path(url, at, end);
        /* A scheme's "://" is met at its first slash, before which nothing else has started a path. */
        if (end - path >= 2 && path > at && path[-1] == ':' && path[0] == '/' && path[1] == '/')
                path = find_path(url, path + 2, end);
        if (path < end && *path == '/')
                path++;
        return (struct rep_text){path, (size_t)(end - path)};
}

size_t
rep_path_size(const char *url, struct rep_text path)
{
        return (size_t)(find(url, path.data, path.data + path.size, PATH_END) - path.data);
}
