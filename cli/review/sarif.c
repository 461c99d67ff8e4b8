/* SPDX-License-Identifier: Apache-2.0 */
/* sarif.c: see sarif.h. */
#include "cli/review/sarif.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/text.h"
#include "cli/fetch/source.h"
#include "cli/review/findings.h"
#include "rep_say.h"

/* ---- places */

/* Returns whether BYTE needs no escape in the path of a URI.  A ":" needs one only in the first part of a relative path. */
static bool
is_path_byte(char byte)
{
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
               (byte != '\0' && strchr("-._~/", byte) != NULL);
}

/* Returns the URI reference of NAME.  A path is escaped, and stays absolute if it was. */
static struct json *
uri_of(const char *name)
{
        static const char digits[] = "0123456789ABCDEF", scheme[] = "file://";
        struct json *uri;
        char *text, *to;

        if (source_is_url(name))
                return jsonl_string(name);
        to = text = must_resize(NULL, strlen(name) + sizeof(scheme), 3);
        if (name[0] == '/') {
                memcpy(to, scheme, sizeof(scheme) - 1);
                to += sizeof(scheme) - 1;
        }
        for (; *name != '\0'; name++) {
                unsigned char byte = (unsigned char)*name;

                if (is_path_byte(*name)) {
                        *to++ = *name;
                } else {
                        *to++ = '%';
                        *to++ = digits[byte >> 4];
                        *to++ = digits[byte & 15];
                }
        }
        uri = jsonl_text((struct rep_text){text, (size_t)(to - text)});
        free(text);
        return uri;
}

/* Returns the number of characters of TEXT.  A byte that is not UTF-8 counts as one. */
static size_t
count_characters(struct rep_text text)
{
        size_t count = 0, span, i;

        while (text.size > 0) {
                span = rep_utf8_span(text);
                for (i = 0; i < span; i++)
                        count += ((unsigned char)text.data[i] & 0xc0) != 0x80;
                count += span < text.size;
                span += span < text.size;
                text.data += span;
                text.size -= span;
        }
        return count;
}

/* Returns the column, in characters, of the place SIZE bytes after that of FINDING.  A byte order mark does not count. */
static size_t
character_column(struct rep_text text, const struct rep_finding *finding, size_t size)
{
        size_t bytes = finding->column - 1;
        struct rep_text before = {text.data + finding->offset - bytes, bytes + size};

        if (before.data == text.data && text_start_mark(before.data, before.size) > 0)
                return count_characters(before);
        return count_characters(before) + 1;
}

/* ---- members */

static struct json *
add_object(struct json *object, const char *name)
{
        struct json *added = jsonl_new();

        jsonl_add(object, name, added);
        return added;
}

static void
add_text(struct json *object, const char *name, const char *text)
{
        jsonl_add(add_object(object, name), "text", jsonl_string(text));
}

/* Adds a location in the file of NAME to LIST; returns its region, which begins at LINE. */
static struct json *
append_location(struct json *list, const char *name, uint32_t line)
{
        struct json *location = jsonl_new(), *place = add_object(location, "physicalLocation"), *region;

        jsonl_add(add_object(place, "artifactLocation"), "uri", uri_of(name));
        region = add_object(place, "region");
        jsonl_add_number(region, "startLine", line);
        jsonl_append(list, location);
        return region;
}

/* ---- fingerprints */

/* FNV-1a, 64 bits. */
static uint64_t
hash_bytes(uint64_t hash, const char *data, size_t size)
{
        for (size_t i = 0; i < size; i++)
                hash = (hash ^ (unsigned char)data[i]) * UINT64_C(0x100000001b3);
        return hash;
}

/* Returns the text of the line of FINDING, from its place on. */
static struct rep_text
marked_text(struct rep_text text, const struct rep_finding *finding)
{
        return text.data == NULL ? (struct rep_text){"", 0}
                                 : (struct rep_text){text.data + finding->offset, finding->size};
}

/* Counts how often HASH came before in this file. */
static unsigned
count_before(struct sarif *sarif, uint64_t hash)
{
        unsigned count = 0;

        for (size_t i = 0; i < sarif->hash_count; i++)
                count += sarif->hashes[i] == hash;
        if (sarif->hash_count == sarif->hash_room)
                sarif->hashes = must_grow(sarif->hashes, &sarif->hash_room, 64, sizeof(*sarif->hashes));
        sarif->hashes[sarif->hash_count++] = hash;
        return count;
}

/* Adds a fingerprint, by which a finding is recognized after lines above it were added or removed.  It depends on the ID,
 * the marked text, and the number of equal findings before it in the file. */
static void
add_fingerprint(struct json *result, struct rep_text text, const struct rep_finding *finding, struct sarif *sarif)
{
        const char *name = rep_finding_name(finding->id);
        struct rep_text marked = marked_text(text, finding);
        uint64_t hash = hash_bytes(UINT64_C(0xcbf29ce484222325), name, strlen(name) + 1);
        char print[48];

        hash = hash_bytes(hash, marked.data, marked.size);
        snprintf(print, sizeof(print), "%016" PRIx64 ":%u", hash, count_before(sarif, hash) + 1);
        jsonl_add(add_object(result, "partialFingerprints"), "rep2c/v1", jsonl_string(print));
}

/* ---- the log */

void
sarif_file(struct sarif *sarif)
{
        sarif->hash_count = 0;
}

void
sarif_start(struct sarif *sarif)
{
        *sarif = (struct sarif){.results = jsonl_list()};
}

void
sarif_add(struct sarif *sarif, const char *name, struct rep_text text, const struct rep_finding *finding)
{
        struct json *result = jsonl_new(), *region;

        jsonl_add(result, "ruleId", jsonl_string(rep_finding_name(finding->id)));
        jsonl_add_number(result, "ruleIndex", finding->id);
        jsonl_add(result, "level", jsonl_string(rep_say_severity(finding->severity)));
        add_text(result, "message", finding->message);
        region = append_location(jsonl_add_list(result, "locations"), name, finding->line);
        if (text.data != NULL) {
                jsonl_add_number(region, "startColumn", character_column(text, finding, 0));
                jsonl_add_number(region, "endColumn", character_column(text, finding, finding->size));
        }
        if (finding->other_line != 0)
                append_location(jsonl_add_list(result, "relatedLocations"), name, finding->other_line);
        add_fingerprint(result, text, finding, sarif);
        jsonl_append(sarif->results, result);
}

/* Adds what the findings are about to LIST, in the order of their numbers. */
static void
append_rules(struct json *list)
{
        for (int number = 0; number < REP_FINDING_IDS; number++) {
                enum rep_finding_id id = (enum rep_finding_id)number;
                struct json *rule = jsonl_new();

                jsonl_add(rule, "id", jsonl_string(rep_finding_name(id)));
                add_text(rule, "shortDescription", rep_finding_summary(id));
                add_text(rule, "fullDescription", rep_finding_text(id)->why);
                add_text(rule, "help", rep_finding_text(id)->why);
                jsonl_add(rule, "helpUri", jsonl_string(rep_finding_text(id)->source));
                jsonl_add(add_object(rule, "defaultConfiguration"), "level",
                          jsonl_string(rep_say_severity(rep_finding_severity(id))));
                jsonl_append(list, rule);
        }
}

void
sarif_write(struct sarif *sarif, struct output *output)
{
        struct json *log = jsonl_new(), *run = jsonl_new(), *driver, *invocation = jsonl_new();

        jsonl_add(log, "$schema",
                  jsonl_string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                               "sarif-schema-2.1.0.json"));
        jsonl_add(log, "version", jsonl_string("2.1.0"));
        jsonl_append(jsonl_add_list(log, "runs"), run);
        driver = add_object(add_object(run, "tool"), "driver");
        jsonl_add(driver, "name", jsonl_string("rep2c"));
        jsonl_add(driver, "version", jsonl_string(rep_version()));
        append_rules(jsonl_add_list(driver, "rules"));
        jsonl_append(jsonl_add_list(run, "invocations"), invocation);
        jsonl_add(invocation, "executionSuccessful", jsonl_bool(!sarif->failed));
        jsonl_add(run, "columnKind", jsonl_string("unicodeCodePoints"));
        jsonl_add(run, "results", sarif->results);
        jsonl_write(log, output);
        free(sarif->hashes);
}
