/* SPDX-License-Identifier: Apache-2.0 */
/* sources.c: see sources.h. */
#include "cli/archives/sources.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/archives/folder_files.h"

const struct source *const sources[] = {&dir_source, &list_source, &jsonl_source, &warc_source, &kept_source, NULL};

const struct source *
source_named(const char *name)
{
        size_t i;

        for (i = 0; sources[i] != NULL; i++)
                if (strcmp(sources[i]->name, name) == 0)
                        return sources[i];
        return NULL;
}

/* Is NAME that of a copy's metadata: "https_example.com.json"? */
static bool
is_kept(const char *name)
{
        return name_ends_in(name, ".json") &&
               (strncmp(name, "http_", 5) == 0 || strncmp(name, "https_", 6) == 0 || strncmp(name, "ftp_", 4) == 0);
}

static const struct source *
guess_folder(DIR *folder)
{
        const struct dirent *entry;

        /* NOLINTNEXTLINE(concurrency-mt-unsafe): each has a stream of its own */
        while ((entry = readdir(folder)) != NULL)
                if (is_kept(entry->d_name))
                        return &kept_source;
        return &dir_source;
}

static const struct source *
guess_content(int fd)
{
        unsigned char bytes[16];
        ssize_t count = read(fd, bytes, sizeof(bytes));
        size_t size = count > 0 ? (size_t)count : 0, i = 0;

        /* What is compressed is an archive, unless it is named otherwise. */
        if ((size >= 5 && memcmp(bytes, "WARC/", 5) == 0) || (size >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b) ||
            (size >= 4 && memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0) ||
            (size >= 4 && memcmp(bytes, "\x5d\x2a\x4d\x18", 4) == 0))
                return &warc_source;
        while (i < size && (bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t'))
                i++;
        return i < size && bytes[i] == '{' ? &jsonl_source : &list_source;
}

/* By a name's ending, without one of compression; NULL: it says nothing. */
static const struct source *
guess_name(const char *name)
{
        static const struct {
                const char *ending;
                const struct source *source;
        } endings[] = {
                {".warc", &warc_source},    {".warc.gz", &warc_source},   {".warc.zst", &warc_source},
                {".jsonl", &jsonl_source},  {".jsonl.gz", &jsonl_source}, {".jsonl.zst", &jsonl_source},
                {".ndjson", &jsonl_source}, {".tsv", &list_source},       {".tsv.gz", &list_source},
        };
        size_t i;

        for (i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
                if (name_ends_in(name, endings[i].ending))
                        return endings[i].source;
        return NULL;
}

const struct source *
source_guess(const char *input)
{
        const struct source *source = guess_name(input);
        DIR *folder = opendir(input);
        struct stat status;
        int fd;

        if (folder != NULL) {
                source = guess_folder(folder);
                closedir(folder);
                return source;
        }
        /* A FIFO's first bytes could not be read again. */
        if (source != NULL || stat(input, &status) != 0 || !S_ISREG(status.st_mode))
                return source != NULL ? source : &list_source;
        fd = open(input, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        if (fd < 0)
                return &list_source;
        source = guess_content(fd);
        close(fd);
        return source;
}
