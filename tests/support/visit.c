/* SPDX-License-Identifier: Apache-2.0 */
/* visit.c: see visit.h. */
#include "tests/support/visit.h"
#include "blob/pick.h"

#include "for_command.h"

#include <string.h>

#define TEN "/ab.a-b/ac"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

/* Scratch memory that a forged blob may ask for, but no one would bring. */
enum { SCRATCH_MAX = 1 << 24 };

/* Reads every byte of TEXT, so that a text out of place is found. */
static void
touch(struct rep_text text)
{
        static volatile char sink;

        for (size_t at = 0; at < text.size; at++)
                sink = text.data[at];
        (void)sink;
}

static bool
walk(struct visitor *visitor, const struct rep_group *group)
{
        /* One is longer than a block of the filter's, one than a part in canonical form. */
        static const char *const urls[] = {"/",
                                           "/a",
                                           "/ab/abab",
                                           "/aaaaaaaaaaaaaaaaaaaa",
                                           "/b/a/b?x=ab",
                                           "/x*y/%C3%A4$",
                                           "/index.html",
                                           TEN TEN TEN TEN TEN TEN TEN,
                                           "/%61" HUNDRED HUNDRED HUNDRED};
        enum { URLS = sizeof(urls) / sizeof(urls[0]) };
        struct rep_query queries[URLS];
        size_t size = rep_scratch_size(group);
        void *scratch;

        if (size > SCRATCH_MAX)
                return true;
        scratch = memset(guard_hold(&visitor->scratch, GUARD_END, NULL, size), 0xA5, size);
        for (size_t at = 0; at < URLS; at++) {
                struct rep_result result;
                size_t url_size = strlen(urls[at]);
                const char *url = guard_hold(&visitor->url, GUARD_END, urls[at], url_size);
                queries[at] = (struct rep_query){.group = group, .url = urls[at], .url_size = url_size};
                if (rep_check(group, url, url_size, scratch, size, &result) != REP_OK)
                        return false;
        }
        rep_check_batch(queries, URLS, scratch, size);
        return queries[URLS - 1].status == REP_OK;
}

/* Reads what holds for a crawler, and its pace. */
static bool
read_holding(const struct rep_blob *blob, const struct rep_text *agents, size_t count)
{
        struct rep_holding holding;
        struct rep_directive directive;
        struct rep_pace pace;

        if (rep_hold_agents(blob, agents, count, false, &holding) != REP_OK)
                return true;
        while (rep_next_holding(&holding, &directive))
                touch(directive.value);
        return rep_pace(blob, agents, count, 0, &pace) == REP_OK && pace.delay <= REP_CRAWL_DELAY_MAX;
}

/* Walks as a crawler known by the COUNT AGENTS, if the blob answers for them. */
static bool
walk_as(struct visitor *visitor, const struct rep_blob *blob, const struct rep_text *agents, size_t count)
{
        struct rep_group group;

        return read_holding(blob, agents, count) &&
               (rep_pick(blob, agents, count, &group) != REP_OK || walk(visitor, &group));
}

static void
read_directives(const struct rep_blob *blob)
{
        struct rep_directive directive;

        for (size_t at = 0; rep_blob_directive(blob, at, &directive) == REP_OK; at++) {
                touch(directive.key);
                touch(directive.value);
        }
        for (uint32_t line = 0; line < 5; line++)
                if (rep_directive_at_line(blob, line, &directive) == REP_OK)
                        touch(directive.value);
}

bool
visit_blob(struct visitor *visitor, const struct rep_blob *blob)
{
        static const char *const names[] = {"a", "b", "ab", "c-d", "bot", "nobody"};
        const struct rep_text two[2] = {rep_string("a"), rep_string("b")};
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        read_directives(blob);
        for (size_t at = 0; at < stats.tokens; at++)
                touch(rep_token(blob, at));
        for (size_t at = 0; at < sizeof(names) / sizeof(names[0]); at++) {
                struct rep_text agent = rep_string(names[at]);
                if (!walk_as(visitor, blob, &agent, 1))
                        return false;
        }
        return walk_as(visitor, blob, two, 2) && walk_as(visitor, blob, NULL, 0);
}

void
visitor_free(struct visitor *visitor)
{
        guard_free(&visitor->scratch);
        guard_free(&visitor->url);
}
