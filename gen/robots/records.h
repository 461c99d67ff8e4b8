/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a robots.txt says, kept as records: its directives in the order of lines, in less memory than its rule lines take.
 *
 * A record is
 *   1 byte    the kind, enum rep_kind, in the lowest three bits; a bit that says that it stands on the line behind the record
 *             before it; above them the number of a usual key, or 0
 *   number    lines behind the record before it, or behind line 0; only where that bit is 0
 *   number    bytes of the key; only where the key is none of the usual ones
 *   number    bytes of the value
 *   key       only there
 *   value
 * A number has seven bits a byte, the lowest first; a byte with its highest bit goes on.
 *
 * Groups and runs are not stored: they follow from the order of the records (rules/robots_file.h).
 */
#ifndef REP_GEN_ROBOTS_RECORDS_H
#define REP_GEN_ROBOTS_RECORDS_H

#include "base/buffer.h"
#include "rep_compile.h"

struct rep_records {
        const unsigned char *bytes;
        size_t size;
        uint32_t count;
        bool no_texts; /* see below */
        struct rep_report report;
};

/* Gets each DIRECTIVE of a text, as it stands there, and the number of its group; that in front of the first group is
 * UINT32_MAX. */
typedef void rep_record_fn(void *context, const struct rep_directive *directive, uint32_t group);

/* How a text is read. */
struct rep_record_options {
        const struct rep_options *options; /* the dialect and the limit */
        /* The values of rules are not kept, and of rules that follow each other the first alone, by which groups are still
         * told apart. */
        bool no_texts;
        rep_record_fn *also; /* NULL: nobody reads along */
        void *context;
};

/* Reads TEXT into RECORDS as HOW says; their bytes stand in BUFFER.  REP_ERR_MEMORY. */
enum rep_status rep_read_records(const char *text, size_t size, const struct rep_record_options *how,
                                 struct rep_buffer *buffer, struct rep_records *records);

/* A place among records. */
struct rep_record_cursor {
        const unsigned char *at, *end;
        uint32_t line;
};

static inline struct rep_record_cursor
rep_first_record(const struct rep_records *records)
{
        const unsigned char *bytes = records->bytes; /* NULL where there are none */

        return (struct rep_record_cursor){bytes, records->size > 0 ? bytes + records->size : bytes, 0};
}

/* Gives the record at CURSOR, which moves on; false behind the last.  Group and run of DIRECTIVE are REP_NO_GROUP. */
bool rep_next_record(struct rep_record_cursor *cursor, struct rep_directive *directive);

#endif
