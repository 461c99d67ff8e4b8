/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: `rep2c check --batch` within this process: one answer for each line, the same with and without a
 * cache.
 *
 * Input: a first byte that says how lines are read, then the content of standard input.  For a run, standard input is
 * a file in memory, and standard output a stream; the C library here allows assigning to stdout.  The files that
 * lines may name are in a folder of their own, and --root confines names to it.
 */
#define _GNU_SOURCE /* stdout is a variable; memfd_create() */

#include "cli/ask/check.h"
#include "cli/base/text.h"
#include "rep_compile.h"
#include "rep_say.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);

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

/* ---- the folder */

static void
end(void)
{
        remove_folder(NULL);
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
        write_bytes("b", blob, size);
        rep_compiler_free(compiler);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
        (void)argc;
        (void)argv;
        fuzz_expect(make_folder(NULL) == 0 && atexit(end) == 0, "there is a folder until the end");
        for (size_t at = 0; at < FILES; at++)
                write_text(files[at].name, files[at].content);
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

/* Makes DATA what standard input holds. */
static void
set_input(const uint8_t *data, size_t size)
{
        int fd = memfd_create("lines", MFD_CLOEXEC);

        if (fd < 0 || write(fd, data, size) != (ssize_t)size || lseek(fd, 0, SEEK_SET) != 0 ||
            dup2(fd, STDIN_FILENO) != STDIN_FILENO)
                fuzz_fail("no standard input");
        close(fd);
}

/* The bits of FLAGS are options. */
static struct output_bytes
run_batch(const uint8_t *data, size_t size, unsigned flags, size_t cache_bytes)
{
        const struct check_options options = {.batch = true,
                                              .quiet = true,
                                              .json = (flags & 1) != 0,
                                              .tail = (flags & 2) != 0,
                                              .verbose = (flags & 4) != 0,
                                              .crawlers = {.merge = (flags & 8) != 0},
                                              .reading = {.names = {true, (int)(flags >> 4) % 3}},
                                              .root = test_folder,
                                              .cache_bytes = cache_bytes};
        struct output_bytes output = {.bytes = NULL};
        FILE *out = stdout;

        set_input(data, size);
        stdout = open_memstream(&output.bytes, &output.size);
        if (stdout == NULL)
                fuzz_fail("no stream");
        output.status = batch_run(&options); /* it closes its output */
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

/* Is the line an answer?  Sets *ERROR where it is that there is none. */
static bool
is_answer(struct rep_text line, bool json, bool *error)
{
        *error = starts_with(line, "error\t");
        if (!json)
                return *error || starts_with(line, "allow\t") || starts_with(line, "disallow\t");
        *error = memmem(line.data, line.size, "\"error\":\"", strlen("\"error\":\"")) != NULL;
        return starts_with(line, "{") && (*error || memmem(line.data, line.size, "\"verdict\":\"", 11) != NULL);
}

/* Every line is an answer, and the status says whether all were answered, or whether the input has no lines. */
static void
check_answers(const struct output_bytes *output, bool json, bool none)
{
        struct fuzz_input left = {output->bytes, output->size};
        bool failed = none, error;

        while (left.size > 0) {
                fuzz_expect(is_answer(fuzz_field(&left, '\n'), json, &error), "a line is an answer");
                failed |= error;
        }
        /* An object that passes through may hold any member. */
        fuzz_expect(json || output->status == (failed ? STATUS_ERROR : STATUS_OK),
                    "the exit status is that of the lines");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        unsigned flags = size > 0 ? data[0] : 0;
        struct output_bytes cached, fresh;
        size_t mark;
        bool none;

        data += size > 0;
        size -= size > 0;
        mark = text_start_mark((const char *)data, size);
        none = rep_say_lines_fault((const char *)data, size) != NULL;
        cached = run_batch(data, size, flags, (size_t)1 << 20);
        fresh = run_batch(data, size, flags, 0);
        fuzz_expect(count_lines(cached.bytes, cached.size) ==
                            (none ? 0 : count_lines((const char *)data + mark, size - mark)),
                    "a line of input is a line of output");
        check_answers(&cached, (flags & 1) != 0, none);
        fuzz_expect(cached.size == fresh.size && memcmp(cached.bytes, fresh.bytes, cached.size) == 0 &&
                            cached.status == fresh.status,
                    "a cache changes no answer");
        free(cached.bytes);
        free(fresh.bytes);
        return 0;
}
