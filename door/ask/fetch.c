/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fetch.c: what fetches of a robots.txt come to over time (rep_policy.h), for crawlers that fetch, and keep what is
 * known as a text.
 *
 * The texts are names and values in turn, and any may be missing: "entry", which is what the last answer to "fetch" had
 * by this name; "now", in seconds; the numbers of a policy, its "dialect", "strict" with any value; and, of the fetch,
 * "status", "redirects", "error", "body", header fields in lower case, several of one name with commas between, and
 * "most" bytes that count (0: REP_MAX_BYTES).
 */
#include <stdio.h>
#include <string.h>

#include "ask/ask.h"
#include "rep_policy.h"

static bool
is(struct rep_text text, const char *word)
{
        return strlen(word) == text.size && memcmp(word, text.data, text.size) == 0;
}

/* Returns the value of NAME, whose data is NULL if there is none. */
static struct rep_text
value_of(const struct rep_question *question, const char *name)
{
        for (size_t i = 0; i + 1 < question->text_count; i += 2)
                if (is(question->texts[i], name))
                        return question->texts[i + 1];
        return (struct rep_text){NULL, 0};
}

/* Takes a number from the front of TEXT, with the space behind it. */
static int64_t
take_number(struct rep_text *text)
{
        const bool negative = text->size > 0 && text->data[0] == '-';
        size_t at = negative;
        int64_t number = 0;

        if (text->size == 0)
                return 0;
        for (; at < text->size && text->data[at] >= '0' && text->data[at] <= '9' && number < INT64_MAX / 100; at++)
                number = 10 * number + (text->data[at] - '0');
        at += at < text->size;
        *text = (struct rep_text){text->data + at, text->size - at};
        return negative ? -number : number;
}

static int64_t
number_of(const struct rep_question *question, const char *name)
{
        struct rep_text value = value_of(question, name);

        return take_number(&value);
}

static uint32_t
number_32(const struct rep_question *question, const char *name)
{
        const int64_t number = number_of(question, name);

        return number < 0 ? 0 : number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static struct rep_policy
policy_of(const struct rep_question *question)
{
        return (struct rep_policy){.lifetime = number_32(question, "lifetime"),
                                   .lifetime_max = number_32(question, "lifetime-max"),
                                   .lifetime_min = number_32(question, "lifetime-min"),
                                   .retry = number_32(question, "retry"),
                                   .retry_max = number_32(question, "retry-max"),
                                   .unreachable = number_32(question, "unreachable"),
                                   .strict = value_of(question, "strict").size > 0,
                                   .dialect = is(value_of(question, "dialect"), "rfc9309") ? REP_DIALECT_RFC9309
                                                                                           : REP_DIALECT_GOOGLE};
}

static struct rep_fetch_entry
entry_of(const struct rep_question *question)
{
        struct rep_text text = value_of(question, "entry");
        struct rep_fetch_entry entry = {.answered = false};

        entry.answered = take_number(&text) != 0;
        entry.access = take_number(&text) == REP_ACCESS_RULES ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL;
        entry.confirmed = take_number(&text);
        entry.lifetime = (uint32_t)take_number(&text);
        entry.failures = (uint32_t)take_number(&text);
        entry.unreachable_since = take_number(&text);
        entry.last_failure = take_number(&text);
        entry.wait = (uint32_t)take_number(&text);
        return entry;
}

/* Sets FETCH to the one that the texts tell.  Returns whether there is such an error. */
static bool
read_fetch(const struct rep_question *question, struct rep_fetch *fetch)
{
        const struct rep_text error = value_of(question, "error"), expires = value_of(question, "expires"),
                              body = value_of(question, "body");
        const struct rep_body_fields fields = {value_of(question, "content-encoding"),
                                               value_of(question, "content-length"),
                                               value_of(question, "content-range")};
        const int64_t now = number_of(question, "now"), most = number_of(question, "most");
        unsigned kind = REP_FETCH_DONE;

        while (error.size > 0 && kind < REP_FETCH_ERRORS && !is(error, rep_say_name(REP_NAME_FETCH_ERROR, kind)))
                kind++;
        *fetch = (struct rep_fetch){.error = (enum rep_fetch_error)kind,
                                    .status = number_32(question, "status"),
                                    .redirects = number_32(question, "redirects"),
                                    .no_body = body.data != NULL && body.size == 0,
                                    .retry_after = rep_retry_after(value_of(question, "retry-after"), now)};
        rep_cache_control(value_of(question, "cache-control"), &fetch->cache);
        if (expires.size > 0)
                rep_expires(expires, value_of(question, "date"), now, &fetch->cache);
        rep_age(value_of(question, "age"), &fetch->cache);
        rep_fetch_body(&fields, body, most > 0 ? (uint64_t)most : REP_MAX_BYTES, fetch);
        return kind < REP_FETCH_ERRORS;
}

/* What a fetch means, and what is known from then on. */
enum rep_status
rep_answer_fetch(const struct rep_question *question, struct rep_json *out)
{
        struct rep_fetch_entry entry = entry_of(question);
        const struct rep_policy policy = policy_of(question);
        struct rep_fetch fetch;
        enum rep_status status = read_fetch(question, &fetch)
                                         ? rep_fetch_record(&entry, &policy, &fetch, number_of(question, "now"))
                                         : REP_ERR_ARGUMENT;
        char text[160];

        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        rep_json_string(out, "access", rep_say_name(REP_NAME_ACCESS, rep_fetch_access(&fetch)));
        (void)snprintf(text, sizeof(text), "%d %d %lld %lu %lu %lld %lld %lu", entry.answered, (int)entry.access,
                       (long long)entry.confirmed, (unsigned long)entry.lifetime, (unsigned long)entry.failures,
                       (long long)entry.unreachable_since, (long long)entry.last_failure, (unsigned long)entry.wait);
        rep_json_string(out, "entry", text);
        rep_json_end(out, '}');
        return REP_OK;
}

/* What is known comes to now. */
enum rep_status
rep_answer_advice(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_fetch_entry entry = entry_of(question);
        const struct rep_policy policy = policy_of(question);
        struct rep_advice advice;

        rep_fetch_advise(&entry, &policy, number_of(question, "now"), &advice);
        rep_json_begin(out, '{');
        rep_json_string(out, "state", rep_say_name(REP_NAME_FETCH_STATE, advice.state));
        rep_json_string(out, "access", rep_say_name(REP_NAME_ACCESS, advice.access));
        rep_json_number(out, "ask_at", (uint64_t)(advice.ask_at > 0 ? advice.ask_at : 0));
        rep_json_name(out, "confirmed");
        if (entry.answered)
                rep_json_put_number(out, (uint64_t)(entry.confirmed > 0 ? entry.confirmed : 0));
        else
                rep_json_put_string(out, NULL);
        rep_json_end(out, '}');
        return REP_OK;
}
