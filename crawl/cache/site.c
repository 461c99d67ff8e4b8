/* SPDX-License-Identifier: Apache-2.0 */
/* site.c: what a cache has of a robots.txt, as an object; see rep_cache.h. */
#include "pack/site.h"
#include "base/crawl.h"
#include "cache/copies.h"

/* What the answer about the site of COPY is made of at NOW. */
static enum rep_pack_finding
find(const struct rep_cache *cache, const struct rep_cache_copy *copy, int64_t now)
{
        struct rep_advice advice;

        rep_cache_advise(cache, &copy->known, now, &advice);
        if (advice.state == REP_STATE_UNKNOWN)
                return REP_PACK_UNKNOWN;
        if (advice.access == REP_ACCESS_RULES && copy->known.rules != NULL)
                return REP_PACK_RULES;
        return advice.access == REP_ACCESS_ALLOW_ALL ? REP_PACK_ALLOW_ALL : REP_PACK_DISALLOW_ALL;
}

static void
release_rules(void *rules)
{
        rep_rules_release((struct rep_shared_rules *)rules);
}

/* Makes the object of SITE, and has it keep RULES. */
static enum rep_status
join_rules(struct rep_shared_rules *rules, struct rep_site *site)
{
        struct rep_blob blob = rep_opened(rules->blob, rules->blob_size), beside = rep_rules_beside(rules);

        site->kept = rep_rules_share(rules);
        site->release = release_rules;
        site->usage &= rules->complete;
        return rules->complete ? rep_robots_join(&blob, &beside, false, &site->robots)
                               : rep_robots_open_within(blob.bytes, blob.size, 0, &site->robots, NULL);
}

enum rep_status
rep_cache_site(struct rep_cache *cache, const char *url, size_t url_size, int64_t now, struct rep_site *site)
{
        enum rep_status status = REP_OK;
        struct rep_cache_copy copy;

        if (cache == NULL || site == NULL || (url == NULL && url_size > 0))
                return REP_ERR_ARGUMENT;
        rep_site_free(site);
        site->usage = cache->maker.usage;
        site->crawler = cache->maker.crawler;
        if (!rep_site_start(site, cache->maker.compile.dialect, url, url_size) ||
            !rep_copy_find(cache, (struct rep_text){site->origin, site->origin_size}, &copy))
                return REP_OK;
        site->finding = find(cache, &copy, now);
        if (site->finding == REP_PACK_RULES)
                status = join_rules(copy.known.rules, site);
        else if (site->finding != REP_PACK_UNKNOWN)
                status = rep_site_without_rules(site);
        rep_copy_release(&copy);
        if (site->robots != NULL)
                rep_site_note_times(site, &copy.known.fetch);
        if (status != REP_OK)
                rep_site_free(site);
        return status;
}
