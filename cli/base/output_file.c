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

/* Returns the size of the directory, with the slash that ends it, in the name of FILE. */
static int
directory_size(const char *file)
{
        const char *slash = rep_os_slash(file);

        return slash != NULL ? (int)(slash - file) + 1 : 0;
}

/* ---- symbolic links */

enum { LINKS_MAX = 40, LINK_SIZE = 4096 };

/* Returns the name of the file that is written for FILE: the end of its symbolic links, whether that exists or not.
   The caller frees it. */
static char *
find_target(const char *file)
{
        char *target = must(strdup(file)), text[LINK_SIZE];

        for (size_t links = 0; links < LINKS_MAX; links++) {
                ssize_t size = readlink(target, text, sizeof(text));
                char *next;

                if (size <= 0 || size == (ssize_t)sizeof(text))
                        break;
                /* A relative target is valid where the link is. */
                next = must_format("%.*s%.*s", text[0] != '/' ? directory_size(target) : 0, target, (int)size, text);
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

/* A file before it gets its name. */
struct pending {
        char *target, *temporary; /* NULL: there is none */
};

/* Writes FILE under a temporary name in the same folder. */
static bool
prepare(struct pending *pending, const struct output_file *file, struct failure *failure)
{
        struct stat status;
        bool exists = stat(file->name, &status) == 0;
        int fd;

        if (!exists && errno != ENOENT)
                return fail_errno(failure, errno);
        if (exists && !S_ISREG(status.st_mode))
                return fail(failure, "not a regular file");
        pending->target = find_target(file->name);
        pending->temporary = must_format("%.*s.rep2c-XXXXXX", directory_size(pending->target), pending->target);
        fd = mkstemp(pending->temporary);
        if (fd >= 0)
                return fill(fd, file->bytes, exists ? &status : NULL, failure);
        fail_errno(failure, errno);
        free(pending->temporary);
        pending->temporary = NULL;
        return false;
}

bool
output_files_write(const struct output_file *files, size_t count, const char **failed, struct failure *failure)
{
        static const int held[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        struct pending pending[OUTPUT_FILES_MOST] = {{NULL, NULL}};
        sigset_t waiting, before;
        bool done = true;
        size_t i;

        sigemptyset(&waiting);
        for (i = 0; i < sizeof(held) / sizeof(held[0]); i++)
                sigaddset(&waiting, held[i]);
        sigprocmask(SIG_BLOCK, &waiting, &before);
        for (i = 0; i < count && done; i++) {
                *failed = files[i].name;
                done = prepare(&pending[i], &files[i], failure);
        }
        for (i = count; i-- > 0 && done;) {
                *failed = files[i].name;
                done = rename(pending[i].temporary, pending[i].target) == 0 || fail_errno(failure, errno);
                if (done) {
                        free(pending[i].temporary);
                        pending[i].temporary = NULL;
                }
        }
        for (i = 0; i < count; i++) {
                if (pending[i].temporary != NULL)
                        unlink(pending[i].temporary);
                free(pending[i].temporary);
                free(pending[i].target);
        }
        sigprocmask(SIG_SETMASK, &before, NULL);
        return done;
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
        const char *failed;
        struct stat status;

        if (stat(file, &status) == 0 && !S_ISREG(status.st_mode))
                return write_in_place(file, bytes, failure);
        return output_files_write(&(struct output_file){file, bytes}, 1, &failed, failure);
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
        return (strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, status) : stat(name, status)) == 0 &&
               S_ISREG(status->st_mode);
}

/* Returns whether two names are those of one regular file, which is there. */
static bool
are_one_file(const char *one, const char *other)
{
        struct stat first, second;

        return find_file(one, &first) && find_file(other, &second) && first.st_dev == second.st_dev &&
               first.st_ino == second.st_ino;
}

/* Returns whether FILE is a HOST.txt that is there, in INPUT, if that is a folder. */
static bool
is_host_in(const char *file, const char *input)
{
        const char *slash = strrchr(file, '/'), *ending = strrchr(file, '.');
        char *member = must_format("%s/%s", input, slash != NULL ? slash + 1 : file);
        bool is_host = ending != NULL && strcmp(ending, ".txt") == 0 && are_one_file(file, member);

        free(member);
        return is_host;
}

void
output_file_spares(bool force, const char *output, const char *input)
{
        if (!force && output != NULL && strcmp(output, "-") != 0 && input != NULL &&
            (are_one_file(output, input) || is_host_in(output, input)))
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
        struct stat written;

        if (output != NULL && strcmp(output, "-") == 0 && isatty(STDOUT_FILENO))
                usage_error("a blob is not written to a terminal");
        output_file_spares(force, output, input);
        if (!force && output != NULL && strcmp(output, "-") != 0 && find_file(output, &written) &&
            written.st_size != 0 && !input_begins(output, input_is_blob))
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
