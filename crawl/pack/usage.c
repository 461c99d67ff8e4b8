/* SPDX-License-Identifier: Apache-2.0 */
/* usage.c: what content may be used for, by what a pack has of each robots.txt (rep_pack.h). */
#include "pack/usage.h"

#include "pack/ask.h"
#include "pack/open_rules.h"
#include "pack/origin.h"

enum rep_status
rep_pack_object(const struct rep_pack *pack, const struct rep_pack_entry *entry, size_t crawler,
                struct rep_robots **robots)
{
        struct rep_blob rules, beside;

        if (!rep_pack_open_rules(pack, entry->rules, crawler, &rules) || !rep_pack_open_beside(pack, entry, &beside))
                return REP_ERR_BLOB;
        return rep_pack_knows_beside(pack, entry) ? rep_robots_join(&rules, &beside, robots)
                                                  : rep_robots_open_within(rules.bytes, rules.size, 0, robots, NULL);
}

enum rep_status
rep_pack_robots(const struct rep_pack *pack, const struct rep_pack_entry *entry, struct rep_robots **robots)
{
        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        *robots = NULL;
        if (pack == NULL || entry == NULL || entry->rules == 0 || pack->crawler_count > 0 ||
            !rep_pack_knows_beside(pack, entry))
                return REP_ERR_ARGUMENT;
        return rep_pack_object(pack, entry, 0, robots);
}

/* The origin of the last query, and what the pack has of it. */
struct site {
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin; /* in BUFFER */
        enum rep_pack_finding finding;
        struct rep_robots *robots; /* of REP_PACK_RULES */
};

/* Makes SITE the one of URL. */
static enum rep_status
find_site(const struct rep_pack *pack, const char *url, size_t size, struct site *site)
{
        struct rep_pack_entry entry;
        enum rep_status status = REP_OK;

        rep_robots_free(site->robots);
        site->robots = NULL;
        site->origin.size = 0;
        if (rep_url_to_origin(url, size, site->buffer, &site->origin) != REP_URL_OK) {
                site->origin.size = 0;
                site->finding = REP_PACK_NO_URL;
                return REP_OK;
        }
        site->finding = rep_pack_find(pack, site->origin, &entry);
        if (site->finding == REP_PACK_RULES)
                status = rep_pack_robots(pack, &entry, &site->robots);
        if (status == REP_ERR_BLOB) {
                site->finding = REP_PACK_DAMAGED;
                status = REP_OK;
        }
        return status;
}

/* Answers QUERY, which belongs to SITE. */
static enum rep_status
answer(const struct site *site, const struct rep_crawler *crawler, enum rep_use use, struct rep_pack_usage_query *query)
{
        enum rep_status status = REP_OK;

        query->finding = site->finding;
        if (site->finding == REP_PACK_ALLOW_ALL)
                query->usage.preference = REP_PREFERENCE_UNKNOWN;
        else if (site->finding == REP_PACK_DISALLOW_ALL)
                query->usage.preference = REP_PREFERENCE_NOT_APPLICABLE;
        else if (site->finding == REP_PACK_RULES)
                status = rep_robots_usage(site->robots, crawler, query->url, query->url_size, use, &query->usage);
        if (status == REP_ERR_MEMORY)
                return status;
        if (status != REP_OK)
                query->finding = REP_PACK_DAMAGED;
        return REP_OK;
}

/* Returns whether PACK can answer CRAWLER about uses. */
static enum rep_status
examine(const struct rep_pack *pack, const struct rep_crawler *crawler)
{
        size_t number;
        enum rep_status status = rep_pack_resolve(pack, crawler, &number);

        if (status == REP_OK && (pack->crawler_count > 0 || !pack->stats.complete))
                status = REP_ERR_ARGUMENT;
        return status;
}

enum rep_status
rep_pack_usage(const struct rep_pack *pack, const struct rep_crawler *crawler, enum rep_use use,
               struct rep_pack_usage_query *queries, size_t count)
{
        enum rep_status status = (unsigned)use < REP_USES ? examine(pack, crawler) : REP_ERR_ARGUMENT;
        struct site site = {.robots = NULL};

        for (size_t i = 0; i < count; i++) {
                queries[i].finding = REP_PACK_UNKNOWN;
                queries[i].usage = (struct rep_usage){.preference = REP_PREFERENCE_DISALLOW};
        }
        for (size_t i = 0; status == REP_OK && i < count; i++) {
                if (!rep_begins_with_origin(queries[i].url, queries[i].url_size, site.origin))
                        status = find_site(pack, queries[i].url, queries[i].url_size, &site);
                if (status == REP_OK)
                        status = answer(&site, crawler, use, &queries[i]);
        }
        rep_robots_free(site.robots);
        return status;
}

/* Where a report goes. */
struct target {
        rep_usage_report_fn fn;
        void *context;
};

/* Passes on what an empty file says, for a site that is closed. */
static void
report_closed(void *context, const struct rep_usage_report *found)
{
        const struct target *target = (const struct target *)context;
        struct rep_usage_report report = *found;

        report.access.verdict = REP_DISALLOW;
        for (unsigned use = 0; use < REP_USES; use++)
                report.of[use].preference = REP_PREFERENCE_NOT_APPLICABLE;
        target->fn(target->context, &report);
}

enum rep_status
rep_report_no_usage(const char *url, size_t size, enum rep_pack_finding finding, rep_usage_report_fn fn, void *context)
{
        struct target target = {fn, context};
        struct rep_robots *empty;
        enum rep_status status = rep_robots_parse("", 0, NULL, &empty);

        if (status == REP_OK && finding == REP_PACK_ALLOW_ALL)
                status = rep_robots_usage_report(empty, NULL, url, size, fn, context);
        else if (status == REP_OK)
                status = rep_robots_usage_report(empty, NULL, url, size, report_closed, &target);
        rep_robots_free(empty);
        return status;
}

enum rep_status
rep_pack_usage_report(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url, size_t url_size,
                      rep_usage_report_fn fn, void *context, enum rep_pack_finding *finding)
{
        struct site site = {.robots = NULL};
        enum rep_status status = REP_ERR_ARGUMENT;

        if (finding != NULL)
                *finding = REP_PACK_UNKNOWN;
        if (finding != NULL && fn != NULL && (url != NULL || url_size == 0))
                status = examine(pack, crawler);
        if (status == REP_OK)
                status = find_site(pack, url, url_size, &site);
        if (status != REP_OK)
                return status;
        *finding = site.finding;
        if (site.finding == REP_PACK_RULES)
                status = rep_robots_usage_report(site.robots, crawler, url, url_size, fn, context);
        else if (site.finding == REP_PACK_ALLOW_ALL || site.finding == REP_PACK_DISALLOW_ALL)
                status = rep_report_no_usage(url, url_size, site.finding, fn, context);
        rep_robots_free(site.robots);
        return status;
}
