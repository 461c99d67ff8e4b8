/* SPDX-License-Identifier: Apache-2.0 */
/*
 * carry.c: what a cache knows about one origin, as bytes for another process; see rep_cache.h.
 *
 *     0 magic, with the version at its end
 *     8 the fingerprint of the cache
 *    16 a hash of all behind it
 *    24 sizes of the rules and of the other directives
 *    40 1 if the other directives are known; otherwise 0
 *    48 an entry of a pack (PACK.md), whose rules have the place 1; the rules; the other directives
 *
 * All numbers are little-endian, of 64 bits.  There are no bytes behind the last part.
 */
#include "cache/copies.h"
#include "for_crawl.h"
#include "pack/hash.h"
#include "pack/image.h"
#include "pack/origin.h"
#include "pack/pack.h"
#include "syntax/token.h"

#define MAGIC "\x89RCO\r\n\x1a\x03"
enum { FINGERPRINT = 8, HASH = 16, SIZES = 24, COMPLETE = 40, HEAD = 48 };
/* What an entry may have: a cache has no redirects, and rules have their own place here. */
enum { ALL_FLAGS = REP_PACK_ENTRY_ANSWERED | REP_PACK_ENTRY_FAILING | REP_PACK_ENTRY_HISTORY };
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
                unsigned char byte = rep_fold(token.data[i]);

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
        unsigned char image[REP_IMAGE_MAX], *at = (unsigned char *)buffer;
        struct rep_blob rules = {NULL, 0}, beside = {NULL, 0};
        struct rep_history history;
        struct rep_text origin;
        struct rep_cache_copy copy;
        size_t size = 0, entry;

        if (rep_url_to_origin(url, url_size, site, &origin) != REP_URL_OK || !rep_copy_find(cache, origin, &copy))
                return 0;
        rep_outcomes_read(&copy.known, &cache->policy, &history);
        entry = rep_write_image(origin, &history, &cache->policy, image);
        if (copy.known.rules != NULL) {
                rules = rep_opened(copy.known.rules->blob, copy.known.rules->blob_size);
                beside = rep_rules_beside(copy.known.rules);
        }
        if (rep_copy_is_known(&copy))
                size = HEAD + entry + rules.size + beside.size;
        if (size > 0 && size <= capacity) {
                memcpy(at, MAGIC, FINGERPRINT);
                rep_store64(at + FINGERPRINT, rep_cache_fingerprint(cache));
                rep_store64(at + SIZES, rules.size);
                rep_store64(at + SIZES + 8, beside.size);
                rep_store64(at + COMPLETE, copy.known.rules != NULL && copy.known.rules->complete);
                at = append(at + HEAD, image, entry);
                at = append(at, rules.bytes, rules.size);
                append(at, beside.bytes, beside.size);
                at = (unsigned char *)buffer;
                rep_store64(at + HASH, rep_pack_hash(at + SIZES, size - SIZES, 0));
        }
        rep_copy_release(&copy);
        return size;
}

/* ---- reading */

/* What bytes say, as parts. */
struct parts {
        struct rep_pack_entry entry;
        struct rep_history history;
        bool complete; /* the other directives are known */
        struct rep_blob rules, beside;
};

/* Reads the parts of BYTES, which must make up all SIZE bytes, and go together. */
static bool
read_parts(const unsigned char *bytes, size_t size, struct parts *parts)
{
        uint64_t rules, beside, complete, room, next;
        struct rep_pack pack = {.bytes = bytes};
        const char *why;

        if (size < HEAD || memcmp(bytes, MAGIC, FINGERPRINT) != 0 ||
            rep_load64(bytes + HASH) != rep_pack_hash(bytes + SIZES, size - SIZES, 0))
                return false;
        rules = rep_load64(bytes + SIZES);
        beside = rep_load64(bytes + SIZES + 8);
        complete = rep_load64(bytes + COMPLETE);
        room = size - HEAD;
        if (rules > room || beside > room - rules || complete > (rules > 0) || (beside > 0 && complete == 0))
                return false;
        /* Its entry is read as that of a pack which has no more. */
        pack.entries = HEAD;
        pack.entries_size = room - rules - beside;
        if (!rep_pack_read_entry(&pack, 0, &parts->entry, &next, &why) || next != pack.entries_size ||
            bytes[HEAD + REP_PACK_ENTRY_FLAGS] > ALL_FLAGS || (parts->entry.rules != 0) != (rules > 0) ||
            (!parts->entry.fetch.answered && parts->entry.fetch.failures == 0))
                return false;
        parts->complete = complete != 0;
        parts->rules = (struct rep_blob){bytes + HEAD + next, (size_t)rules};
        parts->beside = (struct rep_blob){beside > 0 ? bytes + HEAD + next + rules : NULL, (size_t)beside};
        return rep_read_history(bytes + HEAD, &parts->history);
}

/* Copies and opens the rules of PARTS. */
static enum rep_status
open_rules(const struct rep_cache *cache, const struct parts *parts, struct rep_shared_rules **rules)
{
        struct rep_blob blob;
        enum rep_status status =
                rep_rules_copy(&cache->maker, &parts->rules, parts->complete ? &parts->beside : NULL, rules);

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
        struct rep_cache_shard *shard = rep_cache_lock(cache, origin, &hash);

        entry = rep_shard_find(shard, hash, origin);
        if (entry != NULL) {
                rep_cache_advise(cache, &entry->known, now, &advice);
                in_force = advice.ask_at > now;
                if (in_force && ticket != 0 && entry->ticket == ticket)
                        rep_shard_end_lease(shard, entry);
        }
        pthread_mutex_unlock(&shard->lock);
        return in_force;
}

enum rep_status
rep_cache_import(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket, const void *bytes,
                 size_t size, int64_t now, bool *in_force)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        enum rep_status status;
        struct rep_shared_rules *rules = NULL;
        struct parts parts;
        bool settled = false;

        if (in_force != NULL)
                *in_force = false;
        if (rep_url_to_origin(url, url_size, buffer, &origin) != REP_URL_OK)
                return REP_ERR_ARGUMENT;
        if (!read_parts((const unsigned char *)bytes, size, &parts) || !rep_is_same_text(parts.entry.origin, origin))
                return REP_ERR_BLOB;
        if (rep_load64((const unsigned char *)bytes + FINGERPRINT) != rep_cache_fingerprint(cache))
                return REP_ERR_AGENT;
        if (rep_history_distrust(&parts.history, &cache->policy, now))
                return REP_ERR_BLOB;
        status = parts.rules.size > 0 ? open_rules(cache, &parts, &rules) : REP_OK;
        if (status == REP_OK)
                status = rep_cache_merge(cache, origin, &parts.history, rules, now);
        if (status == REP_OK)
                settled = settle(cache, origin, ticket, now);
        if (in_force != NULL)
                *in_force = settled;
        return status;
}
