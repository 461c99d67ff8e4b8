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
        size_t rule_bytes;             /* of the values of rules */
        uint32_t count, rules, agents; /* directives; of these, allow and disallow lines, user-agent lines */
        bool no_texts;                 /* the values of rules are not kept */
        struct rep_report report;
};

/* Reads TEXT into RECORDS, by the dialect and the limit of OPTIONS; their bytes stand in BUFFER.  REP_ERR_MEMORY. */
enum rep_status rep_read_records(const char *text, size_t size, const struct rep_options *options,
                                 struct rep_buffer *buffer, struct rep_records *records);

/* The most bytes that RECORDS take without the values of rules. */
static inline size_t
rep_stripped_size(const struct rep_records *records)
{
        return records->size - records->rule_bytes;
}

/* Writes RECORDS to AT, and has them stand there: without the values of rules, and of rules that follow each other the first
 * alone, by which groups are still told apart. */
void rep_strip_records(struct rep_records *records, unsigned char *at);

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
