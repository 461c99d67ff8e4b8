/* ask.c: tokens -> who asks, as the pack knows it; and whose rules that picks. */
#include "pack/ask.h"

#include "rep_runtime.h"

static char
lower(char byte)
{
        return (char)(byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte);
}

static bool
equal(struct rep_text a, struct rep_text b)
{
        size_t i = 0;

        if (a.size != b.size)
                return false;
        while (i < a.size && lower(a.data[i]) == lower(b.data[i]))
                i++;
        return i == a.size;
}

/* AGENT without the version that may stand behind its token. */
static struct rep_text
token_of(struct rep_text agent, enum rep_names names)
{
        const char *slash = agent.size > 0 ? memchr(agent.data, '/', agent.size) : NULL;

        if (slash != NULL && rep_first_no_token(&agent, 1, names) == 1)
                agent.size = (size_t)(slash - agent.data);
        return agent;
}

/* Does each of the COUNT agents at A have an equal one among those at B? */
static bool
within(const struct rep_text *a, size_t a_count, const struct rep_text *b, size_t b_count, enum rep_names names)
{
        size_t i, j;

        for (i = 0; i < a_count; i++) {
                for (j = 0; j < b_count && !equal(token_of(a[i], names), token_of(b[j], names)); j++)
                        ;
                if (j == b_count)
                        return false;
        }
        return true;
}

/* The same tokens; of a crawler that has them in order, in the same one. */
static bool
is_same(const struct rep_pack_crawler *a, const struct rep_pack_crawler *b, enum rep_names names)
{
        size_t i;

        if (a->in_order != b->in_order || (a->in_order && a->everybody != b->everybody))
                return false;
        if (!a->in_order)
                return within(a->tokens, a->token_count, b->tokens, b->token_count, names) &&
                       within(b->tokens, b->token_count, a->tokens, a->token_count, names);
        for (i = 0; i < a->token_count && i < b->token_count; i++)
                if (!equal(a->tokens[i], b->tokens[i]))
                        return false;
        return a->token_count == b->token_count;
}

static enum rep_status
find_crawler(const struct rep_pack *pack, struct rep_pack_asker *asker)
{
        size_t i;

        for (i = 0; i < pack->crawler_count; i++)
                if (is_same(&pack->crawlers[i], &asker->crawler, pack->stats.names)) {
                        asker->number = i;
                        return REP_OK;
                }
        return REP_ERR_AGENT;
}

static enum rep_status
ask(const struct rep_pack *pack, struct rep_pack_asker *asker)
{
        const struct rep_pack_crawler *crawler = &asker->crawler;
        size_t first;

        asker->number = SIZE_MAX;
        if (pack->crawler_count > 0 && crawler->token_count == 0) {
                asker->number = 0;
                return REP_OK;
        }
        first = rep_first_no_token(crawler->tokens, crawler->token_count, pack->stats.names);
        if (first < crawler->token_count && !crawler->in_order && pack->stats.names != REP_NAMES_ANY)
                return REP_ERR_TOKEN;
        return pack->crawler_count > 0 ? find_crawler(pack, asker) : REP_OK;
}

enum rep_status
rep_pack_ask(const struct rep_pack *pack, const struct rep_text *agents, size_t count, struct rep_pack_asker *asker)
{
        if (pack == NULL || asker == NULL || (agents == NULL && count > 0))
                return REP_ERR_ARGUMENT;
        *asker = (struct rep_pack_asker){.crawler = {.tokens = agents, .token_count = count}};
        return ask(pack, asker);
}

enum rep_status
rep_pack_ask_first(const struct rep_pack *pack, const struct rep_text *agents, size_t count, bool everybody,
                   struct rep_pack_asker *asker)
{
        if (pack == NULL || asker == NULL || agents == NULL || count == 0)
                return REP_ERR_ARGUMENT;
        *asker = (struct rep_pack_asker){
                .crawler = {.tokens = agents, .token_count = count, .in_order = true, .everybody = everybody}};
        return ask(pack, asker);
}

enum rep_status
rep_pack_pick(const struct rep_pack *pack, const struct rep_pack_asker *asker, const struct rep_blob *blob,
              struct rep_group *group)
{
        const struct rep_pack_crawler *crawler = &asker->crawler;

        if (pack->crawler_count > 0)
                return rep_pick(blob, NULL, 0, group);
        if (crawler->in_order)
                return rep_pick_first(blob, crawler->tokens, crawler->token_count, crawler->everybody, group, NULL);
        return rep_pick(blob, crawler->tokens, crawler->token_count, group);
}
