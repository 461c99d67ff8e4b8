/*
 * Fuzz target: `rep2c check --batch` within this process: lines in, an answer for each out, the same with and without a
 * cache.
 *
 * Input: what standard input holds.  Standard input and output are streams in memory for a run, which the C library
 * here allows by assigning to stdin and stdout.  The files that lines may name stand in a folder of their own; the
 * linker gives us openat(), so that no name leads out of it.
 */
#define _GNU_SOURCE /* stdin and stdout are variables */

#include "cli/batch.h"
#include "fuzz.h"
#include "rep_compile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int __wrap_openat(int directory, const char *path, int flags, ...);
int __real_openat(int directory, const char *path, int flags, ...);

static const char robots[] =
        "user-agent: *\ndisallow: /a\nallow: /a/b*c$\nuser-agent: x\nuser-agent: y\ndisallow: /*z\n";

static const struct {
        const char *name, *content;
} files[] = {
        {"r", robots},
        {"s", "user-agent: x\ndisallow: /\n"},
        {"e", ""},
        {"j", "\x89REP\r\n\x1a\nno blob"},
};

enum { FILES = sizeof(files) / sizeof(files[0]) };

static char folder[] = "/tmp/rep2c-fuzz-XXXXXX";

/* ---- the folder */

/* Lines may name what stands in the folder, and nothing else. */
int
__wrap_openat(int directory, const char *path, int flags, ...)
{
        if (strchr(path, '/') == NULL)
                return __real_openat(directory, path, flags);
        errno = ENOENT;
        return -1;
}

static void
path_of(const char *name, char path[64])
{
        snprintf(path, 64, "%s/%s", folder, name);
}

static void
write_file(const char *name, const void *bytes, size_t size)
{
        char path[64];
        FILE *file;

        path_of(name, path);
        file = fopen(path, "wb");
        if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
                fuzz_fail("%s can't be written", path);
}

static void
remove_folder(void)
{
        char path[64];

        for (size_t at = 0; at < FILES; at++) {
                path_of(files[at].name, path);
                remove(path);
        }
        path_of("b", path);
        remove(path);
        rmdir(folder);
}

/* The file "b" is a blob. */
static void
write_blob(void)
{
        struct rep_compiler *compiler = rep_compiler_create();
        const void *blob;
        size_t size;

        if (compiler == NULL || rep_compile(compiler, robots, strlen(robots), NULL, &blob, &size) != REP_OK)
                fuzz_fail("no blob");
        write_file("b", blob, size);
        rep_compiler_destroy(compiler);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
        (void)argc;
        (void)argv;
        if (mkdtemp(folder) == NULL)
                fuzz_fail("%s can't be made", folder);
        atexit(remove_folder);
        for (size_t at = 0; at < FILES; at++)
                write_file(files[at].name, files[at].content, strlen(files[at].content));
        write_blob();
        return 0;
}

/* ---- runs */

/* What one run wrote. */
struct output_bytes {
        char *bytes;
        size_t size;
        int status;
};

static struct output_bytes
run_batch(const uint8_t *data, size_t size, size_t cache_bytes)
{
        const struct check_options options = {.batch = true, .quiet = true, .root = folder, .cache_bytes = cache_bytes};
        struct output_bytes output = {.bytes = NULL};
        FILE *in = stdin, *out = stdout;

        stdin = fmemopen((void *)data, size, "rb");
        stdout = open_memstream(&output.bytes, &output.size);
        if (stdin == NULL || stdout == NULL)
                fuzz_fail("no stream");
        output.status = batch_run(&options); /* it closes its output */
        fclose(stdin);
        stdin = in;
        stdout = out;
        return output;
}

static size_t
count_lines(const char *bytes, size_t size)
{
        size_t count = 0;

        for (size_t at = 0; at < size; at++)
                count += bytes[at] == '\n' || at + 1 == size;
        return count;
}

static bool
starts_with(struct rep_text text, const char *prefix)
{
        return text.size >= strlen(prefix) && memcmp(text.data, prefix, strlen(prefix)) == 0;
}

/* Every line is an answer, and the status is that of the worst. */
static void
check_answers(const struct output_bytes *output)
{
        struct fuzz_input left = {output->bytes, output->size};
        int worst = STATUS_OK;

        while (left.size > 0) {
                struct rep_text line = fuzz_field(&left, '\n');
                int status = starts_with(line, "allow\t")      ? STATUS_OK
                             : starts_with(line, "disallow\t") ? STATUS_DISALLOWED
                                                               : STATUS_ERROR;
                fuzz_expect(status != STATUS_ERROR || starts_with(line, "error\t"), "a line is an answer");
                worst = status > worst ? status : worst;
        }
        fuzz_expect(output->status == worst, "the exit status is that of the worst line");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        struct output_bytes cached = run_batch(data, size, (size_t)1 << 20), fresh = run_batch(data, size, 0);

        fuzz_expect(count_lines(cached.bytes, cached.size) == count_lines((const char *)data, size),
                    "a line of input is a line of output");
        check_answers(&cached);
        fuzz_expect(cached.size == fresh.size && memcmp(cached.bytes, fresh.bytes, cached.size) == 0 &&
                            cached.status == fresh.status,
                    "a cache changes no answer");
        free(cached.bytes);
        free(fresh.bytes);
        return 0;
}
