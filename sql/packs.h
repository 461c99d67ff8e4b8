/* SPDX-License-Identifier: Apache-2.0 */
/* robots_pack_allowed(), which checks a URL by a pack (rep_pack.h); see README.md.  Built if librep2c-crawl is. */
#ifndef REP_SQL_PACKS_H
#define REP_SQL_PACKS_H

#include <sqlite3ext.h>

/* Adds the function to DATABASE.  Returns a status of SQLite. */
int sql_add_packs(sqlite3 *database);

#endif
