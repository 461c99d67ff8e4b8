/* store_name.c: the files of a copy, and the directory that they are in. */
#include "cli/fetch/store_name.h"

#include <errno.h>
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

char *
store_name(const char *directory, const char *robots_url, const char *ending)
{
        const char *host = strstr(robots_url, "://") + 3, *path = strchr(host, '/');
        const char *slash = directory != NULL ? "/" : "";
        size_t before = directory != NULL ? strlen(directory) : 0,
               size = before + strlen(robots_url) + strlen(ending) + 2;
        char *name = must_resize(NULL, size, 1), *at;

        snprintf(name, size, "%s%s%.*s_%.*s%s", directory != NULL ? directory : "", slash, (int)(host - robots_url) - 3,
                 robots_url, (int)(path - host), host, ending);
        for (at = name + before; *at != '\0'; at++)
                if (*at == ':')
                        *at = host[0] == '[' && strchr(at, ']') != NULL ? '-' : '+';
        return name;
}
