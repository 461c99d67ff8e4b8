/* SPDX-License-Identifier: Apache-2.0 */
/* folder_files.c: see folder_files.h. */
#include "archives/folder_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"

enum { FIRST_ROOM = 64 };

bool
rep_name_ends_in(const char *name, const char *ending)
{
        size_t size = strlen(name), ending_size = strlen(ending);

        return size >= ending_size && strcmp(name + size - ending_size, ending) == 0;
}

enum rep_archive_kind
rep_name_kind(const char *name)
{
        static const struct {
                const char *ending;
                enum rep_archive_kind kind;
        } endings[] = {
                {".warc", REP_ARCHIVE_WARC},    {".warc.gz", REP_ARCHIVE_WARC},    {".warc.zst", REP_ARCHIVE_WARC},
                {".jsonl", REP_ARCHIVE_JSONL},  {".jsonl.gz", REP_ARCHIVE_JSONL},  {".jsonl.zst", REP_ARCHIVE_JSONL},
                {".ndjson", REP_ARCHIVE_JSONL}, {".ndjson.gz", REP_ARCHIVE_JSONL}, {".ndjson.zst", REP_ARCHIVE_JSONL},
                {".tsv", REP_ARCHIVE_LIST},     {".tsv.gz", REP_ARCHIVE_LIST},     {".tsv.zst", REP_ARCHIVE_LIST},
        };

        for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
                if (rep_name_ends_in(name, endings[i].ending))
                        return endings[i].kind;
        return REP_ARCHIVE_GUESS;
}

static int
compare(const void *left, const void *right)
{
        return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Adds a copy of NAME if it ends in ENDING, or, if that is NULL, as archives of KIND do; REP_ARCHIVE_GUESS is any kind.
   Returns false if memory is out. */
static bool
add_wanted(struct rep_file_names *names, const char *name, const char *ending, enum rep_archive_kind kind)
{
        enum rep_archive_kind named = rep_name_kind(name);

        if (ending != NULL
                    ? !rep_name_ends_in(name, ending)
                    : name[0] == '.' || named == REP_ARCHIVE_GUESS || (kind != REP_ARCHIVE_GUESS && kind != named))
                return true;
        if (names->count == names->capacity) {
                size_t capacity = names->capacity > 0 ? 2 * names->capacity : FIRST_ROOM;
                char **more = realloc(names->names, capacity * sizeof(*more));

                if (more == NULL)
                        return false;
                names->names = more;
                names->capacity = capacity;
        }
        names->names[names->count] = strdup(name);
        return names->names[names->count] != NULL && ++names->count > 0;
}

/* Reads the names in DIRECTORY that are wanted.  *TEXTS, if not NULL, becomes whether any ends in ".txt".  Returns 0,
   or an errno value.  The caller frees NAMES, also then. */
static int
read_names(struct rep_file_names *names, const char *directory, const char *ending, enum rep_archive_kind kind,
           bool *texts)
{
        DIR *stream = opendir(directory);
        const struct dirent *entry;
        int error;

        *names = (struct rep_file_names){.names = NULL};
        if (stream == NULL)
                return errno;
        /* NOLINTNEXTLINE(concurrency-mt-unsafe): each thread has its own stream */
        while (errno = 0, (entry = readdir(stream)) != NULL) {
                if (texts != NULL)
                        *texts |= rep_name_ends_in(entry->d_name, ".txt");
                if (!add_wanted(names, entry->d_name, ending, kind)) {
                        errno = ENOMEM;
                        break;
                }
        }
        error = errno;
        closedir(stream);
        if (names->count > 0)
                qsort(names->names, names->count, sizeof(*names->names), compare);
        return error;
}

void
rep_file_names_free(struct rep_file_names *names)
{
        for (size_t i = 0; i < names->count; i++)
                free(names->names[i]);
        free(names->names);
        *names = (struct rep_file_names){.names = NULL};
}

bool
rep_folder_archives(struct rep_file_names *names, const char *folder, enum rep_archive_kind kind)
{
        bool texts = false;

        if (read_names(names, folder, NULL, kind, &texts) != 0)
                rep_file_names_free(names);
        return kind != REP_ARCHIVE_GUESS || names->count == 0 || !texts;
}

bool
rep_folder_is_plain(const struct rep_source_run *run)
{
        struct rep_file_names names;
        bool plain = rep_folder_archives(&names, run->file, REP_ARCHIVE_GUESS);

        rep_file_names_free(&names);
        return plain || rep_give_problem(run, REP_PROBLEM_READ, rep_source_place(run, REP_PLACE_FILE, 0),
                                         "a folder of archives or lists, and of files that end in .txt: --from says "
                                         "which are read");
}

static int
read_files(struct rep_source_run *run, const struct rep_file_names *names, rep_folder_file_fn on_file, void *context)
{
        struct rep_folder folder;
        int error = rep_folder_open(&folder, run->file);

        if (error != 0)
                return error;
        for (size_t i = 0; i < names->count && !run->stopped; i++)
                on_file(run, &folder, names->names[i], context);
        rep_folder_close(&folder);
        return 0;
}

void
rep_folder_files_read(struct rep_source_run *run, const char *ending, rep_folder_file_fn on_file, void *context)
{
        const struct rep_archive_place place = rep_source_place(run, REP_PLACE_FILE, 0);
        struct rep_file_names names;
        int error = read_names(&names, run->file, ending, REP_ARCHIVE_DIR, NULL);

        if (error == 0)
                error = read_files(run, &names, on_file, context);
        if (error != 0)
                rep_give_error(run, place, NULL, error);
        else if (names.count == 0)
                rep_give_problem(run, REP_PROBLEM_READ, place,
                                 "no file of this folder ends in %s; archives and lists are inputs of their own, "
                                 "which 'rep2c pack' knows by endings such as .warc.gz and .jsonl",
                                 ending);
        rep_source_end(run, names.count);
        rep_file_names_free(&names);
}

/* ---- the first bytes of a file */

/* Reads up to MOST bytes.  Returns 0, or an errno value. */
static int
read_start(int fd, size_t most, struct rep_file_start *start)
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
rep_file_start_read(struct rep_file_start *start, struct rep_source_run *run, const struct rep_folder *folder,
                    const char *name, struct rep_archive_place place)
{
        size_t most = run->options.max_bytes + 1;
        int error, fd;

        if (start->memory == NULL)
                start->memory = malloc(most);
        if (start->memory == NULL)
                return rep_source_fail(run);
        fd = rep_folder_open_file(folder, name, &error);
        if (fd >= 0) {
                error = read_start(fd, most, start);
                start->time = rep_source_time(run, fd);
                close(fd);
        }
        if (error != 0)
                rep_give_error(run, place, name, error);
        return error == 0;
}

void
rep_file_start_free(struct rep_file_start *start)
{
        free(start->memory);
}
