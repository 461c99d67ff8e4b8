/* SPDX-License-Identifier: Apache-2.0 */
/* site_usage.c: what content may be used for, by what a cache has of each robots.txt; see rep_cache.h. */
#include "cache/copies.h"
#include "pack/origin.h"
#include "pack/usage.h"

/* A question about a URL, and who gets the report. */
struct question {
        const char *url;
        size_t size;
        rep_usage_report_fn fn;
        void *context;
};

/* What the answer about the site of COPY is made of at NOW. */
static enum rep_pack_finding
find(const struct rep_cache *cache, const struct rep_cache_copy *copy, int64_t now)
{
        struct rep_advice advice;

        rep_fetch_advise(&copy->fetch, &cache->policy, now, &advice);
        if (advice.state == REP_STATE_UNKNOWN)
                return REP_PACK_UNKNOWN;
        if (advice.access == REP_ACCESS_RULES && copy->rules != NULL)
                return REP_PACK_RULES;
        return advice.access == REP_ACCESS_ALLOW_ALL ? REP_PACK_ALLOW_ALL : REP_PACK_DISALLOW_ALL;
}

static enum rep_status
report_rules(const struct rep_cache *cache, const struct rep_shared_rules *rules, const struct question *question)
{
        struct rep_blob blob = rep_opened(rules->blob, rules->blob_size), beside = rep_rules_beside(rules);
        struct rep_robots *robots;
        enum rep_status status = rules->complete ? rep_robots_join(&blob, &beside, &robots) : REP_ERR_ARGUMENT;

        if (status != REP_OK)
                return status;
        status = rep_robots_usage_report(robots, cache->maker.crawler, question->url, question->size, question->fn,
                                         question->context);
        rep_robots_free(robots);
        return status;
}

enum rep_status
rep_cache_usage_report(struct rep_cache *cache, const char *url, size_t url_size, int64_t now, rep_usage_report_fn fn,
                       void *context, enum rep_pack_finding *finding)
{
        const struct question question = {url, url_size, fn, context};
        enum rep_status status = REP_OK;
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_cache_copy copy;
        struct rep_text origin;

        if (finding != NULL)
                *finding = REP_PACK_UNKNOWN;
        if (cache == NULL || !cache->maker.usage || fn == NULL || finding == NULL || (url == NULL && url_size > 0))
                return REP_ERR_ARGUMENT;
        if (rep_url_to_origin(url, url_size, buffer, &origin) != REP_URL_OK)
                *finding = REP_PACK_NO_URL;
        else if (rep_copy_find(cache, origin, &copy)) {
                *finding = find(cache, &copy, now);
                if (*finding == REP_PACK_RULES)
                        status = report_rules(cache, copy.rules, &question);
                else if (*finding != REP_PACK_UNKNOWN)
                        status = rep_report_no_usage(url, url_size, *finding, fn, context);
                rep_rules_release(copy.rules);
        }
        return status;
}
