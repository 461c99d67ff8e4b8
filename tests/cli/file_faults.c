/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading and writing of files while the system fails: a full disk, short writes, interrupted calls, a file that
 * shrinks while it is read, and signals at every call.
 *
 * The linker redirects the command's calls to this program, which passes them on until one is to fail.  A written
 * file is then whole under its name, or does not exist, and no other file is left.
 */
#include "cli/base/input.h"
#include "cli/base/output_file.h"
#include "cli/fetch/store.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- calls that fail */

enum call { CALL_READ, CALL_WRITE, CALL_FSYNC, CALL_FCHMOD, CALL_CLOSE, CALL_RENAME, CALL_MKSTEMP, CALLS };

/* The fault of a test, which sets it before anything is called. */
static struct fault {
        enum call call;
        int number;           /* which one of these calls it is, from 1 */
        int error;            /* errno value; 0: it succeeds */
        int signal;           /* sent before it is made; 0: none */
        size_t most;          /* bytes of a read or write; 0: all */
        const char *truncate; /* the file becomes empty before it is made; NULL: none */
} fault;

static int made[CALLS];

/* Is CALL, now made once more, to fail? */
static bool
fails(enum call call)
{
        if (fault.call != call || ++made[call] != fault.number)
                return false;
        if (fault.signal != 0)
                raise(fault.signal);
        if (fault.truncate != NULL && truncate(fault.truncate, 0) != 0)
                abort();
        errno = fault.error;
        return fault.error != 0;
}

static size_t
allowed(enum call call, size_t size)
{
        return fault.call == call && fault.most > 0 && fault.most < size ? fault.most : size;
}

ssize_t __real_read(int fd, void *to, size_t size);
ssize_t __wrap_read(int fd, void *to, size_t size);
ssize_t __real_write(int fd, const void *from, size_t size);
ssize_t __wrap_write(int fd, const void *from, size_t size);
int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __real_fchmod(int fd, mode_t mode);
int __wrap_fchmod(int fd, mode_t mode);
int __real_close(int fd);
int __wrap_close(int fd);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_mkstemp(char *name);
int __wrap_mkstemp(char *name);

ssize_t
__wrap_read(int fd, void *to, size_t size)
{
        return fails(CALL_READ) ? -1 : __real_read(fd, to, allowed(CALL_READ, size));
}

ssize_t
__wrap_write(int fd, const void *from, size_t size)
{
        return fails(CALL_WRITE) ? -1 : __real_write(fd, from, allowed(CALL_WRITE, size));
}

int
__wrap_fsync(int fd)
{
        return fails(CALL_FSYNC) ? -1 : __real_fsync(fd);
}

int
__wrap_fchmod(int fd, mode_t mode)
{
        return fails(CALL_FCHMOD) ? -1 : __real_fchmod(fd, mode);
}

/* A close that fails has closed. */
int
__wrap_close(int fd)
{
        bool failing = fails(CALL_CLOSE);
        int error = errno, result = __real_close(fd);

        errno = error;
        return failing ? -1 : result;
}

int
__wrap_rename(const char *from, const char *to)
{
        return fails(CALL_RENAME) ? -1 : __real_rename(from, to);
}

int
__wrap_mkstemp(char *name)
{
        return fails(CALL_MKSTEMP) ? -1 : __real_mkstemp(name);
}

/* ---- a directory for each test */

enum { PATH = 128, OLD_SIZE = 100, NEW_SIZE = 300000 };

struct place {
        char directory[PATH], file[PATH];
        char old[OLD_SIZE], new[NEW_SIZE];
};

static struct place *
open_place(void)
{
        static struct place place;

        fault = (struct fault){.number = 0};
        memset(made, 0, sizeof(made));
        strcpy(place.directory, "/tmp/rep2c-faults-XXXXXX");
        assert_non_null(mkdtemp(place.directory));
        snprintf(place.file, PATH, "%.64s/r.rep", place.directory);
        memset(place.old, 'o', OLD_SIZE);
        memset(place.new, 'n', NEW_SIZE);
        return &place;
}

static void
put(const char *file, const char *bytes, size_t size)
{
        FILE *stream = fopen(file, "wb");

        assert_non_null(stream);
        assert_int_equal(fwrite(bytes, 1, size, stream), size);
        assert_int_equal(fclose(stream), 0);
}

/* Does FILE hold these bytes, and no others? */
static bool
holds(const char *file, const char *bytes, size_t size)
{
        char *content = malloc(size + 1);
        FILE *stream = fopen(file, "rb");
        bool same = stream != NULL && content != NULL && fread(content, 1, size + 1, stream) == size &&
                    memcmp(content, bytes, size) == 0;

        if (stream != NULL)
                fclose(stream);
        free(content);
        return same;
}

/* The number of files in the directory; with REMOVE, they are removed, and it is too. */
static size_t
count_files(const struct place *place, bool remove)
{
        DIR *directory = opendir(place->directory);
        const struct dirent *entry;
        size_t count = 0;

        assert_non_null(directory);
        while ((entry = readdir(directory)) != NULL) {
                if (entry->d_name[0] == '.' && strchr("./", entry->d_name[1]) != NULL)
                        continue;
                count++;
                if (remove)
                        assert_int_equal(unlinkat(dirfd(directory), entry->d_name, 0), 0);
        }
        closedir(directory);
        if (remove)
                assert_int_equal(rmdir(place->directory), 0);
        return count;
}

static void
close_place(const struct place *place)
{
        fault = (struct fault){.number = 0};
        (void)count_files(place, true);
}

/* ---- writing */

static bool
write_new(const struct place *place)
{
        struct failure failure = {.text = ""};
        bool done = output_file_write(place->file, (struct rep_text){place->new, NEW_SIZE}, &failure);

        assert_true(done || strstr(failure.text, strerror(fault.error)) != NULL);
        return done;
}

TEST(failing_calls_keep_the_old_file)
{
        static const struct fault faults[] = {
                {.call = CALL_MKSTEMP, .error = EACCES}, {.call = CALL_WRITE, .error = ENOSPC},
                {.call = CALL_WRITE, .error = EIO},      {.call = CALL_WRITE, .error = ENOSPC, .most = 4096},
                {.call = CALL_FCHMOD, .error = EPERM},   {.call = CALL_FSYNC, .error = EIO},
                {.call = CALL_CLOSE, .error = EDQUOT},   {.call = CALL_RENAME, .error = ENOSPC},
        };

        for (size_t at = 0; at < COUNT(faults); at++)
                for (int old = 0; old < 2; old++) {
                        struct place *place = open_place();
                        if (old)
                                put(place->file, place->old, OLD_SIZE);
                        fault = faults[at];
                        fault.number = fault.most > 0 ? 5 : 1;
                        assert_false(write_new(place));
                        assert_int_equal(made[fault.call], fault.number);
                        assert_int_equal(count_files(place, false), old);
                        assert_true(!old || holds(place->file, place->old, OLD_SIZE));
                        close_place(place);
                }
}

TEST(short_and_interrupted_writes_go_on)
{
        static const struct fault faults[] = {
                {.call = CALL_WRITE, .most = 1000},
                {.call = CALL_WRITE, .most = 4096, .number = 3, .error = EINTR},
                {.call = CALL_WRITE, .number = 1, .error = EINTR},
        };

        for (size_t at = 0; at < COUNT(faults); at++) {
                struct place *place = open_place();
                fault = faults[at];
                assert_true(write_new(place));
                assert_true(holds(place->file, place->new, NEW_SIZE));
                assert_int_equal(count_files(place, false), 1);
                close_place(place);
        }
}

/* ---- signals */

static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
enum { SIGNALS = COUNT(signals) };

/* The calls at which signals come. */
static const enum call interrupted[] = {CALL_MKSTEMP, CALL_WRITE, CALL_FCHMOD, CALL_FSYNC, CALL_CLOSE, CALL_RENAME};
enum { INTERRUPTED = COUNT(interrupted) };

typedef bool (*save_fn)(const struct place *place);

/* Runs SAVE in a process of its own, which the signal at the call must end. */
static void
die(save_fn save, const struct place *place)
{
        pid_t child = fork();
        int status;

        assert_true(child >= 0);
        if (child == 0) {
                signal(fault.signal, SIG_DFL);
                _exit(save(place) ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == fault.signal);
}

TEST(signals_leave_whole_files)
{
        for (size_t at = 0; at < INTERRUPTED * SIGNALS; at++) {
                struct place *place = open_place();
                put(place->file, place->old, OLD_SIZE);
                fault = (struct fault){.call = interrupted[at / SIGNALS], .number = 1, .signal = signals[at % SIGNALS]};
                die(write_new, place);
                assert_int_equal(count_files(place, false), 1);
                assert_true(holds(place->file, place->new, NEW_SIZE));
                close_place(place);
        }
}

/* Saves a copy of a robots.txt: two files. */
static bool
save_copy(const struct place *place)
{
        struct store store;
        struct failure warning, failure;
        bool done = store_open(&store, place->directory, "http://a.example/robots.txt", &warning, &failure);

        store.entry = (struct rep_fetch_entry){.answered = true, .access = REP_ACCESS_RULES};
        store.body = (struct input){malloc(NEW_SIZE), NEW_SIZE};
        if (!done || store.body.bytes == NULL)
                abort();
        memcpy(store.body.bytes, place->new, NEW_SIZE);
        done = store_save(&store, &failure);
        store_free(&store);
        return done;
}

TEST(signals_leave_both_files_of_a_copy)
{
        for (size_t at = 0; at < 2 * INTERRUPTED; at++) {
                struct place *place = open_place();
                fault = (struct fault){.call = interrupted[at / 2], .number = 1 + (int)(at % 2), .signal = SIGTERM};
                die(save_copy, place);
                assert_int_equal(count_files(place, false), 2);
                close_place(place);
        }
}

TEST(failing_calls_leave_no_copy)
{
        for (size_t at = 0; at < INTERRUPTED; at++) {
                struct place *place = open_place();
                /* Once the body has its name, it stays, and is no copy without the rest. */
                int number = interrupted[at] == CALL_RENAME ? 1 : 2;
                fault = (struct fault){.call = interrupted[at], .number = number, .error = ENOSPC};
                assert_false(save_copy(place));
                assert_int_equal(made[fault.call], number);
                assert_int_equal(count_files(place, false), 0);
                close_place(place);
        }
}

/* ---- reading */

/* Reads the file, and returns whether that went well; *SIZE is what came. */
static bool
read_new(const struct place *place, size_t *size)
{
        struct input input;
        struct failure failure = {.text = ""};
        bool done = input_read(&input, place->file, &failure);

        assert_true(done || strstr(failure.text, strerror(fault.error)) != NULL);
        *size = input.size;
        assert_true(!done || memcmp(input.bytes, place->new, input.size) == 0);
        input_free(&input);
        return done;
}

TEST(reading_goes_on_or_fails_whole)
{
        static const struct {
                struct fault fault;
                bool done;
                size_t size; /* where done */
        } rows[] = {
                {{.call = CALL_READ, .most = 1000}, true, NEW_SIZE},
                {{.call = CALL_READ, .most = 4096, .number = 7, .error = EINTR}, true, NEW_SIZE},
                {{.call = CALL_READ, .most = 4096, .number = 7, .error = EIO}, false, 0},
                {{.call = CALL_READ, .number = 1, .error = EIO}, false, 0},
        };

        for (size_t at = 0; at < COUNT(rows); at++) {
                struct place *place = open_place();
                size_t size;
                put(place->file, place->new, NEW_SIZE);
                fault = rows[at].fault;
                assert_int_equal(read_new(place, &size), rows[at].done);
                assert_true(!rows[at].done || size == rows[at].size);
                close_place(place);
        }
}

/* What stands in the file when it is read counts, and no byte behind it. */
TEST(a_file_that_shrinks_ends_sooner)
{
        for (int number = 1; number <= 3; number++) {
                struct place *place = open_place();
                size_t size;
                put(place->file, place->new, NEW_SIZE);
                fault = (struct fault){.call = CALL_READ, .number = number, .most = 50000, .truncate = place->file};
                assert_true(read_new(place, &size));
                assert_int_equal(size, 50000 * (number - 1));
                close_place(place);
        }
}
