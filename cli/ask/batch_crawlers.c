/* SPDX-License-Identifier: Apache-2.0 */
/* batch_crawlers.c: see batch.h. */
#include "cli/ask/batch.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/text.h"

/* The most crawlers that are kept. */
enum { CRAWLERS_MAX = 4096 };

static void
free_crawler(struct batch_crawler *made)
{
        crawler_free(&made->crawler);
        free(made->agents);
        free(made);
}

static bool
is_of(const struct batch_crawler *made, const char *agents, enum rep_names names)
{
        return made->names == names && strcmp(made->agents, agents) == 0;
}

/* Makes the crawler of AGENTS.  Returns NULL after a failure. */
static struct batch_crawler *
make(const struct batch_crawlers *crawlers, const char *agents, enum rep_names names, struct failure *failure)
{
        struct batch_crawler *made = must(calloc(1, sizeof(*made)));
        struct crawler *crawler = &made->crawler;

        made->agents = must(strdup(agents));
        made->names = names;
        crawler->name = rep_string(made->agents);
        crawler->agents.merge = crawlers->merge;
        if ((agents[0] == '\0' || (agents_add(&crawler->agents, made->agents, failure) &&
                                   agents_examine(&crawler->agents, names, failure))) &&
            crawler_make(crawler, names, failure))
                return made;
        free_crawler(made);
        return NULL;
}

const struct crawler *
batch_crawlers_get(struct batch_crawlers *crawlers, const char *agents, enum rep_names names, struct failure *failure)
{
        struct batch_crawler **bucket, *made;

        if (crawlers->last != NULL && is_of(crawlers->last, agents, names))
                return &crawlers->last->crawler;
        bucket = &crawlers->buckets[text_hash(TEXT_HASH, rep_string(agents)) % BATCH_CRAWLER_BUCKETS];
        for (made = *bucket; made != NULL && !is_of(made, agents, names); made = made->next)
                ;
        if (made == NULL) {
                made = make(crawlers, agents, names, failure);
                if (made == NULL)
                        return NULL;
                made->next = *bucket;
                *bucket = made;
                crawlers->count++;
        }
        crawlers->last = made;
        return &made->crawler;
}

void
batch_crawlers_forget(struct batch_crawlers *crawlers, bool all)
{
        struct batch_crawler *made, *next;

        if (!all && crawlers->count < CRAWLERS_MAX)
                return;
        for (size_t i = 0; i < BATCH_CRAWLER_BUCKETS; i++) {
                for (made = crawlers->buckets[i]; made != NULL; made = next) {
                        next = made->next;
                        free_crawler(made);
                }
                crawlers->buckets[i] = NULL;
        }
        crawlers->last = NULL;
        crawlers->count = 0;
}
