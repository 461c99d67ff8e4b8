/* SPDX-License-Identifier: Apache-2.0 */
/*
 * warc.c: the source "warc": the robots.txt files of a web archive; see rep_archive.h.
 *
 * Three types of records count: responses, revisits and resources.  Their URL must have the path /robots.txt, or be
 * the target of a redirect from such a URL.  A redirect to the robots.txt of another origin is given as a redirect.
 * All other records are skipped unread, at the speed of decompression.
 *
 * Memory: what the stream takes (stream.h), and OPTIONS.MEMORY for responses that redirects and revisits refer to and
 * for redirects that wait for their targets.  A revisit finds its original if that came before it and is still kept.
 * A 304 is given as a 304: it confirms what a pack knows at its time, from this or another input.  So does a revisit
 * without its original, if it is one of the same URL and says of what time: it confirms the answer of that time.
 */
#include <stdlib.h>

#include "archives/http_message.h"
#include "archives/redirects.h"
#include "archives/sources.h"
#include "archives/warc_reader.h"
#include "base/text.h"
#include "rep_policy.h"

struct archive {
        struct rep_source_run *run;
        struct rep_warc_reader reader;
        struct rep_redirects redirects;
        struct rep_http_body body;
};

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
is_wanted(const struct archive *archive, char key[REP_URL_KEY_SIZE])
{
        const struct rep_warc_record *record = &archive->reader.record;

        if (record->type < REP_WARC_RESPONSE) /* it does not hold what came for a URL */
                return false;
        /* Most records are not wanted.  This check avoids writing their keys. */
        if (archive->redirects.bytes == 0 && !ends_as_robots(record->uri))
                return false;
        return rep_url_key(record->uri, key) &&
               (rep_url_key_is_robots(key) || rep_redirects_wait_for(&archive->redirects, key));
}

/* How a response that is stored in part ended. */
static enum rep_fetch_error
error_of(struct rep_text truncated)
{
        if (truncated.size == 0 || rep_text_is(truncated, "length"))
                return REP_FETCH_DONE;
        if (rep_text_is(truncated, "time"))
                return REP_FETCH_TIMEOUT;
        return rep_text_is(truncated, "disconnect") ? REP_FETCH_RESET : REP_FETCH_OTHER;
}

/* Makes RESPONSE, the record of KEY, a failure if it broke off within the header of MESSAGE: what is missing may be its
   target or its body.  The status of other responses is all that counts. */
static void
examine_header(const struct archive *archive, const char *key, struct rep_response *response,
               const struct rep_http_message *message)
{
        if (!message->is_cut || (message->status / 100 != 2 && message->status / 100 != 3))
                return;
        rep_give_problem(archive->run, REP_PROBLEM_BROKEN, archive->reader.record.place,
                         "%s: the response broke off within its header", key);
        response->fetch.error = REP_FETCH_OTHER;
}

/* Returns whether the record and RESPONSE have one digest, in whatever case tools write it. */
static bool
has_digest_of(const struct rep_warc_record *record, const struct rep_response *response)
{
        return record->digest.size > 0 && record->digest.size == response->digest.size &&
               strncasecmp(record->digest.data, response->digest.data, record->digest.size) == 0;
}

/* Returns whether the record, a revisit, is one of RESPONSE, which is of the URL that it refers to: by the digest or
   the time that it states.  If nothing says that, it is one of the last answer. */
static bool
is_revisit_of(const struct rep_warc_record *record, const struct rep_response *response)
{
        int64_t date;

        if (response == NULL || has_digest_of(record, response))
                return response != NULL;
        if (rep_iso_date(record->refers_date, &date))
                return date == response->date;
        return response->is_answer && (record->digest.size == 0 || response->digest.size == 0);
}

/* Returns what the record, a revisit, is one of, or NULL if that is not kept.  It is an answer, if the revisit has a
   status of its own: a failure has no body that others could have, too. */
static const struct rep_response *
find_original(const struct archive *archive, const char *key, uint32_t status)
{
        const struct rep_warc_record *record = &archive->reader.record;
        const struct rep_response *original;
        char refers_to[REP_URL_KEY_SIZE];
        const char *url = record->refers_to.size > 0 && rep_url_key(record->refers_to, refers_to) ? refers_to : key;

        original = status == 0 ? rep_seen_get(&archive->redirects.seen, url) : NULL;
        if (is_revisit_of(record, original))
                return original;
        original = rep_seen_get_answer(&archive->redirects.seen, url);
        if (is_revisit_of(record, original))
                return original;
        original = rep_seen_get_answer(&archive->redirects.seen, key);
        return original != NULL && has_digest_of(record, original) ? original : NULL;
}

/* Makes RESPONSE, the record of KEY, a 304 that confirms what KEY answered at the time that the record states: this
   archive, another one or a pack has it.  Returns false if the record states none, or is a revisit of another URL,
   which a pack can't look up. */
static bool
take_date(const struct archive *archive, const char *key, const struct rep_response *original,
          struct rep_response *response)
{
        const struct rep_warc_record *record = &archive->reader.record;
        char refers_to[REP_URL_KEY_SIZE];
        int64_t date;

        if (!rep_url_key_is_robots(key) || response->date == REP_ARCHIVE_TIME_UNKNOWN ||
            !rep_iso_date(record->refers_date, &date) || date <= 0 || date >= response->date)
                return false;
        if (record->refers_to.size > 0 && (!rep_url_key(record->refers_to, refers_to) || strcmp(refers_to, key) != 0))
                return false;
        /* A pack has the answer of DATE, which a revisit means, if it has all that came before in the archive. */
        if (original != NULL &&
            (!original->is_answer || original->is_over || original->date != date || original->body.size == 0))
                return false;
        response->fetch.status = 304;
        response->original = date;
        return true;
}

/* Takes the body of the original.  The header may be RESPONSE's own. */
static bool
take_original(const struct archive *archive, const char *key, struct rep_response *response)
{
        const struct rep_warc_record *record = &archive->reader.record;
        const struct rep_response *original = find_original(archive, key, response->fetch.status);

        /* A status without a body means something without the original.  A revisit by payload digest alone does not,
           because the payload itself is unknown. */
        if (response->fetch.status != 0 && response->fetch.status / 100 != 2)
                return true;
        if (take_date(archive, key, original, response))
                return true;
        if (original == NULL)
                return rep_give_problem(
                        archive->run, REP_PROBLEM_REVISIT, record->place,
                        "%s: what it is a revisit of is not in the archive before it, and it states %s", key,
                        record->refers_date.size == 0 ? "no time of that" : "no time before it of this robots.txt");
        if (response->fetch.status == 0) {
                response->fetch.status = original->fetch.status;
                response->location = original->location;
        }
        if (response->digest.size == 0)
                response->digest = original->digest;
        rep_take_content(response, original);
        return true;
}

/* Makes a response of the record's BLOCK.  Returns false if the record tells nothing. */
static bool
read_response(struct archive *archive, const char *key, struct rep_text block, bool whole,
              struct rep_response *response)
{
        const struct rep_warc_record *record = &archive->reader.record;
        struct rep_http_message message = {.status = 200, .body = block};

        response->fetch.error = error_of(record->truncated);
        response->truncated = record->truncated.size > 0;
        if (record->type == REP_WARC_RESPONSE || (record->type == REP_WARC_REVISIT && block.size > 0))
                if (!rep_http_read(block, response->date == REP_ARCHIVE_TIME_UNKNOWN ? 0 : response->date, &message))
                        return rep_give_problem(archive->run, REP_PROBLEM_RESPONSE, record->place,
                                                "%s: no HTTP response", key);
        response->fetch.status = message.status;
        response->fetch.cache = message.cache;
        response->fetch.retry_after = message.retry_after;
        response->location = message.location;
        if (record->type == REP_WARC_RESPONSE)
                examine_header(archive, key, response, &message);
        if (record->type == REP_WARC_REVISIT && block.size == 0)
                response->fetch.status = 0;
        /* A 304 confirms the rules that hold at its time, which need not be those of the record before it. */
        if (message.status == 304 && rep_url_key_is_robots(key))
                return true;
        if (message.status == 304) {
                rep_seen_confirm(&archive->redirects.seen, key, response);
                return true;
        }
        if (record->type == REP_WARC_REVISIT)
                return take_original(archive, key, response);
        response->truncated |= !whole;
        if (response->fetch.error != REP_FETCH_DONE && !message.is_cut && message.status / 100 == 2)
                rep_give_problem(archive->run, REP_PROBLEM_BROKEN, record->place, "%s: the body broke off: %.*s", key,
                                 (int)record->truncated.size, record->truncated.data);
        rep_take_body(archive->run, record->place, key, &message, &archive->body, response);
        return true;
}

static void
read_record(struct archive *archive, const char *key)
{
        const struct rep_warc_record *record = &archive->reader.record;
        struct rep_response response = {.date = REP_ARCHIVE_TIME_UNKNOWN, .digest = record->digest};
        struct rep_text block;
        bool whole;

        /* The header and marks of chunks may surround a body. */
        if (!rep_warc_reader_block(&archive->reader, 2 * archive->run->options.max_bytes + REP_WARC_HEADER_MAX, &block,
                                   &whole))
                return; /* the reader reports the error */
        /* The block is the reader's own memory, and is not looked at again. */
        rep_header_unfold((char *)block.data, rep_header_size(block));
        if (record->date.size > 0 && !rep_iso_date(record->date, &response.date)) {
                rep_give_problem(archive->run, REP_PROBLEM_RECORD, record->place, "%s: its WARC-Date is not a date",
                                 key);
                return;
        }
        if (!read_response(archive, key, block, whole, &response) || archive->run->stopped)
                return;
        /* A 304 has no body that later records could refer to. */
        if (response.fetch.status != 304 && !rep_seen_put(&archive->redirects.seen, key, &response)) {
                rep_source_fail(archive->run);
                return;
        }
        rep_redirects_take(&archive->redirects, key, &response, record->place);
}

static void
read_records(struct archive *archive)
{
        char key[REP_URL_KEY_SIZE];

        while (!archive->run->stopped && rep_warc_reader_next(&archive->reader))
                if (is_wanted(archive, key))
                        read_record(archive, key);
        if (!archive->run->stopped)
                rep_redirects_finish(&archive->redirects);
        rep_source_end(archive->run, archive->reader.records);
}

void
rep_read_warc(struct rep_source_run *run, const char *input)
{
        struct archive *archive = calloc(1, sizeof(*archive));

        if (archive == NULL) {
                rep_source_fail(run);
                return;
        }
        archive->run = run;
        if (rep_redirects_start(&archive->redirects, run)) {
                if (rep_warc_reader_open(&archive->reader, run, input))
                        read_records(archive);
                rep_warc_reader_close(&archive->reader);
        }
        rep_redirects_free(&archive->redirects);
        rep_http_body_free(&archive->body);
        free(archive);
}
