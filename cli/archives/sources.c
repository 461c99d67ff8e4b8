/* SPDX-License-Identifier: Apache-2.0 */
/* sources.c: see sources.h. */
#include "cli/archives/sources.h"

#include <string.h>

#include "cli/archives/folder_files.h"
#include "cli/archives/stream.h"
#include "cli/base/os.h"
#include "cli/base/text.h"

/* The number of an input's first bytes that are looked at. */
enum { LOOKED_AT = 64 };

const struct source *const sources[] = {&dir_source, &list_source, &jsonl_source, &warc_source, &kept_source, NULL};

/* Returns whether NAME is that of a copy's metadata: "https_example.com.json". */
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

        /* NOLINTNEXTLINE(concurrency-mt-unsafe): each thread has its own stream */
        while ((entry = readdir(folder)) != NULL)
                if (is_kept(entry->d_name))
                        return &kept_source;
        return &dir_source;
}

/* Finds the source by the first bytes.  NULL: they do not tell. */
static const struct source *
guess_content(struct stream *stream)
{
        static const char arc[] = "filedesc://"; /* the source "warc" refuses this by name */
        size_t i;

        stream_fill(stream, LOOKED_AT);
        i = text_start_mark((const char *)stream->data, stream->size);
        if ((stream->size >= 5 && memcmp(stream->data, "WARC/", 5) == 0) ||
            (stream->size >= sizeof(arc) - 1 && memcmp(stream->data, arc, sizeof(arc) - 1) == 0))
                return &warc_source;
        while (i < stream->size && strchr(" \n\r\t", stream->data[i]) != NULL && stream->data[i] != '\0')
                i++;
        if (i < stream->size)
                return stream->data[i] == '{' ? &jsonl_source : NULL;
        return NULL;
}

/* Finds the source by the ending of the name, after removing one of compression.  NULL: the ending does not tell. */
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

        for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
                if (name_ends_in(name, endings[i].ending))
                        return endings[i].source;
        return NULL;
}

const struct source *
source_guess(const char *input, struct stream *opened, bool *is_open)
{
        const struct source *source = NULL;
        bool is_standard = strcmp(input, "-") == 0;
        DIR *folder = is_standard ? NULL : opendir(input);
        struct failure failure;

        *is_open = false;
        if (folder != NULL) {
                source = guess_folder(folder);
                closedir(folder);
                return source;
        }
        *is_open = stream_open(opened, input, &failure);
        if (*is_open)
                source = guess_content(opened);
        else
                stream_close(opened);
        if (source == NULL)
                source = guess_name(input);
        /* A compressed file is an archive, unless its bytes or name say otherwise. */
        if (source == NULL && *is_open && opened->size == 0 &&
            (stream_is_compressed(opened) || opened->stop == STREAM_UNSUPPORTED))
                source = &warc_source;
        return source != NULL ? source : &list_source;
}
