/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading and writing of files while the system fails: a full disk, short writes, interrupted calls, a file that
 * shrinks while it is read, and signals at every call.  A written file is then whole under its name, or does not exist,
 * and no other file is left.
 */
#include "cli/base/input.h"
#include "cli/base/output_file.h"
#include "cli/fetch/store.h"
#include "tests/support/faults.h"
#include "tests/support/folder.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME "r.rep"

enum { OLD_SIZE = 100, NEW_SIZE = 300000, PART = 50000 };

static char old[OLD_SIZE], new[NEW_SIZE];
static char file[64];

/* Only NAME is in the folder, with these bytes. */
static void
expect_file(const char *bytes, size_t size)
{
        size_t found;
        char *content = read_bytes(NAME, &found);

        assert_int_equal(found, size);
        assert_memory_equal(content, bytes, size);
        free(content);
        assert_int_equal(count_files(), 1);
}

static void
empty_folder(void)
{
        assert_int_equal(remove_folder(&(void *){NULL}), 0);
        assert_int_equal(mkdir(test_folder, 0700), 0);
}

static void
put_new(void)
{
        write_bytes(NAME, new, NEW_SIZE);
}

/* The old file in one way, and none in the other. */
static void
put_old(void)
{
        empty_folder();
        if (fault_way == 0)
                write_bytes(NAME, old, OLD_SIZE);
}

/* ---- writing */

static struct failure failure;

static unsigned
write_new(void)
{
        failure = (struct failure){.text = ""};
        return output_file_write(file, (struct rep_text){new, NEW_SIZE}, &failure);
}

/* A call that fails keeps what was there; a signal comes when the file is whole. */
static void
check_written(const struct fault_run *run)
{
        bool done = !run->came || run->fault->signal != 0 || run->fault->error == EINTR || run->fault->error == 0;

        if (run->fault->signal == 0) {
                assert_int_equal(run->status, done);
                assert_true(done || strstr(failure.text, strerror(run->fault->error)) != NULL);
        }
        if (done)
                expect_file(new, NEW_SIZE);
        else if (fault_way == 0)
                expect_file(old, OLD_SIZE);
        else
                assert_int_equal(count_files(), 0);
}

/* Saves a copy of a robots.txt: two files. */
static unsigned
save_copy(void)
{
        struct store store;
        struct failure warning;
        bool done = store_open(&store, test_folder, "http://a.example/robots.txt", &warning, &failure);

        store.entry = (struct rep_fetch_entry){.answered = true, .access = REP_ACCESS_RULES};
        store.body = (struct input){malloc(NEW_SIZE), NEW_SIZE};
        if (!done || store.body.bytes == NULL)
                abort();
        memcpy(store.body.bytes, new, NEW_SIZE);
        done = store_save(&store, &failure);
        store_free(&store);
        return done;
}

/* Once the body has its name, it stays, and is not a copy without the rest. */
static void
check_copy(const struct fault_run *run)
{
        bool done = !run->came || run->fault->signal != 0;
        size_t left = run->fault->call == FAULT_RENAME && run->fault->number == 1;

        assert_true(run->fault->signal != 0 || run->status == done);
        assert_int_equal(count_files(), done ? 2 : left);
}

/* ---- reading */

static struct input input;

static unsigned
read_new(void)
{
        failure = (struct failure){.text = ""};
        return input_read(&input, file, &failure);
}

/* Reading goes on or fails whole.  If the file shrinks, what was read before that counts, and no byte behind it. */
static void
check_read(const struct fault_run *run)
{
        bool done = !run->came || run->fault->error == EINTR || run->fault->error == 0;
        size_t size = run->came && run->fault->truncate != NULL ? PART * run->fault->number : NEW_SIZE;

        assert_int_equal(run->status, done);
        assert_true(done || strstr(failure.text, strerror(run->fault->error)) != NULL);
        if (done) {
                assert_int_equal(input.size, size);
                assert_memory_equal(input.bytes, new, size);
        }
        input_free(&input);
}

/* ---- the table */

#define INTERRUPT(call)                                                                \
        {call, .signal = SIGHUP}, {call, .signal = SIGINT}, {call, .signal = SIGQUIT}, \
        {                                                                              \
                call, .signal = SIGTERM                                                \
        }

static const struct system_fault failing[] = {
        {FAULT_TEMPORARY, .error = EACCES},
        {FAULT_WRITE, .error = ENOSPC},
        {FAULT_WRITE, .error = EIO},
        {FAULT_WRITE, .error = ENOSPC, .most = 4096},
        {FAULT_FCHMOD, .error = EPERM},
        {FAULT_FSYNC, .error = EIO},
        {FAULT_CLOSE, .error = EDQUOT},
        {FAULT_RENAME, .error = ENOSPC},
        {.call = FAULT_END},
};

static const struct system_fault harmless[] = {
        {FAULT_WRITE, .once = true, .most = 1000},
        {FAULT_WRITE, .error = EINTR, .most = 4096},
        {FAULT_WRITE, .error = EINTR},
        {.call = FAULT_END},
};

static const struct system_fault interrupting[] = {
        INTERRUPT(FAULT_TEMPORARY), INTERRUPT(FAULT_WRITE),  INTERRUPT(FAULT_FCHMOD), INTERRUPT(FAULT_FSYNC),
        INTERRUPT(FAULT_CLOSE),     INTERRUPT(FAULT_RENAME), {.call = FAULT_END},
};

static const struct system_fault full_disk[] = {
        {FAULT_TEMPORARY, .error = ENOSPC},
        {FAULT_WRITE, .error = ENOSPC},
        {FAULT_FCHMOD, .error = ENOSPC},
        {FAULT_FSYNC, .error = ENOSPC},
        {FAULT_CLOSE, .error = ENOSPC},
        {FAULT_RENAME, .error = ENOSPC},
        {.call = FAULT_END},
};

static const struct system_fault reading[] = {
        {FAULT_READ, .once = true, .most = 1000},     {FAULT_READ, .error = EINTR, .most = 4096},
        {FAULT_READ, .error = EIO, .most = 4096},     {FAULT_READ, .error = EIO},
        {FAULT_READ, .most = PART, .truncate = file}, {.call = FAULT_END},
};

static const struct scenario scenarios[] = {
        {"a failing call keeps the old file", failing, put_old, write_new, check_written, 2},
        {"short and interrupted writes go on", harmless, put_old, write_new, check_written, 1},
        {"signals leave a whole file", interrupting, put_old, write_new, check_written, 1},
        {"signals leave both files of a copy", interrupting, empty_folder, save_copy, check_copy, 1},
        {"a failing call leaves no copy", full_disk, empty_folder, save_copy, check_copy, 1},
        {"reading goes on or fails whole", reading, put_new, read_new, check_read, 1},
        {.name = NULL},
};

static int
begin(void **state)
{
        memset(old, 'o', OLD_SIZE);
        memset(new, 'n', NEW_SIZE);
        return make_folder(state) || strcpy(file, in_folder(NAME)) != file;
}

TESTS_BETWEEN(begin, remove_folder)
FAULTS_TEST(scenarios)
