/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Access logs of servers: the requests in their lines, and which crawler made each.
 *
 * A line is read by how it begins: '{' is a JSON object (log_json.c); a line "#Fields:" names the columns of those
 * after it, as IIS and CloudFront write them (log_columns.c); all else has the request in quotes (log_line.c), as
 * Apache, nginx and load balancers write it.  So one log may have lines of several formats.
 */
#ifndef REP_CLI_REVIEW_ACCESS_LOG_H
#define REP_CLI_REVIEW_ACCESS_LOG_H

#include <stdbool.h>

#include "cli/ask/crawlers.h"
#include "cli/base/input.h"
#include "cli/base/report.h"
#include "rep_runtime.h"

/* A request in an access log. */
struct log_request {
        struct rep_text url;        /* or its path and query */
        struct rep_text user_agent; /* size 0: the line has none */
        struct rep_text time;       /* as written; size 0: the line has none */
        struct rep_text address;    /* fields with that of the client; size 0: the line has none */
};

/* The columns of a log, as numbers from 1; 0: there is no such column. */
struct log_columns {
        bool named; /* false: they are not known */
        size_t path, query, user_agent, date, time, address;
};

struct json_object;

/* Reads the requests of one log.  All zero is its start. */
struct log_reader {
        bool addressed; /* addresses are read, too */
        struct log_columns columns;
        struct json_object *object; /* the line's, for the texts of the request */
        struct bytes joined;        /* the URL of columns */
};

/*
 * Reads the SIZE bytes of LINE, which a NUL follows.  The texts of REQUEST lie in LINE, where escapes are replaced, or
 * in READER, until the next call.  Returns false, with FAILURE set, if LINE has no request.  REQUEST->url is empty if
 * LINE is not a request, but says how others are to be read.
 */
bool log_read(struct log_reader *reader, struct log_request *request, char *line, size_t size, struct failure *failure);
void log_reader_free(struct log_reader *reader);

/* The three kinds of lines; see log_read(). */
bool log_line_read(struct log_request *request, char *line, size_t size, struct failure *failure);
bool log_columns_read(const struct log_columns *columns, struct log_request *request, char *line, size_t size,
                      struct bytes *joined, struct failure *failure);
bool log_json_read(struct json_object **object, struct log_request *request, const char *line, size_t size,
                   struct failure *failure);
struct rep_text log_json_address(struct json_object *object);
void log_json_free(struct json_object *object);

/* Reads which columns a log has from LINE, which begins "#Fields:". */
struct log_columns log_columns_named(struct rep_text line);

/* Finds the URL in TEXT, "METHOD URL PROTOCOL"; HTTP 0.9 has no protocol.  Returns false if it has none. */
bool log_request_url(struct rep_text text, struct rep_text *url);

/* Returns the value of a hexadecimal digit, or -1. */
int log_digit(char byte);

/* Reads the time of a request, in seconds since 1970: "10/Oct/2025:13:55:36 -0700", a date of ISO 8601, or a number of
   seconds or smaller units.  Returns false if TEXT is not a time. */
bool log_time_read(struct rep_text text, int64_t *time);

/*
 * Finds which of many crawlers a User-Agent names.
 *
 * Any value names everybody.  A public crawler is named by its name as a word, or by its first token unless that is the
 * name of another crawler.  A crawler that was given by tokens is named by each, as that of a product or of the sender
 * (rep_crawler_create_header()).  One that was given by a header is named only by that header.
 */
struct log_agents;

/* The crawlers that a User-Agent names. */
struct log_named {
        bool *all;    /* for each crawler, by its number, whether it is named */
        size_t first; /* the number of the first that is, besides everybody; the number of crawlers if there is none */
};

/* Makes the search for CRAWLERS, which must live as long. */
struct log_agents *log_agents_new(const struct crawlers *crawlers, enum rep_names names);

/* Returns the crawlers that the User-Agent USER_AGENT names.  They are valid until the next call. */
const struct log_named *log_agents_find(struct log_agents *agents, struct rep_text user_agent);

void log_agents_free(struct log_agents *agents);

/* ---- the bytes of a log, which is a file or standard input, plain or compressed by gzip or zstd */

struct log_input;

/* Opens NAME, or standard input for "-".  Returns NULL with FAILURE set if that fails. */
struct log_input *log_input_open(const char *name, struct failure *failure);

/* A lines_read_fn; CONTEXT is the struct log_input. */
ssize_t log_input_read(void *context, char *to, size_t room);

/* Frees INPUT.  Returns false with FAILURE set if its bytes are gzip or zstd that could not be decoded to the end. */
bool log_input_close(struct log_input *input, struct failure *failure);

#endif
