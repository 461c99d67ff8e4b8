/* A line of `rep2c filter`: where its URL is, and how its answer is put in front of it or into it. */
#ifndef REP_CLI_CRAWL_FILTER_LINE_H
#define REP_CLI_CRAWL_FILTER_LINE_H

#include <json-c/json_tokener.h>

#include "cli/crawl/filter_options.h"

/* Memory of lines that grows. */
struct filter_bytes {
        char *data;
        size_t size, capacity;
};

void filter_append(struct filter_bytes *bytes, const void *data, size_t size);

/*
 * Finds the URL of LINE, which ends in no line's end.  One that is a member of an object is written to TEXTS, and *AT is
 * where; otherwise *AT is where it stands in LINE.  Returns false where LINE has none.
 */
bool filter_find_url(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
                     struct filter_bytes *texts, size_t *at, size_t *size);

/* What is said about a line. */
struct filter_note {
        const char *verdict;
        uint32_t line, rank;
        bool has_age;
        int64_t age; /* in seconds */
};

/* Writes LINE with NOTE to OUT: in front of it, or as members of the object that it is. */
void filter_annotate(const struct filter_options *options, struct rep_text line, const struct filter_note *note,
                     struct filter_bytes *out);

#endif
