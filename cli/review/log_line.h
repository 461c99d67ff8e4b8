/* The URL in a line of what servers write about requests. */
#ifndef REP_CLI_REVIEW_LOG_LINE_H
#define REP_CLI_REVIEW_LOG_LINE_H

#include <stdbool.h>

#include "rep_runtime.h"

/*
 * The field number NUMBER, from 1, of LINE, in which DELIMITER stands between fields.  False where there is none.
 */
bool log_field(struct rep_text line, size_t number, char delimiter, struct rep_text *field);

/*
 * What was asked for in the SIZE bytes of LINE, which is of the common or the combined log format: in the first quotes
 * stands "METHOD URL PROTOCOL".  Escapes (\", \\, \xHH) are replaced in LINE, where the URL lies.  False where there is no
 * such request.
 */
bool log_request(char *line, size_t size, struct rep_text *url);

#endif
