/* SPDX-License-Identifier: Apache-2.0 */
/* sqlite_api.c: the pointer to the functions of SQLite, which the extension sets as it is loaded. */
#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT1
