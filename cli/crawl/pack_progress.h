/* SPDX-License-Identifier: Apache-2.0 */
/* How far a pack is, on a terminal: a line that is written over. */
#ifndef REP_CLI_CRAWL_PACK_PROGRESS_H
#define REP_CLI_CRAWL_PACK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct pack_progress {
        bool shown;            /* somebody looks */
        bool drawn;            /* the line is there */
        uint64_t bytes, total; /* read, and of all inputs; TOTAL 0: not known */
        uint64_t files;
        int64_t begin, last; /* in milliseconds of some clock */
        int64_t read;        /* when all was read, 0 before */
};

/* Begins; TOTAL are the bytes of all inputs, 0 where they are not known.  Nothing is shown where QUIET, or where standard
 * error is no terminal. */
void pack_progress_start(struct pack_progress *progress, uint64_t total, bool quiet);

/* Shows it anew, a few times a second. */
void pack_progress_show(struct pack_progress *progress);

/* The same while the pack is written, when all was read: WRITTEN of its ORIGINS are. */
void pack_progress_write(struct pack_progress *progress, uint64_t written, uint64_t origins);

/* Takes the line away, so that a message can be written.  The next update brings it back. */
void pack_progress_hide(struct pack_progress *progress);

/* Takes the line away for good. */
void pack_progress_end(struct pack_progress *progress);

/* Writes BYTES as "1.2 GB". */
enum { BYTES_TEXT = 24 };
void bytes_text(uint64_t bytes, char text[BYTES_TEXT]);

#endif
