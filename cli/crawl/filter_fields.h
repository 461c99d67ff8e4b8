/* SPDX-License-Identifier: Apache-2.0 */
/* What the header fields of a record's response say about its use: those in the record, or in the JSON of a WAT file. */
#ifndef REP_CLI_CRAWL_FILTER_FIELDS_H
#define REP_CLI_CRAWL_FILTER_FIELDS_H

#include "archives/records.h"
#include "cli/crawl/filter.h"

/* Who asks, and memory. All zero but ASKING is the start. */
struct filter_fields {
        struct rep_crawler_view asking;
        struct bytes lines;  /* the fields, each one line */
        struct bytes joined; /* the values of one of them */
};

/* Adds to USAGE what the fields of RECORD, the current one of WARC, say about USE.  ALLOWED: its URL may be fetched.  NOW is the
 * time if the record has none.  Returns false where the fields can't be read, so that nobody knows what they say. */
bool filter_fields_ask(struct filter_fields *fields, struct rep_warc *warc, const struct rep_warc_record *record,
                       enum rep_use use, bool allowed, int64_t now, struct rep_usage *usage);

void filter_fields_free(struct filter_fields *fields);

#endif
