/* SPDX-License-Identifier: Apache-2.0 */
/* utf8.c: see values.h. */
#include "values.h"

#include "rep_say.h"

SQLITE_EXTENSION_INIT3

void
sql_utf8_append(sqlite3_str *out, struct rep_text text)
{
        size_t valid;

        while (text.size > 0) {
                valid = rep_utf8_span(text);
                sqlite3_str_append(out, text.data, (int)valid);
                text = (struct rep_text){text.data + valid, text.size - valid};
                if (text.size == 0)
                        return;
                sqlite3_str_appendf(out, "\\x%02x", (unsigned)(unsigned char)text.data[0]);
                text = (struct rep_text){text.data + 1, text.size - 1};
        }
}

void
sql_utf8_give(sqlite3_context *context, struct rep_text text)
{
        sqlite3_str *out;

        if (rep_utf8_span(text) == text.size) {
                sqlite3_result_text64(context, text.data, text.size, SQLITE_TRANSIENT, SQLITE_UTF8);
                return;
        }
        out = sqlite3_str_new(sqlite3_context_db_handle(context));
        sql_utf8_append(out, text);
        if (sqlite3_str_errcode(out) == SQLITE_TOOBIG)
                sqlite3_result_error_toobig(context);
        else if (sqlite3_str_errcode(out) != SQLITE_OK)
                sqlite3_result_error_nomem(context);
        else
                sqlite3_result_text64(context, sqlite3_str_value(out), (sqlite3_uint64)sqlite3_str_length(out),
                                      SQLITE_TRANSIENT, SQLITE_UTF8);
        sqlite3_free(sqlite3_str_finish(out));
}
