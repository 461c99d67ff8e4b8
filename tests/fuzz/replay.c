/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a fuzz target on stored inputs without libFuzzer: in any build and on any machine.  Arguments: files, and
   folders of files.  A failure ends the process, as under libFuzzer, after naming the input. */
#define _DEFAULT_SOURCE /* scandir() */

#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A target that needs to be told before its first run. */
int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));

/* The mutator of a target, which is linked but not called here, calls this. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

size_t
LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
        (void)data;
        (void)max_size;
        return size;
}

static size_t
run_file(const char *path)
{
        FILE *file = fopen(path, "rb");
        static uint8_t bytes[1 << 20];
        size_t size = file != NULL ? fread(bytes, 1, sizeof(bytes), file) : 0;

        if (file == NULL || ferror(file)) {
                perror(path);
                exit(EXIT_FAILURE);
        }
        fclose(file);
        printf("%s\n", path);
        fflush(stdout);
        LLVMFuzzerTestOneInput(bytes, size);
        return 1;
}

/* Runs the files of a folder in the order of their names; returns how many there were. */
static size_t
run_folder(const char *path)
{
        struct dirent **entries;
        int count = scandir(path, &entries, NULL, alphasort);
        size_t files = 0;

        for (int at = 0; at < count; at++) {
                char name[4096];
                snprintf(name, sizeof(name), "%s/%s", path, entries[at]->d_name);
                if (entries[at]->d_name[0] != '.')
                        files += run_file(name);
                free(entries[at]);
        }
        if (count >= 0)
                free(entries);
        return files;
}

int
main(int argc, char **argv)
{
        size_t files = 0;

        if (LLVMFuzzerInitialize != NULL)
                LLVMFuzzerInitialize(&argc, &argv);
        for (int at = 1; at < argc; at++) {
                struct stat status;
                bool is_folder = stat(argv[at], &status) == 0 && S_ISDIR(status.st_mode);
                files += is_folder ? run_folder(argv[at]) : run_file(argv[at]);
        }
        printf("%zu inputs\n", files);
        return files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
