/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: what comes to a cache from elsewhere, a pack or the bytes that another cache exported, is refused, or no
 * check leaves it; what the cache then exports gives another cache the same answer.
 *
 * Input: a byte that says which of the two it is and who asks, and its bytes.  What nobody could guess is made right
 * first.
 */
#include "tests/fuzz/fuzz.h"

#include "pack/format.h"
#include "pack/hash.h"
#include "rep_cache.h"

#include <stdlib.h>
#include <string.h>

enum { NOW = 1700000000, FINGERPRINT = 8, HASH = 16, HASHED = 24 /* of an export */ };

static const char *const urls[] = {"https://a.example/x?y", "https://a.example/", "http://b.example:8080/",
                                   "https://gone.example/", "https://none.example"};
enum { URLS = sizeof(urls) / sizeof(urls[0]) };

static struct rep_cache *
create_cache(const struct rep_crawler *crawler)
{
        struct rep_cache_options options = {.crawler = crawler, .memory = REP_CACHE_MEMORY_MIN};
        struct rep_cache *cache;

        fuzz_expect(rep_cache_create(&options, &cache) == REP_OK, "there is a cache");
        return cache;
}

/* Has CACHE take the SIZE bytes at BYTES as what another one exported. */
static void
import_bytes(struct rep_cache *cache, unsigned char *bytes, size_t size)
{
        bool in_force;

        if (size >= HASHED) {
                rep_store64(bytes + FINGERPRINT, rep_cache_fingerprint(cache));
                rep_store64(bytes + HASH, rep_pack_hash(bytes + HASHED, size - HASHED, 0));
        }
        for (size_t i = 0; i < URLS; i++)
                rep_cache_import(cache, urls[i], strlen(urls[i]), 0, bytes, size, NOW, &in_force);
}

/* Has CACHE load them as a pack, which they are guarded as: aligned. */
static void
load_bytes(struct rep_cache *cache, unsigned char *bytes, size_t size)
{
        struct rep_pack *pack;

        if (size < REP_PACK_HEADER_SIZE)
                return;
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_SIZE, size);
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_CONTENT,
                    rep_pack_hash(bytes + REP_PACK_HEADER_SIZE, size - (size_t)REP_PACK_HEADER_SIZE, 0));
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_HEADER,
                    rep_pack_hash(bytes, 8 * (size_t)REP_PACK_FIELD_HEADER, 0));
        if (rep_pack_open_bytes(bytes, size, &pack, NULL) != REP_OK)
                return;
        rep_cache_load(cache, pack, 0);
        rep_pack_close(pack);
}

/* A copy of what CACHE knows about URL answers as CACHE does. */
static void
compare_copy(struct rep_cache *cache, const struct rep_crawler *crawler, const char *url)
{
        size_t size = rep_cache_export(cache, url, strlen(url), NULL, 0);
        struct rep_cache_answer answer, copied;
        struct rep_cache *other;
        void *bytes;

        if (size == 0)
                return;
        bytes = malloc(size);
        fuzz_expect(bytes != NULL && rep_cache_export(cache, url, strlen(url), bytes, size) == size,
                    "an export has the size that was said");
        other = create_cache(crawler);
        if (rep_cache_import(other, url, strlen(url), 0, bytes, size, NOW, NULL) == REP_OK) {
                rep_cache_check(cache, url, strlen(url), NOW, &answer);
                rep_cache_check(other, url, strlen(url), NOW, &copied);
                fuzz_expect(answer.verdict == copied.verdict && answer.result.line == copied.result.line,
                            "a copy answers as the original does");
        }
        rep_cache_free(other);
        free(bytes);
}

static void
ask(struct rep_cache *cache, const struct rep_crawler *crawler)
{
        for (size_t i = 0; i < URLS; i++) {
                struct rep_cache_answer answer;

                compare_copy(cache, crawler, urls[i]);
                rep_cache_check(cache, urls[i], strlen(urls[i]), NOW, &answer);
                rep_cache_check(cache, urls[i], strlen(urls[i]), NOW + 100000, &answer);
        }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        const struct rep_text agent = rep_string("ExampleBot");
        struct rep_crawler *crawler = NULL;
        struct rep_cache *cache;
        unsigned char *bytes;
        bool pack;

        if (size == 0)
                return 0;
        pack = data[0] % 2 != 0;
        size = pack ? (size - 1) / 8 * 8 : size - 1;
        if (data[0] / 2 % 2 != 0)
                fuzz_expect(rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler) == REP_OK, "there is a crawler");
        cache = create_cache(crawler);
        bytes = guard_hold(&guard, fuzz_side(data[0] / 4), data + 1, size);
        if (pack)
                load_bytes(cache, bytes, size);
        else
                import_bytes(cache, bytes, size);
        ask(cache, crawler);
        rep_cache_free(cache);
        rep_crawler_free(crawler);
        return 0;
}
