/* SPDX-License-Identifier: Apache-2.0 */
/* say_json.c: results as JSON (rep_say.h).  Members are spelt as in cli/schemas. */
#include "base/command.h"
#include "base/json.h"
#include "say/sentence.h"
#include "say/voice.h"

/* Begins an object that WRITE gets. */
static struct rep_json
begin(rep_write_fn write, void *context)
{
        struct rep_json json = {write, context, false, false};

        rep_json_begin(&json, '{');
        return json;
}

/* Ends the object.  Returns what the public functions do. */
static bool
end(struct rep_json *json)
{
        rep_json_end(json, '}');
        return !json->stopped;
}

static void
begin_list(struct rep_json *json, const char *name)
{
        rep_json_name(json, name);
        rep_json_begin(json, '[');
}

static void
put_sentence(struct rep_json *json, const struct rep_sentence *sentence)
{
        rep_json_name(json, "sentence");
        rep_json_begin_string(json);
        (void)rep_write_sentence(sentence, rep_json_take_piece, json);
        rep_json_end_string(json);
}

/* ---- explanations */

/* Begins the object of a line, which the caller ends. */
static void
begin_line(struct rep_json *json, const struct rep_directive *directive)
{
        rep_json_begin(json, '{');
        rep_json_number(json, "line", directive->line);
        rep_json_text(json, "key", directive->key);
        rep_json_text(json, "value", directive->value);
}

static void
put_namings(struct rep_json *json, const struct rep_directive *const *namings, size_t count)
{
        begin_list(json, "user_agent_lines");
        for (size_t i = 0; i < count; i++) {
                begin_line(json, namings[i]);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

static void
put_matches(struct rep_json *json, const struct rep_explanation *explanation)
{
        begin_list(json, "matches");
        for (size_t i = 0; i < explanation->match_count; i++) {
                const struct rep_match *match = &explanation->matches[i];

                begin_line(json, match->directive);
                rep_json_string(json, "verdict", rep_say_name(REP_NAME_VERDICT, match->verdict));
                rep_json_number(json, "rank", match->rank);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

static void
put_misses(struct rep_json *json, const struct rep_explanation *explanation)
{
        struct rep_sentence sentence;

        begin_list(json, "near_misses");
        for (size_t i = 0; i < explanation->miss_count; i++) {
                const struct rep_near_miss *miss = &explanation->misses[i];

                begin_line(json, miss->directive);
                rep_json_string(json, "kind", rep_say_name(REP_NAME_MISS, miss->kind));
                rep_json_string(json, "why", rep_say_miss_words(miss->kind));
                rep_make_miss_sentence(&sentence, miss);
                put_sentence(json, &sentence);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

bool
rep_say_explanation_json(const struct rep_explanation *explanation, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);
        struct rep_sentence sentence;

        rep_json_text(&json, "path", explanation->path);
        rep_json_string(&json, "verdict", rep_say_name(REP_NAME_VERDICT, explanation->result.verdict));
        rep_json_number(&json, "line", explanation->result.line);
        rep_json_number(&json, "rank", explanation->result.rank);
        rep_json_string(&json, "reason", rep_say_name(REP_NAME_REASON, explanation->reason));
        rep_json_string(&json, "why", rep_say_reason_words(explanation->reason));
        rep_make_explanation_sentence(&sentence, explanation);
        put_sentence(&json, &sentence);
        rep_json_string(&json, "names", rep_say_name(REP_NAME_NAMES, explanation->names));
        rep_json_bool(&json, "named", explanation->named);
        rep_json_number(&json, "groups", explanation->group_count);
        put_namings(&json, explanation->namings, explanation->naming_count);
        put_matches(&json, explanation);
        put_misses(&json, explanation);
        return end(&json);
}

/* ---- usage */

/* Writes the answer for USE. */
static void
put_answer(struct rep_json *json, const struct rep_usage_report *report, enum rep_use use)
{
        const struct rep_usage *usage = &report->of[use];
        struct rep_sentence sentence;

        rep_json_begin(json, '{');
        rep_json_string(json, "use", rep_use_name(use));
        rep_json_string(json, "preference", rep_say_name(REP_NAME_PREFERENCE, usage->preference));
        rep_json_number(json, "line", usage->line);
        rep_json_string(json, "kind", rep_say_name(REP_NAME_STATEMENT, usage->kind));
        rep_make_usage_sentence(&sentence, report, use);
        put_sentence(json, &sentence);
        rep_json_end(json, '}');
}

/* Writes what a statement says about each use. */
static void
put_says(struct rep_json *json, const struct rep_preferences *says)
{
        rep_json_name(json, "says");
        rep_json_begin(json, '{');
        for (unsigned use = 0; use < REP_USES; use++)
                rep_json_string(json, rep_use_name((enum rep_use)use),
                                rep_say_name(REP_NAME_PREFERENCE, says->of[use]));
        rep_json_string(json, "extent",
                        says->extent == REP_USE_EXTENT_NONE ? NULL : rep_say_name(REP_NAME_USE_EXTENT, says->extent));
        rep_json_end(json, '}');
}

static void
put_statement(struct rep_json *json, const struct rep_statement *statement)
{
        rep_json_begin(json, '{');
        rep_json_number(json, "line", statement->line.line);
        rep_json_string(json, "kind", rep_say_name(REP_NAME_STATEMENT, statement->kind));
        rep_json_text(json, "key", statement->line.key);
        rep_json_text(json, "value", statement->line.value);
        if (statement->token.size > 0)
                rep_json_text(json, "token", statement->token);
        else
                rep_json_string(json, "token", NULL);
        rep_json_bool(json, "counts", statement->counts);
        put_says(json, &statement->says);
        rep_json_end(json, '}');
}

static void
put_licenses(struct rep_json *json, const struct rep_usage_report *report)
{
        begin_list(json, "licenses");
        for (size_t i = 0; i < report->license_count; i++) {
                rep_json_begin(json, '{');
                rep_json_number(json, "line", report->licenses[i].line.line);
                rep_json_text(json, "url", report->licenses[i].license);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

bool
rep_say_usage_json(const struct rep_usage_report *report, unsigned uses, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        rep_json_text(&json, "path", report->path);
        rep_json_string(&json, "verdict", rep_say_name(REP_NAME_VERDICT, report->access.verdict));
        rep_json_number(&json, "verdict_line", report->access.line);
        begin_list(&json, "uses");
        for (unsigned use = 0; use < REP_USES; use++)
                if (uses == 0 || (uses >> use & 1) != 0)
                        put_answer(&json, report, (enum rep_use)use);
        rep_json_end(&json, ']');
        rep_json_string(&json, "extent",
                        report->extent == REP_USE_EXTENT_NONE ? NULL
                                                              : rep_say_name(REP_NAME_USE_EXTENT, report->extent));
        rep_json_number(&json, "extent_line", report->extent_by == NULL ? 0 : report->extent_by->line.line);
        put_licenses(&json, report);
        begin_list(&json, "statements");
        for (size_t i = 0; i < report->statement_count; i++)
                put_statement(&json, &report->statements[i]);
        rep_json_end(&json, ']');
        return end(&json);
}

/* ---- findings */

static void
put_fix(struct rep_json *json, const struct rep_fix *fix)
{
        rep_json_name(json, "fix");
        if (fix->begin == fix->end || rep_utf8_span(fix->text) < fix->text.size) {
                rep_json_put_string(json, NULL);
                return;
        }
        rep_json_begin(json, '{');
        rep_json_number(json, "begin", fix->begin);
        rep_json_number(json, "end", fix->end);
        rep_json_text(json, "text", fix->text);
        rep_json_end(json, '}');
}

bool
rep_say_finding_json(const struct rep_finding *finding, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        rep_json_number(&json, "line", finding->line);
        rep_json_number(&json, "column", finding->column);
        rep_json_number(&json, "offset", finding->offset);
        rep_json_string(&json, "severity", rep_say_name(REP_NAME_SEVERITY, finding->severity));
        rep_json_string(&json, "id", rep_finding_name(finding->id));
        rep_json_string(&json, "message", finding->message);
        rep_json_name(&json, "other_line");
        rep_json_put_number_or_null(&json, finding->other_line, 0);
        put_fix(&json, &finding->fix);
        return end(&json);
}

bool
rep_say_finding_text_json(enum rep_finding_id id, rep_write_fn write, void *context)
{
        const struct rep_finding_text *text = rep_finding_text(id);
        struct rep_json json = begin(write, context);

        rep_json_string(&json, "id", rep_finding_name(id));
        rep_json_string(&json, "severity", rep_say_name(REP_NAME_SEVERITY, rep_finding_severity(id)));
        rep_json_string(&json, "summary", text->summary);
        rep_json_string(&json, "why", text->why);
        rep_json_string(&json, "source", text->source);
        rep_json_string(&json, "example", text->example);
        rep_json_string(&json, "instead", text->instead);
        return end(&json);
}

/* ---- differences */

static void
put_texts(struct rep_json *json, const char *name, const struct rep_text *texts, size_t count)
{
        begin_list(json, name);
        for (size_t i = 0; i < count; i++)
                rep_json_put_text(json, texts[i]);
        rep_json_end(json, ']');
}

/* Writes whom a difference is about. */
static void
put_agents(struct rep_json *json, const struct rep_text *tokens, size_t count, bool everybody)
{
        put_texts(json, "agents", tokens, count);
        rep_json_bool(json, "everybody", everybody);
}

static void
put_difference(struct rep_json *json, const struct rep_difference *difference)
{
        rep_json_string(json, "old", rep_say_name(REP_NAME_VERDICT, difference->old_verdict));
        rep_json_string(json, "new", rep_say_name(REP_NAME_VERDICT, difference->new_verdict));
        rep_json_text(json, "example", difference->path);
        rep_json_number(json, "old_line", difference->old_line);
        rep_json_number(json, "new_line", difference->new_line);
}

bool
rep_say_difference_json(const struct rep_agents_difference *whom, const struct rep_difference *path, rep_write_fn write,
                        void *context)
{
        struct rep_json json = begin(write, context);

        put_agents(&json, whom->tokens, whom->token_count, whom->everybody);
        put_difference(&json, path);
        return end(&json);
}

/* Writes the members of WHOM. */
static void
put_agents_difference(struct rep_json *json, const struct rep_agents_difference *whom)
{
        put_agents(json, whom->tokens, whom->token_count, whom->everybody);
        rep_json_number(json, "undecided", whom->undecided);
        begin_list(json, "differences");
        for (size_t i = 0; i < whom->difference_count; i++) {
                rep_json_begin(json, '{');
                put_difference(json, &whom->differences[i]);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

bool
rep_say_agents_difference_json(const struct rep_agents_difference *whom, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        put_agents_difference(&json, whom);
        return end(&json);
}

/* Writes the members of CHANGE. */
static void
put_usage_change(struct rep_json *json, const struct rep_usage_change *change)
{
        put_agents(json, change->tokens, change->token_count, change->everybody);
        rep_json_string(json, "use", rep_use_name(change->use));
        rep_json_text(json, "path", change->path);
        rep_json_string(json, "old", rep_say_name(REP_NAME_PREFERENCE, change->old_preference));
        rep_json_string(json, "new", rep_say_name(REP_NAME_PREFERENCE, change->new_preference));
        rep_json_number(json, "old_line", change->old_line);
        rep_json_number(json, "new_line", change->new_line);
}

bool
rep_say_usage_change_json(const struct rep_usage_change *change, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        put_usage_change(&json, change);
        return end(&json);
}

bool
rep_say_line_change_json(const struct rep_agents_changes *whom, const struct rep_line_change *change,
                         rep_write_fn write, void *context)
{
        const struct rep_directive *directive = change->directive;
        struct rep_json json = begin(write, context);

        put_agents(&json, whom->tokens, whom->token_count, whom->everybody);
        rep_json_bool(&json, "site", whom->site);
        rep_json_string(&json, "change", change->added ? "added" : "removed");
        rep_json_text(&json, "key", directive->key);
        rep_json_text(&json, "value", directive->value);
        rep_json_number(&json, "old_line", change->added ? 0 : directive->line);
        rep_json_number(&json, "new_line", change->added ? directive->line : 0);
        return end(&json);
}

/* ---- all that changes */

/* Writes in words whom a change is about. */
static void
put_whom(struct rep_json *json, const struct rep_text *tokens, size_t count, bool everybody, bool pair)
{
        const struct rep_agents_difference whom = {.tokens = tokens, .token_count = count, .everybody = everybody};

        rep_json_name(json, "whom");
        rep_json_begin_string(json);
        (void)rep_say_whom(&whom, pair, rep_json_take_piece, NULL, json);
        rep_json_end_string(json);
}

static void
put_crawlers_change(struct rep_json *json, const struct rep_crawlers_change *change, bool pair)
{
        const struct rep_agents_difference *whom = &change->whom;

        rep_json_begin(json, '{');
        put_whom(json, whom->tokens, whom->token_count, whom->everybody, pair);
        rep_json_name(json, "what");
        rep_json_begin_string(json);
        (void)rep_say_crawlers_change(change, pair, rep_json_take_piece, NULL, json);
        rep_json_end_string(json);
        rep_json_string(json, "old_share", rep_say_share(change->old_share));
        rep_json_string(json, "new_share", rep_say_share(change->new_share));
        rep_json_bool(json, "opens", change->opens);
        rep_json_bool(json, "closes", change->closes);
        put_agents_difference(json, whom);
        rep_json_end(json, '}');
}

bool
rep_say_changes_json(const struct rep_changes *changes, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        begin_list(&json, "crawlers");
        for (size_t i = 0; i < changes->crawler_count; i++)
                put_crawlers_change(&json, &changes->crawlers[i], changes->pair);
        rep_json_end(&json, ']');
        begin_list(&json, "uses");
        for (size_t i = 0; i < changes->use_count; i++) {
                const struct rep_usage_change *use = &changes->uses[i];

                rep_json_begin(&json, '{');
                put_whom(&json, use->tokens, use->token_count, use->everybody, changes->pair);
                rep_json_name(&json, "what");
                rep_json_begin_string(&json);
                (void)rep_say_usage_change(use, rep_json_take_piece, NULL, &json);
                rep_json_end_string(&json);
                put_usage_change(&json, use);
                rep_json_end(&json, '}');
        }
        rep_json_end(&json, ']');
        begin_list(&json, "lines");
        for (size_t i = 0; i < changes->line_count; i++)
                for (size_t j = 0; j < changes->lines[i].change_count; j++) {
                        rep_json_foreign(&json);
                        json.stopped = json.stopped ||
                                       !rep_say_line_change_json(&changes->lines[i], &changes->lines[i].changes[j],
                                                                 json.write, json.context);
                }
        rep_json_end(&json, ']');
        rep_json_number(&json, "undecided", changes->undecided);
        return end(&json);
}

/* ---- public crawlers */

/* Writes whether CRAWLER obeys, what it fetches for, who runs it, and whether its operator documents that.  NULL is a
   crawler that nothing is known of. */
static void
put_habits(struct rep_json *json, const struct rep_public_crawler *crawler)
{
        unsigned purposes = crawler == NULL ? 0 : crawler->purposes, purpose;

        if (crawler == NULL || crawler->obeys == REP_OBEYS_UNKNOWN)
                rep_json_string(json, "obeys", NULL);
        else
                rep_json_bool(json, "obeys", crawler->obeys == REP_OBEYS_YES);
        begin_list(json, "purposes");
        for (purpose = 1; purpose <= purposes; purpose *= 2)
                if ((purposes & purpose) != 0)
                        rep_json_put_string(json, rep_purpose_name((enum rep_purpose)purpose));
        rep_json_end(json, ']');
        rep_json_string(json, "operator", crawler == NULL ? "unknown" : crawler->operated_by);
        if (crawler == NULL)
                rep_json_string(json, "documented", NULL);
        else
                rep_json_bool(json, "documented", crawler->documented);
}

/* ---- audits */

static void
put_example(struct rep_json *json, const char *name, const struct rep_reach_example *example)
{
        rep_json_name(json, name);
        if (!example->exists) {
                rep_json_put_string(json, NULL);
                return;
        }
        rep_json_begin(json, '{');
        rep_json_number(json, "line", example->line);
        rep_json_text(json, "example", example->path);
        rep_json_end(json, '}');
}

static void
put_examples(struct rep_json *json, const struct rep_reach *reach)
{
        put_example(json, "allowed", &reach->by_verdict[REP_ALLOW]);
        put_example(json, "disallowed", &reach->by_verdict[REP_DISALLOW]);
}

bool
rep_say_reach_json(const struct rep_reach *reach, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        rep_json_string(&json, "share", rep_say_share(rep_share_of(reach)));
        put_examples(&json, reach);
        return end(&json);
}

bool
rep_say_audit_json(const struct rep_crawler_audit *audit, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);
        struct rep_crawler_view view;

        rep_crawler_look(audit->crawler, &view);
        rep_json_string(&json, "share", rep_say_share(rep_share_of(&audit->reach)));
        rep_json_name(&json, "token");
        if (audit->token.size == 0)
                rep_json_put_string(&json, NULL);
        else
                rep_json_put_text(&json, audit->token);
        begin_list(&json, "user_agent_lines");
        for (size_t i = 0; i < audit->naming_count; i++)
                rep_json_put_number(&json, audit->namings[i]->line);
        rep_json_end(&json, ']');
        put_examples(&json, &audit->reach);
        if (audit->crawler != NULL)
                put_habits(&json, view.in_order ? rep_public_crawler_find(view.name) : NULL);
        return end(&json);
}

/* ---- crawlers */

/* Writes which statements about use CRAWLER honours, as far as that is known. */
static void
put_honours(struct rep_json *json, const struct rep_public_crawler *crawler)
{
        const struct rep_honoured *honoured;

        begin_list(json, "honours");
        for (size_t i = 0; (honoured = rep_public_crawler_honours(crawler, i)) != NULL; i++) {
                rep_json_begin(json, '{');
                rep_json_string(json, "statement", rep_say_name(REP_NAME_STATEMENT, honoured->kind));
                rep_json_string(json, "source", honoured->source);
                rep_json_string(json, "date", honoured->date);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

bool
rep_say_crawler_json(const struct rep_public_crawler *crawler, rep_write_fn write, void *context)
{
        struct rep_json json = begin(write, context);

        rep_json_string(&json, "name", crawler->name);
        put_texts(&json, "tokens", crawler->tokens, crawler->token_count);
        rep_json_bool(&json, "everybody", crawler->everybody);
        rep_json_bool(&json, "wide", crawler->wide);
        put_habits(&json, crawler);
        rep_json_string(&json, "source", crawler->source);
        rep_json_string(&json, "date", crawler->date);
        rep_json_string(&json, "note", crawler->note[0] != '\0' ? crawler->note : NULL);
        put_honours(&json, crawler);
        return end(&json);
}
