/* SPDX-License-Identifier: Apache-2.0 */
/* values.c: see values.h. */
#include "values.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

SQLITE_EXTENSION_INIT3

bool
sql_fail(struct sql_error *error, const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(error->text, sizeof(error->text), format, arguments);
        va_end(arguments);
        return false;
}

char *
sql_report(const char *name, const struct sql_error *error)
{
        sqlite3_str *out = sqlite3_str_new(NULL);

        sqlite3_str_appendf(out, "%s: ", name);
        sql_utf8_append(out, rep_string(error->text));
        return sqlite3_str_finish(out);
}

/* A function of a connection, and what it keeps. */
struct added {
        const struct sql_function *function;
        void *kept;
        void (*release)(void *kept);
};

static void
on_call(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        const struct added *added = sqlite3_user_data(context);
        struct sql_call call; /* its error is set by what fails */
        char *text;

        for (int i = 0; i < count; i++)
                if (sqlite3_value_type(arguments[i]) == SQLITE_NULL)
                        return;
        call.function = added->function;
        call.kept = added->kept;
        call.context = context;
        call.arguments = arguments;
        call.count = count;
        if (added->function->answer(&call))
                return;
        text = sql_report(added->function->name, &call.error);
        if (text == NULL)
                sqlite3_result_error_nomem(context);
        else
                sqlite3_result_error(context, text, -1);
        sqlite3_free(text);
}

static void
on_removal(void *removed)
{
        struct added *added = removed;

        if (added->kept != NULL)
                added->release(added->kept);
        sqlite3_free(added);
}

int
sql_add(sqlite3 *database, const struct sql_function *function, int flags, void *kept, void (*release)(void *kept))
{
        struct added *added = sqlite3_malloc64(sizeof(*added));

        if (added == NULL) {
                if (kept != NULL)
                        release(kept);
                return SQLITE_NOMEM;
        }
        *added = (struct added){function, kept, release};
        return sqlite3_create_function_v2(database, function->name, function->count, SQLITE_UTF8 | flags, added,
                                          on_call, NULL, NULL, on_removal);
}

bool
sql_give_str(struct sql_call *call, sqlite3_str *text)
{
        char *finished = sqlite3_str_finish(text);

        if (finished == NULL)
                sqlite3_result_error_nomem(call->context);
        else
                sqlite3_result_text(call->context, finished, -1, sqlite3_free);
        return true;
}

bool
sql_text_of(sqlite3_value *value, const char *name, struct rep_text *text, struct sql_error *error)
{
        int type = sqlite3_value_type(value);

        if (type != SQLITE_TEXT && type != SQLITE_BLOB)
                return sql_fail(error, "%s is a number", name);
        /* In this order: the first call may move the bytes. */
        text->data = type == SQLITE_TEXT ? (const char *)sqlite3_value_text(value) : sqlite3_value_blob(value);
        text->size = (size_t)sqlite3_value_bytes(value);
        if (text->data == NULL && text->size > 0)
                return sql_fail(error, "out of memory");
        if (text->data == NULL)
                text->data = "";
        return true;
}

/* ---- names of files given as texts */

/* A longer text is not a file name: systems limit names to this. */
enum { NAME_MAX_SIZE = 4096 };

static bool
begins_with(struct rep_text text, const char *begin)
{
        return text.size >= strlen(begin) && sqlite3_strnicmp(text.data, begin, (int)strlen(begin)) == 0;
}

/* Returns whether TEXT is one word that contains only bytes used in names and URLs. */
static bool
is_word(struct rep_text text)
{
        for (size_t i = 0; i < text.size; i++)
                if ((unsigned char)text.data[i] <= ' ' || strchr("<>\"{}", text.data[i]) != NULL)
                        return false;
        return text.size > 0 && text.size <= NAME_MAX_SIZE;
}

/* Returns whether TEXT, a word, ends in a dot and letters. */
static bool
has_suffix(struct rep_text text)
{
        size_t at = text.size;

        while (at > 0 && ((text.data[at - 1] | 0x20) >= 'a' && (text.data[at - 1] | 0x20) <= 'z'))
                at--;
        return at > 1 && at < text.size && text.data[at - 1] == '.';
}

/* Returns whether TEXT begins as names on Windows do, such as C:\robots.txt. */
static bool
has_drive(struct rep_text text)
{
        char letter = (char)(text.size > 2 ? text.data[0] | 0x20 : 0);

        return letter >= 'a' && letter <= 'z' && text.data[1] == ':' && (text.data[2] == '\\' || text.data[2] == '/');
}

static bool
is_name(struct rep_text text)
{
        if (!is_word(text))
                return false;
        if (begins_with(text, "http://") || begins_with(text, "https://") || begins_with(text, "ftp://") ||
            begins_with(text, "file:") || has_drive(text))
                return true;
        if (text.data[0] == '#' || memchr(text.data, ':', text.size) != NULL)
                return false;
        return memchr(text.data, '/', text.size) != NULL || memchr(text.data, '\\', text.size) != NULL ||
               has_suffix(text);
}

bool
sql_robots_of(sqlite3_value *value, struct rep_text *text, struct sql_error *error)
{
        if (!sql_text_of(value, "robots.txt", text, error))
                return false;
        if (sqlite3_value_type(value) != SQLITE_TEXT || !is_name(*text))
                return true;
        return sql_fail(
                error,
                "'%.*s' looks like a file's name or a URL, and is not the text of a robots.txt; readfile() gives what a "
                "file holds, and CAST(... AS BLOB) has these bytes taken for one",
                sql_shown(*text), text->data);
}

/* ---- words */

int
sql_shown(struct rep_text text)
{
        size_t size = text.size < 200 ? text.size : 200;

        /* Does not cut a character in two. */
        while (size < text.size && size > 197 && (text.data[size] & 0xC0) == 0x80)
                size--;
        return (int)size;
}

bool
sql_next_word(struct rep_text *rest, struct rep_text *word)
{
        const char *at = rest->data, *end = at + rest->size;

        while (at < end && *at == ' ')
                at++;
        word->data = at;
        while (at < end && *at != ' ')
                at++;
        word->size = (size_t)(at - word->data);
        *rest = (struct rep_text){at, (size_t)(end - at)};
        return word->size > 0;
}

bool
sql_tokens_of(struct rep_text agent, struct rep_text *tokens, size_t *count, struct sql_error *error)
{
        struct rep_text rest = agent, word;

        *count = 0;
        for (; sql_next_word(&rest, &word); (*count)++)
                if (*count < REP_PICK_MAX)
                        tokens[*count] = word;
        if (*count == 0)
                return sql_fail(error, "the agent is empty; '*' asks for everybody");
        return *count <= REP_PICK_MAX ||
               sql_fail(error, "the agent has %zu product tokens, over %d", *count, REP_PICK_MAX);
}
