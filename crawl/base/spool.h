/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A file that is only appended to and read again: what doesn't fit in memory, and a file in the making.
 *
 * It has no name where the system can do that, and otherwise one of its own, ".rep2c-XXXXXX", in the directory that it
 * was asked to stand in.
 */
#ifndef REP_BASE_SPOOL_H
#define REP_BASE_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct rep_spool {
        int fd;          /* -1: not started */
        char *directory; /* with "/" behind, or "" */
        char *name;      /* NULL: it has none */
        unsigned char *buffer;
        size_t used, capacity; /* of the buffer: what is not in the file yet */
        uint64_t size;         /* in all */
        int error;             /* the errno value of the first failure, after which nothing is done any more; 0: none */
};

/* The permissions of a file that nobody else needs to see. */
#define REP_SPOOL_PRIVATE ((mode_t)0600)

/* Starts an empty spool in the directory of FILE, with a buffer of CAPACITY bytes.  The file has the permissions MODE, less
 * what the process's umask takes away.  Returns false, with the reason in its ERROR, where that fails.  To be freed in any
 * case. */
bool rep_spool_start(struct rep_spool *spool, const char *file, size_t capacity, mode_t mode);

/* Appends SIZE bytes. */
bool rep_spool_append(struct rep_spool *spool, const void *bytes, size_t size);

/* Appends as many zeros as make its size a multiple of ALIGN. */
bool rep_spool_align(struct rep_spool *spool, size_t align);

/* Reads the SIZE bytes at OFFSET, which were appended. */
bool rep_spool_read(struct rep_spool *spool, uint64_t offset, void *bytes, size_t size);

/* Writes what is in the buffer to the file. */
bool rep_spool_flush(struct rep_spool *spool);

/* Overwrites the SIZE bytes at OFFSET, after a flush. */
bool rep_spool_overwrite(struct rep_spool *spool, uint64_t offset, const void *bytes, size_t size);

/* Gives the file exactly the permissions MODE. */
bool rep_spool_permit(struct rep_spool *spool, mode_t mode);

/* Writes the file to the disk and gives it the name FILE in its directory, whole or not at all. */
bool rep_spool_publish(struct rep_spool *spool, const char *file);

void rep_spool_free(struct rep_spool *spool);

#endif
