/* SPDX-License-Identifier: Apache-2.0 */
/* The functions that ask a pack (rep_pack.h): robots_pack_allowed(), _delay() and _sitemaps(); see README.md.  Built if librep2c-crawl is. */
#ifndef REP_SQL_PACKS_H
#define REP_SQL_PACKS_H

#include <sqlite3ext.h>

/* Adds the functions to DATABASE.  Returns a status of SQLite. */
int sql_add_packs(sqlite3 *database);

#endif
