/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A writer of packs whose system calls fail one after another, and whose memory runs out: it reports that, the old
 * file stays, and nothing else is left in the folder.  The same for opening.
 *
 * The linker redirects the library's calls to this program, which passes them on until one is to fail.
 */
#include "rep_pack.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum call {
        CALL_PWRITE,
        CALL_PREAD,
        CALL_FSYNC,
        CALL_FCHMOD,
        CALL_RENAME,
        CALL_LINKAT,
        CALL_MKOSTEMP,
        CALL_MMAP,
        CALLS
};

static char folder[] = "/tmp/rep2c-faults-XXXXXX", file[64];
static enum call failing = CALLS;
static unsigned left; /* calls of FAILING before it fails; */
static bool failed;   /* it has */
static off_t cut_at;  /* from there on a file is read as if it had ended; 0: it does not */
static bool named;    /* the system gives no files without a name */

/* Whether CALL, which is being made, fails now. */
static bool
fails(enum call call)
{
        if (call != failing || failed || left-- > 0)
                return false;
        failed = true;
        errno = call == CALL_PWRITE ? ENOSPC : EIO;
        return true;
}

ssize_t __real_pwrite(int fd, const void *bytes, size_t size, off_t at);
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t size, off_t at);
ssize_t __real_pread(int fd, void *bytes, size_t size, off_t at);
ssize_t __wrap_pread(int fd, void *bytes, size_t size, off_t at);
int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __real_fchmod(int fd, mode_t mode);
int __wrap_fchmod(int fd, mode_t mode);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_linkat(int a, const char *from, int b, const char *to, int flags);
int __wrap_linkat(int a, const char *from, int b, const char *to, int flags);
int __real_access(const char *path, int mode);
int __wrap_access(const char *path, int mode);
int __real_mkostemp(char *name, int flags);
int __wrap_mkostemp(char *name, int flags);
void *__real_mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset);

ssize_t
__wrap_pwrite(int fd, const void *bytes, size_t size, off_t at)
{
        /* Half of it is written the first time: there is no promise of more. */
        return fails(CALL_PWRITE) ? -1 : __real_pwrite(fd, bytes, size > 1 ? size / 2 : size, at);
}

ssize_t
__wrap_pread(int fd, void *bytes, size_t size, off_t at)
{
        if (cut_at > 0 && at >= cut_at)
                return 0;
        return fails(CALL_PREAD) ? -1 : __real_pread(fd, bytes, size > 1 ? size / 2 : size, at);
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

int
__wrap_rename(const char *from, const char *to)
{
        return fails(CALL_RENAME) ? -1 : __real_rename(from, to);
}

int
__wrap_linkat(int a, const char *from, int b, const char *to, int flags)
{
        return fails(CALL_LINKAT) ? -1 : __real_linkat(a, from, b, to, flags);
}

int
__wrap_access(const char *path, int mode)
{
        return named ? -1 : __real_access(path, mode);
}

int
__wrap_mkostemp(char *name, int flags)
{
        return fails(CALL_MKOSTEMP) ? -1 : __real_mkostemp(name, flags);
}

void *
__wrap_mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
        return fails(CALL_MMAP) ? MAP_FAILED : __real_mmap(at, size, protection, flags, fd, offset);
}

/* ---- a run */

enum { ORIGINS = 200, TRIES = 150 };

/* Writes a pack whose rules depend on SALT. */
static enum rep_status
write_pack(unsigned salt)
{
        struct rep_pack_options options = {.threads = 1, .memory = REP_PACK_MEMORY_MIN};
        struct rep_pack_writer *writer;
        enum rep_status status = rep_pack_writer_create(file, &options, &writer, NULL);
        char origin[48], body[80];

        for (unsigned i = 0; i < ORIGINS && status == REP_OK; i++) {
                struct rep_pack_record record = {.fetch = {.answered = true, .access = REP_ACCESS_RULES},
                                                 .status = 200};

                snprintf(origin, sizeof(origin), "https://host-%u.example", i);
                snprintf(body, sizeof(body), "user-agent: *\ndisallow: /%u-%u\n", salt, i % 40);
                record.origin = rep_string(origin);
                record.body = rep_string(body);
                status = rep_pack_add(writer, &record);
        }
        if (writer == NULL)
                return status;
        return rep_pack_writer_finish(writer, NULL, NULL);
}

/* The pack is whole and of SALT, and alone in its folder. */
static void
assert_old_pack(unsigned salt)
{
        struct rep_pack_answer answer;
        struct rep_pack *pack;
        char url[64];
        unsigned count = 0;
        DIR *directory = opendir(folder);

        assert_non_null(directory);
        for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
                count += entry->d_name[0] != '.' || entry->d_name[1] == 'r';
        closedir(directory);
        assert_int_equal(count, 1);
        assert_int_equal(rep_pack_open(file, &pack, NULL), REP_OK);
        assert_int_equal(rep_pack_verify(pack, NULL), REP_OK);
        snprintf(url, sizeof(url), "https://host-7.example/%u-7", salt);
        rep_pack_check(pack, NULL, url, strlen(url), NULL, 0, &answer);
        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        snprintf(url, sizeof(url), "https://host-7.example/%u-7", salt + 1);
        rep_pack_check(pack, NULL, url, strlen(url), NULL, 0, &answer);
        assert_int_equal(answer.result.verdict, REP_ALLOW);
        rep_pack_close(pack);
}

static void
each_call_fails(void)
{
        assert_int_equal(write_pack(1), REP_OK);
        for (enum call call = 0; call < CALLS; call++)
                for (unsigned number = 0;; number += number < 20 ? 1 : 17) {
                        enum rep_status status;

                        failing = call;
                        left = number;
                        failed = false;
                        status = write_pack(2);
                        failing = CALLS;
                        if (!failed) {
                                /* It was called less often: the pack was written, and the old one is back after this. */
                                assert_int_equal(status, REP_OK);
                                assert_old_pack(2);
                                assert_int_equal(write_pack(1), REP_OK);
                                break;
                        }
                        assert_int_not_equal(status, REP_OK);
                        assert_old_pack(1);
                }
}

TEST(every_call_may_fail)
{
        each_call_fails();
        named = true;
        each_call_fails();
        named = false;
}

/* The permissions of FILE. */
static mode_t
permissions(void)
{
        struct stat status;

        assert_int_equal(stat(file, &status), 0);
        return status.st_mode & 07777;
}

/* A new pack has what the umask leaves to a new file, and one that replaces a file has that one's permissions.  The umask
 * is that of all threads, and nobody else's to change. */
TEST(permissions_are_those_of_files)
{
        mode_t before = umask(027);

        for (int i = 0; i < 2; i++) {
                named = i > 0;
                assert_int_equal(unlink(file), 0);
                assert_int_equal(write_pack(1), REP_OK);
                assert_int_equal(permissions(), 0640);
                assert_int_equal(chmod(file, 0604), 0);
                assert_int_equal(write_pack(1), REP_OK);
                assert_int_equal(permissions(), 0604);
        }
        named = false;
        assert_int_equal(umask(before), 027);
}

TEST(opening_may_fail)
{
        struct rep_pack_error error;
        struct rep_pack *pack;

        failing = CALL_MMAP;
        left = 0;
        failed = false;
        assert_int_equal(rep_pack_open(file, &pack, &error), REP_ERR_ARGUMENT);
        failing = CALLS;
        assert_int_equal(error.error, EIO);
        assert_null(pack);
        for (enum call call = CALL_PREAD; call <= CALL_MMAP; call += CALL_MMAP - CALL_PREAD) {
                failing = call;
                left = 1 - (call == CALL_MMAP);
                failed = false;
                assert_int_equal(rep_pack_read(file, &pack, &error), REP_ERR_ARGUMENT);
                failing = CALLS;
                assert_int_equal(error.error, EIO);
                assert_null(pack);
        }
}

/* A pack that was read into memory needs no file any more; one that is cut short meanwhile is none. */
TEST(a_pack_that_was_read_needs_no_file)
{
        struct rep_pack_answer answer;
        struct rep_pack_error error;
        struct rep_pack_stats stats;
        struct rep_pack *pack;

        assert_int_equal(write_pack(1), REP_OK);
        cut_at = 1;
        assert_int_equal(rep_pack_read(file, &pack, &error), REP_ERR_BLOB);
        cut_at = 0;
        assert_null(pack);
        assert_int_equal(rep_pack_read(file, &pack, &error), REP_OK);
        assert_int_equal(truncate(file, 0), 0);
        assert_int_equal(rep_pack_verify(pack, &error), REP_OK);
        assert_int_equal(rep_pack_check(pack, NULL, "https://host-7.example/1-7", 26, NULL, 0, &answer), REP_OK);
        assert_int_equal(answer.finding, REP_PACK_RULES);
        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        rep_pack_stats(pack, &stats);
        assert_int_equal(stats.origins, ORIGINS);
        rep_pack_close(pack);
        assert_int_equal(rep_pack_read(file, &pack, &error), REP_ERR_BLOB);
        assert_int_equal(rep_pack_read("/dev/null", &pack, &error), REP_ERR_BLOB);
        assert_int_equal(write_pack(1), REP_OK);
}

static long
file_size(void)
{
        struct stat status;

        assert_int_equal(stat(file, &status), 0);
        return (long)status.st_size;
}

/* A writer without memory fails, or writes what it always writes: it never stores equal rules twice. */
TEST(memory_may_run_out)
{
        size_t failures = 0;
        long size;

        assert_int_equal(write_pack(2), REP_OK);
        size = file_size();
        assert_int_equal(write_pack(1), REP_OK);
        for (size_t number = 0; number < TRIES; number++) {
                enum rep_status status;

                fail_after(number, false);
                status = write_pack(2);
                fail_after(SIZE_MAX, false);
                failures += status != REP_OK;
                assert_old_pack(status == REP_OK ? 2 : 1);
                if (status == REP_OK) {
                        assert_int_equal(file_size(), size);
                        assert_int_equal(write_pack(1), REP_OK);
                }
        }
        assert_in_range(failures, 20, TRIES);
}

static int
make_folder(void **state)
{
        (void)state;
        if (mkdtemp(folder) == NULL)
                return -1;
        snprintf(file, sizeof(file), "%s/pack", folder);
        return 0;
}

static int
remove_folder(void **state)
{
        (void)state;
        unlink(file);
        return rmdir(folder);
}

TESTS_BETWEEN(make_folder, remove_folder)
