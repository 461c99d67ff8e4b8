/* SPDX-License-Identifier: Apache-2.0 */
/* The SQL tables; see README.md. */
#ifndef REP_SQL_TABLES_H
#define REP_SQL_TABLES_H

#include <sqlite3ext.h>

/* Adds the tables to DATABASE.  Returns a status of SQLite. */
int sql_add_tables(sqlite3 *database);

#endif
