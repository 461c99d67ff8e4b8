/*
 * The rules in a value of SQL: the text of a robots.txt, compiled, or what robots_compile() made of one, opened.
 *
 * Compiling takes microseconds, and most queries ask one robots.txt many URLs.  So SQLite keeps the rules where the value
 * is a constant of the statement, and a connection remembers those of the values that it saw last.
 */
#ifndef REP_SQL_RULES_H
#define REP_SQL_RULES_H

#include <sqlite3ext.h>

#include "rep_runtime.h"
#include "values.h"

/* What a connection remembers. */
struct sql_memory;

/* Makes one, with one reference; NULL where memory is out. */
struct sql_memory *sql_memory_create(void);
struct sql_memory *sql_memory_keep(struct sql_memory *memory);
void sql_memory_release(void *memory);

/* Rules, and the crawler that they were last picked for. */
struct sql_rules {
        unsigned references;
        char *source; /* the value's bytes */
        size_t source_size;
        bool compiled; /* the value is a blob already, which lies in SOURCE */
        void *bytes;   /* the blob */
        struct rep_blob blob;
        void *scratch;
        size_t scratch_size;
        char *agent; /* NULL: none was picked */
        size_t agent_size;
        struct rep_group group;
};

/* The rules in VALUE, to be released; NULL with ERROR.  MEMORY may be NULL. */
struct sql_rules *sql_rules_of(struct sql_memory *memory, sqlite3_value *value, struct sql_error *error);
struct sql_rules *sql_rules_keep(struct sql_rules *rules);
void sql_rules_release(void *rules);

/* Picks what holds for AGENT: product tokens with spaces between them, or "*" for everybody. */
bool sql_rules_pick(struct sql_rules *rules, struct rep_text agent, struct sql_error *error);

/* Whether TEXT begins as a blob does, and no text (FORMAT.md). */
bool sql_is_blob(struct rep_text text);

/* Compiles TEXT into memory that sqlite3_free() frees; NULL with ERROR. */
struct rep_options;
void *sql_compile(struct rep_text text, const struct rep_options *options, size_t *size, struct sql_error *error);

#endif
