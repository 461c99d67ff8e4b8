/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules in a value of SQL, which is the text of a robots.txt or a blob from robots_compile().
 *
 * Most queries check many URLs by one robots.txt.  So if the value is constant in a statement, SQLite keeps the
 * rules.  A connection also remembers the rules of the last values it saw.
 */
#ifndef REP_SQL_ROBOTS_VALUE_H
#define REP_SQL_ROBOTS_VALUE_H

#include <sqlite3ext.h>

#include "agent.h"
#include "rep_robots.h"
#include "values.h"

/* The rules that a connection remembers. */
struct sql_memory;

/* Makes an empty memory with one reference; NULL if memory is out. */
struct sql_memory *sql_memory_create(void);
struct sql_memory *sql_memory_keep(struct sql_memory *memory);
void sql_memory_release(void *memory);

/* Rules, and the crawler of the last call. */
struct sql_rules {
        unsigned references;
        char *source; /* the value's bytes */
        size_t source_size;
        bool compiled; /* SOURCE is a blob */
        struct rep_robots *robots;
        enum rep_dialect dialect;
        enum rep_names names;    /* the names of crawlers */
        bool no_lines, no_texts; /* the blob was compiled without these */
        struct sql_agent agent;
};

/* Returns the rules in VALUE; the caller releases them.  NULL with ERROR.  MEMORY may be NULL. */
struct sql_rules *sql_rules_of(struct sql_memory *memory, sqlite3_value *value, struct sql_error *error);
struct sql_rules *sql_rules_keep(struct sql_rules *rules);
void sql_rules_release(void *rules);

/* Makes AGENT the crawler of RULES (agent.h). */
bool sql_rules_ask(struct sql_rules *rules, struct rep_text agent, struct sql_error *error);

/* Returns whether TEXT starts like a blob, as no text does (FORMAT.md). */
bool sql_is_blob(struct rep_text text);

/* Compiles TEXT into memory that sqlite3_free() frees; NULL with ERROR. */
struct rep_options;
void *sql_compile(struct rep_text text, const struct rep_options *options, size_t *size, struct sql_error *error);

/* Opens BLOB from VALUE, a robots.txt or a blob.  Its memory is *BYTES; free it by sqlite3_free() in any case. */
bool sql_blob_of(sqlite3_value *value, void **bytes, struct rep_blob *blob, struct sql_error *error);

#endif
