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

/* The names of the crawlers that PACK is made for, cut where they are many. */
static void
list_crawlers(const struct rep_pack *pack, char *text, size_t size)
{
        struct rep_pack_crawler crawler;
        size_t i, used = 0;

        text[0] = '\0';
        for (i = 0; rep_pack_crawler(pack, i, &crawler) && used < size; i++) {
                struct rep_text name = crawler.name.size > 0 ? crawler.name : rep_string("everybody");

                used += (size_t)snprintf(text + used, size - used, "%s%.*s", i > 0 ? ", " : "",
                                         (int)(name.size < 60 ? name.size : 60), name.data);
        }
}

bool
pack_ask(const struct rep_pack *pack, const struct asker *asker, struct rep_pack_asker *asking, struct failure *failure)
{
        const struct rep_public_crawler *crawler = asker->crawler;
        struct rep_pack_stats stats;
        enum rep_status status;
        char names[300];
        size_t i;

        if (crawler != NULL)
                status = rep_pack_ask_first(pack, crawler->tokens, crawler->token_count, crawler->everybody, asking);
        else
                status = rep_pack_ask(pack, asker->agents.texts, asker->agents.count, asking);
        if (status == REP_OK)
                return true;
        rep_pack_stats(pack, &stats);
        for (i = 0; status == REP_ERR_TOKEN && i < asking->crawler.token_count; i++)
                if (!agent_examine(asking->crawler.tokens[i], stats.names, failure))
                        return false;
        list_crawlers(pack, names, sizeof(names));
        return fail(failure, "the pack is not made for '%.*s', but for %s", (int)asker->name.size, asker->name.data,
                    names);
}

struct rep_pack_asker *
pack_ask_all(const struct rep_pack *pack, const struct askers *askers, struct failure *failure)
{
        struct rep_pack_asker *asking = must_resize(NULL, askers->count, sizeof(*asking));
        size_t i;

        for (i = 0; i < askers->count; i++)
                if (!pack_ask(pack, &askers->list[i], &asking[i], failure)) {
                        free(asking);
                        return NULL;
                }
        return asking;
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
pack_find(const struct rep_pack *pack, const struct rep_pack_asker *asking, const char *url, struct pack_found *found,
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
            (found->finding == REP_PACK_RULES && rep_pack_blob(pack, &found->entry, asking, &found->blob) != REP_OK))
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
