/* SPDX-License-Identifier: Apache-2.0 */
/* functions.c: see functions.h. */
#include "functions.h"

#include <string.h>

#include "rep_compile.h"
#include "rep_policy.h"
#include "rep_robots.h"
#include "rep_runtime.h"
#include "rep_say.h"
#include "robots_value.h"
#include "utf8.h"
#include "values.h"

SQLITE_EXTENSION_INIT3

/* ---- one URL */

/* Returns the rules in VALUE, the first argument of this call.  If the value is constant, SQLite keeps them for the
   next call. */
static struct sql_rules *
rules_of_call(sqlite3_context *context, sqlite3_value *value, struct sql_error *error)
{
        struct sql_rules *rules = sqlite3_get_auxdata(context, 0);

        if (rules != NULL)
                return sql_rules_keep(rules);
        rules = sql_rules_of(sqlite3_user_data(context), value, error);
        if (rules != NULL)
                sqlite3_set_auxdata(context, 0, sql_rules_keep(rules), sql_rules_release);
        return rules;
}

/* Reads the URL in VALUE as a check of RULES splits it. */
static bool
url_of(const struct sql_rules *rules, sqlite3_value *value, struct rep_text *url, struct sql_error *error)
{
        enum rep_url_status status;

        if (!sql_text_of(value, "the URL", url, error))
                return false;
        status = rep_page_url_in(rules->dialect, url->data, url->size);
        if (status == REP_URL_OK)
                return true;
        return sql_fail(error, "the URL '%.*s' is neither a URL nor a path: %s", sql_shown(*url), url->data,
                        rep_url_status_text(status));
}

/* Explains STATUS, which a check for the crawler of RULES returned. */
static bool
fail_check(const struct sql_rules *rules, enum rep_status status, struct sql_error *error)
{
        struct rep_text agent = {rules->agent.text, rules->agent.size};

        if (status == REP_ERR_CRAWLER)
                return sql_fail(error,
                                "the agent '%.*s' is named by wide names alone, and robots.txt was compiled without "
                                "names=wide",
                                sql_shown(agent), agent.data);
        if (status == REP_ERR_AGENT)
                return sql_fail(error, "the agent '%.*s': %s", sql_shown(agent), agent.data, rep_status_text(status));
        return sql_fail(error, "%s", rep_status_text(status));
}

static bool
check(struct sql_rules *rules, sqlite3_value **arguments, struct rep_result *result, struct sql_error *error)
{
        struct rep_text agent, url;
        enum rep_status status;

        if (!sql_text_of(arguments[1], "the agent", &agent, error) || !sql_rules_ask(rules, agent, error) ||
            !url_of(rules, arguments[2], &url, error))
                return false;
        status = rep_robots_check(rules->robots, rules->agent.crawler, url.data, url.size, result);
        return status == REP_OK || fail_check(rules, status, error);
}

typedef bool (*give_fn)(sqlite3_context *context, const struct sql_rules *rules, const struct rep_result *result,
                        struct sql_error *error);

/* Answers a call of NAME(robots, agent, URL): checks the URL, and GIVE turns the answer into SQL's result. */
static void
answer(sqlite3_context *context, int count, sqlite3_value **arguments, const char *name, give_fn give)
{
        struct sql_error error;
        struct rep_result result;
        struct sql_rules *rules;

        if (sql_has_null(count, arguments))
                return;
        rules = rules_of_call(context, arguments[0], &error);
        if (rules == NULL || !check(rules, arguments, &result, &error) || !give(context, rules, &result, &error))
                sql_end_with(context, name, &error);
        sql_rules_release(rules);
}

static bool
give_verdict(sqlite3_context *context, const struct sql_rules *rules, const struct rep_result *result,
             struct sql_error *error)
{
        (void)rules;
        (void)error;
        sqlite3_result_int(context, result->verdict == REP_ALLOW);
        return true;
}

/* Returns whether the blob of RULES has line numbers and, if TEXTS is set, directives. */
static bool
has_lines(const struct sql_rules *rules, bool texts, struct sql_error *error)
{
        if (rules->no_lines)
                return sql_fail(error, "the compiled robots.txt has no lines");
        return !texts || !rules->no_texts || sql_fail(error, "the compiled robots.txt has no texts");
}

static bool
give_line(sqlite3_context *context, const struct sql_rules *rules, const struct rep_result *result,
          struct sql_error *error)
{
        if (!has_lines(rules, false, error))
                return false;
        sqlite3_result_int64(context, result->line);
        return true;
}

static bool
give_rule(sqlite3_context *context, const struct sql_rules *rules, const struct rep_result *result,
          struct sql_error *error)
{
        struct rep_directive directive;
        sqlite3_str *text;

        if (!has_lines(rules, true, error))
                return false;
        if (result->line == 0)
                return true; /* NULL: no rule decided */
        if (!rep_robots_at_line(rules->robots, result->line, &directive))
                return sql_fail(error, "line %u is no rule", (unsigned)result->line);
        text = sqlite3_str_new(sqlite3_context_db_handle(context));
        sqlite3_str_append(text, directive.key.data, (int)directive.key.size);
        sqlite3_str_appendall(text, ": ");
        sqlite3_str_append(text, directive.value.data, (int)directive.value.size);
        if (sqlite3_str_errcode(text) == SQLITE_OK)
                sql_utf8_give(context, (struct rep_text){sqlite3_str_value(text), (size_t)sqlite3_str_length(text)});
        else
                sqlite3_result_error_nomem(context);
        sqlite3_free(sqlite3_str_finish(text));
        return true;
}

/* ---- answers as JSON */

/* Appends what rep_say.h writes to the sqlite3_str CONTEXT. */
static bool
append(void *context, const char *bytes, size_t size)
{
        sqlite3_str_append(context, bytes, (int)size);
        return sqlite3_str_errcode(context) == SQLITE_OK;
}

/* Makes JSON the result of CONTEXT, and frees it. */
static void
give_json(sqlite3_context *context, sqlite3_str *json)
{
        char *text = sqlite3_str_finish(json);

        if (text == NULL)
                sqlite3_result_error_nomem(context);
        else
                sqlite3_result_text(context, text, -1, sqlite3_free);
}

/* A question about a URL, whose answer is JSON. */
typedef enum rep_status question_fn(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
                                    size_t size, rep_write_fn write, void *context);

static enum rep_status
ask_why(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size, rep_write_fn write,
        void *context)
{
        return rep_robots_explain_json(robots, crawler, url, size, 0, write, context);
}

static enum rep_status
ask_usage(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
          rep_write_fn write, void *context)
{
        return rep_robots_usage_json(robots, crawler, url, size, 0, write, context);
}

static bool
give_object(sqlite3_context *context, struct sql_rules *rules, sqlite3_value **arguments, question_fn *question,
            struct sql_error *error)
{
        sqlite3_str *json;
        struct rep_text agent, url;
        enum rep_status status;

        if (rules->no_texts)
                return sql_fail(error, "the compiled robots.txt has no texts");
        if (!sql_text_of(arguments[1], "the agent", &agent, error) || !sql_rules_ask(rules, agent, error) ||
            !url_of(rules, arguments[2], &url, error))
                return false;
        json = sqlite3_str_new(sqlite3_context_db_handle(context));
        status = question(rules->robots, rules->agent.crawler, url.data, url.size, append, json);
        if (status == REP_OK) {
                give_json(context, json);
                return true;
        }
        sqlite3_free(sqlite3_str_finish(json));
        return fail_check(rules, status, error);
}

/* Answers a call of FUNCTION. */
static void
answer_object(sqlite3_context *context, int count, sqlite3_value **arguments, const char *function,
              question_fn *question)
{
        struct sql_error error;
        struct sql_rules *rules;

        if (sql_has_null(count, arguments))
                return;
        rules = rules_of_call(context, arguments[0], &error);
        if (rules == NULL || !give_object(context, rules, arguments, question, &error))
                sql_end_with(context, function, &error);
        sql_rules_release(rules);
}

static void
explain(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        answer_object(context, count, arguments, "robots_explain", ask_why);
}

static void
usage(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        answer_object(context, count, arguments, "robots_usage", ask_usage);
}

/* ---- one call for each answer */

static void
allowed(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        answer(context, count, arguments, "robots_allowed", give_verdict);
}

static void
line(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        answer(context, count, arguments, "robots_line", give_line);
}

static void
rule(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        answer(context, count, arguments, "robots_rule", give_rule);
}

/* ---- the groups that apply */

static void
holding(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        struct rep_holding_rules holding;
        struct sql_rules *rules;
        struct sql_error error;
        struct rep_text agent;
        enum rep_status status;
        bool done;

        if (sql_has_null(count, arguments))
                return;
        rules = rules_of_call(context, arguments[0], &error);
        done = rules != NULL && sql_text_of(arguments[1], "the agent", &agent, &error) &&
               sql_rules_ask(rules, agent, &error);
        if (done) {
                status = rep_robots_holding(rules->robots, rules->agent.crawler, &holding);
                done = status == REP_OK || fail_check(rules, status, &error);
        }
        if (done) {
                sqlite3_str *json = sqlite3_str_new(sqlite3_context_db_handle(context));

                rep_say_holding_json(&holding, append, json);
                give_json(context, json);
        } else
                sql_end_with(context, "robots_holding", &error);
        sql_rules_release(rules);
}

/* ---- compiling */

/* An option in the second argument of robots_compile(). */
static const struct word {
        const char *text;
        enum rep_dialect dialect;
        enum rep_names names;
} words[] = {
        {"dialect=google", REP_DIALECT_GOOGLE, REP_NAMES_TOKEN},
        {"dialect=rfc9309", REP_DIALECT_RFC9309, REP_NAMES_TOKEN},
        {"names=token", REP_DIALECT_GOOGLE, REP_NAMES_TOKEN},
        {"names=any", REP_DIALECT_GOOGLE, REP_NAMES_ANY},
        {"names=wide", REP_DIALECT_GOOGLE, REP_NAMES_WIDE},
};

/* Applies the option TEXT, one word, to OPTIONS. */
static bool
read_word(struct rep_text text, struct rep_options *options, struct sql_error *error)
{
        for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
                if (strlen(words[i].text) == text.size && memcmp(words[i].text, text.data, text.size) == 0) {
                        if (text.data[0] == 'd')
                                options->dialect = words[i].dialect;
                        else
                                options->names = words[i].names;
                        return true;
                }
        return sql_fail(
                error,
                "'%.*s' is no option; there are dialect=google, dialect=rfc9309, names=token, names=any, names=wide",
                sql_shown(text), text.data);
}

static bool
read_options(sqlite3_value *value, struct rep_options *options, struct sql_error *error)
{
        struct rep_text text, word;

        if (!sql_text_of(value, "the second argument", &text, error))
                return false;
        while (sql_next_word(&text, &word))
                if (!read_word(word, options, error))
                        return false;
        return true;
}

static void
compile(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        struct rep_options options = {.dialect = REP_DIALECT_GOOGLE};
        struct sql_error error;
        struct rep_text text;
        size_t size = 0;
        void *blob = NULL;

        if (sql_has_null(count, arguments))
                return;
        if (sql_robots_of(arguments[0], &text, &error) && (count < 2 || read_options(arguments[1], &options, &error))) {
                if (sqlite3_value_type(arguments[0]) == SQLITE_BLOB && sql_is_blob(text))
                        sql_fail(&error, "robots.txt is compiled already");
                else
                        blob = sql_compile(text, &options, &size, &error);
        }
        if (blob == NULL)
                sql_end_with(context, "robots_compile", &error);
        else
                sqlite3_result_blob64(context, blob, size, sqlite3_free);
}

/* ---- crawlers */

/* Makes the crawler that sends the User-Agent header VALUE. */
static bool
read_header(sqlite3_value *value, struct rep_crawler **crawler, struct sql_error *error)
{
        struct rep_text header;
        enum rep_status status;

        if (!sql_text_of(value, "the User-Agent", &header, error))
                return false;
        status = rep_crawler_create_header(header, REP_NAMES_TOKEN, crawler);
        if (status == REP_ERR_TOKEN)
                return sql_fail(error, "'%.*s' has no product token", sql_shown(header), header.data);
        return status == REP_OK || sql_fail(error, "%s", rep_status_text(status));
}

/* Returns whether the only token of VIEW asks as its public crawler does. */
static bool
is_token(const struct rep_crawler_view *view)
{
        return view->token_count == 1 && view->everybody && view->names != REP_NAMES_WIDE;
}

/* The crawler of a User-Agent header, as an agent: 'crawler=NAME', or product tokens, separated by spaces. */
static void
token(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        struct rep_crawler_view view;
        struct rep_crawler *crawler;
        struct sql_error error;
        sqlite3_str *list;
        char *text;

        if (sql_has_null(count, arguments))
                return;
        if (!read_header(arguments[0], &crawler, &error)) {
                sql_end_with(context, "robots_token", &error);
                return;
        }
        rep_crawler_look(crawler, &view);
        list = sqlite3_str_new(sqlite3_context_db_handle(context));
        if (view.known != NULL && !is_token(&view))
                sqlite3_str_appendf(list, "crawler=%s", view.known->name);
        else
                for (size_t i = 0; i < view.token_count; i++)
                        sqlite3_str_appendf(list, "%s%.*s", i > 0 ? " " : "", (int)view.tokens[i].size,
                                            view.tokens[i].data);
        rep_crawler_free(crawler);
        text = sqlite3_str_finish(list);
        if (text == NULL)
                sqlite3_result_error_nomem(context);
        else
                sqlite3_result_text(context, text, -1, sqlite3_free);
}

/* ---- */

static void
version(sqlite3_context *context, int count, sqlite3_value **arguments)
{
        (void)count;
        (void)arguments;
        sqlite3_result_text(context, rep_version(), -1, SQLITE_STATIC);
}

int
sql_add_functions(sqlite3 *database)
{
        static const struct {
                const char *name;
                int arguments;
                void (*call)(sqlite3_context *, int, sqlite3_value **);
        } functions[] = {
                {"robots_allowed", 3, allowed}, {"robots_line", 3, line},       {"robots_rule", 3, rule},
                {"robots_compile", 1, compile}, {"robots_compile", 2, compile}, {"robots_token", 1, token},
                {"robots_version", 0, version}, {"robots_holding", 2, holding}, {"robots_explain", 3, explain},
                {"robots_usage", 3, usage},
        };
        const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
        struct sql_memory *memory = sql_memory_create();
        int status = memory != NULL ? SQLITE_OK : SQLITE_NOMEM;

        /* SQLite releases each reference, even if the call fails. */
        for (size_t i = 0; status == SQLITE_OK && i < sizeof(functions) / sizeof(functions[0]); i++)
                status = sqlite3_create_function_v2(database, functions[i].name, functions[i].arguments, flags,
                                                    sql_memory_keep(memory), functions[i].call, NULL, NULL,
                                                    sql_memory_release);
        sql_memory_release(memory);
        return status;
}
