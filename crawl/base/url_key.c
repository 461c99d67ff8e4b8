/* SPDX-License-Identifier: Apache-2.0 */
/* url_key.c: see url_key.h. */
#include "base/url_key.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rep_robots.h"

enum { ROBOTS_PATH_SIZE = sizeof("/robots.txt") - 1 };

/* Returns the part of URL after its authority, without the fragment.  It begins with "/" or "?", or is empty. */
static struct rep_text
path_of(struct rep_text url)
{
        const char *end = url.data + url.size, *at = memchr(url.data, ':', url.size), *begin;

        /* The caller has found "://", so URL has an origin. */
        for (begin = at + 3; begin < end && *begin != '/' && *begin != '?' && *begin != '#'; begin++)
                ;
        for (at = begin; at < end && *at != '#'; at++)
                ;
        return (struct rep_text){begin, (size_t)(at - begin)};
}

bool
rep_url_key(struct rep_text url, char key[REP_URL_KEY_SIZE])
{
        char robots[REP_ROBOTS_URL_SIZE];
        struct rep_text path;
        size_t size;

        if (memchr(url.data != NULL ? url.data : "", '\0', url.size) != NULL ||
            rep_robots_url_idn(url.data, url.size, robots, &size) != REP_URL_OK)
                return false;
        path = path_of(url);
        return snprintf(key, REP_URL_KEY_SIZE, "%.*s%s%.*s", (int)(size - ROBOTS_PATH_SIZE), robots,
                        path.size > 0 && path.data[0] == '/' ? "" : "/",
                        (int)(path.size < REP_URL_KEY_SIZE ? path.size : REP_URL_KEY_SIZE),
                        path.data) < REP_URL_KEY_SIZE;
}

struct rep_text
rep_url_key_origin(const char *key)
{
        const char *host = strstr(key, "://") + 3;

        return (struct rep_text){key, (size_t)(strchr(host, '/') - key)};
}

bool
rep_url_key_is_robots(const char *key)
{
        return strcmp(key + rep_url_key_origin(key).size, "/robots.txt") == 0;
}

/* ---- references (RFC 3986, section 5) */

/* Returns whether REFERENCE begins with a scheme. */
static bool
has_scheme(struct rep_text reference)
{
        size_t i = 0;

        while (i < reference.size && (((reference.data[i] | 0x20) >= 'a' && (reference.data[i] | 0x20) <= 'z') ||
                                      (i > 0 && memchr("0123456789+-.", reference.data[i], 13) != NULL)))
                i++;
        return i > 0 && i < reference.size && reference.data[i] == ':';
}

/* Returns the beginning of BASE, a key, that the URL of REFERENCE begins with, too. */
static struct rep_text
kept_of_base(const char *base, struct rep_text reference)
{
        size_t origin = rep_url_key_origin(base).size, path = origin + strcspn(base + origin, "?");

        if (has_scheme(reference))
                return (struct rep_text){base, 0};
        if (reference.size > 1 && memcmp(reference.data, "//", 2) == 0)
                return (struct rep_text){base, (size_t)(strchr(base, ':') + 1 - base)};
        if (reference.data[0] == '/')
                return (struct rep_text){base, origin};
        if (reference.data[0] == '#')
                return rep_string(base);
        if (reference.data[0] != '?')
                while (base[path - 1] != '/')
                        path--;
        return (struct rep_text){base, path};
}

/* Removes the segments "." and ".." of PATH, which begins with "/".  Returns its new size. */
static size_t
remove_dots(char *path, size_t size)
{
        size_t from, end, made = 0;

        /* PATH[FROM] is the "/" in front of a segment, which ends before END.  The first MADE bytes are complete. */
        for (from = 0; from < size; from = end) {
                const char *slash = memchr(path + from + 1, '/', size - from - 1);
                bool one, two;

                end = slash != NULL ? (size_t)(slash - path) : size;
                one = end - from == 2 && path[from + 1] == '.';
                two = end - from == 3 && memcmp(path + from, "/..", 3) == 0;
                while (two && made > 0 && path[--made] != '/')
                        ;
                if (!one && !two) {
                        memmove(path + made, path + from, end - from);
                        made += end - from;
                } else if (slash == NULL)
                        path[made++] = '/';
        }
        return made;
}

/* Writes PATH to TO, which has ROOM bytes.  Escapes the bytes that a URL can't have.  Returns false if there is not
   enough room. */
static bool
write_escaped(const char *path, char *to, size_t room)
{
        const char *end = to + room;

        for (; *path != '\0'; path++) {
                unsigned char byte = (unsigned char)*path;
                bool escaped = byte <= ' ' || byte >= 0x7f;

                if (end - to < 4)
                        return false;
                if (escaped)
                        to += snprintf(to, 4, "%%%02X", byte);
                else
                        *to++ = *path;
        }
        *to = '\0';
        return true;
}

enum rep_fetch_error
rep_url_key_resolve(const char *base, struct rep_text reference, char key[REP_URL_KEY_SIZE])
{
        char url[REP_URL_KEY_SIZE], *path;
        struct rep_text kept;
        size_t origin, size, made;
        enum rep_url_status status;

        reference = rep_text_trim(reference);
        /* An empty reference means BASE itself.  Such a redirect leads nowhere. */
        if (reference.size == 0 || reference.size > REP_URL_KEY_SIZE)
                return REP_FETCH_BAD_TARGET;
        kept = kept_of_base(base, reference);
        if (kept.size + reference.size > REP_URL_KEY_SIZE)
                return REP_FETCH_BAD_TARGET;
        memcpy(url, kept.data, kept.size);
        for (size_t i = 0; i < reference.size; i++)
                if (memchr("\t\n\r", reference.data[i], 3) == NULL) /* as browsers read a reference */
                        url[kept.size++] = reference.data[i];
        if (!rep_url_key((struct rep_text){url, kept.size}, key)) {
                status = rep_robots_url_idn(url, kept.size, (char[REP_ROBOTS_URL_SIZE]){0}, NULL);
                return status == REP_URL_ERR_NO_IDN || status == REP_URL_ERR_MEMORY ? REP_FETCH_OTHER
                                                                                    : REP_FETCH_BAD_TARGET;
        }
        origin = rep_url_key_origin(key).size;
        path = strcpy(url, key + origin); /* NOLINT: as long as a key at most */
        size = strcspn(path, "?");
        made = remove_dots(path, size);
        memmove(path + made, path + size, strlen(path + size) + 1);
        return write_escaped(path, key + origin, REP_URL_KEY_SIZE - origin) ? REP_FETCH_DONE : REP_FETCH_BAD_TARGET;
}
