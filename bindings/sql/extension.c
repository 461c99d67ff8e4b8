/* SPDX-License-Identifier: Apache-2.0 */
/*
 * extension.c: a loadable extension that gives SQLite functions and tables for robots.txt; see README.md.
 *
 *     sqlite> .load build/sql/rep2c_sqlite
 */
#include <sqlite3ext.h>

#include "values.h"

SQLITE_EXTENSION_INIT3

/* SQLite derives this name from the file's. */
REP_API int sqlite3_extension_init(sqlite3 *database, char **error, const sqlite3_api_routines *api);

int
sqlite3_extension_init(sqlite3 *database, char **error, const sqlite3_api_routines *api)
{
        int status;

        (void)error;
        SQLITE_EXTENSION_INIT2(api)
        status = sql_add_functions(database);
        if (status == SQLITE_OK)
                status = sql_add_tables(database);
#ifdef REP_SQL_PACKS
        if (status == SQLITE_OK)
                status = sql_add_packs(database);
#endif
        return status;
}
