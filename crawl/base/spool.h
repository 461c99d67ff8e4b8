/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A file that is appended to and read again: for data that does not fit in memory, and for a file that is being made.
 *
 * If the system supports it, the file has no name, so a killed process leaves nothing behind.  Otherwise its name is
 * ".rep2c-XXXXXX", in the directory where the finished file will be: rename() works within one file system only.
 */
#ifndef REP_BASE_SPOOL_H
#define REP_BASE_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct rep_spool {
        int fd;          /* -1: not started */
        char *directory; /* ends with "/", or "" */
        char *name;      /* NULL: the file has none */
        unsigned char *buffer;
        size_t used, capacity; /* of the buffer, whose bytes are not in the file yet */
        uint64_t size;         /* of file and buffer together */
        int error;             /* errno of the first failure, after which every call fails; 0: none */
};

/* The permissions of a temporary file. */
#define REP_SPOOL_PRIVATE ((mode_t)0600)

/*
 * Starts an empty spool in the directory of FILE, with a buffer of CAPACITY bytes.  The file has the permissions
 * MODE, less what the process's umask takes away.  Returns false, with the reason in ERROR, if that fails.  Free it
 * in any case.
 */
bool rep_spool_start(struct rep_spool *spool, const char *file, size_t capacity, mode_t mode);

/* Appends SIZE bytes. */
bool rep_spool_append(struct rep_spool *spool, const void *bytes, size_t size);

/* Appends zeros until the size is a multiple of ALIGN, at most 64. */
bool rep_spool_align(struct rep_spool *spool, size_t align);

/* Reads SIZE bytes at OFFSET, all of them appended before. */
bool rep_spool_read(struct rep_spool *spool, uint64_t offset, void *bytes, size_t size);

/* Writes what is in the buffer to the file. */
bool rep_spool_flush(struct rep_spool *spool);

/* Overwrites the SIZE bytes at OFFSET, after a flush. */
bool rep_spool_overwrite(struct rep_spool *spool, uint64_t offset, const void *bytes, size_t size);

/* Gives the file exactly the permissions MODE. */
bool rep_spool_permit(struct rep_spool *spool, mode_t mode);

/* Writes the file to the disk, so that only the name is missing. */
bool rep_spool_settle(struct rep_spool *spool);

/* Gives a settled file the name FILE in its directory. */
bool rep_spool_publish(struct rep_spool *spool, const char *file);

void rep_spool_free(struct rep_spool *spool);

/* ---- reading in large pieces, so that many small reads near each other need few system calls */

struct rep_window {
        struct rep_spool *spool;
        size_t piece;          /* the least number of bytes that are read at a time */
        unsigned char *memory; /* the SIZE bytes of the spool from BEGIN on */
        size_t capacity;
        uint64_t begin;
        size_t size;
};

/* Starts to read SPOOL in pieces of PIECE bytes.  The caller frees WINDOW. */
void rep_window_start(struct rep_window *window, struct rep_spool *spool, size_t piece);

/* Returns the SIZE bytes at OFFSET, which must have been appended.  They are valid until the next call.  Returns NULL
   after a failure, which is the spool's. */
const unsigned char *rep_window_look(struct rep_window *window, uint64_t offset, size_t size);

void rep_window_free(struct rep_window *window);

#endif
