/* SPDX-License-Identifier: Apache-2.0 */
/* spool.c: see spool.h. */
#define _GNU_SOURCE /* O_TMPFILE */

#include "base/spool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"

static const char template_name[] = ".rep2c-XXXXXX";

enum { LINK_TRIES = 100 };

_Static_assert(sizeof(off_t) >= 8, "a place in a spool, of 64 bits, is one in its file; see _FILE_OFFSET_BITS");

static bool
fail(struct rep_spool *spool)
{
        if (spool->error == 0)
                spool->error = errno;
        return false;
}

/* The directory of FILE, with its slash. */
static char *
directory_of(const char *file)
{
        const char *slash = rep_os_slash(file);
        size_t size = slash != NULL ? (size_t)(slash - file) + 1 : 0;
        char *directory = malloc(size + 1);

        if (directory != NULL) {
                memcpy(directory, file, size);
                directory[size] = '\0';
        }
        return directory;
}

/* The folder through which linkat() gives a name to a file that has none.  It is missing if /proc is not mounted. */
#define OPEN_FILES "/proc/self/fd"

/* A template for mkostemp() in the spool's directory. */
static char *
own_name(const struct rep_spool *spool)
{
        char *name = malloc(strlen(spool->directory) + sizeof(template_name));

        if (name != NULL) {
                strcpy(name, spool->directory); /* NOLINT: there is room */
                strcat(name, template_name);    /* NOLINT */
        }
        return name;
}

/*
 * Creates a file from the template NAME, which becomes its name.  mkostemp() always uses permissions 0600.  The
 * permissions of a file of MODE depend on the umask, which no thread can read without changing it for all.  So for
 * another MODE the file is created again under the name that mkostemp() found, and open() applies the umask.
 */
static int
create_named(char *name, mode_t mode)
{
        int fd = mkostemp(name, O_CLOEXEC);

        if (fd < 0 || mode == REP_SPOOL_PRIVATE)
                return fd;
        close(fd);
        unlink(name);
        return open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/* Opens a file without a name if the system can create one and link it later; otherwise one with a temporary name. */
static int
open_file(struct rep_spool *spool, mode_t mode)
{
        int fd = -1;

#ifdef O_TMPFILE
        if (access(OPEN_FILES, X_OK) == 0)
                fd = open(spool->directory[0] != '\0' ? spool->directory : ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
        if (fd >= 0)
                return fd;
#endif
        spool->name = own_name(spool);
        if (spool->name != NULL)
                fd = create_named(spool->name, mode);
        if (fd < 0) {
                free(spool->name);
                spool->name = NULL;
        }
        return fd;
}

bool
rep_spool_start(struct rep_spool *spool, const char *file, size_t capacity, mode_t mode)
{
        *spool = (struct rep_spool){.fd = -1, .capacity = capacity};
        spool->directory = directory_of(file);
        spool->buffer = malloc(capacity);
        if (spool->directory == NULL || spool->buffer == NULL)
                return fail(spool);
        spool->fd = open_file(spool, mode);
        return spool->fd >= 0 || fail(spool);
}

/* Writes the SIZE bytes at FROM to OFFSET, which may be the end of the file; or if FROM is NULL, reads as many to TO.
 */
static bool
transfer(struct rep_spool *spool, uint64_t offset, const unsigned char *from, unsigned char *to, size_t size)
{
        size_t done = 0;

        while (done < size) {
                ssize_t count = from != NULL ? pwrite(spool->fd, from + done, size - done, (off_t)(offset + done))
                                             : pread(spool->fd, to + done, size - done, (off_t)(offset + done));

                if (count == 0)
                        errno = EIO; /* the file is shorter than what was written to it */
                if (count <= 0 && errno != EINTR)
                        return fail(spool);
                done += count > 0 ? (size_t)count : 0;
        }
        return true;
}

bool
rep_spool_flush(struct rep_spool *spool)
{
        if (spool->error != 0)
                return false;
        if (!transfer(spool, spool->size - spool->used, spool->buffer, NULL, spool->used))
                return false;
        spool->used = 0;
        return true;
}

bool
rep_spool_append(struct rep_spool *spool, const void *bytes, size_t size)
{
        if (spool->error != 0)
                return false;
        if (size > spool->capacity - spool->used && !rep_spool_flush(spool))
                return false;
        if (size > spool->capacity) {
                if (!transfer(spool, spool->size, (const unsigned char *)bytes, NULL, size))
                        return false;
        } else if (size > 0) {
                memcpy(spool->buffer + spool->used, bytes, size);
                spool->used += size;
        }
        spool->size += size;
        return true;
}

bool
rep_spool_align(struct rep_spool *spool, size_t align)
{
        static const unsigned char zeros[64] = {0};

        return rep_spool_append(spool, zeros, (align - (size_t)(spool->size % align)) % align);
}

bool
rep_spool_read(struct rep_spool *spool, uint64_t offset, void *bytes, size_t size)
{
        uint64_t written = spool->size - spool->used;
        size_t first = 0;

        if (spool->error != 0)
                return false;
        if (offset < written)
                first = size < written - offset ? size : (size_t)(written - offset);
        if (!transfer(spool, offset, NULL, (unsigned char *)bytes, first))
                return false;
        if (first < size)
                memcpy((unsigned char *)bytes + first, spool->buffer + (offset + first - written), size - first);
        return true;
}

bool
rep_spool_overwrite(struct rep_spool *spool, uint64_t offset, const void *bytes, size_t size)
{
        return spool->error == 0 && transfer(spool, offset, (const unsigned char *)bytes, NULL, size);
}

/* ---- its name */

/*
 * Gives a temporary name to a file that has none, for rename(): linkat() alone can't replace an existing file.
 * Linking fails if the name is taken, and then the next name is tried.
 */
static bool
link_file(struct rep_spool *spool)
{
        char file[64];
        size_t room = strlen(spool->directory) + 64;

        snprintf(file, sizeof(file), OPEN_FILES "/%d", spool->fd);
        spool->name = malloc(room);
        if (spool->name == NULL)
                return fail(spool);
        for (int tries = 0; tries < LINK_TRIES; tries++) {
                snprintf(spool->name, room, "%s.rep2c-%lx-%d", spool->directory, (unsigned long)getpid(), tries);
                if (linkat(AT_FDCWD, file, AT_FDCWD, spool->name, AT_SYMLINK_FOLLOW) == 0)
                        return true;
                if (errno != EEXIST)
                        break;
        }
        fail(spool);
        free(spool->name);
        spool->name = NULL;
        return false;
}

bool
rep_spool_permit(struct rep_spool *spool, mode_t mode)
{
        return spool->error == 0 && (fchmod(spool->fd, mode) == 0 || fail(spool));
}

bool
rep_spool_settle(struct rep_spool *spool)
{
        if (!rep_spool_flush(spool))
                return false;
        if (fsync(spool->fd) != 0)
                return fail(spool);
        return spool->name != NULL || link_file(spool);
}

bool
rep_spool_publish(struct rep_spool *spool, const char *file)
{
        if (rename(spool->name, file) != 0)
                return fail(spool);
        free(spool->name);
        spool->name = NULL;
        if (close(spool->fd) != 0) {
                spool->fd = -1;
                return fail(spool);
        }
        spool->fd = -1;
        return true;
}

void
rep_spool_free(struct rep_spool *spool)
{
        if (spool->name != NULL)
                unlink(spool->name);
        if (spool->fd >= 0)
                close(spool->fd);
        free(spool->name);
        free(spool->directory);
        free(spool->buffer);
        *spool = (struct rep_spool){.fd = -1};
}

/* ---- reading in large pieces */

void
rep_window_start(struct rep_window *window, struct rep_spool *spool, size_t piece)
{
        *window = (struct rep_window){.spool = spool, .piece = piece};
}

static bool
make_room(struct rep_window *window, size_t size)
{
        unsigned char *memory;

        if (size <= window->capacity)
                return true;
        memory = (unsigned char *)realloc(window->memory, size);
        if (memory == NULL) {
                window->spool->error = ENOMEM;
                return false;
        }
        window->memory = memory;
        window->capacity = size;
        return true;
}

const unsigned char *
rep_window_look(struct rep_window *window, uint64_t offset, size_t size)
{
        size_t more = size > window->piece ? size : window->piece;

        if (offset >= window->begin && offset - window->begin <= window->size &&
            size <= window->size - (size_t)(offset - window->begin))
                return window->memory + (size_t)(offset - window->begin);
        if (offset > window->spool->size || size > window->spool->size - offset) {
                window->spool->error = EIO; /* bytes that were appended are missing */
                return NULL;
        }
        if (more > window->spool->size - offset)
                more = (size_t)(window->spool->size - offset);
        window->size = 0;
        if (!make_room(window, more) || !rep_spool_read(window->spool, offset, window->memory, more))
                return NULL;
        window->begin = offset;
        window->size = more;
        return window->memory;
}

void
rep_window_free(struct rep_window *window)
{
        free(window->memory);
        *window = (struct rep_window){.memory = NULL};
}
