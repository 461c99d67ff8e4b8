/* SPDX-License-Identifier: Apache-2.0 */
/* What servers write about requests: the fields of a line, its URL, and who asked for it. */
#ifndef REP_CLI_REVIEW_ACCESS_LOG_H
#define REP_CLI_REVIEW_ACCESS_LOG_H

#include <stdbool.h>

#include "cli/ask/crawlers.h"
#include "rep_runtime.h"

/*
 * The field number NUMBER, from 1, of LINE, in which DELIMITER stands between fields.  False where there is none.
 */
bool log_field(struct rep_text line, size_t number, char delimiter, struct rep_text *field);

/* What a line of an access log says of a request. */
struct log_request {
        struct rep_text url;
        struct rep_text user_agent; /* size 0: the line has none */
        struct rep_text time;       /* as written, "10/Oct/2025:13:55:36 -0700"; size 0: the line has none */
};

/*
 * Reads the SIZE bytes of LINE, which is of the common or the combined log format: in the first quotes stands "METHOD URL
 * PROTOCOL", in the third ones the User-Agent; before them the time in brackets.  Escapes (\", \\, \xHH) are replaced in LINE, where the texts lie.  False
 * where there is no such request.
 */
bool log_request_read(struct log_request *request, char *line, size_t size);

/* Reads the time of a request, in seconds since 1970.  Returns false if TEXT is none. */
bool log_time_read(struct rep_text text, int64_t *time);

/*
 * Does USER_AGENT, the value of a User-Agent header, name CRAWLER?  Everybody is named by any value.  A public crawler is
 * named by its name, which stands there as a word, or by the first of its tokens, unless that is the name of another; one
 * that was given by tokens is named by any of these; one that was given by a header is named by that header alone.
 */
bool log_names_crawler(struct rep_text user_agent, const struct crawler *crawler, enum rep_names names);

/* Which of many crawlers User-Agents name.  Answers are kept, since a log has few different ones. */
struct log_agents;

/* Returns one for CRAWLERS, which must live as long. */
struct log_agents *log_agents_new(const struct crawlers *crawlers, enum rep_names names);

/* Returns the crawler that USER_AGENT names, by its number, or the number of crawlers if it names none.  If it names
   several, returns the first.  Everybody counts as no crawler. */
size_t log_agents_find(struct log_agents *agents, struct rep_text user_agent);

void log_agents_free(struct log_agents *agents);

#endif
