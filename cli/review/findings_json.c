/* SPDX-License-Identifier: Apache-2.0 */
/* findings_json.c: findings for programs: JSON, an object a line, or a log in SARIF. */
#include "cli/base/json.h"
#include "cli/review/lint_formats.h"
#include "utf8.h"

/* ---- JSON */

/* Returns FIX as an object.  It is null if there is no fix, and if its text is not UTF-8, because JSON would change it. */
static struct json *
fix_object(const struct rep_fix *fix)
{
        struct json *object;

        if (fix->begin == fix->end || rep_utf8_span(fix->text) < fix->text.size)
                return NULL;
        object = jsonl_new();
        jsonl_add_number(object, "begin", fix->begin);
        jsonl_add_number(object, "end", fix->end);
        jsonl_add(object, "text", jsonl_text(fix->text));
        return object;
}

static bool
write_json(struct lint_log *log, const char *name, const struct rep_finding *finding)
{
        struct json *object = jsonl_new();

        jsonl_add(object, "file", jsonl_string(name));
        jsonl_add_number(object, "line", finding->line);
        jsonl_add_number(object, "column", finding->column);
        jsonl_add(object, "severity", jsonl_string(severity_name(finding->severity)));
        jsonl_add(object, "id", jsonl_string(rep_finding_name(finding->id)));
        jsonl_add(object, "message", jsonl_string(finding->message));
        if (finding->other_line == 0)
                jsonl_add(object, "other_line", NULL);
        else
                jsonl_add_number(object, "other_line", finding->other_line);
        jsonl_add(object, "fix", fix_object(&finding->fix));
        return jsonl_write(object, &log->output);
}

static bool
write_json_file(struct lint_log *log, const struct linted *linted)
{
        bool on = true;
        size_t i;

        for (i = 0; i < linted->findings->count && on; i++)
                on = write_json(log, linted->name, &linted->findings->kept[i].finding);
        return on;
}

const struct lint_format lint_json_format = {.by_place = true, .file = write_json_file};

/* ---- SARIF */

static void
start_sarif(struct lint_log *log)
{
        sarif_start(&log->sarif);
}

static bool
add_file(struct lint_log *log, const struct linted *linted)
{
        size_t i;

        sarif_file(&log->sarif);
        for (i = 0; i < linted->findings->count; i++)
                sarif_add(&log->sarif, linted->name, linted->text, &linted->findings->kept[i].finding);
        log->sarif.failed = log->sarif.failed || linted->failure != NULL;
        return true;
}

static void
finish_sarif(struct lint_log *log)
{
        sarif_write(&log->sarif, &log->output);
}

const struct lint_format lint_sarif_format = {
        .by_place = true, .start = start_sarif, .file = add_file, .finish = finish_sarif};
