/* SPDX-License-Identifier: Apache-2.0 */
/* log_agents.c: see access_log.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/review/access_log.h"

enum { SLOTS = 1 << 14 }; /* a later User-Agent takes the slot of an earlier one */

struct slot {
        char *user_agent; /* NULL: the slot is free */
        size_t size, found;
};

struct log_agents {
        const struct crawlers *crawlers;
        enum rep_names names;
        struct slot slots[SLOTS];
};

struct log_agents *
log_agents_new(const struct crawlers *crawlers, enum rep_names names)
{
        struct log_agents *agents = must(calloc(1, sizeof(*agents)));

        agents->crawlers = crawlers;
        agents->names = names;
        return agents;
}

/* FNV-1a. */
static size_t
slot_of(struct rep_text text)
{
        uint32_t hash = 2166136261U;

        for (size_t i = 0; i < text.size; i++)
                hash = (hash ^ (unsigned char)text.data[i]) * 16777619U;
        return (hash ^ hash >> 16) % SLOTS;
}

static size_t
search(const struct log_agents *agents, struct rep_text user_agent)
{
        const struct crawlers *crawlers = agents->crawlers;
        size_t i = 0;

        while (i < crawlers->count &&
               (crawlers->list[i].name.size == 0 || !log_names_crawler(user_agent, &crawlers->list[i], agents->names)))
                i++;
        return i;
}

size_t
log_agents_find(struct log_agents *agents, struct rep_text user_agent)
{
        struct slot *slot;

        if (user_agent.size == 0)
                return agents->crawlers->count;
        slot = &agents->slots[slot_of(user_agent)];
        if (slot->user_agent == NULL || slot->size != user_agent.size ||
            memcmp(slot->user_agent, user_agent.data, slot->size) != 0) {
                slot->user_agent = must_resize(slot->user_agent, user_agent.size, 1);
                memcpy(slot->user_agent, user_agent.data, user_agent.size);
                slot->size = user_agent.size;
                slot->found = search(agents, user_agent);
        }
        return slot->found;
}

void
log_agents_free(struct log_agents *agents)
{
        for (size_t i = 0; agents != NULL && i < SLOTS; i++)
                free(agents->slots[i].user_agent);
        free(agents);
}
