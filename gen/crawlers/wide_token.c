/* SPDX-License-Identifier: Apache-2.0 */
/* wide_token.c: see wide_token.h. */
#include "crawlers/wide_token.h"

#include "syntax/token.h"

static bool
has_token(const struct rep_public_crawler *crawler, struct rep_text token)
{
        for (size_t i = 0; i < crawler->token_count; i++)
                if (rep_token_compare(crawler->tokens[i], token) == 0)
                        return true;
        return false;
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
                if (crawler->wide && has_token(crawler, token))
                        return token;
        return rep_string("");
}
