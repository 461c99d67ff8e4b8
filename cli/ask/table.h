/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c check --table`: what each of several crawlers gets for each URL: a table for people, lines of fields, or JSON. */
#ifndef REP_CLI_ASK_TABLE_H
#define REP_CLI_ASK_TABLE_H

#include "cli/ask/check.h"
#include "cli/base/output.h"

struct table;

/* Adds those who ask where nobody is named: everybody, and those that most sites are asked about. */
void table_add_usual(struct crawlers *crawlers);

/* Begins a table on OUTPUT.  All arguments must live as long. */
struct table *table_new(const struct check_options *options, struct output *output);

/* Begins a row, about URL. */
void table_begin_row(struct table *table, struct rep_text url);

/* Puts RESULT into the row, for the crawler number I.  A crawler without a result could not be answered. */
void table_set(struct table *table, size_t i, const struct rep_result *result);

/* Ends a row, and writes what is to be written by then.  Returns whether to go on. */
bool table_end_row(struct table *table);

/* Writes what waits, and frees TABLE, which may be NULL. */
void table_finish(struct table *table);

#endif
