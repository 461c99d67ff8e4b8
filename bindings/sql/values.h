/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of SQL functions, their calls, and errors for SQLite to report. */
#ifndef REP_SQL_VALUES_H
#define REP_SQL_VALUES_H

#include <sqlite3ext.h>

#include "rep_runtime.h"

/* Each adds what its file has to DATABASE; see README.md.  Returns a status of SQLite.  Packs are there if
 * librep2c-crawl is. */
int sql_add_functions(sqlite3 *database);
int sql_add_tables(sqlite3 *database);
int sql_add_packs(sqlite3 *database);

/* ---- utf8.c: text in SQL must be UTF-8, but a robots.txt or an argument need not be */

/* Appends TEXT to OUT.  Each byte that is not UTF-8 becomes \xNN. */
void sql_utf8_append(sqlite3_str *out, struct rep_text text);

/* Makes TEXT the result of CONTEXT, in the form of sql_utf8_append(). */
void sql_utf8_give(sqlite3_context *context, struct rep_text text);

/* ---- values.c */

/* A message. */
struct sql_error {
        char text[512];
};

/* Formats a message into ERROR as printf() does, and returns false. */
bool sql_fail(struct sql_error *error, const char *format, ...);

/* Returns the text that SQLite reports for ERROR in NAME, a function or table.  It is valid UTF-8, and the caller
   frees it by sqlite3_free().  Returns NULL if memory is out. */
char *sql_report(const char *name, const struct sql_error *error);

/* A call of FUNCTION, none of whose arguments is NULL, and why it fails. */
struct sql_call {
        const struct sql_function *function;
        void *kept; /* what sql_add() got */
        sqlite3_context *context;
        sqlite3_value **arguments;
        int count;
        struct sql_error error;
};

/* A function with COUNT arguments.  ANSWER gives SQLite its result; false: ERROR says why there is none.  As with SQL's
   own functions, the result is NULL where an argument is. */
struct sql_function {
        const char *name;
        int count;
        bool (*answer)(struct sql_call *call);
};

/* Adds FUNCTION to DATABASE, with SQLite's FLAGS.  RELEASE gets KEPT, unless that is NULL, when the function is gone,
   even if this fails.  Returns a status of SQLite. */
int sql_add(sqlite3 *database, const struct sql_function *function, int flags, void *kept, void (*release)(void *kept));

/* Makes TEXT, which sqlite3_str_finish() frees, the result of CALL. */
bool sql_give_str(struct sql_call *call, sqlite3_str *text);

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
