/* SPDX-License-Identifier: Apache-2.0 */
/* Access logs of servers: the fields of a line, its URL, and its crawler. */
#ifndef REP_CLI_REVIEW_ACCESS_LOG_H
#define REP_CLI_REVIEW_ACCESS_LOG_H

#include <stdbool.h>

#include "cli/ask/crawlers.h"
#include "rep_runtime.h"

/* Finds the field NUMBER, from 1, of LINE, whose fields are separated by DELIMITER.  Returns false if there is none. */
bool log_field(struct rep_text line, size_t number, char delimiter, struct rep_text *field);

/* A request in an access log. */
struct log_request {
        struct rep_text url;
        struct rep_text user_agent; /* size 0: the line has none */
        struct rep_text time;       /* as written, "10/Oct/2025:13:55:36 -0700"; size 0: the line has none */
};

/*
 * Reads the SIZE bytes of LINE, in the common or the combined log format.  The time is in brackets.  After it, the first
 * text in quotes is "METHOD URL PROTOCOL", and the third is the User-Agent.  The texts lie in LINE, where escapes (\", \\,
 * \xHH) are replaced.  Returns false if LINE has no such request.
 */
bool log_request_read(struct log_request *request, char *line, size_t size);

/* Reads the time of a request, in seconds since 1970.  Returns false if TEXT is not a time. */
bool log_time_read(struct rep_text text, int64_t *time);

/*
 * Returns whether USER_AGENT, the value of a User-Agent header, names CRAWLER.  Any value names everybody.  A public crawler
 * is named by its name as a word, or by its first token unless that is the name of another crawler.  A crawler that was
 * given by tokens is named by any of them.  One that was given by a header is named only by that header.
 */
bool log_names_crawler(struct rep_text user_agent, const struct crawler *crawler, enum rep_names names);

/* Finds which of many crawlers a User-Agent names.  It keeps its answers, because a log has few different User-Agents. */
struct log_agents;

/* Makes the search for CRAWLERS, which must live as long. */
struct log_agents *log_agents_new(const struct crawlers *crawlers, enum rep_names names);

/* Returns the crawler that USER_AGENT names, by its number, or the number of crawlers if it names none.  If it names
   several, returns the first.  Everybody counts as no crawler. */
size_t log_agents_find(struct log_agents *agents, struct rep_text user_agent);

void log_agents_free(struct log_agents *agents);

#endif
