/* SPDX-License-Identifier: Apache-2.0 */
/* why.c: see why.h. */
#include "cli/ask/why.h"

#include <stdlib.h>

#include "cli/base/memory.h"
#include "rep_directives.h"
#include "syntax/token.h"

static void
add_line(struct line_list *list, uint32_t line)
{
        if (list->count == list->capacity)
                list->lines = must_grow(list->lines, &list->capacity, 4, sizeof(*list->lines));
        list->lines[list->count++] = line;
}

/* ---- rules */

/* Keeps a copy of the SIZE BYTES of a blob as RULE, and makes room for the scratch memory that it needs. */
static void
keep_rule(struct why *why, struct why_rule *rule, const void *bytes, size_t size)
{
        struct rep_blob blob;
        struct rep_stats stats;

        rule->bytes = must_resize(NULL, size, 1);
        rule->size = size;
        memcpy(rule->bytes, bytes, size);
        if (rep_open(&blob, rule->bytes, size, NULL) != REP_OK)
                abort();
        rep_blob_stats(&blob, &stats);
        if (stats.scratch_size > why->scratch_size) {
                why->scratch = must_resize(why->scratch, stats.scratch_size, 1);
                why->scratch_size = stats.scratch_size;
        }
}

/* Compiles the rule of DIRECTIVE alone, as a rule for everybody. */
static void
add_rule(struct why *why, struct rep_compiler *compiler, const struct rep_directive *directive,
         const struct rep_options *options)
{
        const char *begin = directive->kind == REP_KIND_ALLOW ? "user-agent:*\nallow:" : "user-agent:*\ndisallow:";
        size_t begin_size = strlen(begin), size = begin_size + directive->value.size, blob_size;
        char *text = must_resize(NULL, size, 1);
        const void *bytes;

        if (why->rule_count == why->rule_capacity)
                why->rules = must_grow(why->rules, &why->rule_capacity, 16, sizeof(*why->rules));
        memcpy(text, begin, begin_size);
        if (directive->value.size > 0)
                memcpy(text + begin_size, directive->value.data, directive->value.size);
        must(rep_compile(compiler, text, size, options, &bytes, &blob_size) == REP_OK ? text : NULL);
        free(text);
        why->rules[why->rule_count].line = directive->line;
        keep_rule(why, &why->rules[why->rule_count++], bytes, blob_size);
}

/* Returns whether RULE matches URL. */
static bool
matches(const struct why *why, const struct why_rule *rule, struct rep_text url)
{
        struct rep_blob blob = rep_opened(rule->bytes, rule->size);
        struct rep_result result;
        struct rep_group group;

        if (rep_pick(&blob, NULL, 0, &group) != REP_OK ||
            rep_check(&group, url.data, url.size, why->scratch, why->scratch_size, &result) != REP_OK)
                abort();
        return result.line > 0;
}

/* ---- groups */

/* Returns whether the line names one of the COUNT TOKENS.  Without TOKENS, whether it names one of those that BLOB
   was compiled for. */
static bool
names_crawler(const struct rep_blob *blob, const struct rep_text *tokens, size_t count, struct rep_text value,
              const struct rep_stats *stats)
{
        struct rep_text token = rep_agent_token(value, stats->names);
        size_t i, known = count > 0 ? count : stats->selected ? stats->tokens : 0;

        for (i = 0; i < known && token.size > 0; i++) {
                struct rep_text asked = count > 0 ? rep_crawler_token(tokens[i], stats->names) : rep_token(blob, i);

                if (rep_token_compare(token, asked) == 0)
                        return true;
        }
        return false;
}

/* Adds the groups from HOLDING on, for a crawler with COUNT TOKENS. */
static void
add_holding(struct why *why, const struct rep_blob *blob, struct rep_holding *holding, const struct rep_text *tokens,
            size_t count, const struct rep_stats *stats)
{
        const struct rep_options options = {
                .strip = REP_STRIP_TEXTS, .dialect = stats->dialect, .max_bytes = (size_t)1 << 30};
        struct rep_compiler *compiler = must(rep_compiler_create());
        struct line_list everybody = {.lines = NULL};
        struct rep_directive directive;

        while (rep_next_holding(holding, &directive)) {
                if (directive.kind == REP_KIND_ALLOW || directive.kind == REP_KIND_DISALLOW) {
                        /* If the winning rule is unknown, so are the losing ones. */
                        if (stats->tracking == REP_TRACK_RULE)
                                add_rule(why, compiler, &directive, &options);
                } else if (directive.kind != REP_KIND_USER_AGENT)
                        continue;
                else if (names_crawler(blob, tokens, count, directive.value, stats))
                        add_line(&why->named, directive.line);
                else if (rep_names_everybody(directive.value))
                        add_line(&everybody, directive.line);
        }
        rep_compiler_destroy(compiler);
        why->everybody = why->named.count == 0;
        if (why->everybody)
                why->named = everybody;
        else
                free(everybody.lines);
}

/* Adds the groups of BLOB that apply to CRAWLER.  If its tokens are ordered, only the first token that BLOB names
   counts. */
static void
add_all(struct why *why, const struct rep_blob *blob, const struct crawler *crawler, const struct rep_stats *stats)
{
        const struct rep_crawler_view *view = &crawler->view;
        struct rep_holding holding;
        struct rep_group group;
        struct rep_text token;

        if (rep_crawler_pick(crawler->asks, blob, &group, &token) != REP_OK ||
            rep_crawler_hold(crawler->asks, blob, &holding) != REP_OK)
                return;
        why->known = true;
        if (view->in_order)
                add_holding(why, blob, &holding, &token, token.size > 0, stats);
        else
                add_holding(why, blob, &holding, view->tokens, view->token_count, stats);
}

void
why_make(struct why *why, const struct robots_object *object, const struct crawler *crawler)
{
        struct object_blob made;
        struct rep_stats stats;

        *why = (struct why){.known = false};
        robots_object_blob(object, crawler, &made);
        rep_blob_stats(&made.blob, &stats);
        if (!stats.no_texts)
                add_all(why, &made.blob, crawler, &stats);
        object_blob_free(&made);
}

size_t
why_bytes(const struct why *why)
{
        size_t i, bytes = why->rule_capacity * sizeof(*why->rules) + why->named.capacity * sizeof(*why->named.lines) +
                          why->scratch_size;

        for (i = 0; i < why->rule_count; i++)
                bytes += why->rules[i].size;
        return bytes;
}

void
why_losers(const struct why *why, struct rep_text url, uint32_t winner, struct line_list *losers)
{
        size_t i;

        *losers = (struct line_list){.lines = NULL};
        for (i = 0; i < why->rule_count; i++)
                if (why->rules[i].line != winner && matches(why, &why->rules[i], url))
                        add_line(losers, why->rules[i].line);
}

void
why_free(struct why *why)
{
        size_t i;

        for (i = 0; i < why->rule_count; i++)
                free(why->rules[i].bytes);
        free(why->rules);
        free(why->scratch);
        free(why->named.lines);
        *why = (struct why){.known = false};
}
