/*
 * info_json.c: what `rep2c info` tells, as a JSON object.  Groups are counted from 1; what the blob doesn't know is null.
 */
#include "dialects.h"
#include "info.h"
#include "json.h"

static void
add_figures(struct json_object *object, const struct info *info)
{
        struct figure figures[INFO_FIGURES];
        size_t i;

        info_figures(info, figures);
        for (i = 0; i < INFO_FIGURES; i++)
                if (figures[i].of_lines && info->stats.stripped)
                        jsonl_add(object, figures[i].name, NULL);
                else
                        jsonl_add_number(object, figures[i].name, figures[i].value);
}

static void
add_tokens(struct json_object *object, const struct rep_blob *blob, size_t count)
{
        struct json_object *tokens = jsonl_add_list(object, "tokens");
        size_t i;

        for (i = 0; i < count; i++)
                jsonl_append(tokens, jsonl_text(rep_token(blob, i)));
}

static struct json_object *
sitemap_object(const struct rep_directive *directive)
{
        struct json_object *object = jsonl_new();

        jsonl_add_number(object, "line", directive->line);
        jsonl_add(object, "url", jsonl_text(directive->value));
        return object;
}

static struct json_object *
other_object(const struct rep_directive *directive)
{
        struct json_object *object = jsonl_new();

        jsonl_add_number(object, "line", directive->line);
        if (directive->group == REP_NO_GROUP)
                jsonl_add(object, "group", NULL);
        else
                jsonl_add_number(object, "group", directive->group + 1);
        jsonl_add(object, "key", jsonl_text(directive->key));
        jsonl_add(object, "value", jsonl_text(directive->value));
        return object;
}

static void
add_directives(struct json_object *object, const struct rep_blob *blob)
{
        struct json_object *sitemaps = jsonl_add_list(object, "sitemaps"), *others = jsonl_add_list(object, "other");
        struct rep_directive directive;
        size_t i;

        for (i = 0; rep_blob_directive(blob, i, &directive) == REP_OK; i++)
                if (directive.kind == REP_KIND_SITEMAP)
                        jsonl_append(sitemaps, sitemap_object(&directive));
                else if (directive.kind == REP_KIND_OTHER)
                        jsonl_append(others, other_object(&directive));
}

void
info_write_json(const struct info *info, struct output *output)
{
        struct json_object *object = jsonl_new();
        char hash[INFO_HASH_SIZE];

        jsonl_add(object, "kind", jsonl_string(info_kind(info)));
        jsonl_add(object, "hash", jsonl_string(info_hash(info, hash)));
        jsonl_add(object, "dialect", jsonl_string(dialect_name(info->stats.dialect)));
        jsonl_add(object, "tracking", jsonl_string(info_tracking(info)));
        jsonl_add(object, "selected", jsonl_bool(info->stats.selected));
        jsonl_add(object, "stripped", jsonl_bool(info->stats.stripped));
        add_figures(object, info);
        add_tokens(object, &info->robots->blob, info->stats.tokens);
        add_directives(object, &info->robots->blob);
        jsonl_write(object, output);
}
