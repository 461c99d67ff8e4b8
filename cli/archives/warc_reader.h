/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The records of a WARC archive, one after another (ISO 28500; WARC 1.0 and 1.1, and the earlier 0.17 and 0.18).
 *
 * Malformed and damaged parts are reported to the run's sink and skipped.  Reading continues at the next record: in a
 * compressed archive at the next member that begins with one, otherwise at the next line that does.
 */
#ifndef REP_CLI_ARCHIVES_WARC_READER_H
#define REP_CLI_ARCHIVES_WARC_READER_H

#include "cli/archives/sink.h"
#include "cli/archives/stream.h"

enum { WARC_HEADER_MAX = 64 << 10 };

enum warc_type { WARC_OTHER = 0, WARC_INFO, WARC_METADATA, WARC_RESPONSE, WARC_REVISIT, WARC_RESOURCE };

/* Returns whether records of TYPE hold what came for a URL. */
static inline bool
warc_is_content(enum warc_type type)
{
        return type >= WARC_RESPONSE;
}

/* The header of a record.  Texts that it lacks are empty. */
struct warc_record {
        enum warc_type type;
        struct rep_text uri, refers_to; /* without the "<" and ">" that some archives put around it */
        struct rep_text date, truncated, digest;
        struct rep_place place;
        bool begins_member; /* it is the first in its member; always, if the archive is not compressed */
};

/* RECORD is the current record.  The other members belong to the reader. */
struct warc_reader {
        struct warc_record record;
        struct source_run *run;
        struct stream stream;
        uint64_t left; /* the bytes of the record's block that were not taken */
        bool within;   /* the record has bytes that were not taken */
        uint64_t progress;
        uint64_t records; /* the number of records so far */
        char header[WARC_HEADER_MAX];
};

/* Opens the run's INPUT.  Reports a failure.  The caller calls warc_close(), also after a failure. */
bool warc_open(struct warc_reader *reader, struct source_run *run, const char *input);
void warc_close(struct warc_reader *reader);

/* Goes to the next record.  Returns false at the end. */
bool warc_next(struct warc_reader *reader);

/* Gives the first MOST bytes of the record's block, valid until the next call.  *WHOLE becomes whether these are all.
   Returns false if the record is cut or damaged, as far as its member shows. */
bool warc_block(struct warc_reader *reader, size_t most, struct rep_text *block, bool *whole);

/* How a record ends. */
enum warc_end {
        WARC_END_WHOLE,  /* no other record has a part of its stored bytes */
        WARC_END_SHARED, /* its member has more than this record */
        WARC_END_BROKEN, /* it is cut, damaged, or longer than it says, which was reported, or warc_next() reports */
};

/* Takes the rest of the record, and the line ends after it.  *END becomes the offset of the stored byte behind it. */
enum warc_end warc_finish(struct warc_reader *reader, uint64_t *end);

#endif
