/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the files of a folder. */
#include "corpus_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *
corpus_need(void *memory)
{
        if (!memory) {
                fprintf(stderr, "out of memory\n");
                exit(2);
        }
        return memory;
}

static int
is_text(const struct dirent *entry)
{
        size_t size = strlen(entry->d_name);

        return size > 4 && strcmp(entry->d_name + size - 4, ".txt") == 0;
}

static int
compare_names(const void *a, const void *b)
{
        return strcmp(((const struct corpus_file *)a)->name, ((const struct corpus_file *)b)->name);
}

/* Reads the file at PATH into memory of its size. */
static char *
read_whole(const char *path, size_t *size)
{
        FILE *file = fopen(path, "rb");
        long end;
        char *text;

        if (!file || fseek(file, 0, SEEK_END) != 0 || (end = ftell(file)) < 0) {
                perror(path);
                exit(2);
        }
        rewind(file);
        text = corpus_need(malloc((size_t)end + 1));
        *size = fread(text, 1, (size_t)end, file);
        fclose(file);
        return text;
}

static void
add_file(struct corpus *corpus, const char *directory, const char *name)
{
        struct corpus_file file = {corpus_need(strdup(name)), NULL, 0};
        char path[4096];

        snprintf(path, sizeof(path), "%s/%s", directory, name);
        file.text = read_whole(path, &file.size);
        corpus->file = corpus_need(realloc(corpus->file, (corpus->count + 1) * sizeof(file)));
        corpus->file[corpus->count++] = file;
}

struct corpus
corpus_read(const char *directory)
{
        struct corpus corpus = {NULL, 0};
        DIR *folder = opendir(directory);
        const struct dirent *entry;

        while (folder && (entry = readdir(folder)))
                if (is_text(entry))
                        add_file(&corpus, directory, entry->d_name);
        if (folder)
                closedir(folder);
        if (corpus.count)
                qsort(corpus.file, corpus.count, sizeof(corpus.file[0]), compare_names);
        return corpus;
}

const struct corpus_file *
corpus_find(const struct corpus *corpus, const char *name)
{
        struct corpus_file key = {(char *)name, NULL, 0};

        return bsearch(&key, corpus->file, corpus->count, sizeof(key), compare_names);
}

void
corpus_free(struct corpus *corpus)
{
        for (size_t at = 0; at < corpus->count; at++) {
                free(corpus->file[at].name);
                free(corpus->file[at].text);
        }
        free(corpus->file);
}
