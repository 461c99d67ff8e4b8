/* SPDX-License-Identifier: Apache-2.0 */
/* faults.c: see faults.h. */
#define _DEFAULT_SOURCE /* getentropy(), mkostemp() */

#include "tests/support/faults.h"

#include "rep_runtime.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- calls */

static struct system_fault fault;
static unsigned made; /* calls of its kind */
static bool came;     /* it has failed */
static bool refuses[FAULT_CALLS];

/* Is CALL, which is being made, to fail? */
static bool
fails(enum fault_call call)
{
        if (refuses[call])
                return true;
        if (call != fault.call || made++ < fault.number || (came && !fault.forever))
                return false;
        came = true;
        if (fault.signal != 0)
                raise(fault.signal);
        if (fault.truncate != NULL && truncate(fault.truncate, 0) != 0)
                abort();
        errno = fault.error;
        return fault.error != 0 || fault.ends;
}

/* How many of the SIZE bytes a read or write takes. */
static size_t
taken(size_t size)
{
        if (fault.call == FAULT_END || fault.most == 0)
                return size;
        if (fault.most == FAULT_HALF)
                return size > 1 ? size / 2 : size;
        return size < fault.most ? size : fault.most;
}

/* The function NAME of the system, which gives BAD where it fails. */
#define WRAP(type, name, call, bad, parameters, arguments)                  \
        type __real_##name parameters;                                      \
        type __wrap_##name parameters;                                      \
        type __wrap_##name parameters                                       \
        {                                                                   \
                return fails(FAULT_##call) ? bad : __real_##name arguments; \
        }

WRAP(void *, malloc, MEMORY, NULL, (size_t size), (size))
WRAP(void *, calloc, MEMORY, NULL, (size_t count, size_t size), (count, size))
WRAP(void *, realloc, MEMORY, NULL, (void *memory, size_t size), (memory, size))
WRAP(ssize_t, read, READ, fault.ends - 1, (int fd, void *to, size_t size), (fd, to, taken(size)))
WRAP(ssize_t, pread, READ, fault.ends - 1, (int fd, void *to, size_t size, off_t at), (fd, to, taken(size), at))
WRAP(ssize_t, write, WRITE, -1, (int fd, const void *from, size_t size), (fd, from, taken(size)))
WRAP(ssize_t, pwrite, WRITE, -1, (int fd, const void *from, size_t size, off_t at), (fd, from, taken(size), at))
WRAP(int, fsync, FSYNC, -1, (int fd), (fd))
WRAP(int, fchmod, FCHMOD, -1, (int fd, mode_t mode), (fd, mode))
WRAP(int, fstat, FSTAT, -1, (int fd, struct stat *status), (fd, status))
WRAP(int, access, ACCESS, -1, (const char *path, int mode), (path, mode))
WRAP(int, rename, RENAME, -1, (const char *from, const char *to), (from, to))
WRAP(int, linkat, LINK, -1, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
WRAP(int, mkstemp, TEMPORARY, -1, (char *name), (name))
WRAP(int, mkostemp, TEMPORARY, -1, (char *name, int flags), (name, flags))
WRAP(int, getentropy, ENTROPY, -1, (void *bytes, size_t size), (bytes, size))
WRAP(long, syscall, SYSCALL, -1, (long number, long a, long b, long c, long d), (number, a, b, c, d))
WRAP(int, open, OPEN, -1, (const char *name, int flags, mode_t mode), (name, flags, mode))
WRAP(int, openat, OPEN, -1, (int at, const char *name, int flags, mode_t mode), (at, name, flags, mode))
WRAP(DIR *, opendir, OPENDIR, NULL, (const char *name), (name))
WRAP(struct dirent *, readdir, READDIR, NULL, (DIR * directory), (directory))
WRAP(void *, mmap, MMAP, MAP_FAILED, (void *to, size_t size, int protection, int flags, int fd, off_t at),
     (to, size, protection, flags, fd, at))

int __real_close(int fd);
int __wrap_close(int fd);

int
__wrap_close(int fd)
{
        bool failing = fails(FAULT_CLOSE);
        int error = errno, result = __real_close(fd);

        errno = error;
        return failing ? -1 : result;
}

/* ---- runs */

const struct system_fault no_memory[] = {
        {FAULT_MEMORY, .error = ENOMEM}, {FAULT_MEMORY, .error = ENOMEM, .forever = true}, {.call = FAULT_END}};

size_t fault_way;

/* What is under way, and the fault of it. */
static struct scenario current; /* without a name: none */
static struct system_fault injected;

void
faults_begin(struct system_fault wanted)
{
        made = 0;
        came = false;
        fault = wanted;
}

bool
faults_stop(void)
{
        fault.call = FAULT_END;
        return came;
}

void
faults_refuse(enum fault_call call, bool refused)
{
        refuses[call] = refused;
}

/* Runs the scenario in a process of its own, which the signal ends wherever the call is made. */
static unsigned
run_apart(void)
{
        pid_t child = fork();
        int status;

        assert_true(child >= 0);
        if (child == 0) {
                signal(fault.signal, SIG_DFL);
                current.run();
                _exit(came);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        came = WIFSIGNALED(status);
        if (came)
                assert_int_equal(WTERMSIG(status), fault.signal);
        else
                assert_int_equal(WEXITSTATUS(status), 0);
        return (unsigned)status;
}

/* Returns whether the fault came. */
static bool
run_once(void)
{
        struct fault_run run = {.fault = &injected};

        if (current.begin != NULL)
                current.begin();
        faults_begin(injected);
        run.status = injected.signal != 0 ? run_apart() : current.run();
        run.came = faults_stop();
        current.check(&run);
        return run.came;
}

/* Injects one of the scenario's faults everywhere; returns how often it came. */
static size_t
inject(const struct system_fault *wanted)
{
        size_t count = 0;

        for (fault_way = 0; fault_way == 0 || fault_way < current.ways; fault_way++) {
                injected = *wanted;
                while (run_once()) {
                        count++;
                        injected.number++;
                        if (injected.once)
                                break;
                }
        }
        return count;
}

size_t
faults_inject(const struct scenario *scenario)
{
        size_t count = 0;

        current = *scenario;
        for (const struct system_fault *at = scenario->faults; at->call != FAULT_END; at++) {
                size_t times = inject(at);

                if (times == 0 && at->error + at->signal + at->ends != 0)
                        fail_msg("the fault never came");
                count += times;
        }
        memset(refuses, 0, sizeof(refuses));
        current.name = NULL;
        return count;
}

void
faults_test(void **state)
{
        for (const struct scenario *scenario = *state; scenario->name != NULL; scenario++)
                print_message("%s: %zu faults\n", scenario->name, faults_inject(scenario));
}

void
check_memory(const struct fault_run *run)
{
        assert_true(run->status == REP_OK || (run->came && run->status == REP_ERR_MEMORY));
}

int
faults_tell(void **state)
{
        (void)state;
        (void)faults_stop();
        if (current.name != NULL)
                print_error("%s, way %zu: call %d, number %u, error %d, signal %d\n", current.name, fault_way,
                            (int)injected.call, injected.number, injected.error, injected.signal);
        current.name = NULL;
        return 0;
}
