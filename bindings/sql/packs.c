/* SPDX-License-Identifier: Apache-2.0 */
/* packs.c: the functions that ask a pack (rep_pack.h); see values.h. */
#include "values.h"

#include <string.h>
#include <time.h>

#include "agent.h"
#include "rep_pack.h"

SQLITE_EXTENSION_INIT3

/* An open pack, and the crawler of the last call.  If the pack's name is constant in a statement, SQLite keeps the
   pack open. */
struct open_pack {
        unsigned references;
        struct rep_pack *pack;
        void *scratch;
        size_t scratch_size;
        struct sql_agent agent;
};

static struct open_pack *
keep(struct open_pack *pack)
{
        pack->references++;
        return pack;
}

static void
release(void *released)
{
        struct open_pack *pack = released;

        if (pack == NULL || --pack->references > 0)
                return;
        rep_pack_close(pack->pack);
        sql_agent_clear(&pack->agent);
        sqlite3_free(pack->scratch);
        sqlite3_free(pack);
}

/* ---- the pack */

/* Fills in PACK, all zero, from FILE. */
static bool
open_file(struct open_pack *pack, const char *file, struct sql_error *error)
{
        struct rep_pack_stats stats;
        struct rep_pack_error fault;

        if (rep_pack_open(file, &pack->pack, &fault) != REP_OK)
                return sql_fail(error, "the pack '%s': %s", file,
                                fault.error != 0 ? strerror(fault.error) : fault.message);
        rep_pack_stats(pack->pack, &stats);
        pack->scratch_size = stats.scratch_size;
        if (stats.scratch_size > 0 && (pack->scratch = sqlite3_malloc64(stats.scratch_size)) == NULL)
                return sql_fail(error, "out of memory");
        return true;
}

/* Opens the pack that VALUE names.  The caller releases it. */
static struct open_pack *
open_pack(sqlite3_value *value, struct sql_error *error)
{
        struct open_pack *pack;
        struct rep_text file;

        if (!sql_text_of(value, "the pack", &file, error))
                return NULL;
        if (sqlite3_value_type(value) != SQLITE_TEXT || memchr(file.data, '\0', file.size) != NULL) {
                sql_fail(error, "the pack is bytes, and no file's name");
                return NULL;
        }
        pack = sqlite3_malloc64(sizeof(*pack));
        if (pack == NULL) {
                sql_fail(error, "out of memory");
                return NULL;
        }
        *pack = (struct open_pack){.references = 1};
        if (open_file(pack, file.data, error))
                return pack;
        release(pack);
        return NULL;
}

/* A function of a pack, whose result GIVE gives. */
struct pack_function {
        struct sql_function base;
        bool (*give)(struct sql_call *call, struct open_pack *pack);
};

/* Returns the pack of CALL.  If its name is constant, SQLite keeps a reference for the next call. */
static struct open_pack *
pack_of_call(struct sql_call *call)
{
        struct open_pack *pack = sqlite3_get_auxdata(call->context, 0);

        if (pack != NULL)
                return keep(pack);
        pack = open_pack(call->arguments[0], &call->error);
        if (pack != NULL)
                sqlite3_set_auxdata(call->context, 0, keep(pack), release);
        return pack;
}

static bool
answer(struct sql_call *call)
{
        struct open_pack *pack = pack_of_call(call);
        bool given = pack != NULL && ((const struct pack_function *)call->function)->give(call, pack);

        release(pack);
        return given;
}

/* ---- the crawler */

/* Makes *CRAWLER of NAMED, a crawler that a pack was made for. */
static enum rep_status
create(const struct rep_pack_crawler *named, struct rep_crawler **crawler)
{
        return named->token_count == 0 ? rep_crawler_create_everybody(crawler)
               : named->in_order       ? rep_crawler_create_ordered(named->tokens, named->token_count, named->everybody,
                                                                    REP_NAMES_ANY, crawler)
                                       : rep_crawler_create(named->tokens, named->token_count, REP_NAMES_ANY, crawler);
}

/* Finds the crawler of PACK that is called NAME. */
static bool
find_crawler(const struct open_pack *pack, struct rep_text name, struct rep_pack_crawler *crawler)
{
        for (size_t i = 0; rep_pack_crawler(pack->pack, i, crawler); i++)
                if (crawler->name.size == name.size &&
                    sqlite3_strnicmp(crawler->name.data, name.data, (int)name.size) == 0)
                        return true;
        return false;
}

/* Explains STATUS, which AGENT caused. */
static bool
fail_agent(const struct open_pack *pack, struct rep_text agent, enum rep_status status, struct sql_error *error)
{
        char names[300];

        if (status == REP_ERR_CRAWLER)
                return sql_fail(error,
                                "the agent '%.*s' is named by wide names alone, and the pack was made without "
                                "--names=wide",
                                sql_shown(agent), agent.data);
        if (status == REP_ERR_AGENT) {
                rep_pack_list_crawlers(pack->pack, names, sizeof(names));
                return sql_fail(error, "the agent '%.*s' is none of those that the pack was made for: %s",
                                sql_shown(agent), agent.data, names);
        }
        return sql_fail(error, "the agent '%.*s': %s", sql_shown(agent), agent.data, rep_status_text(status));
}

/* Makes the crawler AGENT: the pack's crawler of that name, or any crawler in the form of agent.h. */
static bool
read_agent(const struct open_pack *pack, struct rep_text agent, struct rep_crawler **crawler, struct sql_error *error)
{
        struct rep_pack_crawler named;
        struct rep_pack_stats stats;
        enum rep_status status;
        size_t number;

        rep_pack_stats(pack->pack, &stats);
        if (find_crawler(pack, agent, &named))
                status = create(&named, crawler);
        else if (!sql_agent_read(agent, stats.names, crawler, error))
                return false;
        else
                status = REP_OK;
        if (status == REP_OK)
                status = rep_pack_resolve(pack->pack, *crawler, &number);
        if (status == REP_OK)
                return true;
        rep_crawler_free(*crawler);
        return fail_agent(pack, agent, status, error);
}

/* Sets the crawler of PACK to the second argument of CALL.  Usually that is as in the last call, and nothing changes.
 */
static bool
ask_for(struct open_pack *pack, struct sql_call *call)
{
        struct rep_crawler *crawler;
        struct rep_text agent;

        return sql_text_of(call->arguments[1], "the agent", &agent, &call->error) &&
               (sql_agent_is(&pack->agent, agent) || (read_agent(pack, agent, &crawler, &call->error) &&
                                                      sql_agent_set(&pack->agent, agent, crawler, &call->error)));
}

/* ---- the answer */

/* The fate of a URL whose robots.txt is unknown, in the words of rep2c filter. */
enum unknown { UNKNOWN_ERROR, UNKNOWN_ALLOW, UNKNOWN_DISALLOW, UNKNOWN_DROP };

static bool
read_unknown(sqlite3_value *value, enum unknown *unknown, struct sql_error *error)
{
        static const char *const words[] = {"unknown=error", "unknown=allow", "unknown=disallow", "unknown=drop"};
        struct rep_text text;

        if (!sql_text_of(value, "the fourth argument", &text, error))
                return false;
        for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
                if (strlen(words[i]) == text.size && memcmp(words[i], text.data, text.size) == 0) {
                        *unknown = (enum unknown)i;
                        return true;
                }
        return sql_fail(
                error,
                "'%.*s' is not an option; there are unknown=error, unknown=allow, unknown=disallow, unknown=drop",
                sql_shown(text), text.data);
}

static bool
fail_url(struct rep_text url, struct sql_error *error)
{
        char robots[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status = rep_robots_url_idn(url.data, url.size, robots, NULL);

        return sql_fail(error, "the URL '%.*s' has no origin: %s", sql_shown(url), url.data,
                        rep_url_status_text(status));
}

static bool
fail_damaged(struct rep_text url, struct sql_error *error)
{
        return sql_fail(error, "the pack is damaged where the origin of '%.*s' stands", sql_shown(url), url.data);
}

static bool
give_verdict(struct sql_call *call, struct open_pack *pack)
{
        enum unknown unknown = UNKNOWN_ERROR;
        struct sql_error *error = &call->error;
        struct rep_pack_answer answer;
        enum rep_status status;
        struct rep_text url;

        if (!ask_for(pack, call) || (call->count > 3 && !read_unknown(call->arguments[3], &unknown, error)) ||
            !sql_text_of(call->arguments[2], "the URL", &url, error))
                return false;
        status = rep_pack_check(pack->pack, pack->agent.crawler, url.data, url.size, pack->scratch, pack->scratch_size,
                                &answer);
        if (status != REP_OK)
                return sql_fail(error, "%s", rep_status_text(status));
        switch (answer.finding) {
        case REP_PACK_NO_URL:
                return fail_url(url, error);
        case REP_PACK_DAMAGED:
                return fail_damaged(url, error);
        case REP_PACK_UNKNOWN:
                if (unknown == UNKNOWN_ERROR)
                        return sql_fail(error,
                                        "the pack does not have the origin of '%.*s'; a fourth argument, such as "
                                        "'unknown=disallow', says what becomes of such",
                                        sql_shown(url), url.data);
                if (unknown != UNKNOWN_DROP)
                        sqlite3_result_int(call->context, unknown == UNKNOWN_ALLOW);
                return true; /* dropped: NULL */
        default:
                sqlite3_result_int(call->context, answer.result.verdict == REP_ALLOW);
                return true;
        }
}

/* ---- besides the rules */

/* Finds the SITE of the URL that VALUE is in PACK, for CRAWLER.  The caller frees it. */
static bool
find_site(const struct open_pack *pack, const struct rep_crawler *crawler, sqlite3_value *value, struct rep_site *site,
          struct sql_error *error)
{
        struct rep_text url;
        enum rep_status status;

        if (!sql_text_of(value, "the URL", &url, error))
                return false;
        status = rep_pack_site(pack->pack, crawler, url.data, url.size, site);
        if (status != REP_OK)
                return sql_fail(error, "%s", rep_status_text(status));
        if (site->finding == REP_PACK_NO_URL)
                return fail_url(url, error);
        return site->finding != REP_PACK_DAMAGED || fail_damaged(url, error);
}

/* Explains STATUS, of a call about what is besides rules. */
static bool
fail_beside(enum rep_status status, struct sql_error *error)
{
        if (status == REP_ERR_ARGUMENT)
                return sql_fail(error, "the pack was made without what this robots.txt says besides its rules");
        return sql_fail(error, "%s", rep_status_text(status));
}

static bool
give_delay(struct sql_call *call, struct open_pack *pack)
{
        int64_t minute = (int64_t)time(NULL) / 60 % (24 * 60);
        struct rep_site site = {.robots = NULL};
        enum rep_status status = REP_OK;
        struct rep_pace pace;
        bool found;

        if (!ask_for(pack, call))
                return false;
        found = find_site(pack, pack->agent.crawler, call->arguments[2], &site, &call->error);
        if (site.robots != NULL)
                status = rep_robots_pace(site.robots, pack->agent.crawler, (unsigned)minute, &pace);
        if (site.robots != NULL && status == REP_OK)
                sqlite3_result_double(call->context, pace.delay / 1000.0);
        rep_site_free(&site);
        return found && (status == REP_OK || fail_beside(status, &call->error));
}

static void
add_sitemap(void *text, const struct rep_directive *directive)
{
        if (directive->kind != REP_KIND_SITEMAP)
                return;
        if (sqlite3_str_length(text) > 0)
                sqlite3_str_appendchar(text, 1, '\n');
        sql_utf8_append(text, directive->value);
}

static bool
give_sitemaps(struct sql_call *call, struct open_pack *pack)
{
        struct rep_site site = {.robots = NULL};
        bool found = find_site(pack, NULL, call->arguments[1], &site, &call->error);
        enum rep_status status;
        sqlite3_str *text;

        if (site.robots == NULL)
                return found;
        text = sqlite3_str_new(sqlite3_context_db_handle(call->context));
        status = rep_robots_directives(site.robots, NULL, add_sitemap, text);
        rep_site_free(&site);
        if (sqlite3_str_errcode(text) != SQLITE_OK)
                sqlite3_result_error_code(call->context, sqlite3_str_errcode(text));
        else if (status == REP_OK)
                sqlite3_result_text64(call->context, sqlite3_str_value(text) != NULL ? sqlite3_str_value(text) : "",
                                      (sqlite3_uint64)sqlite3_str_length(text), SQLITE_TRANSIENT, SQLITE_UTF8);
        sqlite3_free(sqlite3_str_finish(text));
        return status == REP_OK || fail_beside(status, &call->error);
}

int
sql_add_packs(sqlite3 *database)
{
        static const struct pack_function functions[] = {{{"robots_pack_allowed", 3, answer}, give_verdict},
                                                         {{"robots_pack_allowed", 4, answer}, give_verdict},
                                                         {{"robots_pack_delay", 3, answer}, give_delay},
                                                         {{"robots_pack_sitemaps", 2, answer}, give_sitemaps}};
        int status = SQLITE_OK;

        /* These read a file: their answers may change, and an untrusted schema must not name the file. */
        for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]) && status == SQLITE_OK; i++)
                status = sql_add(database, &functions[i].base, SQLITE_DIRECTONLY, NULL, NULL);
        return status;
}
