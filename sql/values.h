/* SPDX-License-Identifier: Apache-2.0 */
/* Values of SQL as the functions take them, and errors as SQLite reports them. */
#ifndef REP_SQL_VALUES_H
#define REP_SQL_VALUES_H

#include <sqlite3ext.h>

#include "rep_runtime.h"

/* What went wrong, in words. */
struct sql_error {
        char text[512];
};

/* Puts what printf() makes of FORMAT into ERROR, and returns false. */
bool sql_fail(struct sql_error *error, const char *format, ...);

/* What SQLite reports of ERROR in NAME, a function or table, in valid UTF-8; sqlite3_free() frees it, NULL where memory is out. */
char *sql_report(const char *name, const struct sql_error *error);

/* Ends the call of function NAME with ERROR. */
void sql_end_with(sqlite3_context *context, const char *name, const struct sql_error *error);

/* Whether one of COUNT ARGUMENTS is NULL.  Every function answers NULL then, as those of SQL do. */
bool sql_has_null(int count, sqlite3_value **arguments);

/* Whether VALUE is text or bytes, which are then TEXT; NAME is what ERROR calls it. */
bool sql_text_of(sqlite3_value *value, const char *name, struct rep_text *text, struct sql_error *error);

/*
 * The same for a robots.txt.  Text that looks like a file's name or a URL is an error, for as a robots.txt it would allow
 * everything: one word without a colon and with a slash or a dot and a suffix, or a URL.  Bytes are taken as they are.
 */
bool sql_robots_of(sqlite3_value *value, struct rep_text *text, struct sql_error *error);

/* How many bytes of TEXT an error shows, for "%.*s". */
int sql_shown(struct rep_text text);

/* Cuts the first word off REST, words with spaces between them, into WORD; false where there is none. */
bool sql_next_word(struct rep_text *rest, struct rep_text *word);

/*
 * The product tokens of AGENT, with spaces between them, in TOKENS, which has room for REP_PICK_MAX, and their number in
 * COUNT; or "*" for everybody, whose count is 0.
 */
bool sql_tokens_of(struct rep_text agent, struct rep_text *tokens, size_t *count, struct sql_error *error);

#endif
