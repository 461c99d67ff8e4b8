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
};

/*
 * Reads the SIZE bytes of LINE, which is of the common or the combined log format: in the first quotes stands "METHOD URL
 * PROTOCOL", in the third ones the User-Agent.  Escapes (\", \\, \xHH) are replaced in LINE, where the texts lie.  False
 * where there is no such request.
 */
bool log_request_read(struct log_request *request, char *line, size_t size);

/*
 * Does USER_AGENT, the value of a User-Agent header, name CRAWLER?  Everybody is named by any value.  A public crawler is
 * named by its name, which stands there as a word, or by the first of its tokens, unless that is the name of another; one
 * that was given by tokens is named by any of these; one that was given by a header is named by that header alone.
 */
bool log_names_crawler(struct rep_text user_agent, const struct crawler *crawler, enum rep_names names);

#endif
