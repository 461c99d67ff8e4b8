/* SPDX-License-Identifier: Apache-2.0 */
/*
 * store_meta.c: see store.h.
 *
 * Anyone may have changed the file.  So each member's type and range is checked, and a string that goes into a
 * request may not contain control bytes.
 */
#include "cli/fetch/store.h"

#include <inttypes.h>
#include <json-c/json_tokener.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/text.h"
#include "rep_say.h"

enum { VERSION = 1, HASH_SIZE = 17 };

uint64_t
store_hash(const struct input *body)
{
        return text_hash(TEXT_HASH, (struct rep_text){body->bytes, body->size});
}

/* Begins a line for the next member. */
static struct rep_json *
line(struct rep_json *json)
{
        rep_json_foreign(json);
        must_print(json->context, "\n  ");
        json->follows = false;
        return json;
}

void
store_meta_write(const struct store *store, struct bytes *out)
{
        const struct rep_fetch_entry *entry = &store->entry;
        struct rep_json writer = json_into(out), *json = &writer;
        char hash[HASH_SIZE];

        snprintf(hash, sizeof(hash), "%016" PRIx64, store_hash(&store->body));
        rep_json_begin(json, '{');
        rep_json_number(line(json), "version", VERSION);
        rep_json_string(line(json), "robots_url", store->robots_url);
        rep_json_string(line(json), "url", store->url);
        rep_json_number(line(json), "status", store->status);
        rep_json_string(line(json), "etag", store->etag);
        rep_json_string(line(json), "last_modified", store->last_modified);
        rep_json_bool(line(json), "answered", entry->answered);
        rep_json_string(line(json), "access",
                        rep_say_name(REP_NAME_ACCESS,
                                     entry->access == REP_ACCESS_RULES ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL));
        json_integer(line(json), "confirmed", entry->confirmed);
        rep_json_number(line(json), "lifetime", entry->lifetime);
        rep_json_number(line(json), "failures", entry->failures);
        json_integer(line(json), "unreachable_since", entry->unreachable_since);
        json_integer(line(json), "last_failure", entry->last_failure);
        rep_json_number(line(json), "wait", entry->wait);
        rep_json_number(line(json), "body_size", store->body.size);
        rep_json_string(line(json), "body_hash", hash);
        must_print(out, "\n");
        rep_json_end(json, '}');
}

/* Reading: the first wrong member makes RIGHT false. */
struct reader {
        struct json_object *object;
        bool right;
};

/* Returns the member NAME, or NULL if it is not of TYPE. */
static struct json_object *
member(struct reader *reader, const char *name, enum json_type type)
{
        struct json_object *value = NULL;

        if (json_object_object_get_ex(reader->object, name, &value) && json_object_is_type(value, type))
                return value;
        reader->right = false;
        return NULL;
}

static int64_t
read_time(struct reader *reader, const char *name)
{
        return json_object_get_int64(member(reader, name, json_type_int));
}

static uint32_t
read_number(struct reader *reader, const char *name)
{
        int64_t number = read_time(reader, name);

        reader->right &= number >= 0 && number <= UINT32_MAX;
        return reader->right ? (uint32_t)number : 0;
}

static bool
is_printable(const char *string)
{
        for (; *string != '\0'; string++)
                if ((unsigned char)*string < ' ' || *string == 0x7f)
                        return false;
        return true;
}

/* Returns a copy of a string, or NULL for null. */
static char *
read_string(struct reader *reader, const char *name)
{
        struct json_object *value = NULL;

        if (json_object_object_get_ex(reader->object, name, &value) && value == NULL)
                return NULL;
        value = member(reader, name, json_type_string);
        if (value == NULL || !is_printable(json_object_get_string(value))) {
                reader->right = false;
                return NULL;
        }
        return must(strdup(json_object_get_string(value)));
}

/* Returns whether the member is the string EXPECTED. */
static bool
is_string(struct reader *reader, const char *name, const char *expected)
{
        struct json_object *value = member(reader, name, json_type_string);

        return value != NULL && strcmp(json_object_get_string(value), expected) == 0;
}

/* Checks that the object is about the robots.txt at URL.  If URL is empty, sets it from the object. */
static void
read_robots_url(struct reader *reader, char url[REP_ROBOTS_URL_SIZE])
{
        const char *read = json_object_get_string(member(reader, "robots_url", json_type_string));

        if (read == NULL || strlen(read) >= REP_ROBOTS_URL_SIZE || !is_printable(read) ||
            (url[0] != '\0' && strcmp(read, url) != 0))
                reader->right = false;
        else
                strcpy(url, read);
}

static void
read_entry(struct reader *reader, struct rep_fetch_entry *entry)
{
        bool rules = is_string(reader, "access", rep_say_name(REP_NAME_ACCESS, REP_ACCESS_RULES));

        reader->right &= rules || is_string(reader, "access", rep_say_name(REP_NAME_ACCESS, REP_ACCESS_ALLOW_ALL));
        entry->answered = json_object_get_boolean(member(reader, "answered", json_type_boolean));
        entry->access = rules ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL;
        entry->confirmed = read_time(reader, "confirmed");
        entry->lifetime = read_number(reader, "lifetime");
        entry->failures = read_number(reader, "failures");
        entry->unreachable_since = read_time(reader, "unreachable_since");
        entry->last_failure = read_time(reader, "last_failure");
        entry->wait = read_number(reader, "wait");
}

bool
store_meta_read(struct store *store, const struct input *bytes, struct store_body *body, struct failure *failure)
{
        struct json_tokener *tokener = must(json_tokener_new());
        struct reader reader = {NULL, true};
        char *hash;

        if (bytes->size <= INT32_MAX)
                reader.object = json_tokener_parse_ex(tokener, bytes->bytes, (int)bytes->size);
        json_tokener_free(tokener);
        if (!json_object_is_type(reader.object, json_type_object)) {
                json_object_put(reader.object);
                return fail(failure, "no JSON object");
        }
        reader.right = read_number(&reader, "version") == VERSION;
        read_robots_url(&reader, store->robots_url);
        store->url = read_string(&reader, "url");
        store->status = read_number(&reader, "status");
        store->etag = read_string(&reader, "etag");
        store->last_modified = read_string(&reader, "last_modified");
        read_entry(&reader, &store->entry);
        hash = read_string(&reader, "body_hash");
        body->size = read_number(&reader, "body_size");
        body->hash = hash != NULL ? strtoull(hash, NULL, 16) : 0;
        free(hash);
        json_object_put(reader.object);
        return reader.right || fail(failure, "not the metadata of %s",
                                    store->robots_url[0] != '\0' ? store->robots_url : "a robots.txt");
}
