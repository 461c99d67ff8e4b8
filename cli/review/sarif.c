/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sarif.c: findings as a log in the Static Analysis Results Interchange Format 2.1.0, which editors and code hosts
 * read; see lint_formats.h.
 */
#include "cli/review/lint_formats.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/fetch/source.h"

/* ---- places */

/* Adds the URI reference of NAME.  A path is escaped, and stays absolute if it was. */
static void
add_uri(struct rep_json *json, const char *name)
{
        struct bytes uri = {0};

        if (source_is_url(name)) {
                rep_json_string(json, "uri", name);
                return;
        }
        if (name[0] == '/')
                must_print(&uri, "file://");
        for (; *name != '\0'; name++) {
                /* These need no escape in the path of a URI; a ":" would only in the first part of a relative path. */
                if ((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                    (*name >= '0' && *name <= '9') || strchr("-._~/", *name) != NULL)
                        must_append(&uri, name, 1);
                else
                        must_print(&uri, "%%%02X", (unsigned char)*name);
        }
        rep_json_text(json, "uri", (struct rep_text){uri.bytes, uri.size});
        free(uri.bytes);
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

/* Returns the column, in characters, of the place SIZE bytes after that of FINDING.  A byte order mark does not count.
 */
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

/* Adds the object OUTER with the member NAME. */
static void
add_within(struct rep_json *json, const char *outer, const char *name, const char *string)
{
        json_begin(json, outer, '{');
        rep_json_string(json, name, string);
        rep_json_end(json, '}');
}

/* Adds the list LIST of one location, LINE in the file of NAME.  TEXT is that of the file if FINDING's columns are
 * known. */
static void
add_location(struct rep_json *json, const char *list, const char *name, uint32_t line, struct rep_text text,
             const struct rep_finding *finding)
{
        json_begin(json, list, '[');
        rep_json_begin(json, '{');
        json_begin(json, "physicalLocation", '{');
        json_begin(json, "artifactLocation", '{');
        add_uri(json, name);
        rep_json_end(json, '}');
        json_begin(json, "region", '{');
        rep_json_number(json, "startLine", line);
        if (text.data != NULL) {
                rep_json_number(json, "startColumn", character_column(text, finding, 0));
                rep_json_number(json, "endColumn", character_column(text, finding, finding->size));
        }
        rep_json_end(json, '}');
        rep_json_end(json, '}');
        rep_json_end(json, '}');
        rep_json_end(json, ']');
}

/* ---- fingerprints */

/* Counts how often HASH came before in this file. */
static unsigned
count_before(struct sarif *sarif, uint64_t hash)
{
        unsigned count = 0;

        for (size_t i = 0; i < sarif->hash_count; i++)
                count += sarif->hashes[i] == hash;
        sarif->hashes = must_room(sarif->hashes, sarif->hash_count, &sarif->hash_room, sizeof(*sarif->hashes));
        sarif->hashes[sarif->hash_count++] = hash;
        return count;
}

/* Adds a fingerprint, by which a finding is recognized after lines above it were added or removed.  It depends on the
 * ID, the marked text, and the number of equal findings before it in the file. */
static void
add_fingerprint(struct rep_json *json, struct rep_text text, const struct rep_finding *finding, struct sarif *sarif)
{
        const char *name = rep_finding_name(finding->id);
        uint64_t hash = text_hash(TEXT_HASH, (struct rep_text){name, strlen(name) + 1});
        char print[48];

        if (text.data != NULL)
                hash = text_hash(hash, (struct rep_text){text.data + finding->offset, finding->size});
        snprintf(print, sizeof(print), "%016" PRIx64 ":%u", hash, count_before(sarif, hash) + 1);
        add_within(json, "partialFingerprints", "rep2c/v1", print);
}

/* ---- the log */

static void
start_log(struct lint_log *log)
{
        log->sarif = (struct sarif){.failed = false};
        log->sarif.json = json_into(&log->sarif.results);
}

/* Adds FINDING about the file of this NAME, a path, a URL or "stdin", whose bytes are TEXT. */
static void
add(struct sarif *sarif, const char *name, struct rep_text text, const struct rep_finding *finding)
{
        struct rep_json *json = &sarif->json;

        rep_json_begin(json, '{');
        rep_json_string(json, "ruleId", rep_finding_name(finding->id));
        rep_json_number(json, "ruleIndex", finding->id);
        rep_json_string(json, "level", rep_say_name(REP_NAME_SEVERITY, finding->severity));
        add_within(json, "message", "text", finding->message);
        add_location(json, "locations", name, finding->line, text, finding);
        if (finding->other_line != 0)
                add_location(json, "relatedLocations", name, finding->other_line, (struct rep_text){NULL, 0}, finding);
        add_fingerprint(json, text, finding, sarif);
        rep_json_end(json, '}');
}

static bool
add_file(struct lint_log *log, const struct linted *linted)
{
        log->sarif.hash_count = 0;
        for (size_t i = 0; i < linted->findings->count; i++)
                add(&log->sarif, linted->name, linted->text, &linted->findings->kept[i].finding);
        log->sarif.failed = log->sarif.failed || linted->failure != NULL;
        return true;
}

/* Adds what the findings are about, in the order of their numbers. */
static void
add_rules(struct rep_json *json)
{
        json_begin(json, "rules", '[');
        for (int number = 0; number < REP_FINDING_IDS; number++) {
                enum rep_finding_id id = (enum rep_finding_id)number;

                rep_json_begin(json, '{');
                rep_json_string(json, "id", rep_finding_name(id));
                add_within(json, "shortDescription", "text", rep_finding_summary(id));
                add_within(json, "fullDescription", "text", rep_finding_text(id)->why);
                add_within(json, "help", "text", rep_finding_text(id)->why);
                rep_json_string(json, "helpUri", rep_finding_text(id)->source);
                add_within(json, "defaultConfiguration", "level",
                           rep_say_name(REP_NAME_SEVERITY, rep_finding_severity(id)));
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

static void
finish_log(struct lint_log *log)
{
        struct sarif *sarif = &log->sarif;
        struct output *output = &log->output;
        struct rep_json line = json_begin_line(output), *json = &line;

        rep_json_string(json, "$schema",
                        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
        rep_json_string(json, "version", "2.1.0");
        json_begin(json, "runs", '[');
        rep_json_begin(json, '{');
        json_begin(json, "tool", '{');
        json_begin(json, "driver", '{');
        rep_json_string(json, "name", "rep2c");
        rep_json_string(json, "version", rep_version());
        add_rules(json);
        rep_json_end(json, '}');
        rep_json_end(json, '}');
        json_begin(json, "invocations", '[');
        rep_json_begin(json, '{');
        rep_json_bool(json, "executionSuccessful", !sarif->failed);
        rep_json_end(json, '}');
        rep_json_end(json, ']');
        rep_json_string(json, "columnKind", "unicodeCodePoints");
        json_begin(json, "results", '[');
        json_put_written(json, (struct rep_text){sarif->results.bytes, sarif->results.size});
        rep_json_end(json, ']');
        rep_json_end(json, '}');
        rep_json_end(json, ']');
        json_end_line(json, output);
        free(sarif->results.bytes);
        free(sarif->hashes);
}

const struct lint_format lint_sarif_format = {
        .by_place = true, .start = start_log, .file = add_file, .finish = finish_log};
