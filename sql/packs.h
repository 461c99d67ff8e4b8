/* SPDX-License-Identifier: Apache-2.0 */
/* robots_pack_allowed(), which asks a pack of a crawl (rep_pack.h), see README.md.  Built where librep2c-crawl is. */
#ifndef REP_SQL_PACKS_H
#define REP_SQL_PACKS_H

#include <sqlite3ext.h>

/* Adds it to DATABASE; returns a status of SQLite. */
int sql_add_packs(sqlite3 *database);

#endif
