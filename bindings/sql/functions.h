/* SPDX-License-Identifier: Apache-2.0 */
/* The SQL functions that return one value; see README.md. */
#ifndef REP_SQL_FUNCTIONS_H
#define REP_SQL_FUNCTIONS_H

#include <sqlite3ext.h>

/* Adds the functions to DATABASE.  Returns a status of SQLite. */
int sql_add_functions(sqlite3 *database);

#endif
