/* SPDX-License-Identifier: Apache-2.0 */
/*
 * http.c: see http.h.
 *
 * This file aborts a transfer as soon as it has what it needs: the status if that is not 2xx, or more of the body
 * than counts. libcurl reports that as a write error.  CUT and the status distinguish it from a real one.
 */
#include "cli/fetch/http.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <zlib.h>

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/times.h"

enum {
        HEADER_MAX = 256 << 10,  /* bytes of header, in all header blocks of a response */
        ENCODED_SLACK = 1 << 20, /* the encoded body may be this much larger than the decoded bytes that count */
        CONNECT_TIMEOUT = 10000, /* milliseconds */
        FIRST_ROOM = 16 << 10,
        GZIP_MAGIC = 0x1f, /* the first byte, with which no text begins */
        GZIP_ONLY = 16,    /* added to the bits of zlib's window */
        OUTPUT_SIZE = 16 << 10,
        PROTOCOLS_SIZE = sizeof("http,https,ftp"),
};

/* A body in gzip, which is decoded piece by piece.  All zero before its first start. */
struct gunzip {
        z_stream stream;
        bool started;
        bool ended; /* the last member is complete, and only padding followed */
};

struct http {
        CURL *curl;
        size_t max_bytes; /* at most 1 GiB (reading_options) */
        /* The current transfer. */
        struct http_response *response;
        size_t capacity; /* of the body */
        size_t header_bytes;
        bool header_complete; /* the last header block has ended */
        size_t body_bytes;    /* bytes received, still encoded */
        bool cut;             /* the body has more bytes than count */
        bool flooded;         /* the encoded body passed its bound, though little or nothing was decoded */
        bool broken;          /* the body can't be decoded */
        struct gunzip gunzip; /* started if the body is in gzip */
};

static uint32_t
status_of(const struct http *http)
{
        long code = 0;

        curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &code);
        return code > 0 && code < 1000 ? (uint32_t)code : 0;
}

static bool
is_ftp(const struct http *http)
{
        char *scheme = NULL;

        curl_easy_getinfo(http->curl, CURLINFO_SCHEME, &scheme);
        return scheme != NULL && strcasecmp(scheme, "ftp") == 0;
}

static size_t
on_header(char *data, size_t size, size_t count, void *context)
{
        struct http *http = context;
        size_t bytes = size * count; /* no more than libcurl has in memory */

        http->header_bytes += bytes;
        http->flooded |= http->header_bytes > HEADER_MAX;
        http->header_complete = bytes > 0 && (data[0] == '\r' || data[0] == '\n');
        return http->flooded ? 0 : bytes;
}

/* Appends DATA to the body, as far as it counts.  Returns whether more bytes count. */
static bool
append(struct http *http, const char *data, size_t size)
{
        struct input *body = &http->response->body;
        size_t room = http->max_bytes + 1 - body->size;

        size = size < room ? size : room;
        while (size > http->capacity - body->size)
                body->bytes = must_grow(body->bytes, &http->capacity, FIRST_ROOM, 1);
        if (size > 0)
                memcpy(body->bytes + body->size, data, size);
        body->size += size;
        http->cut = body->size > http->max_bytes;
        return !http->cut;
}

/* ---- a body in gzip: libcurl could decode it, but accepts a truncated body as complete, and half a robots.txt may
   lack the rule that matters */

static void
gunzip_free(struct gunzip *gunzip)
{
        if (gunzip->started)
                inflateEnd(&gunzip->stream);
        gunzip->started = false;
}

/* Between members: starts the next member, or skips padding. */
static void
pass_end(struct gunzip *gunzip)
{
        if (gunzip->stream.avail_in == 0)
                return;
        if (*gunzip->stream.next_in != GZIP_MAGIC) {
                gunzip->stream.avail_in = 0;
                return;
        }
        gunzip->ended = false;
        inflateReset(&gunzip->stream);
}

/* Appends what SIZE bytes decode to, until no more counts.  Skips bytes after the last member.  Returns false if the
   bytes are not gzip. */
static bool
append_decoded(struct http *http, const char *data, size_t size)
{
        struct gunzip *gunzip = &http->gunzip;
        unsigned char output[OUTPUT_SIZE];
        int result;

        gunzip->stream.next_in = (unsigned char *)data; /* zlib does not write to it */
        gunzip->stream.avail_in = (uInt)size;
        do {
                if (gunzip->ended)
                        pass_end(gunzip);
                if (gunzip->ended)
                        return true;
                gunzip->stream.next_out = output;
                gunzip->stream.avail_out = OUTPUT_SIZE;
                result = inflate(&gunzip->stream, Z_NO_FLUSH);
                if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
                        return false;
                gunzip->ended = result == Z_STREAM_END;
                if (!append(http, (const char *)output, OUTPUT_SIZE - gunzip->stream.avail_out))
                        return true;
        } while (gunzip->stream.avail_in > 0 || gunzip->stream.avail_out == 0);
        return true;
}

/* ---- a response */

/* Adds the codings that the fields NAME of the response have. */
static void
add_codings(struct http *http, const char *name, struct rep_codings *codings)
{
        struct curl_header *field;

        for (size_t i = 0; curl_easy_header(http->curl, name, i, CURLH_HEADER, -1, &field) == CURLHE_OK; i++)
                rep_add_codings(codings, rep_string(field->value));
}

/* Starts the decoder, if the body, which begins with FIRST, is in gzip.  Nothing else was requested. */
static void
read_coding(struct http *http, char first)
{
        struct rep_codings codings = {.count = 0};
        struct gunzip *gunzip = &http->gunzip;

        add_codings(http, "Content-Encoding", &codings);
        if (codings.count == 1 && codings.list[0] == REP_CODING_GZIP && first == GZIP_MAGIC) {
                gunzip_free(gunzip);
                *gunzip = (struct gunzip){.started = true};
                must(inflateInit2(&gunzip->stream, GZIP_ONLY + MAX_WBITS) == Z_OK ? gunzip : NULL);
        }
}

/* Also bounds the encoded bytes, for bodies that decode to little or nothing. */
static size_t
on_body(char *data, size_t size, size_t count, void *context)
{
        struct http *http = context;
        size_t bytes = size * count; /* no more than libcurl has in memory */

        if (!is_ftp(http) && status_of(http) / 100 != 2)
                return 0;
        if (http->body_bytes == 0 && bytes > 0)
                read_coding(http, data[0]);
        http->body_bytes += bytes;
        http->flooded = http->body_bytes > http->max_bytes + ENCODED_SLACK;
        if (http->gunzip.started)
                http->broken = !append_decoded(http, data, bytes);
        else
                append(http, data, bytes);
        return http->cut || http->flooded || http->broken ? 0 : bytes;
}

/* Writes the protocols that rep2c uses and this libcurl supports, separated by commas. */
static void
print_protocols(char text[PROTOCOLS_SIZE])
{
        static const char *const ours[] = {"http", "https", "ftp"};
        const char *const *known = curl_version_info(CURLVERSION_NOW)->protocols;

        text[0] = '\0';
        for (; *known != NULL; known++)
                for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
                        if (strcmp(*known, ours[i]) == 0)
                                strcat(strcat(text, text[0] != '\0' ? "," : ""), ours[i]);
}

/* Sets an option.  This fails only if memory is out, or for a feature that every supported libcurl has. */
#define SET(curl, option, value) must(curl_easy_setopt(curl, option, value) == CURLE_OK ? (curl) : NULL)

struct http *
http_new(const char *user_agent, size_t max_bytes)
{
        struct http *http = must(calloc(1, sizeof(*http)));
        CURL *curl = must(curl_easy_init());
        char protocols[PROTOCOLS_SIZE];

        print_protocols(protocols);
        *http = (struct http){.curl = curl, .max_bytes = max_bytes};
        SET(curl, CURLOPT_USERAGENT, user_agent);
        SET(curl, CURLOPT_PROTOCOLS_STR, protocols);
        SET(curl, CURLOPT_FOLLOWLOCATION, 0L);
        SET(curl, CURLOPT_NOSIGNAL, 1L);
        SET(curl, CURLOPT_HEADERFUNCTION, on_header);
        SET(curl, CURLOPT_HEADERDATA, (void *)http);
        SET(curl, CURLOPT_WRITEFUNCTION, on_body);
        SET(curl, CURLOPT_WRITEDATA, (void *)http);
        return http;
}

void
http_free(struct http *http)
{
        curl_easy_cleanup(http->curl);
        gunzip_free(&http->gunzip);
        free(http);
}

/* Appends the field "NAME: VALUE" to FIELDS, if there is a VALUE. */
static struct curl_slist *
add_field(struct curl_slist *fields, const char *name, const char *value)
{
        char *field;

        if (value == NULL)
                return fields;
        field = must_format("%s: %s", name, value);
        fields = must(curl_slist_append(fields, field));
        free(field);
        return fields;
}

static enum rep_fetch_error
error_of(CURLcode result)
{
        switch (result) {
        case CURLE_OK:
        case CURLE_REMOTE_FILE_NOT_FOUND:
                return REP_FETCH_DONE;
        case CURLE_COULDNT_RESOLVE_HOST:
        case CURLE_COULDNT_RESOLVE_PROXY:
                return REP_FETCH_DNS;
        case CURLE_COULDNT_CONNECT:
                return REP_FETCH_CONNECT;
        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CIPHER:
        case CURLE_SSL_ISSUER_ERROR:
        case CURLE_SSL_INVALIDCERTSTATUS:
                return REP_FETCH_TLS;
        case CURLE_OPERATION_TIMEDOUT:
                return REP_FETCH_TIMEOUT;
        case CURLE_GOT_NOTHING:
        case CURLE_RECV_ERROR:
        case CURLE_SEND_ERROR:
                return REP_FETCH_RESET;
        case CURLE_PARTIAL_FILE:
                return REP_FETCH_BODY;
        default:
                return REP_FETCH_OTHER;
        }
}

/* Returns the value of the first field NAME of the last header block, or an empty text if there is none.  It is valid
   until the next call. */
static struct rep_text
field_value(const struct http *http, const char *name)
{
        struct curl_header *field;

        if (curl_easy_header(http->curl, name, 0, CURLH_HEADER, -1, &field) != CURLHE_OK)
                return (struct rep_text){NULL, 0};
        return rep_string(field->value);
}

/* Returns a copy of it, or NULL if there is none. */
static char *
copy_field(const struct http *http, const char *name)
{
        struct rep_text value = field_value(http, name);

        return value.data != NULL ? must_text(value.data, value.size) : NULL;
}

/* Reads the fields that say how long the response may be cached. */
static void
read_cache_fields(const struct http *http, struct rep_cache_control *cache)
{
        int64_t now = clock_now();
        struct curl_header *field;
        struct rep_text expires;
        char *date = copy_field(http, "Date");

        for (size_t i = 0; curl_easy_header(http->curl, "Cache-Control", i, CURLH_HEADER, -1, &field) == CURLHE_OK; i++)
                rep_cache_control(rep_string(field->value), cache);
        expires = field_value(http, "Expires");
        if (expires.data != NULL)
                rep_expires(expires, rep_string(date != NULL ? date : ""), now, cache);
        rep_age(field_value(http, "Age"), cache);
        free(date);
}

static void
read_fields(struct http *http)
{
        struct http_response *response = http->response;
        char *target = NULL;

        read_cache_fields(http, &response->fetch.cache);
        response->etag = copy_field(http, "ETag");
        response->last_modified = copy_field(http, "Last-Modified");
        response->fetch.retry_after = rep_retry_after(field_value(http, "Retry-After"), clock_now());
        curl_easy_getinfo(http->curl, CURLINFO_REDIRECT_URL, &target);
        if (target != NULL)
                response->target = must(strdup(target));
}

/* Returns what is wrong with the body, or NULL if nothing is. */
static const char *
body_fault(const struct http *http, CURLcode result)
{
        if (http->flooded)
                return "more came than any robots.txt needs";
        if (http->broken)
                return "the coding of the body is unknown or wrong";
        if (result == CURLE_OK && http->gunzip.started && !http->gunzip.ended)
                return "the body broke off within its coding";
        return NULL;
}

/* Sets the status.  If fewer bytes came than count, also sets the error, which is none if the body is complete. */
static void
conclude(struct http *http, CURLcode result)
{
        struct http_response *response = http->response;
        struct rep_fetch *fetch = &response->fetch;
        const struct rep_text body = {response->body.bytes, response->body.size};
        struct rep_codings codings = {.count = 0};
        const char *fault;

        if (is_ftp(http))
                fetch->status = http->cut || result == CURLE_OK ? 200 : result == CURLE_REMOTE_FILE_NOT_FOUND ? 404 : 0;
        else if (http->header_complete && status_of(http) >= 200)
                fetch->status = status_of(http);
        fetch->no_body = body.size == 0;
        /* Newer versions of libcurl leave a coding of the transfer that was not requested. */
        add_codings(http, "Transfer-Encoding", &codings);
        if (!http->gunzip.started)
                add_codings(http, "Content-Encoding", &codings);
        http->broken |= rep_is_coded(&codings, body);
        if ((http->cut && !http->broken) || (fetch->status != 0 && fetch->status / 100 != 2))
                return;
        rep_fetch_body(&(struct rep_body_fields){.range = field_value(http, "Content-Range")}, body, http->max_bytes,
                       fetch);
        fault = fetch->error != REP_FETCH_DONE ? "the response has only a part of the body" : body_fault(http, result);
        fetch->error = fault != NULL ? REP_FETCH_BODY : error_of(result);
        if (fetch->error != REP_FETCH_DONE)
                fail(&response->failure, "%s", fault != NULL ? fault : curl_easy_strerror(result));
}

void
http_get(struct http *http, const struct http_request *request, struct http_response *response)
{
        struct curl_slist *fields = add_field(NULL, "Accept", "text/plain, */*;q=0.8");

        /* Forgets the previous transfer. */
        *response = (struct http_response){.target = NULL};
        http->response = response;
        http->capacity = http->header_bytes = http->body_bytes = 0;
        http->header_complete = http->cut = http->flooded = http->broken = false;
        gunzip_free(&http->gunzip);
        fields = add_field(fields, "Accept-Encoding", "gzip");
        fields = add_field(fields, "If-None-Match", request->etag);
        fields = add_field(fields, "If-Modified-Since", request->last_modified);
        SET(http->curl, CURLOPT_HTTPHEADER, fields);
        SET(http->curl, CURLOPT_URL, request->url);
        SET(http->curl, CURLOPT_TIMEOUT_MS, request->timeout);
        SET(http->curl, CURLOPT_CONNECTTIMEOUT_MS,
            request->timeout < CONNECT_TIMEOUT ? request->timeout : (long)CONNECT_TIMEOUT);
        conclude(http, curl_easy_perform(http->curl));
        if (!is_ftp(http) && response->fetch.status != 0)
                read_fields(http);
        curl_easy_setopt(http->curl, CURLOPT_HTTPHEADER, NULL);
        curl_slist_free_all(fields);
}

void
http_response_free(struct http_response *response)
{
        free(response->target);
        free(response->etag);
        free(response->last_modified);
        input_free(&response->body);
        *response = (struct http_response){.target = NULL};
}
