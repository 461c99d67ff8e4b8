/* SPDX-License-Identifier: Apache-2.0 */
/* info_json.c: see info.h.  Groups are counted from 1.  What the blob does not know is null. */
#include "cli/build/info.h"

#include "cli/base/json.h"
#include "cli/base/reading.h"
#include "rep_say.h"

static void
add_figures(struct json *object, const struct info *info)
{
        struct figure figures[INFO_FIGURES];

        info_figures(info, figures);
        for (size_t i = 0; i < INFO_FIGURES; i++)
                if (figures[i].unknown)
                        jsonl_add(object, figures[i].name, NULL);
                else
                        jsonl_add_number(object, figures[i].name, figures[i].value);
}

static void
add_tokens(struct json *object, const struct rep_blob *blob, size_t count)
{
        struct json *tokens = jsonl_add_list(object, "tokens");

        for (size_t i = 0; i < count; i++)
                jsonl_append(tokens, jsonl_text(rep_token(blob, i)));
}

static void
add_problem(struct json *object, const struct rep_directive *directive)
{
        const char *problem = rep_directive_problem(directive);

        jsonl_add(object, "problem", problem != NULL ? jsonl_string(problem) : NULL);
}

static struct json *
sitemap_object(const struct rep_directive *directive)
{
        struct json *object = jsonl_new();

        jsonl_add_number(object, "line", directive->line);
        jsonl_add(object, "url", jsonl_text(directive->value));
        add_problem(object, directive);
        return object;
}

static struct json *
other_object(const struct rep_directive *directive)
{
        struct json *object = jsonl_new();

        jsonl_add_number(object, "line", directive->line);
        if (directive->group == REP_NO_GROUP)
                jsonl_add(object, "group", NULL);
        else
                jsonl_add_number(object, "group", directive->group + 1);
        jsonl_add(object, "key", jsonl_text(directive->key));
        jsonl_add(object, "value", jsonl_text(directive->value));
        jsonl_add(object, "parsed", directive_parsed(directive));
        add_problem(object, directive);
        return object;
}

static void
add_directives(struct json *object, const struct info *info)
{
        struct json *sitemaps = jsonl_add_list(object, "sitemaps"), *others = jsonl_add_list(object, "other");
        struct rep_directive directive;
        struct info_lines lines;

        info_begin_lines(info, &lines);
        while (info_next_line(&lines, &directive))
                if (directive.kind == REP_KIND_SITEMAP)
                        jsonl_append(sitemaps, sitemap_object(&directive));
                else if (directive.kind == REP_KIND_OTHER)
                        jsonl_append(others, other_object(&directive));
}

/* Adds the number of a line, or null. */
static void
add_line(struct json *object, const char *name, uint32_t line)
{
        if (line == 0)
                jsonl_add(object, name, NULL);
        else
                jsonl_add_number(object, name, line);
}

/* Returns the crawler and its pace. */
static struct json *
agent_object(const struct info *info)
{
        struct json *object = jsonl_new(), *names = jsonl_add_list(object, "names");

        for (size_t i = 0; i < info->crawler->view.token_count && info->crawler->known == NULL; i++)
                jsonl_append(names, jsonl_text(info->crawler->view.tokens[i]));
        if (info->crawler->known != NULL)
                jsonl_append(names, jsonl_text(info->crawler->name));
        jsonl_add_number(object, "delay_milliseconds", info->pace.delay);
        add_line(object, "delay_line", info->pace.delay_line);
        jsonl_add(object, "welcome_now", jsonl_bool(info->pace.welcome));
        add_line(object, "visit_line", info->pace.visit_line);
        return object;
}

/* Adds the ignored lines, or null if only their number is known. */
static void
add_ignored(struct json *object, const struct info *info)
{
        struct ignored_lines lines;
        struct json *list;
        struct rep_text text = rep_robots_text(info->robots->rules);
        uint32_t line;

        if (text.data == NULL) {
                jsonl_add(object, "ignored", NULL);
                return;
        }
        list = jsonl_add_list(object, "ignored");
        ignored_lines_begin(&lines, text, &info->blob);
        while (ignored_lines_next(&lines, &line, &text)) {
                struct json *ignored = jsonl_new();

                jsonl_add_number(ignored, "line", line);
                jsonl_add(ignored, "text", jsonl_text(text));
                jsonl_append(list, ignored);
        }
}

static void
add_unmatchable(struct json *object, const struct info *info)
{
        struct json *list = jsonl_add_list(object, "unmatchable");
        struct rep_directive directive;
        struct rep_text token;

        for (size_t i = 0; rep_blob_directive(&info->blob, i, &directive) == REP_OK; i++)
                if (info_is_unmatchable(info, &directive, &token)) {
                        struct json *unmatchable = jsonl_new();

                        jsonl_add_number(unmatchable, "line", directive.line);
                        jsonl_add(unmatchable, "value", jsonl_text(directive.value));
                        jsonl_add(unmatchable, "token", token.size > 0 ? jsonl_text(token) : NULL);
                        jsonl_append(list, unmatchable);
                }
}

void
info_write_json(const struct info *info, struct output *output)
{
        struct json *object = jsonl_new();
        char hash[INFO_HASH_SIZE];

        jsonl_add(object, "kind", jsonl_string(info_kind(info)));
        jsonl_add(object, "hash", jsonl_string(info_hash(info, hash)));
        jsonl_add(object, "dialect", jsonl_string(rep_say_dialect(info->stats.dialect)));
        jsonl_add(object, "tracking", jsonl_string(info_tracking(info)));
        jsonl_add(object, "names", jsonl_string(rep_say_names(info->stats.names)));
        jsonl_add(object, "valid", jsonl_string(info_validity(info)));
        jsonl_add(object, "selected", jsonl_bool(info->stats.selected));
        jsonl_add(object, "stripped", jsonl_bool(info->stats.stripped));
        jsonl_add(object, "texts", jsonl_bool(!info->stats.no_texts));
        add_figures(object, info);
        add_tokens(object, &info->blob, info->stats.tokens);
        if (info->crawler != NULL)
                jsonl_add(object, "agent", agent_object(info));
        add_ignored(object, info);
        add_unmatchable(object, info);
        add_directives(object, info);
        jsonl_write(object, output);
}
