/* SPDX-License-Identifier: Apache-2.0 */
/* over.c: see over.h. */
#include "tests/crawl/over.h"

#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "pack/origin.h"
#include "rep_say.h"
#include "tests/support/crawler.h"
#include "tests/support/test.h"

#include "base/json.h"

bool
read_over(void *context, uint64_t offset, void *to, size_t size)
{
        struct over_file *file = context;

        assert_true(offset <= file->size && size <= file->size - offset);
        if (++file->calls == file->fails_at)
                return false;
        file->read += size;
        memcpy(to, file->bytes + offset, size);
        return true;
}

/* The same pack twice, and who asks. */
struct both {
        struct rep_pack *pack;
        struct rep_crawler *crawler;
        struct door *door;
        uint32_t over, asker;
        bool limited; /* to some steps */
};

static void
assert_times(const struct both *both, int64_t fetched, int64_t fresh_until)
{
        assert_int_equal(both->door->words[2], fetched);
        assert_int_equal(both->door->words[3], fresh_until - fetched);
}

/* A verdict, its line and its rank, as the door packs them. */
static void
assert_result(const struct both *both, uint32_t packed, const struct rep_result *result)
{
        assert_int_equal(packed, (uint32_t)(result->verdict == REP_DISALLOW) << 31 | result->line);
        assert_int_equal(both->door->words[0], result->rank);
}

static void
assert_check(const struct both *both, const char *url, size_t size)
{
        uint32_t packed = door_pack_check(both->door, both->over, both->asker, url, size);
        struct rep_pack_answer answer;
        enum rep_status status = rep_pack_check(both->pack, both->crawler, url, size, NULL, 0, &answer);

        assert_int_equal(both->door->words[1], answer.finding);
        assert_times(both, answer.fetched, answer.fresh_until);
        if (status == REP_OK && answer.finding == REP_PACK_DAMAGED)
                status = both->limited && both->door->words[0] == REP_ERR_LIMIT ? REP_ERR_LIMIT : REP_ERR_BLOB;
        if (status != REP_OK) {
                assert_int_equal(packed, DOOR_FAILED);
                assert_int_equal(both->door->words[0], status);
        } else if (answer.finding == REP_PACK_NO_URL) {
                assert_int_equal(packed, DOOR_NO_URL);
                assert_int_not_equal(both->door->words[0], REP_URL_OK);
        } else {
                assert_result(both, packed, &answer.result);
        }
}

/* The answers of two objects, of which ROBOTS is the handle of the one behind the door. */
static void
assert_objects(const struct both *both, struct rep_robots *object, uint32_t robots, const char *url, size_t size)
{
        ENDS(rep_buffer_free) struct rep_buffer buffer = {.bytes = NULL};
        const struct rep_text text = {url, size};
        uint32_t asker, end = (uint32_t)size;
        struct rep_crawler *crawler;
        struct rep_pack_stats stats;
        struct rep_result result;
        enum rep_status status;

        rep_pack_stats(both->pack, &stats);
        crawler = stats.crawlers > 0 ? NULL : both->crawler;
        asker = stats.crawlers > 0 ? 0 : both->asker;
        if (rep_page_url_in(REP_DIALECT_GOOGLE, url, size) == REP_URL_OK) {
                uint32_t packed = door_check(both->door, robots, asker, url, size);

                status = rep_robots_check(object, crawler, url, size, &result);
                if (status == REP_OK)
                        assert_result(both, packed, &result);
                else
                        assert_int_equal(both->door->words[0], status);
        }
        for (int usage = 0; usage < 2; usage++) {
                struct rep_json out = rep_json_into(&buffer);
                uint32_t question = usage ? door_question("usage", 5) : door_question("explain", 7);

                buffer.size = 0;
                status = rep_ask_json(usage ? "usage" : "explain",
                                      &(struct rep_question){object, NULL, crawler, &text, 1, 0, false}, out.write,
                                      out.context);
                assert_int_equal(door_ask(both->door, question, robots, 0, asker, url, &end, 1, 0, 0), status);
                assert_true(!usage || stats.complete || status == REP_ERR_ARGUMENT);
                if (status != REP_OK)
                        continue;
                assert_int_equal(both->door->output.size, buffer.size);
                assert_memory_equal(both->door->output.bytes, buffer.bytes, buffer.size);
        }
}

/* Returns whether rules decide about URL. */
static bool
assert_find(const struct both *both, const char *url, size_t size)
{
        enum rep_status status = door_pack_find(both->door, both->over, both->asker, url, size);
        uint32_t robots = (uint32_t)both->door->words[0];
        struct rep_robots *object;
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        size_t number;
        enum rep_status resolved = rep_pack_resolve(both->pack, both->crawler, &number);
        /* Everybody, for whom the pack has no rules, is told what there is. */
        bool told = resolved == REP_ERR_AGENT && both->asker == 0;

        assert_int_equal(status, told ? REP_OK : resolved);
        if (status != REP_OK)
                return false;
        assert_int_equal(rep_pack_site(both->pack, both->crawler, url, size, &site), REP_OK);
        object = site.finding == REP_PACK_RULES && !told ? site.robots : NULL;
        assert_int_equal(both->door->words[1], site.finding);
        assert_int_equal(robots != 0, object != NULL);
        if (object != NULL) {
                struct rep_pack_answer answer;

                rep_pack_check(both->pack, both->crawler, url, size, NULL, 0, &answer);
                if (answer.finding == REP_PACK_RULES)
                        assert_times(both, answer.fetched, answer.fresh_until);
                assert_objects(both, object, robots, url, size);
                assert_int_equal(door_free(robots), REP_OK);
        }
        return object != NULL;
}

/* Opens the bytes of FILE both ways.  Returns whether they are a pack. */
static bool
open_both(struct over_file *file, uint32_t steps, struct both *both)
{
        struct rep_pack_error error = {.message = "none"};
        enum rep_status status = rep_pack_open_bytes(file->bytes, file->size, &both->pack, &error);

        assert_int_equal(door_pack_open(both->door, read_over, file, file->size, steps), status);
        both->over = (uint32_t)both->door->words[0];
        if (status != REP_OK) {
                assert_int_equal(both->over, 0);
                assert_int_equal(both->door->words[1], error.offset);
                assert_memory_equal(both->door->output.bytes, error.message, strlen(error.message));
        } else {
                rep_pack_limit_steps(both->pack, steps);
                both->limited = steps > 0;
        }
        return status == REP_OK;
}

size_t
assert_same_over(struct over_file *file, uint32_t steps, const char *token, const char *const *urls, size_t count,
                 bool whole)
{
        struct both both = {.door = door_create()};
        const uint32_t end = token != NULL ? (uint32_t)strlen(token) : 0;
        size_t ruled = 0;

        assert_non_null(both.door);
        if (token != NULL) {
                both.crawler = make_crawler(token);
                assert_int_equal(door_crawler(both.door, DOOR_TOKENS, REP_NAMES_TOKEN, token, &end, 1), REP_OK);
                both.asker = (uint32_t)both.door->words[0];
        }
        if (open_both(file, steps, &both)) {
                for (size_t i = 0; i < count; i++) {
                        assert_check(&both, urls[i], strlen(urls[i]));
                        if (whole)
                                ruled += assert_find(&both, urls[i], strlen(urls[i]));
                }
                assert_int_equal(door_free(both.over), REP_OK);
                rep_pack_close(both.pack);
        }
        if (token != NULL)
                assert_int_equal(door_free(both.asker), REP_OK);
        rep_crawler_free(both.crawler);
        door_close(both.door);
        return ruled;
}
