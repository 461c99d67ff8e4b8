/* SPDX-License-Identifier: Apache-2.0 */
/* crawler.c: who asks: product tokens, a public crawler by its name, or a whole User-Agent header. */
#include "boundary.h"
#include "rep_robots.h"

#include <stdlib.h>

/* How a crawler is given. */
enum crawler_kind {
        CRAWLER_TOKENS = 0, /* product tokens, all of which hold; "*": everybody */
        CRAWLER_PUBLIC = 1, /* the name of a public crawler */
        CRAWLER_HEADER = 2, /* the value of a User-Agent field: its products are the tokens */
};

static enum rep_status
make_of_tokens(const struct web_texts *texts, enum rep_names names, struct rep_crawler **crawler)
{
        struct rep_text *tokens = calloc(texts->count > 0 ? texts->count : 1, sizeof(*tokens));
        enum rep_status status;

        *crawler = NULL;
        if (tokens == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < texts->count; i++)
                tokens[i] = web_text_at(texts, i);
        status = rep_crawler_create(tokens, texts->count, names, crawler);
        if (status == REP_ERR_TOKEN)
                web_words_left[1] = rep_first_no_token(tokens, texts->count, names);
        free(tokens);
        return status;
}

static enum rep_status
make(enum crawler_kind kind, enum rep_names names, const struct web_texts *texts, struct rep_crawler **crawler)
{
        if (kind == CRAWLER_TOKENS)
                return make_of_tokens(texts, names, crawler);
        if (texts->count != 1)
                return REP_ERR_ARGUMENT;
        if (kind == CRAWLER_PUBLIC)
                return rep_crawler_create_public(web_text_at(texts, 0), crawler);
        return rep_crawler_create_header(web_text_at(texts, 0), names, crawler);
}

/*
 * Leaves a crawler in the first word, which COUNT texts name as KIND and NAMES say; web_crawler_free() ends it.  It may ask
 * any robots.txt.  After REP_ERR_TOKEN the second word is the number of the text that is no token.  REP_ERR_AGENT: there is
 * no public crawler of this name.
 */
enum rep_status
WEB_EXPORT(web_crawler)(enum crawler_kind kind, enum rep_names names, const char *bytes, const uint32_t *ends,
                        size_t count)
{
        const struct web_texts texts = {bytes, ends, count};
        struct rep_crawler *crawler = NULL;
        enum rep_status status;

        web_words_left[1] = 0;
        status = make(kind, names, &texts, &crawler);
        web_words_left[0] = (uintptr_t)crawler;
        return status;
}

/* Frees a crawler.  Those whom it has asked know it until they are freed, or forget it. */
void
WEB_EXPORT(web_crawler_free)(struct rep_crawler *crawler)
{
        rep_crawler_free(crawler);
}
