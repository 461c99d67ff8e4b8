/* SPDX-License-Identifier: Apache-2.0 */
/* find.c: looks crawlers up in the table (table.h) by number, name, purpose and wide token. */
#include "crawlers/table.h"
#include "syntax/token.h"

size_t
rep_public_crawler_count(void)
{
        return rep_crawlers_size;
}

const struct rep_public_crawler *
rep_public_crawler_at(size_t index)
{
        return index < rep_crawlers_size ? &rep_crawlers[index] : NULL;
}

const void *
rep_find_row(const void *rows, size_t count, size_t size, struct rep_text name)
{
        size_t low = 0, high = count;

        while (low < high) {
                size_t middle = low + (high - low) / 2;
                const void *row = (const char *)rows + middle * size;
                int order = rep_token_compare(rep_string(*(const char *const *)row), name);

                if (order == 0)
                        return row;
                if (order < 0)
                        low = middle + 1;
                else
                        high = middle;
        }
        return NULL;
}

const struct rep_public_crawler *
rep_public_crawler_find(struct rep_text name)
{
        if (name.data == NULL)
                return NULL;
        return (const struct rep_public_crawler *)rep_find_row(rep_crawlers, rep_crawlers_size, sizeof(rep_crawlers[0]),
                                                               name);
}

const struct rep_public_crawler *
rep_public_crawler_next(const struct rep_public_crawler *crawler, unsigned purposes)
{
        const struct rep_public_crawler *next = crawler == NULL ? rep_crawlers : crawler + 1;

        for (; next < rep_crawlers + rep_crawlers_size; next++)
                if (purposes == 0 || (next->purposes & purposes) != 0)
                        return next;
        return NULL;
}

struct rep_text
rep_wide_crawler_token(struct rep_text value)
{
        const struct rep_public_crawler *crawler = rep_public_crawler_next(NULL, 0);
        struct rep_text token = rep_agent_token(value, REP_NAMES_WIDE);

        /* Most values are tokens of both kinds, and no such crawler is called so. */
        if (token.size == rep_agent_token(value, REP_NAMES_TOKEN).size)
                return rep_string("");
        for (; crawler != NULL; crawler = rep_public_crawler_next(crawler, 0))
                for (size_t i = 0; crawler->wide && i < crawler->token_count; i++)
                        if (rep_token_compare(crawler->tokens[i], token) == 0)
                                return token;
        return rep_string("");
}
