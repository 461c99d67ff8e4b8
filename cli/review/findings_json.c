/* SPDX-License-Identifier: Apache-2.0 */
/* findings_json.c: findings for programs: JSON, an object a line, or a log in SARIF. */
#include "cli/base/json.h"
#include "cli/review/lint_formats.h"
#include "rep_say.h"

/* ---- JSON */

static bool
write_json(struct lint_log *log, const struct kept_finding *kept)
{
        struct rep_json line = json_begin_line(&log->output), *json = &line;
        struct bytes said = {0};

        rep_json_string(json, "file", kept->file);
        rep_say_finding_json(&kept->finding, json_collect, &said);
        json_put_said(json, &said);
        return json_end_line(json, &log->output);
}

static bool
write_json_file(struct lint_log *log, const struct linted *linted)
{
        bool on = true;
        size_t i;

        for (i = 0; i < linted->findings->count && on; i++)
                on = write_json(log, &linted->findings->kept[i]);
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
