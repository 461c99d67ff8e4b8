/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sources whose system calls fail one after another, and whose memory runs out: earlier results stay valid, nothing
 * is made up, the error is named, no file stays open, and what was allocated is freed.
 *
 * The linker redirects the sources' calls to this program, which passes them on until one is to fail.  Reads return a
 * few bytes at a time, so that they can fail anywhere.
 */
#include "tests/crawl/archive.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- calls that fail */

enum call { CALL_OPEN, CALL_OPENAT, CALL_SYSCALL, CALL_FSTAT, CALL_READ, CALL_OPENDIR, CALL_READDIR, CALLS };

static enum call failing = CALLS;
static unsigned left; /* calls of FAILING before it fails; */
static int error;     /* with this errno value; */
static bool failed;   /* it has */
static size_t most;   /* bytes of a read */

static bool
fails(enum call call)
{
        if (call != failing || failed || left-- > 0)
                return false;
        failed = true;
        errno = error;
        return true;
}

int __real_open(const char *name, int flags, ...);
int __wrap_open(const char *name, int flags, ...);
int __real_openat(int at, const char *name, int flags, ...);
int __wrap_openat(int at, const char *name, int flags, ...);
long __real_syscall(long number, ...);
long __wrap_syscall(long number, long a, long b, long c, long d);
int __real_fstat(int fd, struct stat *status);
int __wrap_fstat(int fd, struct stat *status);
ssize_t __real_read(int fd, void *to, size_t size);
ssize_t __wrap_read(int fd, void *to, size_t size);
DIR *__real_opendir(const char *name);
DIR *__wrap_opendir(const char *name);
struct dirent *__real_readdir(DIR *directory);
struct dirent *__wrap_readdir(DIR *directory);

int
__wrap_open(const char *name, int flags, ...)
{
        return fails(CALL_OPEN) ? -1 : __real_open(name, flags);
}

int
__wrap_openat(int at, const char *name, int flags, ...)
{
        return fails(CALL_OPENAT) ? -1 : __real_openat(at, name, flags);
}

long
__wrap_syscall(long number, long a, long b, long c, long d)
{
        return fails(CALL_SYSCALL) ? -1 : __real_syscall(number, a, b, c, d);
}

int
__wrap_fstat(int fd, struct stat *status)
{
        return fails(CALL_FSTAT) ? -1 : __real_fstat(fd, status);
}

ssize_t
__wrap_read(int fd, void *to, size_t size)
{
        return fails(CALL_READ) ? -1 : __real_read(fd, to, size < most ? size : most);
}

DIR *
__wrap_opendir(const char *name)
{
        return fails(CALL_OPENDIR) ? NULL : __real_opendir(name);
}

struct dirent *
__wrap_readdir(DIR *directory)
{
        return fails(CALL_READDIR) ? NULL : __real_readdir(directory);
}

/* ---- inputs */

enum { HOSTS = 12, BYTES = 100, FEW = 1 << 14, NAME = 64, FURTHER = 200 };

/* Every kind of input, and a file or folder of it. */
struct input {
        enum rep_archive_kind kind;
        const char *name;   /* in the folder */
        bool pieces;        /* ENDS is set */
        size_t ends[HOSTS]; /* of the bytes that its records need */
        char *clean;        /* what is found where nothing fails */
};

static struct input inputs[] = {
        {.kind = REP_ARCHIVE_DIR, .name = "dir"},     {.kind = REP_ARCHIVE_LIST, .name = "list"},
        {.kind = REP_ARCHIVE_JSONL, .name = "jsonl"}, {.kind = REP_ARCHIVE_JSONL, .name = "jsonl.gz"},
        {.kind = REP_ARCHIVE_WARC, .name = "warc"},   {.kind = REP_ARCHIVE_WARC, .name = "warc.gz"},
};
enum { INPUTS = COUNT(inputs) };

static char folder[] = "/tmp/rep2c-faults-XXXXXX";

/* What a run finds: a line for each record and problem. */
static struct {
        char text[1 << 16];
        size_t size, records, problems;
        bool named; /* a problem says which error it was */
} found;

static void __attribute__((format(printf, 1, 2))) note(const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        found.size += (size_t)vsnprintf(found.text + found.size, sizeof(found.text) - found.size, format, arguments);
        va_end(arguments);
        assert_true(found.size < sizeof(found.text));
}

static bool
on_record(void *context, const struct rep_archive_record *record)
{
        (void)context;
        note("%.*s %d %u [%.*s]\n", (int)record->origin.size, record->origin.data, (int)record->entry.access,
             (unsigned)record->fetch.status, (int)record->body.size, record->body.data);
        found.records++;
        return true;
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        (void)context;
        note("! %s\n", rep_archive_problem_name(problem->kind));
        found.problems++;
        found.named |= strstr(problem->text, strerror(error)) != NULL;
}

static enum rep_status
read_input(const struct input *input)
{
        static const struct rep_archive_options options = {.max_bytes = 1000};
        const struct rep_archive_sink sink = {NULL, on_record, on_problem, NULL, NULL};

        found.size = found.records = found.problems = 0;
        found.named = false;
        found.text[0] = '\0';
        return rep_archive_read(input->name, input->kind, &options, &sink);
}

static void
write_bytes(const char *name, const void *bytes, size_t size)
{
        FILE *file = fopen(name, "wb");

        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
        assert_int_equal(fclose(file), 0);
}

/* Adds what is in TEXT to the input number INPUT's file, and to the next one's as a member of its own. */
static void
add_piece(size_t number, size_t host, const struct rep_buffer *text, struct rep_buffer *plain,
          struct rep_buffer *members)
{
        rep_buffer_put(plain, text->bytes, text->size);
        deflate_to(members, text->bytes, text->size, GZIP_MEMBER);
        inputs[number].pieces = inputs[number + 1].pieces = true;
        inputs[number].ends[host] = plain->size;
        inputs[number + 1].ends[host] = members->size;
}

static size_t
number_of(const char *name)
{
        size_t i = 0;

        while (strcmp(inputs[i].name, name) != 0)
                i++;
        return i;
}

/* Writes the file NAME, and NAME.gz, with a piece for each host that MAKE writes. */
static void
write_pieces(const char *name, void (*make)(struct rep_buffer *text, unsigned host))
{
        struct rep_buffer text = {.bytes = NULL}, plain = {.bytes = NULL}, members = {.bytes = NULL};
        char compressed[NAME];

        for (unsigned host = 0; host < HOSTS; host++) {
                text.size = 0;
                make(&text, host);
                add_piece(number_of(name), host, &text, &plain, &members);
        }
        snprintf(compressed, sizeof(compressed), "%s.gz", name);
        write_bytes(name, plain.bytes, plain.size);
        write_bytes(compressed, members.bytes, members.size);
        rep_buffer_free(&text);
        rep_buffer_free(&plain);
        rep_buffer_free(&members);
}

/* Rules of some length that a host alone has. */
static const char *
rules_of(unsigned host)
{
        static char text[400];

        snprintf(text, sizeof(text), "User-agent: *\nDisallow: /%u/%0*u\n", host, 10 + 20 * (int)host, host);
        return text;
}

static void
make_object(struct rep_buffer *text, unsigned host)
{
        char line[1000];
        int size = snprintf(line, sizeof(line),
                            "{\"origin\":\"https://%u.example\",\"status\":200,\"body\":\"Disallow: /%0*u\"}\n", host,
                            10 + 20 * (int)host, host);

        rep_buffer_put(text, line, (size_t)size);
}

static void
make_response(struct rep_buffer *text, unsigned host)
{
        char url[NAME];

        snprintf(url, sizeof(url), "https://%u.example/robots.txt", host);
        archive_respond(text, url, "", "200 OK\r\n\r\n", rules_of(host));
}

static void
write_folders(void)
{
        FILE *list = fopen("list", "wb");
        char name[NAME];

        assert_non_null(list);
        assert_int_equal(mkdir("dir", 0777), 0);
        for (unsigned host = 0; host < HOSTS; host++) {
                snprintf(name, sizeof(name), "dir/%u.example.txt", host);
                write_bytes(name, rules_of(host), strlen(rules_of(host)));
                fprintf(list, "https://%u.example\t%s\n", host, name);
        }
        assert_int_equal(fclose(list), 0);
}

static int
make_inputs(void **state)
{
        (void)state;
        if (mkdtemp(folder) == NULL || chdir(folder) != 0)
                return -1;
        write_folders();
        write_pieces("jsonl", make_object);
        write_pieces("warc", make_response);
        most = SIZE_MAX;
        for (size_t i = 0; i < INPUTS; i++) {
                if (read_input(&inputs[i]) != REP_OK || found.problems > 0 || found.records < HOSTS)
                        return -1;
                inputs[i].clean = strdup(found.text);
        }
        return 0;
}

static int
remove_inputs(void **state)
{
        char command[NAME];

        (void)state;
        for (size_t i = 0; i < INPUTS; i++)
                free(inputs[i].clean);
        snprintf(command, sizeof(command), "rm -r %s", folder);
        return system(command);
}

/* ---- what is to come out */

static unsigned
open_files(void)
{
        unsigned count = 0;

        for (int fd = 0; fd < 256; fd++)
                count += fcntl(fd, F_GETFD) >= 0;
        return count;
}

/* Every record of the run is one of INPUT's where nothing fails, in that order. */
static bool
is_part(const struct input *input)
{
        const char *at = input->clean;
        char *line, *end;

        for (line = found.text; *line != '\0'; line = end + 1) {
                char *text;

                /* A record's body has lines, too; the next one begins behind "]". */
                end = line[0] == '!' ? strchr(line, '\n') : strstr(line, "]\n") + 1;
                if (line[0] == '!')
                        continue;
                text = strndup(line, (size_t)(end - line));
                at = strstr(at, text);
                free(text);
                if (at == NULL)
                        return false;
        }
        return true;
}

/* The pieces that were whole in the BYTES that were read, and behind which there was one more to show it. */
static size_t
least_records(const struct input *input, size_t bytes)
{
        size_t count = 0;

        while (count + 1 < HOSTS && input->ends[count] < bytes)
                count++;
        return count;
}

static void
expect_fault(const struct input *input, enum call call, unsigned number)
{
        unsigned files = open_files();
        size_t least = 0;

        failing = call;
        left = number;
        failed = false;
        assert_int_equal(read_input(input), REP_OK);
        failing = CALLS;
        assert_int_equal(open_files(), files);
        if (failed && call == CALL_READ && input->pieces)
                least = least_records(input, (size_t)number * BYTES);
        if (!is_part(input) || found.records < least)
                fail_msg("%s, call %d, number %u: at least %zu of\n%s", input->name, (int)call, number, least,
                         found.text);
        /* What does not matter changes nothing; the rest has a name. */
        if (strcmp(found.text, input->clean) != 0 && (!failed || !found.named))
                fail_msg("%s, call %d, number %u: not named:\n%s", input->name, (int)call, number, found.text);
}

TEST(every_call_may_fail)
{
        unsigned faults[CALLS] = {0};

        error = EIO;
        most = BYTES;
        for (size_t i = 0; i < INPUTS; i++)
                for (enum call call = 0; call < CALLS; call++)
                        for (unsigned number = 0; number == 0 || failed; number++) {
                                expect_fault(&inputs[i], call, number);
                                faults[call] += failed;
                        }
        faults[CALL_OPEN] += faults[CALL_OPENAT]; /* which of the two opens a folder differs between systems */
        for (enum call call = 0; call < CALLS; call++)
                if (faults[call] == 0 && call != CALL_OPENAT)
                        fail_msg("call %d was never made", (int)call);
}

/* These are no errors: a signal came, and a system that knows no openat2(). */
TEST(what_is_no_error_changes_nothing)
{
        static const struct {
                enum call call;
                int error;
        } faults[] = {{CALL_READ, EINTR}, {CALL_SYSCALL, ENOSYS}, {CALL_SYSCALL, EPERM}};

        most = BYTES;
        for (size_t i = 0; i < INPUTS; i++)
                for (size_t j = 0; j < COUNT(faults); j++)
                        for (unsigned number = 0; number == 0 || failed; number++) {
                                error = faults[j].error;
                                expect_fault(&inputs[i], faults[j].call, number);
                                assert_string_equal(found.text, inputs[i].clean);
                        }
}

/* A read that fails at the first byte of an input, as that of a folder does, is named, too. */
TEST(an_input_may_be_a_folder)
{
        static const enum rep_archive_kind files[] = {REP_ARCHIVE_LIST, REP_ARCHIVE_JSONL, REP_ARCHIVE_WARC};

        error = EISDIR;
        for (size_t i = 0; i < COUNT(files); i++) {
                const struct input input = {.kind = files[i], .name = "dir"};

                assert_int_equal(read_input(&input), REP_OK);
                assert_string_equal(found.text, "! unreadable\n");
                assert_true(found.named);
        }
}

/* ---- memory */

/* Reads INPUT while one allocation fails after CALLS of them, or with ALL every one from then on.  Returns whether memory was
   out; then what was found before that is right, and otherwise all of it. */
static bool
runs_out(const struct input *input, size_t calls, bool all)
{
        unsigned files = open_files();
        enum rep_status status;

        fail_after(calls, all);
        status = read_input(input);
        fail_after(SIZE_MAX, false);
        assert_int_equal(open_files(), files);
        assert_true(status == REP_OK || status == REP_ERR_MEMORY);
        if (!is_part(input) || (status == REP_OK && strcmp(found.text, input->clean) != 0))
                fail_msg("%s, without memory after %zu calls: status %d\n%s", input->name, calls, (int)status,
                         found.text);
        return status == REP_ERR_MEMORY;
}

TEST(memory_may_run_out)
{
        most = FEW;
        for (size_t i = 0; i < INPUTS; i++)
                for (int all = 0; all < 2; all++) {
                        size_t calls = 0, last = 0;

                        /* After a call that something does without, others are needed. */
                        while (calls < last + FURTHER)
                                if (runs_out(&inputs[i], calls++, all))
                                        last = calls;
                        assert_true(last > 0);
                }
}

TESTS_BETWEEN(make_inputs, remove_inputs)
