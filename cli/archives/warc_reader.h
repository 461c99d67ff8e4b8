/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The records of a WARC archive, one after the other (ISO 28500; WARC 1.0 and 1.1, and 0.17 and 0.18 before them).
 *
 * What is malformed or damaged is reported to the run's sink and left out, and reading goes on at the next record that
 * can be found: in a compressed archive at the next member that begins with one, else at the next line that does.
 */
#ifndef REP_CLI_ARCHIVES_WARC_READER_H
#define REP_CLI_ARCHIVES_WARC_READER_H

#include "cli/archives/sink.h"
#include "cli/archives/stream.h"

enum { WARC_HEADER_MAX = 64 << 10 };

enum warc_type { WARC_OTHER = 0, WARC_RESPONSE, WARC_REVISIT, WARC_RESOURCE };

/* The header of a record; texts that it doesn't have are empty. */
struct warc_record {
        enum warc_type type;
        struct rep_text uri, refers_to; /* without the "<" and ">" that some put around */
        struct rep_text date, truncated, digest;
        struct rep_place place;
};

/* RECORD is the one that warc_next() came to; the rest is the reader's. */
struct warc_reader {
        struct warc_record record;
        struct source_run *run;
        struct stream stream;
        uint64_t left; /* bytes of the record's block that were not taken */
        bool within;   /* the record has bytes that were not taken */
        uint64_t progress;
        uint64_t records; /* how many there were */
        char header[WARC_HEADER_MAX];
};

/* Opens the run's INPUT; a failure is reported.  To be closed by warc_close(), also after a failure. */
bool warc_open(struct warc_reader *reader, struct source_run *run, const char *input);
void warc_close(struct warc_reader *reader);

/* Goes to the next record; false at the end. */
bool warc_next(struct warc_reader *reader);

/*
 * Gives the first MOST bytes of the record's block, and in *WHOLE whether these are all.  False where the record is cut
 * or damaged, as far as its member shows.  Good until the next call.
 */
bool warc_block(struct warc_reader *reader, size_t most, struct rep_text *block, bool *whole);

#endif
