/* SPDX-License-Identifier: Apache-2.0 */
/* Text in SQL must be UTF-8, but a robots.txt or an argument need not be. */
#ifndef REP_SQL_UTF8_H
#define REP_SQL_UTF8_H

#include <sqlite3ext.h>

#include "rep_runtime.h"

/* Appends TEXT to OUT.  Each byte that is not UTF-8 becomes \xNN. */
void sql_utf8_append(sqlite3_str *out, struct rep_text text);

/* Makes TEXT the result of CONTEXT, in the form of sql_utf8_append(). */
void sql_utf8_give(sqlite3_context *context, struct rep_text text);

#endif
