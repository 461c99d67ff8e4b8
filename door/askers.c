/* SPDX-License-Identifier: Apache-2.0 */
/* askers.c: who asks: product tokens, a public crawler by its name, or a whole User-Agent header. */
#include <stdlib.h>

#include "objects.h"
#include "rep_robots.h"

static enum rep_status
make_of_tokens(struct door *door, enum door_crawler_kind kind, const struct door_texts *texts, enum rep_names names,
               struct rep_crawler **crawler)
{
        struct rep_text *tokens = calloc(texts->count > 0 ? texts->count : 1, sizeof(*tokens));
        enum rep_status status;

        if (tokens == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < texts->count; i++)
                tokens[i] = door_text_at(texts, i);
        if (kind == DOOR_TOKENS)
                status = rep_crawler_create(tokens, texts->count, names, crawler);
        else
                status = rep_crawler_create_ordered(tokens, texts->count, kind == DOOR_ORDERED, names, crawler);
        if (status == REP_ERR_TOKEN)
                door->words[1] = rep_first_no_token(tokens, texts->count, names);
        free(tokens);
        return status;
}

static enum rep_status
make(struct door *door, enum door_crawler_kind kind, enum rep_names names, const struct door_texts *texts,
     struct rep_crawler **crawler)
{
        if (kind == DOOR_TOKENS || kind == DOOR_ORDERED || kind == DOOR_ORDERED_ALONE)
                return make_of_tokens(door, kind, texts, names, crawler);
        if (texts->count != 1 || (kind != DOOR_PUBLIC && kind != DOOR_HEADER))
                return REP_ERR_ARGUMENT;
        if (kind == DOOR_PUBLIC)
                return rep_crawler_create_public(door_text_at(texts, 0), crawler);
        return rep_crawler_create_header(door_text_at(texts, 0), names, crawler);
}

enum rep_status
door_crawler(struct door *door, enum door_crawler_kind kind, enum rep_names names, const char *bytes,
             const uint32_t *ends, size_t count)
{
        const struct door_texts texts = {bytes, ends, count};
        struct rep_crawler *crawler = NULL;
        enum rep_status status;

        door->words[0] = door->words[1] = 0;
        status = door_is_list(&texts) ? make(door, kind, names, &texts, &crawler) : REP_ERR_ARGUMENT;
        if (status != REP_OK)
                return status;
        door->words[0] = door_handle(DOOR_CRAWLER, crawler);
        if (door->words[0] != 0)
                return REP_OK;
        rep_crawler_free(crawler);
        return REP_ERR_MEMORY;
}

bool
door_find_crawler(uint32_t handle, const struct rep_crawler **crawler)
{
        *crawler = handle != 0 ? door_object(DOOR_CRAWLER, handle) : NULL;
        return handle == 0 || *crawler != NULL;
}
