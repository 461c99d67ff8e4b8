/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules in a value of SQL: an object of the text of a robots.txt, or of what robots_compile() made of one.
 *
 * Most queries ask one robots.txt many URLs.  So SQLite keeps the object where the value is a constant of the statement, and a
 * connection remembers those of the values that it saw last.
 */
#ifndef REP_SQL_RULES_H
#define REP_SQL_RULES_H

#include <sqlite3ext.h>

#include "agent.h"
#include "rep_robots.h"
#include "values.h"

/* What a connection remembers. */
struct sql_memory;

/* Makes one, with one reference; NULL where memory is out. */
struct sql_memory *sql_memory_create(void);
struct sql_memory *sql_memory_keep(struct sql_memory *memory);
void sql_memory_release(void *memory);

/* Rules, and who asked them last. */
struct sql_rules {
        unsigned references;
        char *source; /* the value's bytes */
        size_t source_size;
        bool compiled; /* they are a blob */
        struct rep_robots *robots;
        enum rep_names names;    /* with which crawlers are read */
        bool no_lines, no_texts; /* what the blob was compiled without */
        struct sql_agent agent;
};

/* The rules in VALUE, to be released; NULL with ERROR.  MEMORY may be NULL. */
struct sql_rules *sql_rules_of(struct sql_memory *memory, sqlite3_value *value, struct sql_error *error);
struct sql_rules *sql_rules_keep(struct sql_rules *rules);
void sql_rules_release(void *rules);

/* Has AGENT ask RULES, whose crawler it becomes (agent.h). */
bool sql_rules_ask(struct sql_rules *rules, struct rep_text agent, struct sql_error *error);

/* Whether TEXT begins as a blob does, and no text (FORMAT.md). */
bool sql_is_blob(struct rep_text text);

/* Compiles TEXT into memory that sqlite3_free() frees; NULL with ERROR. */
struct rep_options;
void *sql_compile(struct rep_text text, const struct rep_options *options, size_t *size, struct sql_error *error);

/* Makes BLOB that of VALUE, a robots.txt or a compiled one.  It lies at *BYTES, which sqlite3_free() frees in any case. */
bool sql_blob_of(sqlite3_value *value, void **bytes, struct rep_blob *blob, struct sql_error *error);

#endif
