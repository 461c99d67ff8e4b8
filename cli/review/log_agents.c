/* SPDX-License-Identifier: Apache-2.0 */
/*
 * log_agents.c: which crawlers a User-Agent names; see access_log.h.
 *
 * A log has many lines of few User-Agents, so answers are kept.  But a site's browsers alone have thousands, and each
 * of them is compared with all public crawlers.  So what does not depend on the User-Agent is found out once for each
 * crawler, and what does not depend on the crawler once for each User-Agent.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/review/access_log.h"

enum {
        SLOTS = 1 << 14,
        NEAR = 4, /* a User-Agent is in one of so many slots; a later one takes the place of an earlier one there */
        TOKENS_MAX = 32, /* more products of one User-Agent are not looked at */
};

/* A User-Agent whose answers are kept. */
struct slot {
        char *user_agent; /* NULL: the slot is free */
        size_t size;
        struct log_named named;
};

/* The tokens of the products that a User-Agent names. */
struct products {
        struct rep_text tokens[TOKENS_MAX];
        size_t count;
};

/* Where a word of a User-Agent begins, and its first byte, in lower case. */
struct word {
        size_t at;
        unsigned char first;
};

/* The User-Agent that is looked at. */
struct look {
        struct rep_text text;
        struct products wide, given; /* with tokens of public crawlers, and with those of others */
        struct rep_crawler *sender;  /* NULL: not known for sure */
        struct word *words;
        size_t word_count, capacity;
        bool has_first[UCHAR_MAX + 1]; /* one of the words begins with this byte */
};

struct log_agents {
        const struct crawlers *crawlers;
        enum rep_names names;
        struct rep_text *tokens; /* of each public crawler, the one by which it is named; size 0: none */
        struct look look;
        size_t taken; /* the slots that were taken, counted */
        struct slot slots[SLOTS];
};

/* Returns the token of CRAWLER by which a User-Agent names it, besides by its name. */
static struct rep_text
known_token(const struct crawler *crawler)
{
        const struct rep_public_crawler *known = crawler->known, *other;

        if (known == NULL)
                return (struct rep_text){NULL, 0};
        other = rep_public_crawler_find(known->tokens[0]);
        return other == NULL || other == known ? known->tokens[0] : (struct rep_text){NULL, 0};
}

struct log_agents *
log_agents_new(const struct crawlers *crawlers, enum rep_names names)
{
        struct log_agents *agents = must(calloc(1, sizeof(*agents)));

        agents->crawlers = crawlers;
        agents->names = names;
        agents->tokens = must(calloc(crawlers->count, sizeof(*agents->tokens)));
        for (size_t i = 0; i < crawlers->count; i++)
                agents->tokens[i] = known_token(&crawlers->list[i]);
        return agents;
}

/* ---- comparing */

/* Is TOKEN one of the COUNT at TOKENS? */
static bool
has_token(const struct rep_text *tokens, size_t count, struct rep_text token)
{
        for (size_t i = 0; i < count && token.size > 0; i++)
                if (text_equal(tokens[i], token))
                        return true;
        return false;
}

/* May BYTE stand within a name? */
static bool
is_name_byte(char byte)
{
        return isalnum((unsigned char)byte) || byte == '_' || byte == '-' || byte == '.';
}

/* Does NAME stand in LOOK, in any case, as a word? */
static bool
has_word(const struct look *look, struct rep_text name)
{
        int first = tolower((unsigned char)name.data[0]);

        if (!look->has_first[first])
                return false;
        for (const struct word *word = look->words; word < look->words + look->word_count; word++) {
                size_t end = word->at + name.size;

                if (word->first == first && end <= look->text.size &&
                    (end == look->text.size || !is_name_byte(look->text.data[end])) &&
                    text_equal((struct rep_text){look->text.data + word->at, name.size}, name))
                        return true;
        }
        return false;
}

static void
find_products(struct products *products, struct rep_text user_agent, enum rep_names names)
{
        products->count = rep_agent_tokens(user_agent, names, products->tokens, TOKENS_MAX);
        if (products->count > TOKENS_MAX)
                products->count = TOKENS_MAX;
}

/* Takes USER_AGENT apart. */
static void
begin_look(struct look *look, struct rep_text user_agent, enum rep_names names)
{
        struct word *word;

        look->text = user_agent;
        find_products(&look->wide, user_agent, REP_NAMES_WIDE);
        find_products(&look->given, user_agent, names);
        rep_crawler_free(look->sender);
        (void)rep_crawler_create_header(user_agent, names, &look->sender);
        memset(look->has_first, 0, sizeof(look->has_first));
        look->word_count = 0;
        for (size_t at = 0; at < user_agent.size; at++) {
                if (at > 0 && is_name_byte(user_agent.data[at - 1]))
                        continue;
                look->words = must_room(look->words, look->word_count, &look->capacity, sizeof(*look->words));
                word = &look->words[look->word_count++];
                *word = (struct word){at, (unsigned char)tolower((unsigned char)user_agent.data[at])};
                look->has_first[word->first] = true;
        }
}

/* Returns whether the User-Agent that is looked at names the crawler number I. */
static bool
is_named(const struct log_agents *agents, size_t i)
{
        const struct look *look = &agents->look;
        const struct crawler *crawler = &agents->crawlers->list[i];
        struct rep_crawler_view sender;

        if (crawler->name.size == 0)
                return true;
        if (crawler->known != NULL)
                return has_word(look, rep_string(crawler->known->name)) ||
                       has_token(look->wide.tokens, look->wide.count, agents->tokens[i]);
        if (crawler->header)
                return look->text.size == crawler->name.size &&
                       memcmp(look->text.data, crawler->name.data, crawler->name.size) == 0;
        rep_crawler_look(look->sender, &sender);
        for (size_t n = 0; n < crawler->view.token_count; n++) {
                struct rep_text token = text_token(crawler->view.tokens[n], agents->names);

                if (rep_first_no_token(&crawler->view.tokens[n], 1, agents->names) == 1 &&
                    (has_token(look->given.tokens, look->given.count, token) ||
                     (sender.known == NULL && has_token(sender.tokens, sender.token_count, token))))
                        return true;
        }
        return false;
}

/* ---- answers */

/* Finds out which crawlers USER_AGENT names. */
static void
find(struct log_agents *agents, struct rep_text user_agent, struct log_named *named)
{
        const struct crawlers *crawlers = agents->crawlers;

        begin_look(&agents->look, user_agent, agents->names);
        named->first = crawlers->count;
        for (size_t i = crawlers->count; i-- > 0;) {
                named->all[i] = is_named(agents, i);
                if (named->all[i] && crawlers->list[i].name.size > 0)
                        named->first = i;
        }
}

/* Returns a hash of TEXT, of eight bytes at a time. */
static uint64_t
hash_of(struct rep_text text)
{
        uint64_t hash = text.size, word;

        for (size_t at = 0; at < text.size; at += sizeof(word)) {
                size_t left = text.size - at;

                word = 0;
                memcpy(&word, text.data + at, left < sizeof(word) ? left : sizeof(word));
                hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
                hash ^= hash >> 32;
        }
        return hash;
}

/* Gives SLOT to USER_AGENT. */
static void
take_slot(struct log_agents *agents, struct slot *slot, struct rep_text user_agent)
{
        slot->user_agent = must_resize(slot->user_agent, user_agent.size + 1, 1);
        if (user_agent.size > 0)
                memcpy(slot->user_agent, user_agent.data, user_agent.size);
        slot->size = user_agent.size;
        if (slot->named.all == NULL)
                slot->named.all = must(calloc(agents->crawlers->count, sizeof(*slot->named.all)));
        find(agents, user_agent, &slot->named);
        agents->taken++;
}

const struct log_named *
log_agents_find(struct log_agents *agents, struct rep_text user_agent)
{
        struct slot *bucket = agents->slots + hash_of(user_agent) % (SLOTS / NEAR) * NEAR;
        size_t i;

        for (i = 0; i < NEAR && bucket[i].user_agent != NULL; i++)
                if (bucket[i].size == user_agent.size &&
                    (user_agent.size == 0 || memcmp(bucket[i].user_agent, user_agent.data, user_agent.size) == 0))
                        return &bucket[i].named;
        bucket += i < NEAR ? i : agents->taken % NEAR;
        take_slot(agents, bucket, user_agent);
        return &bucket->named;
}

void
log_agents_free(struct log_agents *agents)
{
        for (size_t i = 0; agents != NULL && i < SLOTS; i++) {
                free(agents->slots[i].user_agent);
                free(agents->slots[i].named.all);
        }
        if (agents != NULL) {
                free(agents->tokens);
                free(agents->look.words);
                rep_crawler_free(agents->look.sender);
        }
        free(agents);
}
