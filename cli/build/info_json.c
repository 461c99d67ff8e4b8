/* SPDX-License-Identifier: Apache-2.0 */
/* info_json.c: see info.h.  Groups are counted from 1.  What the blob does not know is null. */
#include "cli/build/info.h"

#include "base/command.h"
#include "cli/base/output.h"
#include "cli/base/reading.h"

static void
add_figures(struct rep_json *json, const struct info *info)
{
        struct figure figures[INFO_FIGURES];

        info_figures(info, figures);
        for (size_t i = 0; i < INFO_FIGURES; i++)
                json_number_or_null(json, figures[i].name, figures[i].value, !figures[i].unknown);
}

static void
put_sitemap(struct rep_json *json, const struct rep_directive *directive)
{
        rep_json_text(json, "url", directive->value);
}

static void
put_other(struct rep_json *json, const struct rep_directive *directive)
{
        json_number_or_null(json, "group", directive->group + 1, directive->group != REP_NO_GROUP);
        rep_json_text(json, "key", directive->key);
        rep_json_text(json, "value", directive->value);
        rep_json_name(json, "parsed");
        directive_put_parsed(json, directive);
}

/* Adds the list NAME of the directives of KIND, of each its line, what PUT writes, and its problem. */
static void
add_directives(struct rep_json *json, const struct info *info, const char *name, enum rep_kind kind,
               void (*put)(struct rep_json *json, const struct rep_directive *directive))
{
        struct rep_directive directive;
        struct info_lines lines;

        json_begin(json, name, '[');
        info_begin_lines(info, &lines);
        while (info_next_line(&lines, &directive)) {
                if (directive.kind != kind)
                        continue;
                rep_json_begin(json, '{');
                rep_json_number(json, "line", directive.line);
                put(json, &directive);
                rep_json_string(json, "problem", rep_directive_problem(&directive));
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

/* Adds the crawler and its pace. */
static void
add_agent(struct rep_json *json, const struct info *info)
{
        json_begin(json, "agent", '{');
        json_begin(json, "names", '[');
        for (size_t i = 0; i < info->crawler->view.token_count && info->crawler->known == NULL; i++)
                rep_json_put_text(json, info->crawler->view.tokens[i]);
        if (info->crawler->known != NULL)
                rep_json_put_text(json, info->crawler->name);
        rep_json_end(json, ']');
        rep_json_number(json, "delay_milliseconds", info->pace.delay);
        json_number_or_null(json, "delay_line", info->pace.delay_line, info->pace.delay_line > 0);
        rep_json_bool(json, "welcome_now", info->pace.welcome);
        json_number_or_null(json, "visit_line", info->pace.visit_line, info->pace.visit_line > 0);
        rep_json_end(json, '}');
}

/* Adds the ignored lines, or null if only their number is known. */
static void
add_ignored(struct rep_json *json, const struct info *info)
{
        struct ignored_lines lines;
        struct rep_text text = rep_robots_text(info->robots->rules);
        uint32_t line;

        if (text.data == NULL) {
                rep_json_string(json, "ignored", NULL);
                return;
        }
        json_begin(json, "ignored", '[');
        ignored_lines_begin(&lines, text, &info->blob);
        while (ignored_lines_next(&lines, &line, &text)) {
                rep_json_begin(json, '{');
                rep_json_number(json, "line", line);
                rep_json_text(json, "text", text);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

static void
add_unmatchable(struct rep_json *json, const struct info *info)
{
        struct rep_directive directive;
        struct rep_text token;

        json_begin(json, "unmatchable", '[');
        for (size_t i = 0; rep_blob_directive(&info->blob, i, &directive) == REP_OK; i++)
                if (info_is_unmatchable(info, &directive, &token)) {
                        rep_json_begin(json, '{');
                        rep_json_number(json, "line", directive.line);
                        rep_json_text(json, "value", directive.value);
                        json_text_or_null(json, "token", token);
                        rep_json_end(json, '}');
                }
        rep_json_end(json, ']');
}

void
info_write_json(const struct info *info, struct output *output)
{
        struct rep_json line = json_begin_line(output), *json = &line;
        char hash[INFO_HASH_SIZE];

        rep_json_string(json, "kind", info_kind(info));
        rep_json_string(json, "hash", info_hash(info, hash));
        rep_json_string(json, "dialect", rep_say_name(REP_NAME_DIALECT, info->stats.dialect));
        rep_json_string(json, "tracking", info_tracking(info));
        rep_json_string(json, "names", rep_say_name(REP_NAME_NAMES, info->stats.names));
        rep_json_string(json, "valid", info_validity(info));
        rep_json_bool(json, "selected", info->stats.selected);
        rep_json_bool(json, "stripped", info->stats.stripped);
        rep_json_bool(json, "texts", !info->stats.no_texts);
        add_figures(json, info);
        json_begin(json, "tokens", '[');
        for (size_t i = 0; i < info->stats.tokens; i++)
                rep_json_put_text(json, rep_token(&info->blob, i));
        rep_json_end(json, ']');
        if (info->crawler != NULL)
                add_agent(json, info);
        add_ignored(json, info);
        add_unmatchable(json, info);
        add_directives(json, info, "sitemaps", REP_KIND_SITEMAP, put_sitemap);
        add_directives(json, info, "other", REP_KIND_OTHER, put_other);
        json_end_line(json, output);
}
