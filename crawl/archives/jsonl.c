/* SPDX-License-Identifier: Apache-2.0 */
/*
 * jsonl.c: the source "jsonl": one JSON object a line; see rep_archive.h.
 *
 * A redirect to a URL that is not a robots.txt is followed to the object behind it that has this URL, as in a web
 * archive.
 */
#include <json-c/json_tokener.h>
#include <json-c/json_util.h>
#include <stdio.h>
#include <stdlib.h>

#include "archives/http_message.h"
#include "archives/redirects.h"
#include "archives/sources.h"
#include "archives/text_lines.h"
#include "base/text.h"
#include "rep_policy.h"
#include "rep_robots.h"
#include "rep_say.h"
#include "syntax/token.h"

enum { DEPTH = 32 };

/* The objects of an input. */
struct objects {
        struct rep_source_run *run;
        struct rep_redirects redirects;
        struct rep_http_body body;
};

/* The current line. */
struct object {
        struct objects *all;
        struct json_object *json;
        struct rep_archive_place place;
        char key[REP_URL_KEY_SIZE]; /* of its URL */
        int64_t time;               /* of the response, for relative dates */
        bool has_fields;            /* MESSAGE has all header fields of the response */
        struct rep_http_message message;
        bool other_target; /* it may say by another member where it redirects to */
};

/* Gives the member NAME, or NULL if it is absent or null.  Reports a member that is not of TYPE, and returns false. */
static bool
get(const struct object *object, const char *name, enum json_type type, struct json_object **value)
{
        *value = NULL;
        json_object_object_get_ex(object->json, name, value);
        if (*value == NULL || json_object_is_type(*value, type))
                return true;
        return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place, "\"%s\" is not of type %s", name,
                                json_type_to_name(type));
}

static struct rep_text
text_of(struct json_object *string)
{
        if (string == NULL)
                return (struct rep_text){NULL, 0};
        return (struct rep_text){json_object_get_string(string), (size_t)json_object_get_string_len(string)};
}

/* A "url" is the URL of a robots.txt, or of what one redirected to before.  An "origin" has no path. */
static bool
get_origin(struct object *object, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin)
{
        struct json_object *url, *named;
        struct rep_text text, of_named;
        char other[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status = REP_URL_OK;
        bool same;

        if (!get(object, "url", json_type_string, &url) || !get(object, "origin", json_type_string, &named))
                return false;
        text = text_of(url != NULL ? url : named);
        if (text.data == NULL)
                return rep_give_problem(object->all->run, REP_PROBLEM_URL, object->place,
                                        "neither \"url\" nor \"origin\"");
        if (!rep_source_origin(object->all->run, object->place, text, buffer, origin))
                return false;
        if (url != NULL && named != NULL &&
            (rep_url_to_origin(text_of(named).data, text_of(named).size, other, &of_named) != REP_URL_OK ||
             !rep_is_same_text(of_named, *origin)))
                return rep_give_problem(object->all->run, REP_PROBLEM_URL, object->place,
                                        "\"url\" is not of \"origin\": give the one that was asked first, alone");
        if (url != NULL)
                status = rep_same_scope_idn(text.data, text.size, text.data, text.size, &same);
        /* A redirect may wait for it: the key says which. */
        if (status == REP_URL_ERR_ROBOTS && rep_url_key(text, object->key) &&
            rep_redirects_wait_for(&object->all->redirects, object->key))
                return true;
        snprintf(object->key, sizeof(object->key), "%.*s/robots.txt", (int)origin->size, origin->data);
        return status == REP_URL_OK || rep_give_problem(object->all->run, REP_PROBLEM_URL, object->place, "\"url\": %s",
                                                        rep_url_status_text(status));
}

/* The status if it is absent or null. */
enum { STATUS_UNKNOWN = 1000 };

static bool
get_status(const struct object *object, uint32_t *status)
{
        struct json_object *value;
        int64_t number;

        if (!get(object, "status", json_type_int, &value))
                return false;
        number = value != NULL ? json_object_get_int64(value) : STATUS_UNKNOWN;
        *status = (uint32_t)number;
        return (number >= 0 && (number < STATUS_UNKNOWN || value == NULL)) ||
               rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place,
                                "\"status\" is not an HTTP status");
}

/* Sets the result of the fetch.  A line without status, error and body is malformed: an empty body may be that of any
   response. */
static bool
get_fetch(const struct object *object, struct rep_text body, struct rep_fetch *fetch)
{
        struct json_object *error;
        struct rep_text word;
        bool has_status;

        if (!get_status(object, &fetch->status) || !get(object, "error", json_type_string, &error))
                return false;
        word = text_of(error);
        fetch->error = word.size > 0 ? REP_FETCH_OTHER : REP_FETCH_DONE; /* an unknown word is a failure, too */
        for (unsigned kind = REP_FETCH_DNS; kind < REP_FETCH_ERRORS; kind++)
                if (rep_text_is(word, rep_say_name(REP_NAME_FETCH_ERROR, kind)))
                        fetch->error = (enum rep_fetch_error)kind;
        has_status = fetch->status != STATUS_UNKNOWN;
        if (!has_status)
                fetch->status = fetch->error == REP_FETCH_DONE ? 200 : 0;
        if (fetch->status == 0 && fetch->error == REP_FETCH_DONE)
                fetch->error = REP_FETCH_OTHER;
        if (!has_status && fetch->status == 200 && body.size > 0)
                rep_give_remark(object->all->run, REP_REMARK_STATUS, REP_PROBLEM_NO_STATUS, object->place,
                                "a body without a \"status\" counts as that of a 200");
        /* Such a response always has a body, if only an empty one. */
        if (fetch->error == REP_FETCH_DONE && fetch->status / 100 == 2 && fetch->status != 204 &&
            fetch->status != 205 && (has_status ? body.data == NULL : body.size == 0))
                return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place,
                                        "no \"body\", and neither a \"status\" nor an \"error\" that goes without one");
        return true;
}

/* Reads VALUE, a string, a number where the field NAME has one, or null, into the response of OBJECT.  Reports it if it
   is anything else, and matters, and returns false. */
static bool
take_field(struct object *object, struct rep_text name, struct json_object *value)
{
        const bool number =
                json_object_is_type(value, json_type_int) &&
                (rep_text_is(name, "Content-Length") || rep_text_is(name, "Age") || rep_text_is(name, "Retry-After"));
        struct rep_http_message none = {.status = 0};

        if (number || json_object_is_type(value, json_type_string))
                rep_http_field(&object->message, name,
                               rep_text_trim(number ? rep_string(json_object_get_string(value)) : text_of(value)),
                               object->time);
        else if (value != NULL && rep_http_field(&none, name, (struct rep_text){"", 0}, 0))
                return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place, "\"%.*s\" is not a string",
                                        (int)name.size, name.data);
        return true;
}

/* Does the same for the values in VALUE, which may be a list. */
static bool
take_values(struct object *object, struct rep_text name, struct json_object *value)
{
        bool right = true;

        if (!json_object_is_type(value, json_type_array))
                return take_field(object, name, value);
        for (size_t i = 0; i < json_object_array_length(value) && right; i++)
                right = take_field(object, name, json_object_array_get_idx(value, i));
        return right;
}

/* Does the same for a pair of a name and a value or a list of them. */
static bool
take_pair(struct object *object, struct json_object *pair)
{
        if (json_object_is_type(pair, json_type_array) && json_object_array_length(pair) == 2 &&
            json_object_is_type(json_object_array_get_idx(pair, 0), json_type_string))
                return take_values(object, text_of(json_object_array_get_idx(pair, 0)),
                                   json_object_array_get_idx(pair, 1));
        return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place,
                                "\"headers\" has an item that is not a pair");
}

/* Reads "headers", an object or an array of pairs, into the response of OBJECT, and what they say into FETCH. */
static bool
get_headers(struct object *object, int64_t fetched, struct rep_fetch *fetch)
{
        const struct rep_source_run *run = object->all->run;
        struct json_object *headers = NULL;
        bool right = true;

        if (fetched == REP_ARCHIVE_TIME_UNKNOWN)
                fetched = run->undated != REP_ARCHIVE_TIME_UNKNOWN ? run->undated : rep_source_now(run);
        object->time = fetched;
        object->message = (struct rep_http_message){.status = fetch->status};
        json_object_object_get_ex(object->json, "headers", &headers);
        object->has_fields = headers != NULL;
        if (json_object_is_type(headers, json_type_object)) {
                json_object_object_foreach(headers, name, value)
                {
                        right = right && take_values(object, rep_string(name), value);
                }
        } else if (json_object_is_type(headers, json_type_array)) {
                for (size_t i = 0; i < json_object_array_length(headers) && right; i++)
                        right = take_pair(object, json_object_array_get_idx(headers, i));
        } else if (headers != NULL)
                right = get(object, "headers", json_type_object, &headers);
        rep_http_end_fields(&object->message, object->time);
        fetch->cache = object->message.cache;
        fetch->retry_after = object->message.retry_after;
        return right;
}

/*
 * Finds where the redirect of FETCH leads: TARGET becomes the key of that URL, or "" if FETCH is not a redirect, or one
 * that can't be followed.  Where nobody says whether there is a target, nothing is known.
 */
static bool
get_target(const struct object *object, struct rep_fetch *fetch, struct rep_text *location,
           char target[REP_URL_KEY_SIZE])
{
        struct json_object *value;
        const bool is_member = json_object_object_get_ex(object->json, "location", NULL);

        *target = '\0';
        if (rep_fetch_access(fetch) != REP_ACCESS_FOLLOW)
                return true;
        if (!get(object, "location", json_type_string, &value))
                return false;
        /* "headers" may have it beside a null. */
        *location = value != NULL ? rep_text_trim(text_of(value)) : object->message.location;
        fetch->error =
                is_member || object->has_fields ? rep_url_key_resolve(object->key, *location, target) : REP_FETCH_OTHER;
        if (fetch->error != REP_FETCH_DONE)
                *target = '\0';
        return true;
}

/* Gives FOUND to the chains of redirects that it begins or goes on: LOCATION is where it leads, if it is a redirect. */
static void
go_on(struct object *object, const struct rep_found *found, struct rep_text location)
{
        struct rep_response response = {.fetch = found->fetch,
                                        .date = found->fetched,
                                        .location = location,
                                        .body = found->body,
                                        .truncated = found->truncated,
                                        .as_stored = found->as_stored};

        if (!rep_url_key_is_robots(object->key) && response.fetch.status == 304)
                rep_seen_confirm(&object->all->redirects.seen, object->key, &response);
        if (!rep_url_key_is_robots(object->key) && !rep_seen_put(&object->all->redirects.seen, object->key, &response))
                rep_source_fail(object->all->run);
        else
                rep_redirects_take(&object->all->redirects, object->key, &response, object->place);
}

/* Gives FOUND, the robots.txt of ORIGIN.  If that is a redirect, TARGET is the key of another robots.txt; to ORIGIN
   itself it is a loop. */
static void
give(const struct object *object, struct rep_text origin, struct rep_found *found, const char *target)
{
        if (*target != '\0' && strcmp(target, object->key) != 0) {
                rep_give_redirect(object->all->run, origin, rep_url_key_origin(target), found);
                return;
        }
        if (*target != '\0')
                found->fetch.error = REP_FETCH_LOOP;
        rep_give_found(object->all->run, origin, found);
}

static bool
get_fetched(const struct object *object, int64_t *fetched)
{
        struct json_object *value = NULL;
        double seconds;

        *fetched = REP_ARCHIVE_TIME_UNKNOWN;
        json_object_object_get_ex(object->json, "fetched", &value);
        switch (json_object_get_type(value)) {
        case json_type_null:
                return true;
        case json_type_int:
                *fetched = json_object_get_int64(value);
                return true;
        case json_type_double:
                seconds = json_object_get_double(value); /* -1 is any time before 1970 */
                *fetched = seconds < 0 ? -1 : seconds < 1e15 ? (int64_t)seconds : INT64_MAX;
                return true;
        case json_type_string:
                if (rep_zoned_date(text_of(value), fetched))
                        return true;
                break;
        default:
                break;
        }
        return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place,
                                "\"fetched\" is neither a date of RFC 3339 nor a number of seconds since 1970");
}

/* Reads "retry_after", which is as the field Retry-After of the response. */
static bool
get_retry_after(const struct object *object, struct rep_fetch *fetch)
{
        struct json_object *value = NULL;

        json_object_object_get_ex(object->json, "retry_after", &value);
        if (value == NULL)
                return true;
        if (json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_string)) {
                fetch->retry_after = rep_retry_after(rep_string(json_object_get_string(value)), object->time);
                return true;
        }
        return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place,
                                "\"retry_after\" is neither a number of seconds nor a date");
}

/* The caller frees DECODED, which holds the body if it was base64. */
static bool
get_body(const struct object *object, struct rep_text *body, char **decoded)
{
        struct json_object *plain, *coded;

        if (!get(object, "body", json_type_string, &plain) || !get(object, "body_base64", json_type_string, &coded))
                return false;
        *body = text_of(plain != NULL ? plain : coded);
        if (plain != NULL && coded != NULL)
                return rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place,
                                        "both \"body\" and \"body_base64\"");
        if (coded == NULL)
                return true;
        *decoded = malloc(body->size + 1);
        if (*decoded == NULL)
                return rep_source_fail(object->all->run);
        memcpy(*decoded, body->data, body->size);
        body->data = *decoded;
        return rep_base64_decode(*decoded, &body->size) ||
               rep_give_problem(object->all->run, REP_PROBLEM_RECORD, object->place, "\"body_base64\" is not base64");
}

/*
 * Decodes the body of FOUND, as "headers" say, if that is not done: as in a web archive.  EXACT: it has the bytes as
 * they came, so it may be too short; text may have got another encoding, unless it is empty.  That it is decoded
 * already is told only of names that are not a coding.
 */
static bool
take_body(struct object *object, bool exact, struct json_object *truncated, struct rep_found *found)
{
        struct objects *all = object->all;
        struct rep_http_message *message = &object->message;
        struct rep_response response = {
                .fetch = found->fetch, .body = found->body, .truncated = json_object_get_boolean(truncated)};
        const bool joined = message->chunked && (!exact || found->body.size == 0); /* the chunks, as clients do it */

        message->body = found->body;
        if (joined || (!exact && found->body.size > 0))
                message->fields.length.size = 0;
        message->chunked &= !joined;
        rep_take_body(all->run, object->place, object->key, message, &all->body, &response);
        found->fetch = response.fetch;
        found->truncated = response.truncated;
        found->body = response.body;
        found->as_stored = response.as_stored && message->codings.count == 0;
        return !all->run->stopped;
}

/* ---- members that somebody may have taken for those above */

/* The members that are read, and names that somebody may have given them, without "_", "-" and case. */
static const struct {
        const char *read, *names;
} close_names[] = {
        {"status",
         " status statuscode httpstatus httpstatuscode responsecode httpcode code fetchstatus responsestatus "
         "httpresponsecode "},
        {"error", " error exception errormessage failure fetcherror "},
        {"location",
         " location redirect redirecturl redirectto redirectlocation redirecttarget redirectedto "
         "fetchredirect "},
        {"body", " body content bodytext robotstxt payload responsebody "},
        {"body_base64", " bodybase64 bodyb64 "},
        {"fetched",
         " fetched fetchedat timestamp fetchtime fetchedtime crawltime date time datetime ts fetchdate "
         "crawledat crawldate retrievedat warcdate "},
        {"retry_after", " retryafter "},
        {"headers", " headers header responseheaders cachecontrol maxage expires contentencoding "},
        {"truncated", " truncated istruncated contenttruncated bodytruncated warctruncated "},
};

enum { CLOSE_NAMES = sizeof(close_names) / sizeof(close_names[0]), NAME_SIZE = 32 };

/* Writes NAME, between blanks, to PLAIN without its "_", "-" and case.  Returns false if it is too long for any name
   that is looked for. */
static bool
plain_name(const char *name, char plain[NAME_SIZE])
{
        size_t size = 0;

        plain[size++] = ' ';
        for (; *name != '\0'; name++) {
                if (*name == '_' || *name == '-')
                        continue;
                if (size == NAME_SIZE - 2 || *name == ' ')
                        return false;
                plain[size++] = (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
        }
        memcpy(plain + size, " ", 2);
        return size > 1;
}

/* Says that the member NAME is not read, if it is close to one that is, and that is absent or null. */
static void
examine_name(struct object *object, const char *name)
{
        unsigned number = REP_REMARK_MEMBERS;
        struct json_object *value = NULL;
        char plain[NAME_SIZE];
        const char *found, *at;

        if (!plain_name(name, plain))
                return;
        for (unsigned i = 0; i < CLOSE_NAMES; i++) {
                found = strstr(close_names[i].names, plain);
                for (at = close_names[i].names; *at != '\0' && at != found; at++)
                        number += *at == ' ';
                if (found == NULL || strcmp(name, close_names[i].read) == 0)
                        continue;
                json_object_object_get_ex(object->json, close_names[i].read, &value);
                object->other_target |= value == NULL && strcmp(close_names[i].read, "location") == 0;
                if (value == NULL)
                        rep_give_remark(object->all->run, number, REP_PROBLEM_MEMBER, object->place,
                                        "\"%s\" is not read: \"%s\" is", name, close_names[i].read);
                return;
        }
}

static void
read_object(struct object *object)
{
        struct rep_found found = {.place = object->place};
        char buffer[REP_ROBOTS_URL_SIZE], target[REP_URL_KEY_SIZE], *decoded = NULL;
        struct rep_text origin, location = {NULL, 0};
        struct json_object *truncated;

        json_object_object_foreach(object->json, name, member)
        {
                /* False and "" say nothing. */
                if (json_object_is_type(member, json_type_boolean) || json_object_is_type(member, json_type_string)
                            ? json_object_get_boolean(member)
                            : member != NULL)
                        examine_name(object, name);
        }
        if (get_origin(object, buffer, &origin) && get_body(object, &found.body, &decoded) &&
            get_fetch(object, found.body, &found.fetch) && get_fetched(object, &found.fetched) &&
            get_headers(object, found.fetched, &found.fetch) && get_retry_after(object, &found.fetch) &&
            get(object, "truncated", json_type_boolean, &truncated) &&
            take_body(object, decoded != NULL, truncated, &found) &&
            get_target(object, &found.fetch, &location, target)) {
                if (object->other_target && found.fetch.error == REP_FETCH_BAD_TARGET)
                        found.fetch.error = REP_FETCH_OTHER;
                if (rep_url_key_is_robots(object->key) && (*target == '\0' || rep_url_key_is_robots(target)))
                        give(object, origin, &found, target);
                else
                        go_on(object, &found, location);
        }
        free(decoded);
}

/* Returns whether the parser of LINE ended because memory was out.  Older versions of it have no error for that: they
   return nothing, as for "null". */
static bool
is_out_of_memory(const struct json_object *json, enum json_tokener_error error, struct rep_text line)
{
        if (error != json_tokener_success)
                return strcmp(json_tokener_error_desc(error), "out of memory") == 0;
        line = rep_text_trim(line);
        return json == NULL && line.size > 0 && line.data[0] != 'n';
}

static void
read_line(struct objects *all, const struct rep_text_lines *lines, struct json_tokener *tokener)
{
        struct rep_source_run *run = all->run;
        struct object object;
        enum json_tokener_error error;
        size_t end;

        object.all = all;
        object.place = rep_text_lines_place(lines);
        object.other_target = false;

        json_tokener_reset(tokener);
        object.json = json_tokener_parse_ex(tokener, lines->line.data, (int)lines->line.size);
        error = json_tokener_get_error(tokener);
        end = json_tokener_get_parse_end(tokener);
        while (end < lines->line.size && memchr(" \t\r", lines->line.data[end], 3) != NULL)
                end++; /* nothing but white space may follow the object */
        if (is_out_of_memory(object.json, error, lines->line))
                rep_source_fail(run);
        else if (lines->line.size > 0 && lines->line.data[0] == '[')
                rep_text_lines_refuse(lines, "an array of JSON; give an object a line");
        else if (error == json_tokener_continue)
                rep_text_lines_refuse(lines, "no JSON: it is cut");
        else if (error != json_tokener_success)
                rep_give_problem(run, REP_PROBLEM_RECORD, object.place, "no JSON: %s", json_tokener_error_desc(error));
        else if (!json_object_is_type(object.json, json_type_object) || end < lines->line.size)
                rep_give_problem(run, REP_PROBLEM_RECORD, object.place, "not one JSON object");
        else
                read_object(&object);
        json_object_put(object.json);
}

static void
read_lines(struct objects *all, const char *input, struct json_tokener *tokener)
{
        struct rep_text_lines lines;

        if (rep_text_lines_open(&lines, all->run, input))
                while (!all->run->stopped && rep_text_lines_next(&lines))
                        read_line(all, &lines, tokener);
        if (!all->run->stopped)
                rep_redirects_finish(&all->redirects);
        rep_source_end(all->run, lines.number);
        rep_text_lines_close(&lines);
}

void
rep_read_jsonl(struct rep_source_run *run, const char *input)
{
        struct json_tokener *tokener = json_tokener_new_ex(DEPTH);
        struct objects all = {.run = run};

        if (rep_redirects_start(&all.redirects, run) && (tokener != NULL || rep_source_fail(run)))
                read_lines(&all, input, tokener);
        rep_redirects_free(&all.redirects);
        rep_http_body_free(&all.body);
        if (tokener != NULL)
                json_tokener_free(tokener);
}
