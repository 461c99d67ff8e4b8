/* pack_file.c: see pack_file.h. */
#include "cli/crawl/pack_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/crawl/pack_guard.h"
#include "rep_idn.h"

bool
pack_fail(struct failure *failure, const struct rep_pack_error *error)
{
        if (error->error != 0)
                return fail_errno(failure, error->error);
        if (error->offset > 0)
                return fail(failure, "%s (at byte %llu)", error->message, (unsigned long long)error->offset);
        return fail(failure, "%s", error->message);
}

bool
pack_open(const char *file, struct rep_pack **pack, struct failure *failure)
{
        struct rep_pack_error error;

        pack_guard(file);
        return rep_pack_open(file, pack, &error) == REP_OK || pack_fail(failure, &error);
}

/* Makes the crawler that ASKER is; its tokens are examined as PACK was made, not here. */
static struct rep_crawler *
make_crawler(const struct asker *asker)
{
        const struct rep_public_crawler *row = asker->crawler;
        struct rep_crawler *crawler;
        enum rep_status status;

        if (row != NULL)
                status = rep_crawler_create_ordered(row->tokens, row->token_count, row->everybody, REP_NAMES_ANY,
                                                    &crawler);
        else
                status = rep_crawler_create(asker->agents.texts, asker->agents.count, REP_NAMES_ANY, &crawler);
        return status == REP_OK ? crawler : NULL;
}

/* Says why PACK does not answer for CRAWLER, which ASKER is, by the STATUS of resolving it. */
static bool
fail_resolving(const struct rep_pack *pack, const struct asker *asker, const struct rep_crawler *crawler,
               enum rep_status status, struct failure *failure)
{
        struct rep_crawler_view view;
        struct rep_pack_stats stats;
        char names[300];
        size_t i;

        rep_crawler_look(crawler, &view);
        rep_pack_stats(pack, &stats);
        for (i = 0; status == REP_ERR_TOKEN && i < view.token_count; i++)
                if (!agent_examine(view.tokens[i], stats.names, failure))
                        return false;
        rep_pack_list_crawlers(pack, names, sizeof(names));
        if (view.token_count == 0)
                return fail(failure, "the pack is made for several crawlers, and one has to be named: %s", names);
        return fail(failure, "the pack is not made for '%.*s', but for %s", (int)asker->name.size, asker->name.data,
                    names);
}

struct rep_crawler *
pack_ask(const struct rep_pack *pack, const struct asker *asker, struct failure *failure)
{
        struct rep_crawler *crawler = make_crawler(asker);
        enum rep_status status;
        size_t number;

        if (crawler == NULL) {
                fail(failure, "%s", rep_status_text(REP_ERR_MEMORY));
                return NULL;
        }
        status = rep_pack_resolve(pack, crawler, &number);
        if (status == REP_OK)
                return crawler;
        fail_resolving(pack, asker, crawler, status, failure);
        rep_crawler_free(crawler);
        return NULL;
}

struct rep_crawler **
pack_ask_all(const struct rep_pack *pack, const struct askers *askers, struct failure *failure)
{
        struct rep_crawler **crawlers = must_resize(NULL, askers->count, sizeof(struct rep_crawler *));
        size_t i;

        for (i = 0; i < askers->count; i++) {
                crawlers[i] = pack_ask(pack, &askers->list[i], failure);
                if (crawlers[i] == NULL) {
                        pack_free_crawlers(crawlers, i);
                        return NULL;
                }
        }
        return crawlers;
}

void
pack_free_crawlers(struct rep_crawler **crawlers, size_t count)
{
        size_t i;

        for (i = 0; i < count && crawlers != NULL; i++)
                rep_crawler_free(crawlers[i]);
        free(crawlers);
}

struct rep_pack_crawler
pack_crawler(const struct asker *asker)
{
        const struct rep_public_crawler *crawler = asker->crawler;

        if (crawler == NULL)
                return (struct rep_pack_crawler){
                        .name = asker->name, .tokens = asker->agents.texts, .token_count = asker->agents.count};
        return (struct rep_pack_crawler){.name = asker->name,
                                         .tokens = crawler->tokens,
                                         .token_count = crawler->token_count,
                                         .in_order = true,
                                         .everybody = crawler->everybody};
}

void *
pack_scratch(const struct rep_pack *pack, size_t *size)
{
        struct rep_pack_stats stats;

        rep_pack_stats(pack, &stats);
        *size = stats.scratch_size;
        return *size > REP_STACK_SCRATCH ? must_resize(NULL, *size, 1) : NULL;
}

bool
pack_find(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url, struct pack_found *found,
          struct failure *failure)
{
        static const char path[] = "/robots.txt";
        enum rep_url_status status;
        size_t size;

        status = rep_robots_url_idn(url, strlen(url), found->origin, &size);
        if (status != REP_URL_OK)
                return fail(failure, "%s: %s", url, rep_url_status_text(status));
        size -= sizeof(path) - 1;
        found->origin[size] = '\0';
        found->finding = rep_pack_find(pack, (struct rep_text){found->origin, size}, &found->entry);
        if (found->finding == REP_PACK_DAMAGED ||
            (found->finding == REP_PACK_RULES && rep_pack_blob(pack, &found->entry, crawler, &found->blob) != REP_OK))
                return fail(failure, "%s", finding_name(REP_PACK_DAMAGED));
        return true;
}

const char *
outcome_name(enum rep_pack_finding finding)
{
        switch (finding) {
        case REP_PACK_RULES:
                return "rules";
        case REP_PACK_ALLOW_ALL:
                return "no rules: everything is allowed";
        default:
                return "no answer: everything is disallowed for now";
        }
}

const char *
finding_name(enum rep_pack_finding finding)
{
        switch (finding) {
        case REP_PACK_NO_URL:
                return "no URL with an origin";
        case REP_PACK_DAMAGED:
                return "the pack is damaged where the URL's origin stands";
        default:
                return "unknown";
        }
}
