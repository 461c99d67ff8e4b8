/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of SQL that give one value, see README.md. */
#ifndef REP_SQL_FUNCTIONS_H
#define REP_SQL_FUNCTIONS_H

#include <sqlite3ext.h>

/* Adds them to DATABASE; returns a status of SQLite. */
int sql_add_functions(sqlite3 *database);

#endif
