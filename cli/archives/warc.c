/* SPDX-License-Identifier: Apache-2.0 */
/*
 * warc.c: the source "warc": the robots.txt files of a web archive; see sources.h.
 *
 * Three types of records count: responses, revisits and resources.  Their URL must have the path /robots.txt, or be
 * the target of a redirect from such a URL.  A redirect to the robots.txt of another origin is given as a redirect.
 * All other records are skipped unread, at the speed of decompression.
 *
 * Memory: what the stream takes (stream.h), and OPTIONS.MEMORY for responses that redirects and revisits refer to and
 * for redirects that wait for their targets.  A revisit finds its original only if that came before it and is still
 * kept.  A 304 without an original in the archive is given as a 304: it confirms what a pack knows from another
 * input.
 */
#include <stdlib.h>

#include "cli/archives/header.h"
#include "cli/archives/http_message.h"
#include "cli/archives/redirects.h"
#include "cli/archives/sources.h"
#include "cli/archives/warc_reader.h"
#include "cli/base/iso_time.h"
#include "cli/base/memory.h"
#include "cli/base/text.h"

struct archive {
        struct source_run *run;
        struct warc_reader reader;
        struct seen seen;
        struct redirects redirects;
        struct http_body body;
};

/* The most bytes that may surround a body and its chunks, in addition to the body itself. */
static size_t
block_most(const struct archive *archive)
{
        return 2 * archive->run->options.max_bytes + WARC_HEADER_MAX;
}

/* Returns whether URL ends as that of a robots.txt, ignoring its fragment. */
static bool
ends_as_robots(struct rep_text url)
{
        static const char path[] = "/robots.txt";
        const char *fragment = url.size > 0 ? memchr(url.data, '#', url.size) : NULL;
        size_t size = fragment != NULL ? (size_t)(fragment - url.data) : url.size, path_size = sizeof(path) - 1;

        return size >= path_size && memcmp(url.data + size - path_size, path, path_size) == 0;
}

/* Writes the key of the record's URL.  Returns false if the record is not wanted. */
static bool
is_wanted(const struct archive *archive, char key[URL_KEY_SIZE])
{
        const struct warc_record *record = &archive->reader.record;

        if (!warc_is_content(record->type))
                return false;
        /* Most records are not wanted.  This check avoids writing their keys. */
        if (archive->redirects.bytes == 0 && !ends_as_robots(record->uri))
                return false;
        return url_key(record->uri, key) && (url_key_is_robots(key) || redirects_wait_for(&archive->redirects, key));
}

/* How a response that is stored in part ended. */
static enum rep_fetch_error
error_of(struct rep_text truncated)
{
        if (truncated.size == 0 || text_is(truncated, "length"))
                return REP_FETCH_DONE;
        if (text_is(truncated, "time"))
                return REP_FETCH_TIMEOUT;
        return text_is(truncated, "disconnect") ? REP_FETCH_RESET : REP_FETCH_OTHER;
}

/* Copies what the header of a response says. */
static void
take_header(struct response *response, const struct http_message *message)
{
        response->fetch.status = message->status;
        response->fetch.cache = message->cache;
        response->fetch.retry_after = message->retry_after;
        response->location = message->location;
}

/* Decodes the body of a 2xx message.  If that fails, the response becomes an error. */
static void
take_body(struct archive *archive, const char *key, struct response *response, const struct http_message *message,
          bool whole)
{
        const struct source_run *run = archive->run;
        struct failure failure;

        response->truncated |= !whole;
        if (response->fetch.error != REP_FETCH_DONE || message->status / 100 != 2)
                return;
        rep_content_range(message->range, run->options.max_bytes, &response->fetch);
        if (response->fetch.error != REP_FETCH_DONE) {
                give_problem(run, REP_PROBLEM_BROKEN, archive->reader.record.place, "%s: only a part of the body", key);
                return;
        }
        if (http_decode(message, run->options.max_bytes + 1, response->truncated, &archive->body, &failure)) {
                response->body = archive->body.text;
                response->as_stored = archive->body.as_stored;
                return;
        }
        give_problem(run, REP_PROBLEM_BROKEN, archive->reader.record.place, "%s: %s", key, failure.text);
        response->fetch.error = REP_FETCH_BODY;
}

/* Returns the response that a revisit or a 304 refers to.  Returns NULL if it is not kept, or is not the same. */
static const struct response *
find_original(const struct archive *archive, const char *key)
{
        const struct warc_record *record = &archive->reader.record;
        char refers_to[URL_KEY_SIZE];
        const struct response *original = NULL;

        if (record->refers_to.size > 0 && url_key(record->refers_to, refers_to))
                original = seen_get(&archive->seen, refers_to);
        if (original == NULL)
                original = seen_get(&archive->seen, key);
        if (original != NULL && record->digest.size > 0 && original->digest.size > 0 &&
            (record->digest.size != original->digest.size ||
             memcmp(record->digest.data, original->digest.data, record->digest.size) != 0))
                return NULL;
        return original;
}

/*
 * Returns whether RESPONSE means something without its original, which the archive does not have.  A status without a
 * body does.  A 304 does: it confirms what another archive or pack knows.  A revisit by payload digest alone does
 * not, because the payload itself is unknown.
 */
static bool
needs_no_original(const struct archive *archive, const char *key, const struct response *response)
{
        if (response->fetch.status == 304)
                return seen_get(&archive->seen, key) == NULL;
        return response->fetch.status != 0 && response->fetch.status / 100 != 2;
}

/* Takes the body of the original.  The header may be RESPONSE's own. */
static bool
take_original(const struct archive *archive, const char *key, struct response *response)
{
        const struct response *original = find_original(archive, key);

        if (original == NULL && needs_no_original(archive, key, response))
                return true;
        if (original == NULL) {
                give_problem(archive->run, REP_PROBLEM_REVISIT, archive->reader.record.place,
                             "%s: what it is a revisit of is not in the archive before it", key);
                return false;
        }
        if (response->fetch.status == 0 || response->fetch.status == 304) {
                response->fetch.status = original->fetch.status;
                response->location = original->location;
        }
        if (response->digest.size == 0)
                response->digest = original->digest;
        response->body = original->body;
        response->truncated = original->truncated;
        response->as_stored = original->as_stored;
        response->fetch.error = original->fetch.error;
        return true;
}

/* Makes a response of the record's BLOCK.  Returns false if the record tells nothing. */
static bool
read_response(struct archive *archive, const char *key, struct rep_text block, bool whole, struct response *response)
{
        const struct warc_record *record = &archive->reader.record;
        struct http_message message = {.status = 200, .body = block};

        response->fetch.error = error_of(record->truncated);
        response->truncated = record->truncated.size > 0;
        if (record->type == WARC_RESPONSE || (record->type == WARC_REVISIT && block.size > 0))
                if (!http_read(block, response->date == REP_TIME_UNKNOWN ? 0 : response->date, &message)) {
                        give_problem(archive->run, REP_PROBLEM_RESPONSE, record->place, "%s: no HTTP response", key);
                        return false;
                }
        take_header(response, &message);
        if (record->type == WARC_REVISIT && block.size == 0)
                response->fetch.status = 0;
        if (record->type == WARC_REVISIT || message.status == 304)
                return take_original(archive, key, response);
        take_body(archive, key, response, &message, whole);
        return true;
}

static void
read_record(struct archive *archive, const char *key)
{
        const struct warc_record *record = &archive->reader.record;
        struct response response = {.date = REP_TIME_UNKNOWN, .digest = record->digest};
        struct rep_text block;
        bool whole;

        if (!warc_block(&archive->reader, block_most(archive), &block, &whole))
                return; /* the reader reports the error */
        read_date(record->date, &response.date);
        if (!read_response(archive, key, block, whole, &response))
                return;
        /* A 304 without its original has no body that later records could refer to. */
        if (response.fetch.status != 304)
                seen_put(&archive->seen, key, &response);
        redirects_take(&archive->redirects, key, &response, record->place);
}

static void
read_records(struct archive *archive)
{
        char key[URL_KEY_SIZE];

        while (!archive->run->stopped && warc_next(&archive->reader))
                if (is_wanted(archive, key))
                        read_record(archive, key);
        if (!archive->run->stopped)
                redirects_finish(&archive->redirects);
        source_end(archive->run, archive->reader.records);
}

static bool
read_archive(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = source_start(input, options, sink);
        struct archive *archive = must(calloc(1, sizeof(*archive)));

        archive->run = &run;
        seen_start(&archive->seen, run.options.memory / 4 * 3);
        redirects_start(&archive->redirects, &run, &archive->seen, run.options.memory / 4);
        if (warc_open(&archive->reader, &run, input))
                read_records(archive);
        warc_close(&archive->reader);
        redirects_free(&archive->redirects);
        seen_free(&archive->seen);
        http_body_free(&archive->body);
        free(archive);
        return !run.stopped;
}

const struct source warc_source = {"warc", read_archive};
