/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The content of a robots.txt as records: its directives in the order of lines.  They take less memory than the
 * file's rule lines.
 *
 * A record is
 *   1 byte    the kind, enum rep_kind, in the lowest three bits; a bit that says that it stands on the line behind the record
 *             before it; above them the number of a usual key, or 0
 *   number    lines behind the record before it, or behind line 0; only where that bit is 0
 *   number    bytes of the key; only where the key is none of the usual ones
 *   number    bytes of the value
 *   key       only there
 *   value
 * A number has seven bits a byte, the lowest first.  A byte with its highest bit set is not the last.
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
        bool no_texts; /* as in struct rep_record_options */
        struct rep_report report;
};

/* Gets each DIRECTIVE of a text, and the number of its group.  Before the first group, that is UINT32_MAX. */
typedef void rep_record_fn(void *context, const struct rep_directive *directive, uint32_t group);

/* How to read a text. */
struct rep_record_options {
        const struct rep_options *options; /* the dialect and the limit */
        /* Do not keep the values of rules.  Of consecutive rules, keep only the first: it suffices to tell groups
           apart. */
        bool no_texts;
        rep_record_fn *also; /* gets each directive while the text is read; NULL: none */
        void *context;
};

/* Reads TEXT into RECORDS as HOW says.  Their bytes are in BUFFER.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_read_records(const char *text, size_t size, const struct rep_record_options *how,
                                 struct rep_buffer *buffer, struct rep_records *records);

/* A position in records. */
struct rep_record_cursor {
        const unsigned char *at, *end;
        uint32_t line;
};

static inline struct rep_record_cursor
rep_first_record(const struct rep_records *records)
{
        const unsigned char *bytes = records->bytes; /* NULL if there are none */

        return (struct rep_record_cursor){bytes, records->size > 0 ? bytes + records->size : bytes, 0};
}

/* Gives the record at CURSOR, and moves CURSOR on.  Returns false past the last, and if there is no
   whole record at CURSOR, as a position of another object's records may have it.  Group and run of DIRECTIVE are REP_NO_GROUP. */
bool rep_next_record(struct rep_record_cursor *cursor, struct rep_directive *directive);

#endif
