/* SPDX-License-Identifier: Apache-2.0 */
/* site.c: what a pack has of a robots.txt, as an object (rep_pack.h); see site.h. */
#include "pack/site.h"

#include "base/crawl.h"
#include "pack/open_rules.h"
#include "pack/origin.h"

/*
 * Two blobs of one rule for all paths and crawlers, without line, rank or text, as FORMAT.md has them: the words of the
 * head, the rule set of "*", and its constant core, whose word is the verdict.  Wide names, so that every crawler may
 * ask.  They hold for those, too, that obey no group for "*": a site that does not answer is closed to all.
 */
#define CONSTANT_BLOB(verdict)                                                        \
        "\x89REP\r\n\x1a\n"                                                           \
        "\4\0\0\0\20\0\0\0\170\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"         \
        "\1\0\0\0\120\0\0\0\1\0\0\0\130\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0"        \
        "\1\0\0\0\160\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\20\0\0\0\0\0\0\0" verdict \
        "\0\0\0\0\0\0\0\140\0\0\0\0\0\0\0"

static const _Alignas(8) unsigned char allows[] = CONSTANT_BLOB("\0"), disallows[] = CONSTANT_BLOB("\1");

/* Makes *ROBOTS, which says nothing but BESIDE, of one of them. */
static enum rep_status
make_constant(const unsigned char *bytes, const struct rep_blob *beside, struct rep_robots **robots)
{
        const struct rep_blob blob = rep_opened(bytes, sizeof(allows) - 1);

        return rep_robots_join(&blob, beside, true, robots);
}

enum rep_status
rep_site_without_rules(struct rep_site *site)
{
        return make_constant(site->finding == REP_PACK_ALLOW_ALL ? allows : disallows, NULL, &site->robots);
}

void
rep_site_free(struct rep_site *site)
{
        rep_robots_free(site->robots);
        if (site->release != NULL)
                site->release(site->kept);
        *site = (struct rep_site){.finding = REP_PACK_UNKNOWN};
}

bool
rep_site_start(struct rep_site *site, enum rep_dialect dialect, const char *url, size_t size)
{
        struct rep_text origin;

        if (rep_url_to_origin(url, size, site->origin, &origin) != REP_URL_OK ||
            rep_page_url_in(dialect, url, size) != REP_URL_OK)
                site->finding = REP_PACK_NO_URL;
        else
                site->origin_size = origin.size;
        return site->finding != REP_PACK_NO_URL;
}

void
rep_site_note_times(struct rep_site *site, const struct rep_fetch_entry *fetch)
{
        struct rep_pack_answer times = {.finding = site->finding};

        rep_pack_note_times(fetch, &times);
        site->fetched = times.fetched;
        site->fresh_until = times.fresh_until;
}

/* Makes *ROBOTS of the rules of ENTRY, which has some, for the crawler NUMBER; SIZE_MAX: a pack for all has its rules,
   and one for several what is said to all. */
static enum rep_status
make_robots(const struct rep_pack *pack, const struct rep_pack_entry *entry, size_t number, struct rep_robots **robots)
{
        struct rep_blob rules, beside;

        if (!rep_pack_open_beside(pack, entry, &beside))
                return REP_ERR_BLOB;
        if (number == SIZE_MAX && pack->crawler_count > 0 && rep_pack_knows_beside(pack, entry))
                return make_constant(disallows, &beside, robots);
        if (!rep_pack_open_rules(pack, entry->rules, number == SIZE_MAX ? 0 : number, &rules))
                return REP_ERR_BLOB;
        /* If the other directives are not known, the object has the rules alone, and can't say anything else. */
        return rep_pack_knows_beside(pack, entry) ? rep_robots_join(&rules, &beside, false, robots)
                                                  : rep_robots_open_within(rules.bytes, rules.size, 0, robots, NULL);
}

/* Fills in SITE, whose origin was found to be that of ENTRY. */
static enum rep_status
take_entry(const struct rep_pack *pack, const struct rep_pack_entry *entry, size_t number, struct rep_site *site)
{
        enum rep_status status = site->finding == REP_PACK_RULES ? make_robots(pack, entry, number, &site->robots)
                                                                 : rep_site_without_rules(site);

        if (status == REP_OK)
                rep_site_note_times(site, &entry->fetch);
        if (status != REP_ERR_BLOB)
                return status;
        site->finding = REP_PACK_DAMAGED;
        return REP_OK;
}

enum rep_status
rep_pack_site(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url, size_t url_size,
              struct rep_site *site)
{
        struct rep_pack_entry entry;
        enum rep_status status;
        size_t number;

        if (pack == NULL || site == NULL || (url == NULL && url_size > 0))
                return REP_ERR_ARGUMENT;
        if (site->kept == pack && site->crawler == crawler &&
            rep_begins_with_origin(url, url_size, (struct rep_text){site->origin, site->origin_size}))
                return REP_OK;
        rep_site_free(site);
        site->kept = (void *)pack;
        site->crawler = crawler;
        site->usage = pack->crawler_count == 0 && pack->stats.complete;
        status = rep_pack_resolve(pack, crawler, &number);
        if (status == REP_ERR_AGENT && crawler == NULL)
                status = REP_OK;
        if (status != REP_OK || !rep_site_start(site, pack->stats.dialect, url, url_size))
                return status;
        site->finding = rep_pack_find(pack, (struct rep_text){site->origin, site->origin_size}, &entry);
        if (site->finding == REP_PACK_UNKNOWN || site->finding == REP_PACK_DAMAGED)
                return REP_OK;
        status = take_entry(pack, &entry, number, site);
        if (status != REP_OK) {
                site->finding = REP_PACK_UNKNOWN;
                site->origin_size = 0;
        }
        return status;
}
