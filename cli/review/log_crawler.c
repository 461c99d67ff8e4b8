/* SPDX-License-Identifier: Apache-2.0 */
/* log_crawler.c: see access_log.h. */
#include "cli/review/access_log.h"

#include <ctype.h>

#include "cli/base/text.h"

/* More products of one User-Agent are not looked at. */
enum { TOKENS_MAX = 32 };

/* Does one of the products of USER_AGENT have the name TOKEN? */
static bool
has_token(struct rep_text user_agent, struct rep_text token, enum rep_names names)
{
        struct rep_text tokens[TOKENS_MAX];
        size_t count = rep_agent_tokens(user_agent, names, tokens, TOKENS_MAX), i;

        /* A version may follow the token.  Any other name is no token. */
        token = rep_first_no_token(&token, 1, names) == 1 ? text_token(token, names) : (struct rep_text){NULL, 0};
        for (i = 0; i < count && i < TOKENS_MAX && token.size > 0; i++)
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

/* Does NAME stand in TEXT, in any case, as a word? */
static bool
has_word(struct rep_text text, struct rep_text name)
{
        for (size_t at = 0; at + name.size <= text.size; at++) {
                size_t end = at + name.size;

                if ((at == 0 || !is_name_byte(text.data[at - 1])) &&
                    (end == text.size || !is_name_byte(text.data[end])) &&
                    text_equal((struct rep_text){text.data + at, name.size}, name))
                        return true;
        }
        return false;
}

static bool
names_public(struct rep_text user_agent, const struct rep_public_crawler *known)
{
        const struct rep_public_crawler *other = rep_public_crawler_find(known->tokens[0]);

        return has_word(user_agent, rep_string(known->name)) ||
               ((other == NULL || other == known) && has_token(user_agent, known->tokens[0], REP_NAMES_WIDE));
}

bool
log_names_crawler(struct rep_text user_agent, const struct crawler *crawler, enum rep_names names)
{
        if (crawler->name.size == 0)
                return true;
        if (crawler->known != NULL)
                return names_public(user_agent, crawler->known);
        if (crawler->header)
                return user_agent.size == crawler->name.size &&
                       memcmp(user_agent.data, crawler->name.data, user_agent.size) == 0;
        for (size_t i = 0; i < crawler->view.token_count; i++)
                if (has_token(user_agent, crawler->view.tokens[i], names))
                        return true;
        return false;
}
