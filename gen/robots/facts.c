/* SPDX-License-Identifier: Apache-2.0 */
/* facts.c: the properties of an object besides verdicts (rep_robots.h). */
#include "blob/layout.h"
#include "compile.h"
#include "for_command.h"
#include "rep_directives.h"
#include "robots/asked.h"
#include "rules/group_run.h"
#include "syntax/token.h"

/* ---- rules that apply */

/* Returns the number of TOKEN, which has no version, among those of VIEW, or their count if it is none of them. */
static size_t
find_own(const struct rep_crawler_view *view, struct rep_text token, enum rep_names names)
{
        size_t i = token.size > 0 ? 0 : view->token_count;

        while (i < view->token_count && rep_token_compare(rep_crawler_token(view->tokens[i], names), token) != 0)
                i++;
        return i;
}

/* Returns token number I of VIEW, as its crawler spells it. */
static struct rep_text
own_spelling(const struct rep_crawler_view *view, size_t i)
{
        return i < view->token_count ? view->tokens[i] : (struct rep_text){"", 0};
}

/* Sets in RULES which groups of BLOB apply to CRAWLER, by its user-agent lines.  If it has none, RULES stay as they
 * are. */
static void
find_groups(const struct rep_blob *blob, const struct rep_crawler *crawler, struct rep_holding_rules *rules)
{
        struct rep_crawler_view view;
        struct rep_holding holding;
        struct rep_directive line;
        size_t first, own;

        if (rep_crawler_hold(crawler, blob, &holding) != REP_OK)
                return;
        rep_crawler_look(crawler, &view);
        first = view.token_count;
        rules->holds = REP_HOLDS_NONE;
        while (rep_next_holding(&holding, &line)) {
                if (line.kind != REP_KIND_USER_AGENT)
                        continue;
                rules->holds = holding.named ? REP_HOLDS_NAMED : REP_HOLDS_EVERYBODY;
                own = find_own(&view, rep_agent_token(line.value, rules->names), rules->names);
                first = own < first ? own : first;
        }
        rules->token = own_spelling(&view, first);
}

enum rep_status
rep_robots_holding(const struct rep_robots *asked_robots, const struct rep_crawler *crawler,
                   struct rep_holding_rules *rules)
{
        struct rep_robots *robots = rep_robots_within(asked_robots);
        struct rep_asked temporary, *asked;
        enum rep_status status = REP_OK;
        struct rep_crawler_view view;
        struct rep_tier *tier;

        if (rules == NULL)
                return REP_ERR_ARGUMENT;
        *rules = (struct rep_holding_rules){.holds = REP_HOLDS_NONE};
        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        asked = rep_find_asked(robots, crawler);
        if (asked == NULL)
                asked = rep_resolve_crawler(robots, crawler, &temporary, &status);
        if (asked == NULL)
                return status;
        rules->holds = asked->holds;
        rules->names = asked->names;
        /* ASKED may be of a crawler that was made alike, with another case or version. */
        rep_crawler_look(crawler, &view);
        rules->token =
                own_spelling(&view, find_own(&view, rep_crawler_token(asked->token, asked->names), asked->names));
        if (robots->of_blob)
                find_groups(rep_robots_lines(robots), crawler, rules);
        tier = REP_LOAD(&asked->tier);
        if (tier->places != NULL)
                tier = rep_find_faster(robots, asked, tier);
        rules->encoding = tier->places != NULL ? REP_ENCODING_LIST : rep_tier_encoding(tier);
        rep_end_asked(robots, asked);
        return REP_OK;
}

size_t
rep_robots_size(const struct rep_robots *robots)
{
        return robots == NULL ? 0 : REP_LOAD_RELAXED(&robots->size);
}

/* ---- directives */

bool
rep_robots_next(const struct rep_robots *robots, uint64_t *cursor, struct rep_directive *directive)
{
        const struct rep_kept_text *text = &robots->text;
        size_t offset = (size_t)(*cursor & UINT32_MAX);
        struct rep_line_scan scan;
        struct rep_line line;

        if (robots->of_blob) {
                if (rep_blob_directive(rep_robots_lines(robots), (size_t)*cursor, directive) != REP_OK)
                        return false;
                ++*cursor;
                directive->group = directive->run = REP_NO_GROUP;
                return true;
        }
        if (offset >= text->size)
                return false;
        /* The upper half is the line of the previous directive. */
        rep_begin_kept_scan(text, offset, (uint32_t)(*cursor >> 32), &scan);
        while (rep_scan_line(&scan, REP_LETTERS, &line)) {
                if (!rep_parse_line(&line, text->dialect, directive))
                        continue;
                *cursor = (uint64_t)line.number << 32 | (uint64_t)(scan.at - text->bytes);
                directive->group = directive->run = REP_NO_GROUP;
                if (!text->no_texts || !rep_is_rule(directive->kind))
                        return true;
        }
        return false;
}

bool
rep_robots_at_line(const struct rep_robots *robots, uint32_t line, struct rep_directive *directive)
{
        uint64_t cursor = 0;

        while (rep_robots_next(robots, &cursor, directive) && directive->line <= line)
                if (directive->line == line)
                        return true;
        return false;
}

void
rep_robots_report(const struct rep_robots *robots, struct rep_report *report)
{
        struct rep_stats stats;

        if (!robots->of_blob) {
                rep_report_kept(&robots->text, report);
                return;
        }
        rep_blob_stats(&robots->blobs.rules, &stats);
        *report = (struct rep_report){.lines = stats.lines,
                                      .groups = stats.groups,
                                      .ignored_lines = stats.ignored_lines,
                                      .orphan_rules = stats.orphan_rules,
                                      .cut_lines = stats.cut_lines,
                                      .ignored_bytes = (size_t)stats.ignored_bytes};
}

/* ---- blobs */

/* Makes COMPILER take the text of ROBOTS, read with OPTIONS, as its file. */
static enum rep_status
read_text(const struct rep_robots *robots, const struct rep_options *options, struct rep_compiler *compiler)
{
        const struct rep_kept_text *text = &robots->text;
        enum rep_status status = rep_compiler_read(compiler, text->bytes, text->size, options);

        if (status != REP_OK)
                return status;
        if (text->no_texts)
                compiler->file.report = text->report;
        compiler->file.report.ignored_bytes = text->report.ignored_bytes;
        return REP_OK;
}

/* Compiles the text of ROBOTS with the names that CRAWLER needs.  SELECTED: only what applies to it; otherwise for all
   crawlers. */
static enum rep_status
compile(const struct rep_robots *robots, const struct rep_crawler *crawler, bool selected, enum rep_encoding encoding,
        struct rep_compiler *compiler, const void **blob, size_t *size)
{
        /* All of it counts: what does not was cut off, and what is stripped may be longer than the file by a few bytes.
         */
        struct rep_options options = {.max_bytes = REP_FILE_BYTES_MAX,
                                      .encoding = encoding,
                                      .dialect = robots->dialect,
                                      .max_memory = robots->max_memory};
        struct rep_crawler_view view;
        enum rep_status status;

        rep_crawler_look(crawler, &view);
        options.names = rep_names_for(&view, robots->names);
        status = read_text(robots, &options, compiler);
        if (status == REP_OK && selected)
                status = rep_crawler_select(crawler, &options);
        return status == REP_OK ? rep_compile_read(compiler, &options, blob, size) : status;
}

/* Copies the blob of SIZE bytes at BYTES to BLOB.  Returns REP_ERR_LIMIT if SIZE exceeds CAPACITY. */
static enum rep_status
copy_blob(const void *bytes, size_t size, void *blob, size_t capacity)
{
        if (size > capacity)
                return REP_ERR_LIMIT;
        memcpy(blob, bytes, size);
        return REP_OK;
}

enum rep_status
rep_robots_blob(const struct rep_robots *robots, enum rep_encoding encoding, void *blob, size_t capacity,
                size_t *blob_size)
{
        struct rep_compiler *compiler;
        enum rep_status status;
        const void *bytes;

        if (robots == NULL || blob_size == NULL || (blob == NULL && capacity > 0) ||
            (!robots->of_blob && robots->text.no_texts))
                return REP_ERR_ARGUMENT;
        *blob_size = 0;
        if (robots->of_blob) {
                *blob_size = robots->blobs.rules.size;
                return copy_blob(robots->blobs.rules.bytes, *blob_size, blob, capacity);
        }
        compiler = rep_compiler_create();
        if (compiler == NULL)
                return REP_ERR_MEMORY;
        status = compile(robots, robots->crawler, robots->crawler != NULL, encoding, compiler, &bytes, blob_size);
        if (status == REP_OK)
                status = copy_blob(bytes, *blob_size, blob, capacity);
        rep_compiler_free(compiler);
        return status;
}

/* ---- lines that apply to a crawler */

/* A query on the lines that apply.  CONTEXT is the function's own. */
typedef enum rep_status (*holding_fn)(struct rep_holding *holding, void *context);

/* Calls ASK with the lines of ROBOTS that apply to CRAWLER. */
static enum rep_status
ask_holding(const struct rep_robots *robots, const struct rep_crawler *crawler, holding_fn ask, void *context)
{
        struct rep_blob blob = robots->of_blob ? *rep_robots_lines(robots) : (struct rep_blob){NULL, 0};
        struct rep_holding holding = {.blob = &blob}; /* without directives, if the file has only rules */
        /* The rules are those of one crawler, and the lines everybody's. */
        bool one = robots->of_blob && robots->blobs.beside != NULL &&
                   (rep_word(robots->blobs.rules.bytes, REP_HEAD_FLAGS) & REP_FLAG_SELECTED) != 0;
        struct rep_text own[REP_OWN_TOKENS_MAX];
        struct rep_compiler *compiler = NULL;
        enum rep_status status = REP_OK;
        const void *bytes;
        size_t size;

        if (!rep_robots_suits(robots, crawler))
                return REP_ERR_AGENT;
        if (!robots->of_blob) {
                compiler = rep_compiler_create();
                if (compiler == NULL)
                        return REP_ERR_MEMORY;
                /* Compiles for all agents: a blob for certain agents does not record to whom a line applies. */
                status = compile(robots, crawler, false, REP_ENCODING_LIST, compiler, &bytes, &size);
                if (status == REP_OK)
                        blob = rep_opened(bytes, size);
        }
        if (status == REP_OK && blob.bytes != NULL)
                status = crawler == NULL && one ? rep_own_hold(&robots->blobs.rules, &blob, own, &holding)
                                                : rep_crawler_hold(crawler, &blob, &holding);
        if (status == REP_OK)
                status = ask(&holding, context);
        rep_compiler_free(compiler);
        return status;
}

/* The arguments of a query for the pace. */
struct pace_question {
        unsigned minute;
        struct rep_pace *pace;
};

static enum rep_status
ask_pace(struct rep_holding *holding, void *context)
{
        const struct pace_question *question = (const struct pace_question *)context;

        return rep_holding_pace(holding, question->minute, question->pace);
}

enum rep_status
rep_robots_pace(const struct rep_robots *robots, const struct rep_crawler *crawler, unsigned minute,
                struct rep_pace *pace)
{
        struct pace_question question = {minute, pace};

        if (pace == NULL)
                return REP_ERR_ARGUMENT;
        *pace = (struct rep_pace){.welcome = false};
        return robots == NULL ? REP_ERR_ARGUMENT : ask_holding(robots, crawler, ask_pace, &question);
}

/* A function that gets each line. */
struct listener {
        rep_robots_directive_fn *on_directive;
        void *context;
};

static enum rep_status
tell_all(struct rep_holding *holding, void *context)
{
        const struct listener *listener = (const struct listener *)context;
        struct rep_directive directive;

        while (rep_next_holding(holding, &directive))
                listener->on_directive(listener->context, &directive);
        return REP_OK;
}

enum rep_status
rep_robots_directives(const struct rep_robots *robots, const struct rep_crawler *crawler,
                      rep_robots_directive_fn *on_directive, void *context)
{
        struct listener listener = {on_directive, context};

        if (robots == NULL || on_directive == NULL)
                return REP_ERR_ARGUMENT;
        return ask_holding(robots, crawler, tell_all, &listener);
}

/* ---- options */

struct rep_text
rep_robots_text(const struct rep_robots *robots)
{
        if (robots == NULL || robots->of_blob || !robots->text.whole)
                return (struct rep_text){NULL, 0};
        return (struct rep_text){robots->text.bytes, robots->text.size + robots->text.report.ignored_bytes};
}

void
rep_robots_look(const struct rep_robots *robots, struct rep_robots_options *options)
{
        struct rep_stats stats;

        *options = (struct rep_robots_options){.dialect = robots->dialect,
                                               .names = robots->names,
                                               .max_bytes = robots->max_bytes,
                                               .encoding = robots->encoding,
                                               .crawler = robots->crawler,
                                               .no_texts = !robots->of_blob && robots->text.no_texts,
                                               .max_tier = robots->max_tier,
                                               .max_memory = robots->max_memory,
                                               .keep_text = rep_robots_text(robots).data != NULL};
        if (!robots->of_blob)
                return;
        rep_blob_stats(&robots->blobs.rules, &stats);
        options->no_texts = stats.no_texts;
}
