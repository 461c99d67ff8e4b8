/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A writer of packs whose system calls fail one after another, and whose memory runs out: it reports that, the old
 * file stays, and nothing else is left in the folder.  The same for opening.
 */
#include "rep_pack.h"
#include "tests/support/faults.h"
#include "tests/support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ORIGINS = 200, OLD = 1, NEW = 2 };

static char file[64];

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

static void
expect_verdict(struct rep_pack *pack, unsigned salt, enum rep_verdict wanted)
{
        struct rep_pack_answer answer;
        char url[64];

        snprintf(url, sizeof(url), "https://host-7.example/%u-7", salt);
        assert_int_equal(rep_pack_check(pack, NULL, url, strlen(url), NULL, 0, &answer), REP_OK);
        assert_int_equal(answer.finding, REP_PACK_RULES);
        assert_int_equal(answer.result.verdict, wanted);
}

/* The pack is whole and of SALT, and alone in its folder. */
static void
expect_pack(unsigned salt)
{
        struct rep_pack *pack;

        assert_int_equal(count_files(), 1);
        assert_int_equal(rep_pack_open(file, &pack, NULL), REP_OK);
        assert_int_equal(rep_pack_verify(pack, NULL), REP_OK);
        expect_verdict(pack, salt, REP_DISALLOW);
        expect_verdict(pack, salt + 1, REP_ALLOW);
        rep_pack_close(pack);
}

static struct stat
file_status(void)
{
        struct stat status;

        assert_int_equal(stat(file, &status), 0);
        return status;
}

/* ---- writing */

static off_t new_size;

/* In the second way, the system gives no files without a name. */
static void
begin_writing(void)
{
        faults_refuse(FAULT_ACCESS, fault_way == 1);
        assert_int_equal(write_pack(NEW), REP_OK);
        new_size = file_status().st_size;
        assert_int_equal(write_pack(OLD), REP_OK);
}

static unsigned
write_new(void)
{
        return write_pack(NEW);
}

/* A writer without memory fails, or writes what it always writes: it never stores equal rules twice. */
static void
check_written(const struct fault_run *run)
{
        if (run->fault->call != FAULT_MEMORY || !run->came)
                assert_int_equal(run->status != REP_OK, run->came);
        expect_pack(run->status == REP_OK ? NEW : OLD);
        if (run->status == REP_OK)
                assert_int_equal(file_status().st_size, new_size);
}

/* A new pack has what the umask leaves to a new file, and one that replaces a file has that one's permissions.  The
 * umask is that of all threads, and nobody else's to change. */
TEST(permissions_are_those_of_files)
{
        mode_t before = umask(027);

        for (int named = 0; named < 2; named++) {
                faults_refuse(FAULT_ACCESS, named);
                unlink(file);
                assert_int_equal(write_pack(OLD), REP_OK);
                assert_int_equal(file_status().st_mode & 07777, 0640);
                assert_int_equal(chmod(file, 0604), 0);
                assert_int_equal(write_pack(OLD), REP_OK);
                assert_int_equal(file_status().st_mode & 07777, 0604);
        }
        faults_refuse(FAULT_ACCESS, false);
        assert_int_equal(umask(before), 027);
}

/* ---- opening */

static struct rep_pack_error error;
static struct rep_pack *opened;

static unsigned
open_mapped(void)
{
        return rep_pack_open(file, &opened, &error);
}

static unsigned
open_read(void)
{
        return rep_pack_read(file, &opened, &error);
}

/* A file that is cut short meanwhile is not a pack.  The second mapping is memory. */
static void
check_opened(const struct fault_run *run)
{
        bool memory = run->fault->call == FAULT_MMAP && run->fault->number > 0;
        enum rep_status fault = run->fault->ends ? REP_ERR_BLOB : memory ? REP_ERR_MEMORY : REP_ERR_ARGUMENT;

        assert_int_equal(run->status, run->came ? fault : REP_OK);
        assert_int_equal(opened == NULL, run->came);
        if (run->came && !memory)
                assert_int_equal(error.error, run->fault->error);
        rep_pack_close(opened);
}

/* A pack that was read into memory needs no file any more. */
TEST(a_pack_that_was_read_needs_no_file)
{
        struct rep_pack_stats stats;

        assert_int_equal(write_pack(OLD), REP_OK);
        assert_int_equal(open_read(), REP_OK);
        assert_int_equal(truncate(file, 0), 0);
        assert_int_equal(rep_pack_verify(opened, &error), REP_OK);
        expect_verdict(opened, OLD, REP_DISALLOW);
        rep_pack_stats(opened, &stats);
        assert_int_equal(stats.origins, ORIGINS);
        rep_pack_close(opened);
        assert_int_equal(open_read(), REP_ERR_BLOB);
        assert_int_equal(rep_pack_read("/dev/null", &opened, &error), REP_ERR_BLOB);
        assert_int_equal(write_pack(OLD), REP_OK);
}

/* ---- the table */

static const struct system_fault writing[] = {
        {FAULT_WRITE, .error = ENOSPC, .most = FAULT_HALF},
        {FAULT_READ, .error = EIO, .most = FAULT_HALF},
        {FAULT_FSYNC, .error = EIO, .most = FAULT_HALF},
        {FAULT_FCHMOD, .error = EIO, .most = FAULT_HALF},
        {FAULT_RENAME, .error = EIO, .most = FAULT_HALF},
        {FAULT_LINK, .error = EIO, .most = FAULT_HALF},
        {FAULT_TEMPORARY, .error = EIO, .most = FAULT_HALF},
        {FAULT_MMAP, .error = EIO, .most = FAULT_HALF},
        {.call = FAULT_END},
};

static const struct system_fault mapping[] = {{FAULT_MMAP, .error = EIO}, {.call = FAULT_END}};

static const struct system_fault reading[] = {
        {FAULT_READ, .error = EIO, .most = FAULT_HALF},
        {FAULT_READ, .most = FAULT_HALF, .forever = true, .ends = true},
        {FAULT_MMAP, .error = EIO},
        {.call = FAULT_END},
};

static const struct scenario scenarios[] = {
        {"writing a pack", writing, begin_writing, write_new, check_written, 2},
        {"writing a pack without memory", no_memory, begin_writing, write_new, check_written, 1},
        {"opening a pack", mapping, NULL, open_mapped, check_opened, 1},
        {"reading a pack", reading, NULL, open_read, check_opened, 1},
        {.name = NULL},
};

static int
begin(void **state)
{
        int status = make_folder(state);

        strcpy(file, in_folder("pack"));
        return status;
}

TESTS_BETWEEN(begin, remove_folder)
FAULTS_TEST(scenarios)
