/* file_names.c: see file_names.h. */
#include "sources/file_names.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

enum { FIRST_ROOM = 64 };

bool
name_ends_in(const char *name, const char *ending)
{
        size_t size = strlen(name), ending_size = strlen(ending);

        return size >= ending_size && strcmp(name + size - ending_size, ending) == 0;
}

static int
compare(const void *left, const void *right)
{
        return strcmp(*(char *const *)left, *(char *const *)right);
}

bool
file_names_read(struct file_names *names, const char *directory, const char *ending, struct failure *failure)
{
        DIR *stream = opendir(directory);
        const struct dirent *entry;
        size_t capacity = 0;
        int error;

        *names = (struct file_names){NULL, 0};
        if (stream == NULL)
                return fail_errno(failure, errno);
        while (errno = 0, (entry = readdir(stream)) != NULL) {
                if (!name_ends_in(entry->d_name, ending))
                        continue;
                if (names->count == capacity)
                        names->names = must_grow(names->names, &capacity, FIRST_ROOM, sizeof(*names->names));
                names->names[names->count++] = must(strdup(entry->d_name));
        }
        error = errno;
        closedir(stream);
        if (names->count > 0)
                qsort(names->names, names->count, sizeof(*names->names), compare);
        return error == 0 || fail_errno(failure, error);
}

void
file_names_free(struct file_names *names)
{
        size_t i;

        for (i = 0; i < names->count; i++)
                free(names->names[i]);
        free(names->names);
}
