/* SPDX-License-Identifier: Apache-2.0 */
/* The progress of a pack, on a terminal: a line that is overwritten. */
#ifndef REP_CLI_CRAWL_PACK_PROGRESS_H
#define REP_CLI_CRAWL_PACK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct pack_progress {
        bool shown;            /* standard error is a terminal */
        bool drawn;            /* the line is on the terminal now */
        uint64_t bytes, total; /* read so far, and of all inputs; TOTAL 0: unknown */
        uint64_t files;
        int64_t begin, last; /* in milliseconds of some clock */
        int64_t read;        /* when all was read, 0 before */
};

/* Begins.  TOTAL is the bytes of all inputs, or 0 if unknown.  Shows nothing if QUIET is set, or if standard error is not
 * a terminal. */
void pack_progress_start(struct pack_progress *progress, uint64_t total, bool quiet);

/* Updates the line, at most a few times a second. */
void pack_progress_show(struct pack_progress *progress);

/* Does the same while the pack is written, after everything was read.  WRITTEN of its ORIGINS are done. */
void pack_progress_write(struct pack_progress *progress, uint64_t written, uint64_t origins);

/* Removes the line, so that a message can be written.  The next update shows it again. */
void pack_progress_hide(struct pack_progress *progress);

/* Removes the line for good. */
void pack_progress_end(struct pack_progress *progress);

/* Writes BYTES as "1.2 GB". */
enum { BYTES_TEXT = 24 };
void bytes_text(uint64_t bytes, char text[BYTES_TEXT]);

#endif
