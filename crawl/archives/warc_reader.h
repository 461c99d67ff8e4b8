/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the records of rep_archive.h for a run, whose sink gets what is malformed or damaged. */
#ifndef REP_ARCHIVES_WARC_READER_H
#define REP_ARCHIVES_WARC_READER_H

#include "archives/records.h"
#include "archives/sink.h"
#include "archives/stream.h"

enum { REP_WARC_HEADER_MAX = 64 << 10 };

/* RECORD is the current record.  The other members belong to the reader. */
struct rep_warc_reader {
        struct rep_warc_record record;
        struct rep_source_run *run;
        struct rep_stream stream;
        uint64_t left; /* the bytes of the record's block that were not taken */
        bool within;   /* the record has bytes that were not taken */
        uint64_t progress;
        uint64_t records; /* the number of records so far */
        char header[REP_WARC_HEADER_MAX];
};

/* Opens the run's INPUT.  Reports a failure.  The caller calls rep_warc_reader_close(), also after a failure. */
bool rep_warc_reader_open(struct rep_warc_reader *reader, struct rep_source_run *run, const char *input);
void rep_warc_reader_close(struct rep_warc_reader *reader);

/* Goes to the next record.  Returns false at the end. */
bool rep_warc_reader_next(struct rep_warc_reader *reader);

/* As rep_warc_block(). */
bool rep_warc_reader_block(struct rep_warc_reader *reader, size_t most, struct rep_text *block, bool *whole);

/* Takes the rest of the record, and the line ends after it.  *END becomes the offset of the stored byte behind it. */
enum rep_warc_end rep_warc_reader_finish(struct rep_warc_reader *reader, uint64_t *end);

#endif
