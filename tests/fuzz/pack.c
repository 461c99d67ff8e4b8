/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: an untrusted pack is refused, or no function reads outside of it, no lookup finds the entry of
 * another origin, and over a read function it is refused or answers the same.
 *
 * Input: a pack.  Its size and the hash of its header are corrected first, so that the code after these checks is
 * reached.
 */
#include "tests/fuzz/fuzz.h"

#include "pack/format.h"
#include "pack/hash.h"
#include "pack/over.h"

#include <string.h>

enum { ENTRIES_MAX = 64 };

static const char *const urls[] = {
        "https://a.example/x?y",
        "http://b.example:8080/",
        "https://gone.example/",
        "https://down.example/private",
        "https://none.example",
        "HTTPS://A.example/x",
        "no URL",
};

enum { URLS = sizeof(urls) / sizeof(urls[0]) };

/* Makes right what nobody could guess. */
static void
seal(unsigned char *bytes, size_t size)
{
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_SIZE, size);
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_HEADER,
                    rep_pack_hash(bytes, 8 * (size_t)REP_PACK_FIELD_HEADER, 0));
}

/* Bytes that are read, the CONTEXT. */
static bool
read_bytes(void *context, uint64_t offset, void *to, size_t size)
{
        const struct rep_text *bytes = (const struct rep_text *)context;

        fuzz_expect(offset <= bytes->size && size <= bytes->size - offset, "nothing past the end is read");
        memcpy(to, bytes->data + offset, size);
        return true;
}

/* Checks a URL over a read function, which came to ANSWER. */
static void
ask_over(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url,
         const struct rep_pack_answer *answer)
{
        struct rep_text bytes = {(const char *)pack->bytes, (size_t)pack->size};
        struct rep_pack_visit visit;
        struct rep_pack_answer same;
        struct rep_pack *over;

        fuzz_expect(rep_pack_open_over(read_bytes, &bytes, bytes.size, &over, NULL) == REP_OK, "it opens both ways");
        rep_pack_visit(&visit, over);
        rep_pack_check(&visit.pack, crawler, url, strlen(url), NULL, 0, &same);
        fuzz_expect(memcmp(&same.result, &answer->result, sizeof(same.result)) == 0 &&
                            same.finding == answer->finding && same.fresh_until == answer->fresh_until,
                    "an answer is the same over a read function");
        rep_pack_leave(&visit);
        rep_pack_close(over);
}

static void
ask(const struct rep_pack *pack, const struct rep_crawler *crawler)
{
        struct rep_pack_query queries[URLS];
        struct rep_pack_answer answer;

        for (size_t i = 0; i < URLS; i++)
                queries[i] = (struct rep_pack_query){.url = urls[i], .url_size = strlen(urls[i])};
        rep_pack_check_batch(pack, crawler, queries, URLS, NULL, 0);
        for (size_t i = 0; i < URLS; i++) {
                rep_pack_check(pack, crawler, urls[i], strlen(urls[i]), NULL, 0, &answer);
                fuzz_expect(answer.finding == queries[i].answer.finding &&
                                    answer.result.verdict == queries[i].answer.result.verdict &&
                                    answer.result.line == queries[i].answer.result.line,
                            "a batch answers as single checks do");
                fuzz_expect(answer.result.verdict == REP_DISALLOW || answer.finding == REP_PACK_RULES ||
                                    answer.finding == REP_PACK_ALLOW_ALL,
                            "what is not known is not allowed");
                ask_over(pack, crawler, urls[i], &answer);
        }
}

static void
read_entries(const struct rep_pack *pack, const struct rep_crawler *crawler)
{
        struct rep_pack_entry entry, found;
        struct rep_site site = {.robots = NULL};
        struct rep_pace pace;
        uint64_t cursor = 0;

        for (size_t i = 0; i < ENTRIES_MAX; i++) {
                enum rep_pack_finding finding = rep_pack_next(pack, &cursor, &entry);

                if (finding == REP_PACK_UNKNOWN || finding == REP_PACK_DAMAGED)
                        break;
                rep_pack_site(pack, crawler, entry.origin.data, entry.origin.size, &site);
                if (site.robots != NULL)
                        rep_robots_pace(site.robots, crawler, 0, &pace);
                finding = rep_pack_find(pack, entry.origin, &found);
                if (finding != REP_PACK_UNKNOWN && finding != REP_PACK_DAMAGED)
                        fuzz_expect(found.origin.size == entry.origin.size &&
                                            memcmp(found.origin.data, entry.origin.data, found.origin.size) == 0,
                                    "an entry is found by its own origin alone");
        }
        rep_site_free(&site);
}

static void
read_pack(const struct rep_pack *pack)
{
        const struct rep_text agent = rep_string("ExampleBot");
        struct rep_crawler *crawler;

        if (rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler) == REP_OK)
                ask(pack, crawler);
        rep_crawler_free(crawler);
        ask(pack, NULL);
        read_entries(pack, NULL);
        rep_pack_verify(pack, NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        size_t whole = size / 8 * 8; /* so that it is aligned where it ends with a page */

        if (whole < REP_PACK_HEADER_SIZE)
                return 0;
        for (unsigned side = 0; side < 2; side++) {
                unsigned char *bytes = guard_hold(&guard, fuzz_side(side), data, whole);
                struct rep_pack *pack;

                seal(bytes, whole);
                if (rep_pack_open_bytes(bytes, whole, &pack, NULL) == REP_OK)
                        read_pack(pack);
                rep_pack_close(pack);
        }
        return 0;
}
