/* SPDX-License-Identifier: Apache-2.0 */
/* server.c: tables of names and rules for all servers; see server.h. */
#include "emit/server.h"
#include "base/command.h"
#include "emit/command.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/core/questions.h"
#include "analyze/robots_questions.h"
#include "base/sort.h"
#include "emit/print_code.h"
#include "syntax/token.h"

static const struct {
        const char *name;
        rep_server_function *print;
} servers[] = {
        {"nginx", rep_server_nginx},
        {"apache", rep_server_apache},
        {"haproxy", rep_server_haproxy},
        {"caddy", rep_server_caddy},
};

const char *
rep_server_name(enum rep_server server)
{
        return (size_t)server < sizeof(servers) / sizeof(servers[0]) ? servers[server].name : NULL;
}

/* ---- rules */

static int
compare_rules(const void *left, const void *right)
{
        const struct rep_server_rule *a = (const struct rep_server_rule *)left,
                                     *b = (const struct rep_server_rule *)right;

        return a->strength > b->strength ? -1 : a->strength < b->strength;
}

/* Compares by pattern, and equal ones as compare_rules() does. */
static int
compare_patterns(const void *left, const void *right)
{
        const struct rep_server_rule *a = (const struct rep_server_rule *)left,
                                     *b = (const struct rep_server_rule *)right;
        int order = rep_plain_compare(a->pattern, b->pattern);

        return order != 0 ? order : compare_rules(left, right);
}

/* Drops all but the strongest rule of each pattern from the COUNT rules of LIST, and returns their number. */
static uint32_t
drop_repeated(struct rep_server_rule *list, uint32_t count)
{
        uint32_t kept = 0, i;

        rep_sort(list, count, sizeof(*list), compare_patterns);
        for (i = 0; i < count; i++)
                if (kept == 0 || rep_plain_compare(list[kept - 1].pattern, list[i].pattern) != 0)
                        list[kept++] = list[i];
        return kept;
}

/* Makes SET of RULES, in ARENA. */
static enum rep_status
make_set(struct rep_arena *arena, const struct rep_crawler_rules *rules, struct rep_server_set *set)
{
        const struct rep_analysis *analysis = rules->analysis;
        struct rep_server_rule *list = REP_ARRAY(arena, struct rep_server_rule, rules->pattern_count);

        if (list == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < rules->pattern_count; i++) {
                const struct rep_rule_pattern *pattern = &analysis->patterns[rules->patterns[i]];

                list[i] = (struct rep_server_rule){&pattern->plain, pattern->strength,
                                                   rep_line_of(analysis, rules->patterns[i]), pattern->verdict};
        }
        set->rules = list;
        set->count = drop_repeated(list, rules->pattern_count);
        rep_sort(list, set->count, sizeof(*list), compare_rules);
        while (set->count > 0 && list[set->count - 1].verdict == REP_ALLOW)
                set->count--;
        return REP_OK;
}

static bool
are_equal(const struct rep_server_set *a, const struct rep_server_set *b)
{
        uint32_t i = 0;

        while (i < a->count && i < b->count && a->rules[i].strength == b->rules[i].strength &&
               a->rules[i].line == b->rules[i].line && rep_plain_compare(a->rules[i].pattern, b->rules[i].pattern) == 0)
                i++;
        return a->count == b->count && i == a->count;
}

/* Adds SET to SITE, unless an equal one is there.  Returns its number. */
static uint32_t
add_set(struct rep_site *site, const struct rep_server_set *set)
{
        uint32_t i = 0;

        if (set->count == 0)
                return 0;
        while (i < site->set_count && !are_equal(&site->sets[i], set))
                i++;
        if (i == site->set_count)
                site->sets[site->set_count++] = *set;
        return i + 1;
}

/* ---- crawlers */

/* Adds the names by which CRAWLER asks, with the number of its set: a public one has a name, others have tokens.
 * Returns REP_ERR_TOKEN if it has none: an expression for it would match every client. */
static enum rep_status
add_names(struct rep_site *site, const struct rep_crawler *crawler, uint32_t set)
{
        struct rep_crawler_view view;

        rep_crawler_look(crawler, &view);
        if (rep_public_crawler_find(view.name) != NULL) {
                site->names[site->name_count++] = (struct rep_server_name){view.name, set};
                return REP_OK;
        }
        for (size_t i = 0; i < view.token_count; i++) {
                struct rep_text token = rep_crawler_token(view.tokens[i], view.names);

                if (token.size == 0)
                        return REP_ERR_TOKEN;
                site->names[site->name_count++] = (struct rep_server_name){token, set};
        }
        return view.token_count > 0 ? REP_OK : REP_ERR_TOKEN;
}

static int
compare_names(const void *left, const void *right)
{
        const struct rep_text *a = &((const struct rep_server_name *)left)->name,
                              *b = &((const struct rep_server_name *)right)->name;

        if (a->size != b->size)
                return a->size > b->size ? -1 : 1;
        return a->size == 0 ? 0 : memcmp(a->data, b->data, a->size);
}

/* Makes SITE for the crawlers of OPTIONS.  ANALYSES has room for one each, which the caller destroys. */
static enum rep_status
make_site(struct rep_arena *arena, const struct rep_robots *robots, const struct rep_server_options *options,
          struct rep_analysis **analyses, struct rep_site *site)
{
        enum rep_status status = REP_OK;
        size_t count = 0, i;

        for (i = 0; i < options->crawler_count; i++) {
                struct rep_crawler_view view;

                rep_crawler_look(options->crawlers[i], &view);
                count += view.token_count;
        }
        site->names = REP_ARRAY(arena, struct rep_server_name, count);
        site->sets = REP_ARRAY(arena, struct rep_server_set, options->crawler_count);
        if (site->names == NULL || site->sets == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < options->crawler_count && status == REP_OK; i++) {
                struct rep_crawler_rules *rules;
                struct rep_server_set set;

                status = rep_find_robots_rules(robots, options->crawlers[i], &analyses[i], &rules);
                if (status == REP_OK)
                        status = make_set(arena, rules, &set);
                if (status == REP_OK)
                        status = add_names(site, options->crawlers[i], add_set(site, &set));
        }
        rep_sort(site->names, site->name_count, sizeof(*site->names), compare_names);
        return status;
}

/* ---- the configuration */

static void
print_banner(struct rep_buffer *out, const char *server, const struct rep_server_options *options)
{
        rep_print(out, "# Generated by rep2c %s for %s; not to be edited.\n# From: ", rep_version(), server);
        rep_print_comment(out, rep_string(options->source != NULL ? options->source : ""));
        rep_print(out, "\n# Options: ");
        rep_print_comment(
                out, rep_string(options->options != NULL && *options->options != '\0' ? options->options : "none"));
        if (options->remark != NULL) {
                rep_print(out, "\n# ");
                rep_print_comment(out, rep_string(options->remark));
        }
        rep_print(out, "\n");
}

/* Writes the configuration of SERVER to OUT. */
static enum rep_status
print_server(const struct rep_robots *robots, enum rep_server server, const struct rep_server_options *options,
             struct rep_analysis **analyses, struct rep_buffer *out)
{
        struct rep_site site = {.prefix = options->prefix != NULL ? options->prefix : "robots"};
        struct rep_arena arena = {.heap = NULL};
        enum rep_status status = make_site(&arena, robots, options, analyses, &site);

        if (status == REP_OK) {
                print_banner(out, servers[server].name, options);
                status = servers[server].print(&site, out);
        }
        rep_arena_free(&arena);
        return status == REP_OK && out->failed ? REP_ERR_MEMORY : status;
}

enum rep_status
rep_robots_server(const struct rep_robots *robots, enum rep_server server, const struct rep_server_options *options,
                  struct rep_emitted *emitted)
{
        struct rep_server_options complete;
        struct rep_robots_options read;
        struct rep_analysis **analyses;
        struct rep_buffer out = {0};
        enum rep_status status;

        memset(emitted, 0, sizeof(*emitted));
        if (robots == NULL || rep_server_name(server) == NULL ||
            rep_read_options(&complete, sizeof(complete), sizeof(complete), options) != REP_OK ||
            complete.crawler_count == 0 || (complete.prefix != NULL && !rep_is_identifier(complete.prefix)))
                return REP_ERR_ARGUMENT;
        rep_robots_look(robots, &read);
        if (read.dialect != REP_DIALECT_GOOGLE)
                return REP_ERR_ARGUMENT;
        analyses = (struct rep_analysis **)calloc(complete.crawler_count, sizeof(struct rep_analysis *));
        if (analyses == NULL)
                return REP_ERR_MEMORY;
        status = print_server(robots, server, &complete, analyses, &out);
        for (size_t i = 0; i < complete.crawler_count; i++)
                rep_analysis_free(analyses[i]);
        free(analyses);
        if (status != REP_OK) {
                rep_buffer_free(&out);
                return status;
        }
        emitted->source = (struct rep_text){(const char *)out.bytes, out.size};
        return REP_OK;
}
