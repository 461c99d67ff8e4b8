/* SPDX-License-Identifier: Apache-2.0 */
/*
 * carry.c: what a cache knows about one origin, as bytes for another process; see rep_cache.h.
 *
 *     0  magic, with the version at its end
 *     8  the fingerprint of the cache
 *    16  times: confirmed, unreachable_since, last_failure
 *    40  32-bit numbers: lifetime, failures, wait, status
 *    56  flags, a byte; a zero; size of the origin, 16 bits; time of the answer, 32 bits
 *    64  sizes of the rules and of what stands beside them
 *    80  the origin, the rules, what stands beside them
 *
 * All numbers are little-endian.  There are no bytes behind the last part.
 */
#include "cache/copies.h"
#include "cache/merge.h"
#include "for_crawl.h"
#include "little_endian.h"
#include "pack/hash.h"
#include "pack/origin.h"

#define MAGIC "\x89RCO\r\n\x1a\x01"
enum {
        FINGERPRINT = 8,
        TIMES = 16,
        NUMBERS = 40,
        FLAGS = 56,
        ORIGIN_SIZE = 58,
        ANSWER_TIME = 60,
        SIZES = 64,
        HEAD = 80
};
enum { ANSWERED = 1, RULES = 2, COMPLETE = 4, ALL_FLAGS = 7 };
/* Real files take at most 36 steps at a byte of a path; see rep_open_within(). */
enum { STEPS_MAX = 1000 };

/* ---- the fingerprint */

/* Adds TOKEN to HASH.  Tokens compare without case. */
static uint64_t
hash_token(uint64_t hash, struct rep_text token)
{
        static const unsigned char apart = 0; /* is in no token */

        hash = rep_pack_hash(&apart, 1, hash);
        for (size_t i = 0; i < token.size; i++) {
                unsigned char byte = (unsigned char)token.data[i];

                if (byte >= 'A' && byte <= 'Z')
                        byte = (unsigned char)(byte - 'A' + 'a');
                hash = rep_pack_hash(&byte, 1, hash);
        }
        return hash;
}

uint64_t
rep_cache_fingerprint(const struct rep_cache *cache)
{
        struct rep_crawler_view view;
        unsigned char reading[4];
        uint64_t hash;

        rep_crawler_look(cache->maker.crawler, &view);
        reading[0] = (unsigned char)cache->maker.compile.dialect;
        reading[1] = (unsigned char)cache->maker.compile.names;
        reading[2] = (unsigned char)(view.in_order | cache->maker.usage << 1);
        reading[3] = view.everybody;
        hash = rep_pack_hash(reading, sizeof(reading), 0);
        for (size_t i = 0; i < view.token_count; i++)
                hash = hash_token(hash, view.tokens[i]);
        return hash;
}

/* ---- writing */

/* The bytes of COPY, as three parts. */
struct parts {
        struct rep_text origin;
        struct rep_blob rules, beside;
};

static struct parts
parts_of(const struct rep_cache_copy *copy)
{
        struct parts parts = {.origin = rep_copy_origin(copy)};

        if (copy->rules != NULL) {
                parts.rules = (struct rep_blob){copy->rules->blob, copy->rules->blob_size};
                parts.beside = rep_rules_beside(copy->rules);
        }
        return parts;
}

static void
write_head(const struct rep_cache *cache, const struct rep_cache_copy *copy, const struct parts *parts,
           unsigned char *head)
{
        const struct rep_fetch_entry *fetch = &copy->fetch;
        bool rules = copy->rules != NULL;

        memset(head, 0, HEAD);
        memcpy(head, MAGIC, FINGERPRINT);
        rep_store64(head + FINGERPRINT, rep_cache_fingerprint(cache));
        rep_store64(head + TIMES, (uint64_t)fetch->confirmed);
        rep_store64(head + TIMES + 8, (uint64_t)fetch->unreachable_since);
        rep_store64(head + TIMES + 16, (uint64_t)fetch->last_failure);
        rep_store32(head + NUMBERS, fetch->lifetime);
        rep_store32(head + NUMBERS + 4, fetch->failures);
        rep_store32(head + NUMBERS + 8, fetch->wait);
        rep_store32(head + NUMBERS + 12, copy->status);
        head[FLAGS] = (unsigned char)((fetch->answered ? ANSWERED : 0) | (rules ? RULES : 0) |
                                      (rules && copy->rules->complete ? COMPLETE : 0));
        rep_store16(head + ORIGIN_SIZE, (uint32_t)parts->origin.size);
        rep_store32(head + ANSWER_TIME, copy->answered);
        rep_store64(head + SIZES, parts->rules.size);
        rep_store64(head + SIZES + 8, parts->beside.size);
}

static unsigned char *
append(unsigned char *at, const void *bytes, size_t size)
{
        if (size > 0)
                memcpy(at, bytes, size);
        return at + size;
}

size_t
rep_cache_export(struct rep_cache *cache, const char *url, size_t url_size, void *buffer, size_t capacity)
{
        char site[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        struct rep_cache_copy copy;
        struct parts parts;
        unsigned char *at = (unsigned char *)buffer;
        size_t size = 0;

        if (rep_url_to_origin(url, url_size, site, &origin) != REP_URL_OK || !rep_copy_find(cache, origin, &copy))
                return 0;
        parts = parts_of(&copy);
        if (rep_copy_is_known(&copy))
                size = HEAD + parts.origin.size + parts.rules.size + parts.beside.size;
        if (size > 0 && size <= capacity) {
                write_head(cache, &copy, &parts, at);
                at = append(at + HEAD, parts.origin.data, parts.origin.size);
                at = append(at, parts.rules.bytes, parts.rules.size);
                append(at, parts.beside.bytes, parts.beside.size);
        }
        rep_rules_release(copy.rules);
        return size;
}

/* ---- reading */

/* Reads the three parts of BYTES.  Returns whether they make up all SIZE bytes. */
static bool
read_parts(const unsigned char *bytes, size_t size, struct parts *parts)
{
        uint64_t origin, rules, beside, room;

        if (size < HEAD || memcmp(bytes, MAGIC, FINGERPRINT) != 0)
                return false;
        origin = rep_load16(bytes + ORIGIN_SIZE);
        rules = rep_load64(bytes + SIZES);
        beside = rep_load64(bytes + SIZES + 8);
        room = size - HEAD;
        if (origin > room || rules > room - origin || beside != room - origin - rules)
                return false;
        parts->origin = (struct rep_text){(const char *)bytes + HEAD, (size_t)origin};
        parts->rules = (struct rep_blob){bytes + HEAD + origin, (size_t)rules};
        parts->beside = (struct rep_blob){beside > 0 ? bytes + HEAD + origin + rules : NULL, (size_t)beside};
        return true;
}

/* Reads what the fetches came to.  Returns whether it fits to PARTS, and can be known at NOW. */
static bool
read_fetch(const unsigned char *bytes, const struct parts *parts, const struct rep_policy *policy, int64_t now,
           struct rep_fetch_entry *fetch, uint32_t *status)
{
        unsigned flags = bytes[FLAGS];
        bool rules = (flags & RULES) != 0;

        *fetch = (struct rep_fetch_entry){.answered = (flags & ANSWERED) != 0,
                                          .confirmed = (int64_t)rep_load64(bytes + TIMES),
                                          .unreachable_since = (int64_t)rep_load64(bytes + TIMES + 8),
                                          .last_failure = (int64_t)rep_load64(bytes + TIMES + 16),
                                          .lifetime = rep_load32(bytes + NUMBERS),
                                          .failures = rep_load32(bytes + NUMBERS + 4),
                                          .wait = rep_load32(bytes + NUMBERS + 8)};
        if (fetch->answered)
                fetch->access = rules ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL;
        *status = rep_load32(bytes + NUMBERS + 12);
        return flags <= ALL_FLAGS && rep_fetch_entry_fault(policy, fetch, now) == NULL &&
               rep_fetch_time_fault(policy, rep_load32(bytes + ANSWER_TIME), now) == NULL &&
               (fetch->answered || fetch->failures > 0) && (!rules || fetch->answered) &&
               rules == (parts->rules.size > 0) && (rules || (flags == ANSWERED || flags == 0)) &&
               ((flags & COMPLETE) != 0 || parts->beside.size == 0) && *status <= UINT16_MAX;
}

/* Copies and opens the rules of PARTS. */
static enum rep_status
open_rules(const struct rep_cache *cache, const struct parts *parts, bool complete, struct rep_shared_rules **rules)
{
        struct rep_blob blob;
        enum rep_status status = rep_rules_copy(&cache->maker, &parts->rules, complete ? &parts->beside : NULL, rules);

        if (status == REP_OK) {
                status = rep_open_within(&blob, (*rules)->blob, (*rules)->blob_size, STEPS_MAX, 0, NULL);
                if (status != REP_OK) {
                        rep_rules_release(*rules);
                        *rules = NULL;
                }
        }
        return status == REP_OK || status == REP_ERR_MEMORY ? status : REP_ERR_BLOB;
}

/* Returns whether no fetch is due at NOW.  Then the lease of ORIGIN with TICKET ends. */
static bool
settle(struct rep_cache *cache, struct rep_text origin, uint64_t ticket, int64_t now)
{
        struct rep_cache_entry *entry;
        struct rep_advice advice;
        bool in_force = false;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_shard_of(cache, origin, &hash);

        pthread_mutex_lock(&shard->lock);
        entry = rep_shard_find(shard, hash, origin);
        if (entry != NULL) {
                rep_fetch_advise(&entry->fetch, &cache->policy, now, &advice);
                in_force = advice.ask_at > now;
                if (in_force && ticket != 0 && entry->ticket == ticket)
                        rep_shard_end_lease(shard, entry);
        }
        pthread_mutex_unlock(&shard->lock);
        return in_force;
}

/* Merges PARTS of BYTES into the entry of their origin. */
static enum rep_status
take(struct rep_cache *cache, const unsigned char *bytes, const struct parts *parts, int64_t now)
{
        struct rep_shared_rules *rules = NULL;
        enum rep_status status = REP_OK;
        struct rep_history history;
        struct rep_fetch_entry fetch;
        uint32_t http;

        if (!read_fetch(bytes, parts, &cache->policy, now, &fetch, &http))
                return REP_ERR_BLOB;
        if (parts->rules.size > 0)
                status = open_rules(cache, parts, (bytes[FLAGS] & COMPLETE) != 0, &rules);
        if (status != REP_OK)
                return status;
        rep_history_start(&history, &cache->policy, &fetch, http);
        rep_history_date(&history, rep_load32(bytes + ANSWER_TIME));
        return rep_cache_merge(cache, parts->origin, &history, rules);
}

enum rep_status
rep_cache_import(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket, const void *bytes,
                 size_t size, int64_t now, bool *in_force)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        enum rep_status status;
        struct parts parts;
        bool settled = false;

        if (in_force != NULL)
                *in_force = false;
        if (rep_url_to_origin(url, url_size, buffer, &origin) != REP_URL_OK)
                return REP_ERR_ARGUMENT;
        if (!read_parts((const unsigned char *)bytes, size, &parts) || parts.origin.size != origin.size ||
            memcmp(parts.origin.data, origin.data, origin.size) != 0)
                return REP_ERR_BLOB;
        if (rep_load64((const unsigned char *)bytes + FINGERPRINT) != rep_cache_fingerprint(cache))
                return REP_ERR_AGENT;
        status = take(cache, (const unsigned char *)bytes, &parts, now);
        if (status == REP_OK)
                settled = settle(cache, origin, ticket, now);
        if (in_force != NULL)
                *in_force = settled;
        return status;
}
