/* SPDX-License-Identifier: Apache-2.0 */
/* Text of SQL is UTF-8, and what a robots.txt or a caller says need not be. */
#ifndef REP_SQL_UTF8_H
#define REP_SQL_UTF8_H

#include <sqlite3ext.h>

#include "rep_runtime.h"

/* How many of TEXT's first bytes are whole characters. */
size_t sql_utf8_valid(struct rep_text text);

/* Appends TEXT to OUT; each byte that is no UTF-8 becomes \xNN. */
void sql_utf8_append(sqlite3_str *out, struct rep_text text);

/* Makes TEXT, written as sql_utf8_append() has it, the result of CONTEXT. */
void sql_utf8_give(sqlite3_context *context, struct rep_text text);

#endif
