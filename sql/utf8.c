/* SPDX-License-Identifier: Apache-2.0 */
/* utf8.c: see utf8.h. */
#include "utf8.h"

SQLITE_EXTENSION_INIT3

/* Characters whose first byte is from FIRST to LAST: their length, and the range of their second byte. */
static const struct kind {
        unsigned char first, last, size, low, high;
} kinds[] = {
        {0x00, 0x7F, 1, 0, 0},       {0xC2, 0xDF, 2, 0x80, 0xBF}, {0xE0, 0xE0, 3, 0xA0, 0xBF},
        {0xE1, 0xEC, 3, 0x80, 0xBF}, {0xED, 0xED, 3, 0x80, 0x9F}, {0xEE, 0xEF, 3, 0x80, 0xBF},
        {0xF0, 0xF0, 4, 0x90, 0xBF}, {0xF1, 0xF3, 4, 0x80, 0xBF}, {0xF4, 0xF4, 4, 0x80, 0x8F},
};

/* Returns the size of TEXT's first character.  Returns 0 if TEXT, which is not empty, does not start with a valid
   one. */
static size_t
character(struct rep_text text)
{
        const unsigned char *bytes = (const unsigned char *)text.data;
        const struct kind *kind;
        size_t i;

        for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
                if (bytes[0] >= kinds[i].first && bytes[0] <= kinds[i].last)
                        break;
        if (i == sizeof(kinds) / sizeof(kinds[0]))
                return 0;
        kind = &kinds[i];
        if (kind->size > text.size || (kind->size > 1 && (bytes[1] < kind->low || bytes[1] > kind->high)))
                return 0;
        for (i = 2; i < kind->size; i++)
                if (bytes[i] < 0x80 || bytes[i] > 0xBF)
                        return 0;
        return kind->size;
}

/* The number of bytes at the start of TEXT that are whole characters. */
static size_t
valid_size(struct rep_text text)
{
        size_t at = 0, size;

        while (at < text.size && (size = character((struct rep_text){text.data + at, text.size - at})) > 0)
                at += size;
        return at;
}

void
sql_utf8_append(sqlite3_str *out, struct rep_text text)
{
        size_t valid;

        while (text.size > 0) {
                valid = valid_size(text);
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

        if (valid_size(text) == text.size) {
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
