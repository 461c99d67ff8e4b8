/* SPDX-License-Identifier: Apache-2.0 */
/* functions.c: the SQL functions that return one value; see values.h. */
#include "values.h"

#include <string.h>

#include "rep_compile.h"
#include "rep_policy.h"
#include "rep_robots.h"
#include "rep_runtime.h"
#include "rep_say.h"
#include "robots_value.h"

SQLITE_EXTENSION_INIT3

/* ---- one robots.txt, for one agent */

/* A function of a robots.txt, an agent and perhaps a URL, whose result GIVE gives. */
struct rules_function {
        struct sql_function base;
        bool (*give)(struct sql_call *call, struct sql_rules *rules, struct rep_text url);
};

/* Returns the rules in the first argument of CALL.  If the value is constant, SQLite keeps them for the next call. */
static struct sql_rules *
rules_of_call(struct sql_call *call)
{
        struct sql_rules *rules = sqlite3_get_auxdata(call->context, 0);

        if (rules != NULL)
                return sql_rules_keep(rules);
        rules = sql_rules_of(call->kept, call->arguments[0], &call->error);
        if (rules != NULL)
                sqlite3_set_auxdata(call->context, 0, sql_rules_keep(rules), sql_rules_release);
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

static bool
answer(struct sql_call *call)
{
        struct sql_rules *rules = rules_of_call(call);
        struct rep_text agent, url = {NULL, 0};
        bool given = rules != NULL && sql_text_of(call->arguments[1], "the agent", &agent, &call->error) &&
                     sql_rules_ask(rules, agent, &call->error) &&
                     (call->count < 3 || url_of(rules, call->arguments[2], &url, &call->error)) &&
                     ((const struct rules_function *)call->function)->give(call, rules, url);

        sql_rules_release(rules);
        return given;
}

/* Explains STATUS, which a question for the crawler of RULES returned, if it is an error. */
static bool
is_done(const struct sql_rules *rules, enum rep_status status, struct sql_error *error)
{
        struct rep_text agent = {rules->agent.text, rules->agent.size};

        if (status == REP_OK)
                return true;
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
check(struct sql_call *call, struct sql_rules *rules, struct rep_text url, struct rep_result *result)
{
        return is_done(rules, rep_robots_check(rules->robots, rules->agent.crawler, url.data, url.size, result),
                       &call->error);
}

static bool
give_verdict(struct sql_call *call, struct sql_rules *rules, struct rep_text url)
{
        struct rep_result result;

        if (!check(call, rules, url, &result))
                return false;
        sqlite3_result_int(call->context, result.verdict == REP_ALLOW);
        return true;
}

static bool
give_line(struct sql_call *call, struct sql_rules *rules, struct rep_text url)
{
        struct rep_result result;

        if (!check(call, rules, url, &result))
                return false;
        if (rules->no_lines)
                return sql_fail(&call->error, "the compiled robots.txt has no lines");
        sqlite3_result_int64(call->context, result.line);
        return true;
}

static bool
give_rule(struct sql_call *call, struct sql_rules *rules, struct rep_text url)
{
        struct rep_directive directive;
        struct rep_result result;
        sqlite3_str *text;

        if (!check(call, rules, url, &result))
                return false;
        if (rules->no_lines || rules->no_texts)
                return sql_fail(&call->error, "the compiled robots.txt has no %s", rules->no_lines ? "lines" : "texts");
        if (result.line == 0)
                return true; /* NULL: no rule decided */
        if (!rep_robots_at_line(rules->robots, result.line, &directive))
                return sql_fail(&call->error, "line %u is not a rule", (unsigned)result.line);
        text = sqlite3_str_new(sqlite3_context_db_handle(call->context));
        sqlite3_str_append(text, directive.key.data, (int)directive.key.size);
        sqlite3_str_appendall(text, ": ");
        sqlite3_str_append(text, directive.value.data, (int)directive.value.size);
        if (sqlite3_str_errcode(text) == SQLITE_OK)
                sql_utf8_give(call->context,
                              (struct rep_text){sqlite3_str_value(text), (size_t)sqlite3_str_length(text)});
        else
                sqlite3_result_error_nomem(call->context);
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

/* Makes JSON the result of CALL, if STATUS, with which it was written, is not an error.  Frees it. */
static bool
give_json(struct sql_call *call, const struct sql_rules *rules, sqlite3_str *json, enum rep_status status)
{
        if (is_done(rules, status, &call->error))
                return sql_give_str(call, json);
        sqlite3_free(sqlite3_str_finish(json));
        return false;
}

/* Asks the question that the function of CALL is called by, behind "robots_", about URL. */
static bool
give_answer(struct sql_call *call, struct sql_rules *rules, struct rep_text url)
{
        const struct rep_question question = {.robots = rules->robots,
                                              .crawler = rules->agent.crawler,
                                              .texts = &url,
                                              .text_count = url.data != NULL};
        const char *name = call->function->name + sizeof("robots_") - 1;
        sqlite3_str *json;

        if (rules->no_texts && url.data != NULL)
                return sql_fail(&call->error, "the compiled robots.txt has no texts");
        json = sqlite3_str_new(sqlite3_context_db_handle(call->context));
        return give_json(call, rules, json, rep_ask_json(name, &question, append, json));
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
                "'%.*s' is not an option; there are dialect=google, dialect=rfc9309, names=token, names=any, names=wide",
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

static bool
compile(struct sql_call *call)
{
        struct rep_options options = {.dialect = REP_DIALECT_GOOGLE};
        struct rep_text text;
        size_t size = 0;
        void *blob;

        if (!sql_robots_of(call->arguments[0], &text, &call->error) ||
            (call->count > 1 && !read_options(call->arguments[1], &options, &call->error)))
                return false;
        if (sqlite3_value_type(call->arguments[0]) == SQLITE_BLOB && sql_is_blob(text))
                return sql_fail(&call->error, "robots.txt is compiled already");
        blob = sql_compile(text, &options, &size, &call->error);
        if (blob != NULL)
                sqlite3_result_blob64(call->context, blob, size, sqlite3_free);
        return blob != NULL;
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
                return sql_fail(error, "'%.*s' has no product token for sure", sql_shown(header), header.data);
        return status == REP_OK || sql_fail(error, "%s", rep_status_text(status));
}

/* Returns whether the only token of VIEW asks as its public crawler does. */
static bool
is_token(const struct rep_crawler_view *view)
{
        return view->token_count == 1 && view->everybody && view->names != REP_NAMES_WIDE;
}

/* The crawler of a User-Agent header, as an agent: 'crawler=NAME', or product tokens, separated by spaces. */
static bool
token(struct sql_call *call)
{
        struct rep_crawler_view view;
        struct rep_crawler *crawler;
        sqlite3_str *list;

        if (!read_header(call->arguments[0], &crawler, &call->error))
                return false;
        rep_crawler_look(crawler, &view);
        list = sqlite3_str_new(sqlite3_context_db_handle(call->context));
        if (view.known != NULL && !is_token(&view))
                sqlite3_str_appendf(list, "crawler=%s", view.known->name);
        else
                for (size_t i = 0; i < view.token_count; i++)
                        sqlite3_str_appendf(list, "%s%.*s", i > 0 ? " " : "", (int)view.tokens[i].size,
                                            view.tokens[i].data);
        rep_crawler_free(crawler);
        return sql_give_str(call, list);
}

/* ---- */

static bool
version(struct sql_call *call)
{
        sqlite3_result_text(call->context, rep_version(), -1, SQLITE_STATIC);
        return true;
}

int
sql_add_functions(sqlite3 *database)
{
        static const struct rules_function functions[] = {
                {{"robots_allowed", 3, answer}, give_verdict},
                {{"robots_line", 3, answer}, give_line},
                {{"robots_rule", 3, answer}, give_rule},
                {{"robots_holding", 2, answer}, give_answer},
                {{"robots_explain", 3, answer}, give_answer},
                {{"robots_usage", 3, answer}, give_answer},
                {{"robots_compile", 1, compile}, NULL},
                {{"robots_compile", 2, compile}, NULL},
                {{"robots_token", 1, token}, NULL},
                {{"robots_version", 0, version}, NULL},
        };
        struct sql_memory *memory = sql_memory_create();
        int status = memory != NULL ? SQLITE_OK : SQLITE_NOMEM;

        for (size_t i = 0; status == SQLITE_OK && i < sizeof(functions) / sizeof(functions[0]); i++)
                status = sql_add(database, &functions[i].base, SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                 sql_memory_keep(memory), sql_memory_release);
        sql_memory_release(memory);
        return status;
}
