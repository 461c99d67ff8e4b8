/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check.c: answers about URLs.
 *
 * A block of queries goes through the steps together.  Each step prefetches the memory of the next step for all
 * queries, before the next step waits for any of it.  Prefetches have a loop of their own without unpredictable
 * branches: a prefetch of a page that is not in the TLB takes long itself, and only in such a loop do several of them
 * overlap.  Consecutive queries of one origin share a site: its lookup and its rules.
 */
#include "for_crawl.h"
#include "pack/find.h"
#include "pack/format.h"
#include "pack/open_rules.h"
#include "pack/origin.h"
#include "pack/pack.h"
#include "syntax/token.h"

enum { BLOCK = 64 };

/* An origin of queries in the block. */
struct site {
        struct rep_lookup lookup;
        const char *url; /* the URL of its first query */
        size_t url_size;
        bool candidate;  /* the entry at OFFSET may be that of this origin */
        bool written;    /* the URL has the origin in its normal form */
        uint64_t offset; /* of the entry in its section */
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
};

struct block {
        _Alignas(64) struct rep_group groups[BLOCK];
        struct site sites[BLOCK];
        size_t site_count;
        unsigned char ruled[BLOCK]; /* the numbers of the sites that have rules */
        size_t ruled_count;
        struct rep_blob blobs[BLOCK];        /* their blobs */
        unsigned char site_of[BLOCK];        /* the site of each query */
        unsigned char asked[BLOCK + 1];      /* for each of the following, the number of its query: */
        struct rep_query queries[BLOCK + 1]; /* the last one is never checked */
};

/* Prefetches the first bytes of the COUNT URLs at QUERIES. */
static void
fetch_urls(const struct rep_pack_query *queries, size_t count)
{
        for (size_t i = 0; i < count; i++)
                __builtin_prefetch(queries[i].url);
}

static void
start(const struct rep_pack *pack, struct rep_pack_query *queries, size_t count, struct block *block)
{
        block->site_count = 0;
        for (size_t i = 0; i < count; i++) {
                /* Unless the URL belongs to the site that was begun last. */
                if (block->site_count == 0 ||
                    !rep_begins_with_origin(queries[i].url, queries[i].url_size,
                                            block->sites[block->site_count - 1].lookup.origin)) {
                        struct site *site = &block->sites[block->site_count++];

                        site->url = queries[i].url;
                        site->url_size = queries[i].url_size;
                        rep_lookup_start(pack, rep_written_origin(site->url, site->url_size), &site->lookup);
                }
                block->site_of[i] = (unsigned char)(block->site_count - 1);
        }
        for (size_t i = 0; i < block->site_count; i++)
                rep_lookup_fetch_line(pack, &block->sites[i].lookup);
}

static void
read_index(const struct rep_pack *pack, struct block *block)
{
        for (size_t i = 0; i < block->site_count; i++) {
                struct site *site = &block->sites[i];

                site->candidate = rep_lookup_first(pack, &site->lookup, &site->offset);
        }
        for (size_t i = 0; i < block->site_count; i++)
                if (block->sites[i].candidate)
                        rep_lookup_fetch_entry(pack, &block->sites[i].lookup, block->sites[i].offset);
}

/* Looks the site up by the normal form of its origin, if the lookup by its written form failed. */
static enum rep_pack_finding
find_by_form(const struct rep_pack *pack, struct site *site)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin, written = site->lookup.origin;

        /* What follows the origin may differ from query to query of the site. */
        if (rep_url_to_origin(site->url, written.size > 0 ? written.size : site->url_size, buffer, &origin) !=
            REP_URL_OK)
                return REP_PACK_NO_URL;
        if (rep_is_same_text(origin, written))
                return REP_PACK_UNKNOWN;
        return rep_pack_find(pack, origin, &site->entry);
}

/* Collects the sites that have rules.  Which ones do is unpredictable, so this is done once and without branches: the
   number of a site without rules is overwritten by the next. */
static void
list_ruled(struct block *block)
{
        size_t i, count = 0;

        for (i = 0; i < block->site_count; i++) {
                block->ruled[count] = (unsigned char)i;
                count += block->sites[i].finding == REP_PACK_RULES;
        }
        block->ruled_count = count;
}

static void
fetch_rules(const struct rep_pack *pack, const struct block *block)
{
        for (size_t i = 0; i < block->ruled_count; i++)
                rep_pack_fetch_rules(pack, block->sites[block->ruled[i]].entry.rules);
}

static void
read_entries(const struct rep_pack *pack, struct block *block)
{
        for (size_t i = 0; i < block->site_count; i++) {
                struct site *site = &block->sites[i];

                site->finding = REP_PACK_UNKNOWN;
                if (site->candidate)
                        site->finding = rep_lookup_finish(pack, &site->lookup, site->offset, &site->entry);
                site->written = site->finding != REP_PACK_UNKNOWN;
                if (!site->written)
                        site->finding = find_by_form(pack, site);
        }
        list_ruled(block);
        fetch_rules(pack, block);
}

/* In a pack for several crawlers, moves from lists of rules to the rules for one crawler. */
static void
choose_rules(const struct rep_pack *pack, size_t crawler, struct block *block)
{
        for (size_t i = 0; i < block->ruled_count; i++) {
                struct site *site = &block->sites[block->ruled[i]];

                if (!rep_pack_choose_rules(pack, &site->entry.rules, crawler))
                        site->finding = REP_PACK_DAMAGED;
        }
        list_ruled(block);
        fetch_rules(pack, block);
}

static void
open_rules(const struct rep_pack *pack, struct block *block)
{
        size_t i, opened = 0;

        for (i = 0; i < block->ruled_count; i++) {
                size_t number = block->ruled[i];

                if (rep_pack_open_chosen(pack, block->sites[number].entry.rules, &block->blobs[opened]))
                        block->ruled[opened++] = (unsigned char)number;
                else
                        block->sites[number].finding = REP_PACK_DAMAGED;
        }
        block->ruled_count = opened;
        rep_pick_ahead(block->blobs, opened);
}

void
rep_pack_note_times(const struct rep_fetch_entry *fetch, struct rep_pack_answer *answer)
{
        int64_t failed = fetch->failures > 0 ? fetch->last_failure : 0;

        answer->fetched = fetch->answered ? fetch->confirmed : failed;
        if (answer->fetched != 0)
                answer->fresh_until = answer->fetched + (int64_t)(fetch->answered ? fetch->lifetime : fetch->wait);
}

/* Answers a query of SITE for URL, or for its path.  If rules decide, gives the safe answer for now. */
static void
answer_for(const struct rep_pack *pack, const struct site *site, struct rep_text url, struct rep_pack_answer *answer)
{
        enum rep_pack_finding finding = site->finding;

        if (finding != REP_PACK_RULES && rep_page_url_in(pack->stats.dialect, url.data, url.size) != REP_URL_OK)
                finding = REP_PACK_NO_URL;
        *answer = (struct rep_pack_answer){
                .finding = finding, .result = {.verdict = finding == REP_PACK_ALLOW_ALL ? REP_ALLOW : REP_DISALLOW}};
        if (finding != REP_PACK_UNKNOWN && finding < REP_PACK_NO_URL)
                rep_pack_note_times(&site->entry.fetch, answer);
}

static void
answer_all(const struct rep_pack *pack, struct rep_pack_query *queries, size_t count, struct block *block,
           void *scratch, size_t scratch_size)
{
        size_t i, asked = 0;

        for (i = 0; i < count; i++) {
                size_t number = block->site_of[i];
                const struct site *site = &block->sites[number];
                const struct rep_text url =
                        site->written ? rep_cut_origin(queries[i].url, queries[i].url_size, site->lookup.origin.size)
                                      : (struct rep_text){queries[i].url, queries[i].url_size};

                answer_for(pack, site, url, &queries[i].answer);
                block->queries[asked] =
                        (struct rep_query){.group = &block->groups[number], .url = url.data, .url_size = url.size};
                block->asked[asked] = (unsigned char)i;
                asked += site->finding == REP_PACK_RULES;
        }
        rep_check_batch(block->queries, asked, scratch, scratch_size);
        for (i = 0; i < asked; i++) {
                struct rep_pack_answer *answer = &queries[block->asked[i]].answer;

                answer->result = block->queries[i].result;
                if (block->queries[i].status != REP_OK)
                        answer->finding = block->queries[i].status == REP_ERR_URL ? REP_PACK_NO_URL : REP_PACK_DAMAGED;
        }
}

enum rep_status
rep_pack_check_batch(const struct rep_pack *pack, const struct rep_crawler *crawler, struct rep_pack_query *queries,
                     size_t count, void *scratch, size_t scratch_size)
{
        struct block block;
        size_t number;
        enum rep_status status = rep_pack_resolve(pack, crawler, &number);

        if (status != REP_OK) {
                /* The crawler is not known to the pack: the safe answer. */
                for (size_t i = 0; i < count; i++)
                        queries[i].answer = (struct rep_pack_answer){.finding = REP_PACK_UNKNOWN,
                                                                     .result = {.verdict = REP_DISALLOW}};
                return status;
        }
        fetch_urls(queries, count < BLOCK ? count : BLOCK);
        while (count > 0) {
                size_t some = count < BLOCK ? count : BLOCK, rest = count - some;

                fetch_urls(queries + some, rest < BLOCK ? rest : BLOCK);
                start(pack, queries, some, &block);
                read_index(pack, &block);
                read_entries(pack, &block);
                if (pack->crawler_count > 1)
                        choose_rules(pack, number, &block);
                open_rules(pack, &block);
                for (size_t i = 0; i < block.ruled_count; i++)
                        if (rep_pack_pick(pack, crawler, &block.blobs[i], &block.groups[block.ruled[i]]) != REP_OK)
                                block.sites[block.ruled[i]].finding = REP_PACK_DAMAGED;
                answer_all(pack, queries, some, &block, scratch, scratch_size);
                queries += some;
                count -= some;
        }
        return REP_OK;
}

enum rep_status
rep_pack_check(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url, size_t url_size,
               void *scratch, size_t scratch_size, struct rep_pack_answer *answer)
{
        struct rep_pack_query query = {.url = url, .url_size = url_size};
        enum rep_status status = rep_pack_check_batch(pack, crawler, &query, 1, scratch, scratch_size);

        *answer = query.answer;
        return status;
}
