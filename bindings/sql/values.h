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

/* Returns the text that SQLite reports for ERROR in NAME, a function or table.  It is valid UTF-8, and the caller
   frees it by sqlite3_free().  Returns NULL if memory is out. */
char *sql_report(const char *name, const struct sql_error *error);

/* Ends the call of the function NAME with ERROR. */
void sql_end_with(sqlite3_context *context, const char *name, const struct sql_error *error);

/* Returns whether one of COUNT ARGUMENTS is NULL.  If so, every function returns NULL, as SQL's own functions do. */
bool sql_has_null(int count, sqlite3_value **arguments);

/* Sets TEXT to VALUE if that is text or bytes.  Otherwise sets ERROR, which calls the value NAME. */
bool sql_text_of(sqlite3_value *value, const char *name, struct rep_text *text, struct sql_error *error);

/*
 * The same for a robots.txt, whose bytes are taken unchanged.  A text that looks like a file name or a URL is an
 * error, because as a robots.txt it would allow everything.  Such a text is a URL, or one word without a colon that
 * contains a slash, or ends in a dot and a suffix.
 */
bool sql_robots_of(sqlite3_value *value, struct rep_text *text, struct sql_error *error);

/* The number of TEXT's bytes that an error shows, for "%.*s". */
int sql_shown(struct rep_text text);

/* Moves the first word of REST, words separated by spaces, to WORD; false if there is none. */
bool sql_next_word(struct rep_text *rest, struct rep_text *word);

/* Finds the product tokens of AGENT, which are separated by spaces.  TOKENS has room for REP_PICK_MAX tokens, and
   *COUNT becomes their number.  "*" means everybody: *COUNT becomes 0. */
bool sql_tokens_of(struct rep_text agent, struct rep_text *tokens, size_t *count, struct sql_error *error);

#endif
