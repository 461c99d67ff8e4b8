/* SPDX-License-Identifier: Apache-2.0 */
/*
 * map.c: opens a pack whose bytes all lie in memory (rep_pack.h): in a mapping of its file, in a copy, or with the
 * caller.
 *
 * Rules are checked before their first use, and EXAMINED remembers that they were valid.  That holds because the bytes
 * never change while the pack is open.
 *
 * Who owns what: the pack owns its crawlers and EXAMINED.  It owns the bytes if MAPPED is set, which is the last step
 * of opening.  Until then, and for rep_pack_open_bytes() always, they are the caller's.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include <errno.h>
#include <stdlib.h>

#include "base/os.h"
#include "pack/format.h"
#include "pack/pack.h"

/* Fills in ERROR, unless it is NULL, with a failure of the system.  ERROR gets errno. */
static enum rep_status
fail_errno(struct rep_pack_error *error, const char *message)
{
        int number = errno;
        enum rep_status status = number == ENOMEM ? REP_ERR_MEMORY : REP_ERR_ARGUMENT;

        if (error != NULL)
                *error = (struct rep_pack_error){status, number, message, 0};
        return status;
}

/*
 * Returns the size of the bits for checked rules: one for each multiple of REP_PACK_RULE_ALIGN in the section.
 *
 * Rules begin below ENTRIES, so the number of a bit is at most (ENTRIES - RULES - 1) / 64, and its byte is below the
 * size.  The 1 also keeps the size above 0, which mmap() refuses.
 */
static size_t
examined_size(const struct rep_pack *pack)
{
        return (size_t)((pack->entries - pack->rules) / REP_PACK_RULE_ALIGN / 8 + 1);
}

/* EXAMINED was made if ENTRIES and RULES, which give its size, were valid. */
static void
unmap(struct rep_pack *pack)
{
        if (pack->mapped)
                munmap((void *)pack->bytes, (size_t)pack->size);
        if (pack->examined != NULL)
                munmap((void *)pack->examined, examined_size(pack));
}

/*
 * Opens the SIZE bytes at BYTES.  With MAPPED, the pack owns them, but only if the result is REP_OK: after a failure,
 * which closes the pack, they are still the caller's.
 */
static enum rep_status
open_bytes(const void *bytes, uint64_t size, bool mapped, struct rep_pack **opened, struct rep_pack_error *error)
{
        struct rep_pack *pack = calloc(1, sizeof(*pack));
        enum rep_status status;

        if (pack == NULL)
                return rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
        pack->bytes = pack->head = (const unsigned char *)bytes;
        pack->size = size;
        pack->unmap = unmap;
        status = rep_pack_open_head(pack, error);
        if (status == REP_OK) {
                /* Zero pages take memory only once they are touched.  calloc() could return used memory, and clear all
                   of it. */
                void *bits =
                        mmap(NULL, examined_size(pack), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

                if (bits != MAP_FAILED)
                        pack->examined = bits;
                else
                        status = rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
        }
        pack->mapped = status == REP_OK && mapped;
        if (status == REP_OK)
                *opened = pack;
        else
                rep_pack_close(pack);
        return status;
}

enum rep_status
rep_pack_open_bytes(const void *bytes, size_t size, struct rep_pack **pack, struct rep_pack_error *error)
{
        if (pack != NULL)
                *pack = NULL;
        if (pack == NULL || bytes == NULL || (uintptr_t)bytes % 8 != 0)
                return rep_pack_fail(error, REP_ERR_ARGUMENT, "no bytes, or not aligned", 0);
        return open_bytes(bytes, size, false, pack, error);
}

/* ---- files */

/* Finds the size of the file FD.  Fails if it can't be a pack. */
static enum rep_status
find_size(int fd, size_t *size, struct rep_pack_error *error)
{
        struct stat file;

        if (fstat(fd, &file) != 0)
                return fail_errno(error, "its size can't be found out");
        if (!S_ISREG(file.st_mode))
                return rep_pack_fail(error, REP_ERR_BLOB, "no regular file", 0);
        if ((uint64_t)file.st_size < REP_PACK_HEADER_SIZE)
                return rep_pack_fail(error, REP_ERR_BLOB, "no pack: it does not begin as one", 0);
        if ((uint64_t)file.st_size > SIZE_MAX)
                return rep_pack_fail(error, REP_ERR_LIMIT, "it is too large for a program of 32 bits", 0);
        *size = (size_t)file.st_size;
        return REP_OK;
}

/*
 * Reads the SIZE bytes of the file FD.  The loop ends, because each round reads something, fails, or was interrupted
 * by a signal.
 */
static enum rep_status
read_file(int fd, unsigned char *bytes, size_t size, struct rep_pack_error *error)
{
        size_t done = 0;

        while (done < size) {
                ssize_t count = pread(fd, bytes + done, size - done, (off_t)done);

                if (count == 0)
                        return rep_pack_fail(error, REP_ERR_BLOB, "it was cut short while it was read", done);
                if (count < 0 && errno != EINTR)
                        return fail_errno(error, "it can't be read");
                if (count > 0)
                        done += (size_t)count;
        }
        return REP_OK;
}

/* Maps the SIZE bytes of the file FD, or reads them into a mapping without a file.  The caller unmaps them. */
static enum rep_status
load(int fd, bool read, size_t size, void **bytes, struct rep_pack_error *error)
{
        enum rep_status status;

        if (read)
                *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        else
                *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
        if (*bytes == MAP_FAILED)
                return fail_errno(error, read ? "there is no memory for it" : "it can't be mapped");
        status = read ? read_file(fd, *bytes, size, error) : REP_OK;
        if (status != REP_OK)
                munmap(*bytes, size);
        return status;
}

/* A mapping needs no open file, so FD is closed at once. */
static enum rep_status
open_file(const char *file, bool read, struct rep_pack **pack, struct rep_pack_error *error)
{
        enum rep_status status;
        void *bytes;
        size_t size = 0;
        int fd;

        if (pack != NULL)
                *pack = NULL;
        if (pack == NULL || file == NULL)
                return rep_pack_fail(error, REP_ERR_ARGUMENT, "no file, or nowhere to open it to", 0);
        fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); /* O_NONBLOCK: a FIFO is refused without
                                                                        * waiting */
        if (fd < 0)
                return fail_errno(error, "it can't be opened");
        status = find_size(fd, &size, error);
        if (status == REP_OK)
                status = load(fd, read, size, &bytes, error);
        close(fd);
        if (status != REP_OK)
                return status;
        status = open_bytes(bytes, size, true, pack, error);
        if (status != REP_OK)
                munmap(bytes, size);
        else
                (*pack)->file = realpath(file, NULL);
        return status;
}

enum rep_status
rep_pack_open(const char *file, struct rep_pack **pack, struct rep_pack_error *error)
{
        return open_file(file, false, pack, error);
}

enum rep_status
rep_pack_read(const char *file, struct rep_pack **pack, struct rep_pack_error *error)
{
        return open_file(file, true, pack, error);
}
