/* SPDX-License-Identifier: Apache-2.0 */
/* store_name.c: the files of a copy, and the directory that they are in. */
#include "cli/fetch/store_name.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/base/memory.h"

bool
store_directory(const char *directory, struct failure *failure)
{
        struct stat status;

        if (mkdir(directory, 0777) == 0)
                return true;
        if (errno != EEXIST || stat(directory, &status) != 0)
                return fail_errno(failure, errno);
        return S_ISDIR(status.st_mode) || fail_errno(failure, ENOTDIR);
}

/* ---- names */

enum {
        NAME_LIMIT = 255, /* bytes of a file's name; what every file system of today takes */
        HASH_SIZE = 17,   /* "~" and 16 digits */
};

/* FNV-1a. */
static uint64_t
hash_url(const char *url)
{
        uint64_t hash = 0xcbf29ce484222325u;

        for (; *url != '\0'; url++)
                hash = (hash ^ (unsigned char)*url) * 0x100000001b3u;
        return hash;
}

/* Cuts NAME, to which ENDING is still to be added, to what a file may be called.  A "~" and a hash of URL, by which the names
 * of different sites differ, stand in place of the rest; no host has a "~". */
static void
shorten(char *name, const char *url, const char *ending)
{
        size_t most = NAME_LIMIT - strlen(ending);

        if (strlen(name) > most)
                snprintf(name + most - HASH_SIZE, HASH_SIZE + 1, "~%016" PRIx64, hash_url(url));
}

char *
store_name(const char *directory, const char *robots_url, const char *ending)
{
        const char *host = strstr(robots_url, "://") + 3, *path = strchr(host, '/');
        const char *slash = directory != NULL ? "/" : "";
        size_t before = directory != NULL ? strlen(directory) + 1 : 0,
               size = before + strlen(robots_url) + strlen(ending) + 1;
        char *name = must_resize(NULL, size, 1), *at;

        snprintf(name, size, "%s%s%.*s_%.*s", directory != NULL ? directory : "", slash, (int)(host - robots_url) - 3,
                 robots_url, (int)(path - host), host);
        for (at = name + before; *at != '\0'; at++)
                if (*at == ':')
                        *at = host[0] == '[' && strchr(at, ']') != NULL ? '-' : '+';
        shorten(name + before, robots_url, ending);
        strcat(name, ending);
        return name;
}
