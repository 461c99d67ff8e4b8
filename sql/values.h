/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of SQL functions, and errors for SQLite to report. */
#ifndef REP_SQL_VALUES_H
#define REP_SQL_VALUES_H

#include <sqlite3ext.h>

#include "rep_runtime.h"

/* A message. */
struct sql_error {
        char text[512];
};

/* Formats a message into ERROR as printf() does, and returns false. */
bool sql_fail(struct sql_error *error, const char *format, ...);

/* What SQLite reports of ERROR in NAME, a function or table, in valid UTF-8; sqlite3_free() frees it, NULL where memory is out. */
char *sql_report(const char *name, const struct sql_error *error);

/* Ends the call of the function NAME with ERROR. */
void sql_end_with(sqlite3_context *context, const char *name, const struct sql_error *error);

/* Is one of COUNT ARGUMENTS NULL?  Then every function returns NULL, as SQL's own functions do. */
bool sql_has_null(int count, sqlite3_value **arguments);

/* Sets TEXT to VALUE if that is text or bytes, and otherwise ERROR, which calls it NAME. */
bool sql_text_of(sqlite3_value *value, const char *name, struct rep_text *text, struct sql_error *error);

/*
 * The same for a robots.txt.  Text that looks like a file's name or a URL is an error, for as a robots.txt it would allow
 * everything: one word without a colon and with a slash or a dot and a suffix, or a URL.  Bytes are taken as they are.
 */
bool sql_robots_of(sqlite3_value *value, struct rep_text *text, struct sql_error *error);

/* The number of TEXT's bytes that an error shows, for "%.*s". */
int sql_shown(struct rep_text text);

/* Moves the first word of REST, words separated by spaces, to WORD; false if there is none. */
bool sql_next_word(struct rep_text *rest, struct rep_text *word);

/*
 * The product tokens of AGENT, with spaces between them, in TOKENS, which has room for REP_PICK_MAX, and their number in
 * COUNT; or "*" for everybody, whose count is 0.
 */
bool sql_tokens_of(struct rep_text agent, struct rep_text *tokens, size_t *count, struct sql_error *error);

#endif
