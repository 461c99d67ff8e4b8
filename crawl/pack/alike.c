/* SPDX-License-Identifier: Apache-2.0 */
/* alike.c: see alike.h. */
#include "pack/alike.h"

#include "for_crawl.h"
#include "pack/format.h"

static bool
is_same(const struct rep_pack_crawler *a, const struct rep_pack_crawler *b, enum rep_names names)
{
        const struct rep_crawler_view view = {.name = b->name,
                                              .tokens = b->tokens,
                                              .token_count = b->token_count,
                                              .in_order = b->in_order,
                                              .everybody = b->everybody};

        return rep_is_same_crawler(a, &view, names);
}

/* Returns the number of WRITER's crawler I in PACK, or the number of PACK's crawlers if PACK does not have it. */
static size_t
find_crawler(const struct rep_pack_writer *writer, const struct rep_pack *pack, size_t i)
{
        const struct rep_pack_crawler *crawler = &writer->crawlers[i];
        size_t j = 0;

        /* The order is usually the same. */
        if (is_same(&pack->crawlers[i], crawler, pack->stats.names))
                return i;
        while (j < pack->crawler_count && !is_same(&pack->crawlers[j], crawler, pack->stats.names))
                j++;
        return j;
}

/* Returns whether PACK and WRITER have the same crawlers.  It does not matter which of several equal crawlers a
   number names, because the pack has the same rules for all of them. */
static bool
match_crawlers(const struct rep_pack_writer *writer, const struct rep_pack *pack, size_t *numbers)
{
        size_t i, j, count = writer->options.crawler_count;

        numbers[0] = 0;
        if (pack->crawler_count != count)
                return false;
        for (i = 0; i < count; i++) {
                numbers[i] = find_crawler(writer, pack, i);
                if (numbers[i] == count)
                        return false;
        }
        for (i = 0; i < count; i++) {
                if (numbers[i] == i)
                        continue;
                for (j = 0; j < count && !is_same(&writer->crawlers[j], &pack->crawlers[i], pack->stats.names); j++)
                        ;
                if (j == count)
                        return false;
        }
        return true;
}

enum rep_status
rep_pack_compare(const struct rep_pack_writer *writer, const struct rep_pack *pack, size_t *numbers,
                 struct rep_pack_error *error)
{
        struct rep_pack_policy policy = pack->stats.policy;

        if (pack->stats.dialect != writer->compile.dialect)
                return rep_pack_fail(error, REP_ERR_AGENT, "its files were read in another dialect", 0);
        if (pack->stats.names != writer->compile.names)
                return rep_pack_fail(error, REP_ERR_AGENT, "its files were read with other names", 0);
        policy.missing_is_5xx |= writer->options.missing_is_5xx;
        if (!writer->any_policy && rep_pack_policy_word(&policy) != rep_pack_policy_word(&writer->made_by))
                return rep_pack_fail(error, REP_ERR_AGENT, "it was made by another policy, and none is named", 0);
        if (!match_crawlers(writer, pack, numbers))
                return rep_pack_fail(error, REP_ERR_AGENT, "it was made for other crawlers", 0);
        return REP_OK;
}

struct rep_pack_policy
rep_pack_policy_of(const struct rep_policy *policy, bool missing_is_5xx)
{
        struct rep_policy whole;

        rep_policy_fill(policy, &whole);
        return (struct rep_pack_policy){whole.unreachable, whole.distrust_stale, missing_is_5xx};
}

uint64_t
rep_pack_policy_word(const struct rep_pack_policy *policy)
{
        uint64_t flags = (policy->distrust_stale ? REP_PACK_POLICY_DISTRUST_STALE : 0u) |
                         (policy->missing_is_5xx ? REP_PACK_POLICY_MISSING_IS_5XX : 0u);

        return flags << 32 | policy->unreachable;
}

bool
rep_names_failing_sites(const struct rep_policy *policy)
{
        return policy->unreachable != 0 || policy->distrust_stale || policy->strict;
}

enum rep_strip
rep_most_stripped(enum rep_strip a, enum rep_strip b)
{
        if (a == REP_STRIP_NONE || b == REP_STRIP_ALL)
                return b;
        return a;
}
