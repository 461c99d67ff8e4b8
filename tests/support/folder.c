/* SPDX-License-Identifier: Apache-2.0 */
/* folder.c: see folder.h. */
#include "tests/support/folder.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char test_folder[40];

int
make_folder(void **state)
{
        (void)state;
        strcpy(test_folder, "/tmp/rep2c-test-XXXXXX");
        return mkdtemp(test_folder) == NULL;
}

int
remove_folder(void **state)
{
        char command[64];

        (void)state;
        snprintf(command, sizeof(command), "rm -r %s", test_folder);
        return system(command);
}

const char *
in_folder(const char *name)
{
        static char paths[8][200];
        static unsigned next;
        char *path = paths[next++ % COUNT(paths)];

        assert_true((size_t)snprintf(path, sizeof(paths[0]), "%s/%s", test_folder, name) < sizeof(paths[0]));
        return path;
}

void
write_bytes(const char *name, const void *bytes, size_t size)
{
        FILE *file = fopen(in_folder(name), "wb");

        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
        assert_int_equal(fclose(file), 0);
}

void
write_text(const char *name, const char *text)
{
        write_bytes(name, text, strlen(text));
}

void *
read_bytes(const char *name, size_t *size)
{
        FILE *file = fopen(in_folder(name), "rb");
        struct stat status;
        char *bytes;

        assert_non_null(file);
        assert_int_equal(fstat(fileno(file), &status), 0);
        *size = (size_t)status.st_size;
        bytes = malloc(*size + 1);
        assert_non_null(bytes);
        assert_int_equal(fread(bytes, 1, *size, file), *size);
        bytes[*size] = '\0';
        fclose(file);
        return bytes;
}

size_t
count_files(void)
{
        DIR *directory = opendir(test_folder);
        size_t count = 0;

        assert_non_null(directory);
        for (const struct dirent *entry; (entry = readdir(directory)) != NULL;)
                count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
        closedir(directory);
        return count;
}
