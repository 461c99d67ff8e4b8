/* SPDX-License-Identifier: Apache-2.0 */
/* output_file.c: see output_file.h. */
#include "cli/base/output_file.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/input.h"
#include "cli/base/os.h"
#include "cli/base/output.h"
#include "cli/base/report.h"

bool
output_write_all(int fd, struct rep_text bytes, struct failure *failure)
{
        while (bytes.size > 0) {
                ssize_t count = write(fd, bytes.data, bytes.size);

                if (count < 0 && errno != EINTR)
                        return fail_errno(failure, errno);
                if (count > 0) {
                        bytes.data += count;
                        bytes.size -= (size_t)count;
                }
        }
        return true;
}

/* Returns a template for mkstemp() in the directory of FILE, for the caller to free. */
static char *
temporary_name(const char *file)
{
        static const char name[] = ".rep2c-XXXXXX";
        const char *slash = rep_os_slash(file);
        size_t directory = slash != NULL ? (size_t)(slash - file) + 1 : 0;
        char *temporary = must_resize(NULL, directory + sizeof(name), 1);

        memcpy(temporary, file, directory);
        memcpy(temporary + directory, name, sizeof(name));
        return temporary;
}

/* ---- symbolic links */

enum { LINKS_MAX = 40, LINK_SIZE = 4096 };

/* Returns the target of the symbolic link FILE, as a path that is valid where FILE is.  Returns NULL if FILE is not a
   link.  The caller frees it. */
static char *
read_link(const char *file)
{
        char text[LINK_SIZE], *target;
        ssize_t size = readlink(file, text, sizeof(text));
        const char *slash = rep_os_slash(file);
        size_t directory;

        if (size <= 0 || size == (ssize_t)sizeof(text))
                return NULL;
        directory = text[0] != '/' && slash != NULL ? (size_t)(slash - file) + 1 : 0;
        target = must_resize(NULL, directory + (size_t)size + 1, 1);
        memcpy(target, file, directory);
        memcpy(target + directory, text, (size_t)size);
        target[directory + (size_t)size] = '\0';
        return target;
}

/* Returns the name of the file that is written for FILE: the end of its symbolic links, whether that exists or not.
   The caller frees it. */
static char *
find_target(const char *file)
{
        char *target = must(strdup(file)), *next;
        size_t links = 0;

        while (links++ < LINKS_MAX && (next = read_link(target)) != NULL) {
                free(target);
                target = next;
        }
        return target;
}

/* ---- bytes */

/* Writes bytes and permissions of the new file FD, and the owner of OLD unless that is NULL.  Closes FD in any case. */
static bool
fill(int fd, struct rep_text bytes, const struct stat *old, struct failure *failure)
{
        mode_t mask = umask(0), mode = old != NULL ? old->st_mode & 07777 : 0666 & ~mask;
        bool done;

        umask(mask);
        done = output_write_all(fd, bytes, failure);
        if (done && old != NULL && os_chown(fd, old) != 0)
                done = fail(failure, "the file would change its owner or group: %s", strerror(errno));
        if (done && (fchmod(fd, mode) != 0 || fsync(fd) != 0))
                done = fail_errno(failure, errno);
        if (close(fd) != 0 && done)
                done = fail_errno(failure, errno);
        return done;
}

/* Prepares bytes for TARGET, which PENDING takes over.  TARGET is not a symbolic link.  OLD is NULL if it does not
   exist. */
static bool
prepare(struct output_file *pending, char *target, struct rep_text bytes, const struct stat *old,
        struct failure *failure)
{
        int fd;

        *pending = (struct output_file){target, temporary_name(target)};
        fd = mkstemp(pending->temporary);
        if (fd >= 0 && fill(fd, bytes, old, failure))
                return true;
        if (fd >= 0)
                unlink(pending->temporary);
        else
                fail_errno(failure, errno);
        free(pending->temporary);
        pending->temporary = NULL;
        output_file_discard(pending);
        return false;
}

void
output_file_discard(struct output_file *pending)
{
        if (pending->temporary != NULL)
                unlink(pending->temporary);
        free(pending->temporary);
        free(pending->target);
        *pending = (struct output_file){NULL, NULL};
}

bool
output_file_commit(struct output_file *pending, struct failure *failure)
{
        bool done = rename(pending->temporary, pending->target) == 0 || fail_errno(failure, errno);

        if (done) {
                free(pending->temporary);
                pending->temporary = NULL;
        }
        output_file_discard(pending);
        return done;
}

bool
output_file_prepare(struct output_file *pending, const char *file, struct rep_text bytes, struct failure *failure)
{
        struct stat status;

        *pending = (struct output_file){NULL, NULL};
        if (stat(file, &status) != 0) {
                if (errno != ENOENT)
                        return fail_errno(failure, errno);
                return prepare(pending, find_target(file), bytes, NULL, failure);
        }
        if (!S_ISREG(status.st_mode))
                return fail(failure, "not a regular file");
        return prepare(pending, find_target(file), bytes, &status, failure);
}

static bool
write_in_place(const char *file, struct rep_text bytes, struct failure *failure)
{
        int fd = open(file, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        bool done;

        if (fd < 0)
                return fail_errno(failure, errno);
        done = output_write_all(fd, bytes, failure);
        if (close(fd) != 0 && done)
                done = fail_errno(failure, errno);
        return done;
}

bool
output_file_write(const char *file, struct rep_text bytes, struct failure *failure)
{
        struct output_file pending;
        struct stat status;
        sigset_t before;
        bool done;

        if (stat(file, &status) == 0 && !S_ISREG(status.st_mode))
                return write_in_place(file, bytes, failure);
        interrupts_hold(&before);
        done = output_file_prepare(&pending, file, bytes, failure) && output_file_commit(&pending, failure);
        interrupts_release(&before);
        return done;
}

bool
output_file_may_replace(const char *file, const char *option, struct failure *failure)
{
        struct stat status;

        if (stat(file, &status) != 0)
                return fail_errno(failure, errno);
        if ((status.st_mode & 0222) == 0)
                return fail(failure, "%s: the file is read-only", option);
        return status.st_nlink < 2 ||
               fail(failure, "%s: the file has other names (hard links), under which it would stay as it is", option);
}

const struct option_row output_force_options[] = {
        {0, "force", NULL, take_flag, 0,
         .help = "write also over what is read, and where a blob or a pack is written, over a file that is neither "
                 "empty nor one"},
        OPTIONS_END,
};

/* Reads the attributes of the regular file NAME.  Returns false if there is none. */
static bool
find_file(const char *name, struct stat *status)
{
        bool standard = strcmp(name, "-") == 0;

        return (standard ? fstat(STDIN_FILENO, status) : stat(name, status)) == 0 && S_ISREG(status->st_mode);
}

/* Returns whether two names are those of one regular file, which is there. */
static bool
are_one_file(const char *one, const char *other)
{
        struct stat first, second;

        return find_file(one, &first) && find_file(other, &second) && first.st_dev == second.st_dev &&
               first.st_ino == second.st_ino;
}

void
output_file_spares(bool force, const char *output, const char *input)
{
        if (!force && output != NULL && strcmp(output, "-") != 0 && input != NULL && are_one_file(output, input))
                exit(report_error(output, 0, "an input, so only --force replaces it"));
}

void
output_files_differ(const char *one, const char *other)
{
        /* One name may be that of a file that is not there yet; a device may be both. */
        if (one != NULL && other != NULL &&
            (are_one_file(one, other) || (strcmp(one, other) == 0 && access(one, F_OK) != 0)))
                usage_error("'%s' is to be two outputs", one);
}

void
output_file_takes_blob(bool force, const char *output, const char *input)
{
        char start[INPUT_START];
        struct input begin = {start, sizeof(start)};
        struct stat written;

        output_file_spares(force, output, input);
        if (!force && output != NULL && strcmp(output, "-") != 0 && find_file(output, &written) &&
            written.st_size != 0 && !(input_peek(output, start) && input_is_blob(&begin)))
                exit(report_error(output, 0, "no blob, so only --force replaces it"));
}

bool
output_file_open_errors(const char *file, FILE **stream, struct failure *failure)
{
        *stream = NULL;
        if (strcmp(file, "-") == 0)
                return fail(failure, "a file lists the errors, not standard output");
        *stream = fopen(file, "w");
        return *stream != NULL || fail_errno(failure, errno);
}

int
output_file_close_errors(FILE *stream, const char *file, int status)
{
        bool failed;

        if (stream == NULL)
                return status;
        failed = ferror(stream) != 0;
        failed |= fclose(stream) != 0;
        return failed ? report_error(file, 0, "%s", strerror(errno)) : status;
}

int
output_deliver(const char *file, struct rep_text bytes)
{
        struct failure failure;

        if (strcmp(file, "-") == 0)
                return output_bytes(bytes);
        return output_file_write(file, bytes, &failure) ? STATUS_OK : report(file, 0, &failure);
}

/* ---- interrupts */

void
interrupts_hold(sigset_t *before)
{
        sigset_t held;

        sigemptyset(&held);
        sigaddset(&held, SIGHUP);
        sigaddset(&held, SIGINT);
        sigaddset(&held, SIGQUIT);
        sigaddset(&held, SIGTERM);
        sigprocmask(SIG_BLOCK, &held, before);
}

void
interrupts_release(const sigset_t *before)
{
        int error = errno;

        sigprocmask(SIG_SETMASK, before, NULL);
        errno = error;
}
