/* SPDX-License-Identifier: Apache-2.0 */
/* usage_report.c: who spoke about the use of a URL's content (rep_analyze.h).  Each line is compared with the path. */
#include "analyze/core/plain_pattern.h"
#include "analyze/core/url_path.h"
#include "base/sort.h"
#include "rep_analyze.h"
#include "robots/statements.h"
#include "robots/steering.h"
#include "syntax/scheme.h"
#include "syntax/token.h"

/* A report while it is made. */
struct reporter {
        struct rep_robots *robots;
        const struct rep_crawler *crawler;
        struct rep_arena *arena;
        enum rep_dialect dialect;
        struct rep_usage_report report;
        struct rep_statement *statements; /* with room for all */
};

static struct rep_statement *
add(struct reporter *reporter, enum rep_statement_kind kind, const struct rep_directive *line)
{
        struct rep_statement *statement = &reporter->statements[reporter->report.statement_count++];

        *statement = (struct rep_statement){.kind = kind, .line = *line, .counts = true};
        statement->line.group = statement->line.run = REP_NO_GROUP;
        return statement;
}

/* ---- Content-Usage and Content-Signal */

/* Sets *MATCHES to whether PATTERN matches the path. */
static enum rep_status
try_pattern(const struct reporter *reporter, const struct rep_pattern *pattern, bool *matches)
{
        const struct rep_text *path = &reporter->report.path;
        struct rep_plain plain[REP_PLAIN_EACH];
        enum rep_status status;
        uint64_t steps = 0;
        uint32_t count;

        status = rep_make_plain(reporter->arena, pattern, plain, &count);
        for (uint32_t i = 0; status == REP_OK && i < count && !*matches; i++)
                *matches = rep_plain_matches(&plain[i], path->data, path->size, &steps);
        return status;
}

/* Sets *MATCHES to whether the path of LINE matches that of the URL, and *LENGTH to its length. */
static enum rep_status
try_line(const struct reporter *reporter, const struct rep_usage_line *line, bool *matches, uint32_t *length)
{
        const struct rep_path_preference alone = {line->path, 1, REP_STANCE_NONE};
        struct rep_arena_mark mark = rep_arena_mark(reporter->arena);
        struct rep_rules rules;
        enum rep_status status = rep_gather_preferences(reporter->arena, &alone, 1, reporter->dialect, &rules);

        *matches = status == REP_OK && rules.base.strength > 0;
        for (uint32_t i = 0; status == REP_OK && i < rules.count && !*matches; i++)
                status = try_pattern(reporter, &rules.rules[i].pattern, matches);
        *length = rules.longest;
        rep_arena_release(reporter->arena, mark);
        return status;
}

/* Adds the Content-Usage lines with the longest of the paths that match, and all Content-Signal lines.  LENGTHS has
 * room for a number for each line that was FOUND. */
static enum rep_status
add_lines(struct reporter *reporter, const struct rep_statements *found, uint32_t *lengths)
{
        struct rep_usage_line read;
        enum rep_status status;
        uint32_t longest = 0, i;
        bool matches;

        for (i = 0; i < found->count; i++) {
                lengths[i] = 0; /* or one more than the length that matches */
                if (rep_statement_kind_of(&found->lines[i]) != REP_STATEMENT_CONTENT_USAGE ||
                    reporter->report.access.verdict == REP_DISALLOW)
                        continue;
                rep_read_usage_line(&found->lines[i], &read);
                status = try_line(reporter, &read, &matches, &lengths[i]);
                if (status != REP_OK)
                        return status;
                lengths[i] = matches ? lengths[i] + 1 : 0;
                longest = lengths[i] > longest ? lengths[i] : longest;
        }
        for (i = 0; i < found->count; i++) {
                struct rep_preferences *says;

                if (rep_statement_kind_of(&found->lines[i]) == REP_STATEMENT_CONTENT_SIGNAL) {
                        says = &add(reporter, REP_STATEMENT_CONTENT_SIGNAL, &found->lines[i])->says;
                        (void)rep_content_signal(found->lines[i].value, REP_SIGNAL_LINE, says);
                } else if (lengths[i] > 0 && lengths[i] == longest) {
                        rep_read_usage_line(&found->lines[i], &read);
                        add(reporter, REP_STATEMENT_CONTENT_USAGE, &found->lines[i])->says = read.says;
                }
        }
        return REP_OK;
}

/* ---- tokens */

/* Adds that the rule of RESULT states PREFERENCE. */
static void
add_rule(struct reporter *reporter, const struct rep_steering_token *token, const struct rep_result *result,
         enum rep_preference preference, bool counts)
{
        bool allow = result->verdict == REP_ALLOW && result->rank > 0;
        struct rep_statement *statement;
        struct rep_directive line;

        /* Where the texts of rules are not kept, an empty pattern is mostly that of "Disallow:".  "..." is another. */
        if (!rep_robots_at_line(reporter->robots, result->line, &line))
                line = (struct rep_directive){.line = result->line,
                                              .kind = allow ? REP_KIND_ALLOW : REP_KIND_DISALLOW,
                                              .key = rep_string(allow ? "Allow" : "Disallow"),
                                              .value = rep_string(result->rank > 0 ? "..." : "")};
        statement = add(reporter, token->kind, &line);
        statement->token = rep_string(token->name);
        statement->counts = counts;
        for (unsigned use = 0; use < REP_USES; use++)
                if ((token->uses >> use & 1) != 0)
                        statement->says.of[use] = preference;
}

static enum rep_status
add_token(struct reporter *reporter, const struct rep_steering_token *token, const char *url, size_t size)
{
        bool counts = rep_is_steered(token, reporter->crawler);
        enum rep_preference preference;
        struct rep_crawler *crawler;
        struct rep_result result;
        struct rep_asked asked;
        enum rep_status status = rep_make_steering_crawler(token, &crawler);

        if (status == REP_OK)
                status = rep_ask_beside(reporter->robots, crawler, &asked);
        rep_crawler_free(crawler);
        if (status != REP_OK)
                return status;
        status = rep_check_asked(rep_check, reporter->robots, &asked, asked.tier, url, size, &result);
        preference = status == REP_OK ? rep_steering_preference(asked.holds, &result) : REP_PREFERENCE_UNKNOWN;
        if (preference != REP_PREFERENCE_UNKNOWN && (counts || asked.holds == REP_HOLDS_NAMED))
                add_rule(reporter, token, &result, preference, counts);
        rep_end_asked(reporter->robots, &asked);
        return status;
}

/* ---- licenses */

static enum rep_status
add_licenses(struct reporter *reporter, const struct rep_statements *found)
{
        struct rep_statement *licenses = REP_ARRAY(reporter->arena, struct rep_statement, found->license_count);

        if (licenses == NULL)
                return REP_ERR_MEMORY;
        reporter->report.licenses = licenses;
        for (uint32_t i = 0; i < found->license_count; i++) {
                const struct rep_directive *line = &found->licenses[i];
                struct rep_text url;

                if (rep_license(line->value, &url) != REP_VALUE_OK)
                        continue;
                licenses[reporter->report.license_count++] = (struct rep_statement){
                        .kind = REP_STATEMENT_LICENSE, .line = *line, .license = url, .counts = true};
        }
        return REP_OK;
}

/* ---- the report */

static int
compare_lines(const void *left, const void *right)
{
        const struct rep_statement *a = (const struct rep_statement *)left, *b = (const struct rep_statement *)right;

        if (a->line.line != b->line.line)
                return a->line.line < b->line.line ? -1 : 1;
        return rep_token_compare(a->token, b->token);
}

/* Combines the statements. */
static void
combine(struct rep_usage_report *report)
{
        for (size_t i = 0; i < report->statement_count; i++) {
                const struct rep_statement *one = &report->statements[i];

                for (unsigned use = 0; one->counts && use < REP_USES; use++) {
                        rep_add_answer(&report->of[use], one->says.of[use], one->kind, one->line.line);
                        if (report->of[use].line == one->line.line && report->of[use].kind == one->kind)
                                report->by[use] = one;
                }
                if (one->says.extent != REP_USE_EXTENT_NONE &&
                    (report->extent == REP_USE_EXTENT_NONE || one->says.extent < report->extent)) {
                        report->extent = one->says.extent;
                        report->extent_by = one;
                }
        }
        for (unsigned use = 0; use < REP_USES; use++)
                if (report->of[use].preference == REP_PREFERENCE_UNKNOWN && report->access.verdict == REP_DISALLOW)
                        report->of[use].preference = REP_PREFERENCE_NOT_APPLICABLE;
}

/* Makes the report about URL. */
static enum rep_status
make(struct reporter *reporter, const char *url, size_t size)
{
        struct rep_usage_report *report = &reporter->report;
        struct rep_robots_options options;
        struct rep_statements found;
        enum rep_status status = rep_find_statements(reporter->arena, reporter->robots, reporter->crawler, &found);
        uint32_t *lengths;

        if (status == REP_OK)
                status = rep_robots_check(reporter->robots, reporter->crawler, url, size, &report->access);
        rep_robots_look(reporter->robots, &options);
        reporter->dialect = options.dialect;
        if (status == REP_OK)
                status = rep_find_path(reporter->arena, reporter->dialect, url, size, &report->path);
        if (status != REP_OK)
                return status;
        lengths = REP_ARRAY(reporter->arena, uint32_t, found.count);
        reporter->statements =
                REP_ARRAY(reporter->arena, struct rep_statement, (size_t)found.count + REP_STEERING_TOKENS);
        if (lengths == NULL || reporter->statements == NULL)
                return REP_ERR_MEMORY;
        report->statements = reporter->statements;
        status = add_lines(reporter, &found, lengths);
        for (size_t i = 0; status == REP_OK && i < REP_STEERING_TOKENS; i++)
                status = add_token(reporter, rep_steering_token_at(i), url, size);
        rep_sort(reporter->statements, report->statement_count, sizeof(*reporter->statements), compare_lines);
        combine(report);
        return status == REP_OK ? add_licenses(reporter, &found) : status;
}

enum rep_status
rep_robots_usage_report(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
                        size_t size, rep_usage_report_fn fn, void *context)
{
        _Alignas(REP_ARENA_ALIGNMENT) unsigned char room[REP_RESOLVE_ROOM];
        struct rep_arena arena = rep_arena_within(room, sizeof(room));
        struct reporter reporter = {.robots = rep_robots_within(robots), .crawler = crawler, .arena = &arena};
        enum rep_status status;

        if (robots == NULL || fn == NULL || (url == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        if (!rep_is_url(url, size, robots->dialect))
                return REP_ERR_URL;
        if (size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        status = make(&reporter, url, size);
        if (status == REP_OK)
                fn(context, &reporter.report);
        rep_arena_free(&arena);
        return status;
}
