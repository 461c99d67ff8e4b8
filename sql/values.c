/* values.c: see values.h. */
#include "values.h"

#include <stdarg.h>
#include <stdio.h>

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

void
sql_end_with(sqlite3_context *context, const char *name, const struct sql_error *error)
{
        char *text = sqlite3_mprintf("%s: %s", name, error->text);

        if (text == NULL)
                sqlite3_result_error_nomem(context);
        else
                sqlite3_result_error(context, text, -1);
        sqlite3_free(text);
}

bool
sql_text_of(sqlite3_value *value, const char *name, struct rep_text *text, struct sql_error *error)
{
        int type = sqlite3_value_type(value);

        if (type == SQLITE_NULL)
                return sql_fail(error, "%s is NULL", name);
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

int
sql_shown(struct rep_text text)
{
        return (int)(text.size < 200 ? text.size : 200);
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
        if (agent.size == 1 && agent.data[0] == '*')
                return true;
        for (; sql_next_word(&rest, &word); (*count)++)
                if (*count < REP_PICK_MAX)
                        tokens[*count] = word;
        if (*count == 0)
                return sql_fail(error, "the agent is empty; '*' asks for everybody");
        return *count <= REP_PICK_MAX ||
               sql_fail(error, "the agent has %zu product tokens, over %d", *count, REP_PICK_MAX);
}
