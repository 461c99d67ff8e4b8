/* SPDX-License-Identifier: Apache-2.0 */
/* fetch_report.c: see fetch_report.h. */
#include "cli/fetch/fetch_report.h"

#include <inttypes.h>

#include "cli/base/iso_time.h"
#include "cli/base/json.h"
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
        line(output, "state", rep_say_fetch_state(fetch->advice.state));
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

static struct json *
string_or_null(const char *string)
{
        return string != NULL ? jsonl_string(string) : NULL;
}

static void
add_download(const struct download *download, struct json *object)
{
        const struct rep_fetch *fetch = &download->response.fetch;

        jsonl_add(object, "url", jsonl_string(download->url));
        jsonl_add_number(object, "status", fetch->status);
        jsonl_add_number(object, "redirects", fetch->redirects);
        jsonl_add(object, "error",
                  string_or_null(fetch->error != REP_FETCH_DONE ? rep_say_fetch_error(fetch->error) : NULL));
        jsonl_add(object, "reason",
                  string_or_null(fetch->error != REP_FETCH_DONE ? download->response.failure.text : NULL));
}

static void
add_rules(const struct fetch *fetch, struct json *object)
{
        jsonl_add_number(object, "bytes", fetch->store->body.size);
        jsonl_add(object, "cut", jsonl_bool(fetch->ignored > 0));
        jsonl_add_number(object, "groups", fetch->rules->groups);
        jsonl_add_number(object, "rules", fetch->rules->rules);
        jsonl_add_number(object, "ignored_lines", fetch->rules->ignored_lines);
        jsonl_add(object, "file", string_or_null(fetch->store->body_file));
}

void
fetch_write_json(const struct fetch *fetch, struct output *output)
{
        struct json *object = jsonl_new();
        char buffer[ISO_TIME_SIZE];

        jsonl_add(object, "robots_url", jsonl_string(fetch->store->robots_url));
        jsonl_add(object, "asked", jsonl_bool(fetch->download != NULL));
        if (fetch->download != NULL)
                add_download(fetch->download, object);
        jsonl_add(object, "state", jsonl_string(rep_say_fetch_state(fetch->advice.state)));
        jsonl_add(object, "access", jsonl_string(rep_say_access(fetch->advice.access)));
        if (fetch->rules != NULL)
                add_rules(fetch, object);
        jsonl_add(object, "etag", string_or_null(fetch->store->etag));
        jsonl_add(object, "last_modified", string_or_null(fetch->store->last_modified));
        jsonl_add(object, "metadata", string_or_null(fetch->store->meta_file));
        jsonl_add(object, "ask_at", jsonl_string(iso_time(fetch->advice.ask_at, buffer)));
        jsonl_add_number(object, "ask_in", (uint64_t)fetch->advice.ask_at - (uint64_t)fetch->now);
        jsonl_write(object, output);
}
