/*
 * check.c: URLs -> answers.
 *
 * A block of queries goes through the steps together: each step asks for the memory of the next one, for all, before
 * that one waits for any.  Queries of one origin, one behind the other, share a site: its lookup and its rules.
 */
#include "pack/ask.h"
#include "pack/find.h"
#include "pack/format.h"
#include "pack/origin.h"

enum { BLOCK = 32, RULE_LINES = 3 };

/* An origin that queries of the block are of. */
struct site {
        struct rep_lookup lookup;
        const char *url; /* of its first query */
        size_t url_size;
        bool candidate;  /* there is an entry at OFFSET that may be its */
        uint64_t offset; /* in the entries' section */
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
};

struct block {
        _Alignas(64) struct rep_group groups[BLOCK];
        struct site sites[BLOCK];
        size_t site_count;
        unsigned char site_of[BLOCK]; /* by the number of a query */
        unsigned char asked[BLOCK];   /* the query that each of these is for: */
        struct rep_query queries[BLOCK];
};

/* Is the URL of the site that was begun last?  Then its bytes go on, behind the same origin, with what ends one. */
static bool
is_of_last(const struct block *block, const char *url, size_t size)
{
        struct rep_text origin;

        if (block->site_count == 0)
                return false;
        origin = block->sites[block->site_count - 1].lookup.origin;
        return origin.size > 0 && size > origin.size && memcmp(url, origin.data, origin.size) == 0 &&
               (url[origin.size] == '/' || url[origin.size] == '?' || url[origin.size] == '#');
}

static void
start(const struct rep_pack *pack, struct rep_pack_query *queries, size_t count, struct block *block)
{
        size_t i;

        block->site_count = 0;
        for (i = 0; i < count; i++) {
                if (!is_of_last(block, queries[i].url, queries[i].url_size)) {
                        struct site *site = &block->sites[block->site_count++];

                        site->url = queries[i].url;
                        site->url_size = queries[i].url_size;
                        rep_lookup_start(pack, rep_written_origin(site->url, site->url_size), &site->lookup);
                }
                block->site_of[i] = (unsigned char)(block->site_count - 1);
        }
}

static void
read_index(const struct rep_pack *pack, struct block *block)
{
        size_t i;

        for (i = 0; i < block->site_count; i++) {
                struct site *site = &block->sites[i];

                site->candidate = rep_lookup_next(pack, &site->lookup, &site->offset);
        }
}

/* Looks the site up by its origin in the one form there is, if it was not written so. */
static enum rep_pack_finding
find_by_form(const struct rep_pack *pack, struct site *site)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin, written = site->lookup.origin;

        if (rep_url_to_origin(site->url, site->url_size, buffer, &origin) != REP_URL_OK)
                return REP_PACK_NO_URL;
        if (origin.size == written.size && memcmp(origin.data, written.data, written.size) == 0)
                return REP_PACK_UNKNOWN;
        return rep_pack_find(pack, origin, &site->entry);
}

static void
prefetch_rules(const struct rep_pack *pack, uint64_t offset)
{
        size_t i;

        for (i = 0; i < RULE_LINES && offset + i * REP_PACK_LINE < pack->size; i++)
                __builtin_prefetch(pack->bytes + offset + i * REP_PACK_LINE);
}

static void
read_entries(const struct rep_pack *pack, struct block *block)
{
        size_t i;

        for (i = 0; i < block->site_count; i++) {
                struct site *site = &block->sites[i];

                site->finding = REP_PACK_UNKNOWN;
                if (site->candidate)
                        site->finding = rep_lookup_finish(pack, &site->lookup, site->offset, &site->entry);
                if (site->finding == REP_PACK_UNKNOWN)
                        site->finding = find_by_form(pack, site);
                if (site->finding == REP_PACK_RULES)
                        prefetch_rules(pack, site->entry.rules);
        }
}

static void
pick_rules(const struct rep_pack *pack, const struct rep_pack_asker *asker, struct block *block)
{
        size_t i;

        for (i = 0; i < block->site_count; i++) {
                struct site *site = &block->sites[i];
                struct rep_blob blob;

                if (site->finding == REP_PACK_RULES && (rep_pack_blob(pack, &site->entry, asker, &blob) != REP_OK ||
                                                        rep_pack_pick(pack, asker, &blob, &block->groups[i]) != REP_OK))
                        site->finding = REP_PACK_DAMAGED;
        }
}

/* When the robots.txt was asked for last, and until when what came of it is fresh. */
static void
note_times(const struct rep_fetch_entry *fetch, struct rep_pack_answer *answer)
{
        int64_t failed = fetch->failures > 0 ? fetch->last_failure : 0;

        answer->fetched = failed > fetch->confirmed ? failed : fetch->confirmed;
        if (fetch->answered)
                answer->fresh_until = fetch->confirmed != 0 ? fetch->confirmed + (int64_t)fetch->lifetime : 0;
        else
                answer->fresh_until = failed != 0 ? failed + (int64_t)fetch->wait : 0;
}

/* The answer of SITE to all of its queries; of rules, the safe one. */
static void
answer_for(const struct site *site, struct rep_pack_answer *answer)
{
        *answer = (struct rep_pack_answer){.finding = site->finding, .result = {.verdict = REP_DISALLOW}};
        if (site->finding == REP_PACK_ALLOW_ALL)
                answer->result.verdict = REP_ALLOW;
        if (site->finding == REP_PACK_RULES || site->finding == REP_PACK_ALLOW_ALL ||
            site->finding == REP_PACK_DISALLOW_ALL)
                note_times(&site->entry.fetch, answer);
}

static void
answer_all(struct rep_pack_query *queries, size_t count, struct block *block, void *scratch, size_t scratch_size)
{
        size_t i, asked = 0;

        for (i = 0; i < count; i++) {
                size_t site = block->site_of[i];

                answer_for(&block->sites[site], &queries[i].answer);
                if (block->sites[site].finding != REP_PACK_RULES)
                        continue;
                block->queries[asked].group = &block->groups[site];
                block->queries[asked].url = queries[i].url;
                block->queries[asked].url_size = queries[i].url_size;
                block->asked[asked++] = (unsigned char)i;
        }
        rep_check_batch(block->queries, asked, scratch, scratch_size);
        for (i = 0; i < asked; i++) {
                struct rep_pack_answer *answer = &queries[block->asked[i]].answer;

                answer->result = block->queries[i].result;
                if (block->queries[i].status != REP_OK)
                        answer->finding = REP_PACK_DAMAGED;
        }
}

void
rep_pack_check_batch(const struct rep_pack *pack, const struct rep_pack_asker *asker, struct rep_pack_query *queries,
                     size_t count, void *scratch, size_t scratch_size)
{
        struct block block;

        while (count > 0) {
                size_t some = count < BLOCK ? count : BLOCK;

                start(pack, queries, some, &block);
                read_index(pack, &block);
                read_entries(pack, &block);
                pick_rules(pack, asker, &block);
                answer_all(queries, some, &block, scratch, scratch_size);
                queries += some;
                count -= some;
        }
}

void
rep_pack_check(const struct rep_pack *pack, const struct rep_pack_asker *asker, const char *url, size_t url_size,
               void *scratch, size_t scratch_size, struct rep_pack_answer *answer)
{
        struct rep_pack_query query = {.url = url, .url_size = url_size};

        rep_pack_check_batch(pack, asker, &query, 1, scratch, scratch_size);
        *answer = query.answer;
}
