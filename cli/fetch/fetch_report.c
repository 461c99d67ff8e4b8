/* SPDX-License-Identifier: Apache-2.0 */
/* fetch_report.c: see fetch_report.h. */
#include "cli/fetch/fetch_report.h"

#include <inttypes.h>

#include "cli/base/json.h"
#include "cli/base/times.h"
#include "rep_say.h"

static const char *
access_meaning(enum rep_access access)
{
        switch (access) {
        case REP_ACCESS_RULES:
                return "what the rules say";
        case REP_ACCESS_ALLOW_ALL:
                return "everything is allowed";
        default:
                return "everything is disallowed for now";
        }
}

/* ---- text */

static void
line(struct output *output, const char *name, const char *value)
{
        fprintf(output->stream, "%-16s", name);
        output_name(output, value);
        output_end_line(output);
}

static void
number_line(struct output *output, const char *name, uint64_t value)
{
        fprintf(output->stream, "%-16s%" PRIu64, name, value);
        output_end_line(output);
}

static void
write_download(const struct download *download, struct output *output)
{
        const struct http_response *response = &download->response;

        if (response->fetch.redirects > 0)
                line(output, "redirected to", download->url);
        if (response->fetch.redirects > 0)
                number_line(output, "redirects", response->fetch.redirects);
        if (response->fetch.status > 0)
                number_line(output, "status", response->fetch.status);
        if (response->fetch.error != REP_FETCH_DONE)
                line(output, "error", response->failure.text);
}

void
fetch_write_text(const struct fetch *fetch, struct output *output)
{
        char buffer[ISO_TIME_SIZE];

        line(output, "robots.txt", fetch->store->robots_url);
        line(output, "asked", fetch->download != NULL ? "now" : "before, and not due yet");
        if (fetch->download != NULL)
                write_download(fetch->download, output);
        line(output, "state", rep_say_name(REP_NAME_FETCH_STATE, fetch->advice.state));
        line(output, "access", access_meaning(fetch->advice.access));
        if (fetch->rules != NULL) {
                number_line(output, "bytes", fetch->store->body.size);
                number_line(output, "groups", fetch->rules->groups);
                number_line(output, "rules", fetch->rules->rules);
        }
        if (fetch->rules != NULL && fetch->store->body_file != NULL)
                line(output, "file", fetch->store->body_file);
        line(output, "ask again", iso_time(fetch->advice.ask_at, buffer));
}

/* ---- JSON */

static void
add_download(const struct download *download, struct rep_json *json)
{
        const struct rep_fetch *fetch = &download->response.fetch;

        rep_json_string(json, "url", download->url);
        rep_json_number(json, "status", fetch->status);
        rep_json_number(json, "redirects", fetch->redirects);
        rep_json_string(json, "error",
                        fetch->error != REP_FETCH_DONE ? rep_say_name(REP_NAME_FETCH_ERROR, fetch->error) : NULL);
        rep_json_string(json, "reason", fetch->error != REP_FETCH_DONE ? download->response.failure.text : NULL);
}

static void
add_rules(const struct fetch *fetch, struct rep_json *json)
{
        rep_json_number(json, "bytes", fetch->store->body.size);
        rep_json_bool(json, "cut", fetch->ignored > 0);
        rep_json_number(json, "groups", fetch->rules->groups);
        rep_json_number(json, "rules", fetch->rules->rules);
        rep_json_number(json, "ignored_lines", fetch->rules->ignored_lines);
        rep_json_string(json, "file", fetch->store->body_file);
}

void
fetch_write_json(const struct fetch *fetch, struct output *output)
{
        struct rep_json line = json_begin_line(output), *json = &line;
        char buffer[ISO_TIME_SIZE];

        rep_json_string(json, "robots_url", fetch->store->robots_url);
        rep_json_bool(json, "asked", fetch->download != NULL);
        if (fetch->download != NULL)
                add_download(fetch->download, json);
        rep_json_string(json, "state", rep_say_name(REP_NAME_FETCH_STATE, fetch->advice.state));
        rep_json_string(json, "access", rep_say_name(REP_NAME_ACCESS, fetch->advice.access));
        if (fetch->rules != NULL)
                add_rules(fetch, json);
        rep_json_string(json, "etag", fetch->store->etag);
        rep_json_string(json, "last_modified", fetch->store->last_modified);
        rep_json_string(json, "metadata", fetch->store->meta_file);
        rep_json_string(json, "ask_at", iso_time(fetch->advice.ask_at, buffer));
        rep_json_number(json, "ask_in", (uint64_t)fetch->advice.ask_at - (uint64_t)fetch->now);
        json_end_line(json, output);
}
