/* SPDX-License-Identifier: Apache-2.0 */
/* folder_files.c: see folder_files.h. */
#include "cli/archives/folder_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/os.h"

enum { FIRST_ROOM = 64 };

struct file_names {
        char **names; /* sorted by their bytes */
        size_t count;
};

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

/* Reads the names in DIRECTORY that end in ENDING.  The caller frees NAMES, also after a failure. */
static bool
read_names(struct file_names *names, const char *directory, const char *ending, struct failure *failure)
{
        DIR *stream = opendir(directory);
        const struct dirent *entry;
        size_t capacity = 0;
        int error;

        *names = (struct file_names){NULL, 0};
        if (stream == NULL)
                return fail_errno(failure, errno);
        /* NOLINTNEXTLINE(concurrency-mt-unsafe): each thread has its own stream */
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

static void
free_names(struct file_names *names)
{
        for (size_t i = 0; i < names->count; i++)
                free(names->names[i]);
        free(names->names);
}

static bool
read_files(struct source_run *run, const struct file_names *names, folder_file_fn on_file, void *context,
           struct failure *failure)
{
        struct folder folder;

        if (!folder_open(&folder, run->file, failure))
                return false;
        for (size_t i = 0; i < names->count && !run->stopped; i++)
                on_file(run, &folder, names->names[i], context);
        folder_close(&folder);
        return true;
}

void
folder_files_read(struct source_run *run, const char *ending, folder_file_fn on_file, void *context)
{
        const struct rep_place place = source_place(run, REP_PLACE_FILE, 0);
        struct file_names names;
        struct failure failure;

        if (!read_names(&names, run->file, ending, &failure) || !read_files(run, &names, on_file, context, &failure))
                give_problem(run, REP_PROBLEM_READ, place, "%s", failure.text);
        else if (names.count == 0)
                give_problem(run, REP_PROBLEM_READ, place,
                             "no file of this folder ends in %s; archives and lists are named one by one", ending);
        source_end(run, names.count);
        free_names(&names);
}

/* ---- the first bytes of a file */

/* Reads up to MOST bytes.  Returns 0, or an errno value. */
static int
read_start(int fd, size_t most, struct file_start *start)
{
        ssize_t count = 1;

        start->text = (struct rep_text){start->memory, 0};
        while (count > 0 && start->text.size < most) {
                do
                        count = read(fd, start->memory + start->text.size, most - start->text.size);
                while (count < 0 && errno == EINTR);
                if (count < 0)
                        return errno;
                start->text.size += (size_t)count;
        }
        return 0;
}

bool
file_start_read(struct file_start *start, const struct source_run *run, const struct folder *folder, const char *name,
                struct rep_place place)
{
        size_t most = run->options.max_bytes + 1;
        struct failure failure;
        int fd = folder_open_file(folder, name, &failure), error;

        if (fd < 0) {
                give_problem(run, REP_PROBLEM_READ, place, "%s: %s", name, failure.text);
                return false;
        }
        if (start->memory == NULL)
                start->memory = must_resize(NULL, most, 1);
        error = read_start(fd, most, start);
        start->time = source_time(run, fd);
        close(fd);
        if (error != 0) {
                fail_errno(&failure, error);
                give_problem(run, REP_PROBLEM_READ, place, "%s: %s", name, failure.text);
        }
        return error == 0;
}

void
file_start_free(struct file_start *start)
{
        free(start->memory);
}
