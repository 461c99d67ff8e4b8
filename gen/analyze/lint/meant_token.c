/* SPDX-License-Identifier: Apache-2.0 */
/* meant_token.c: see lint.h and base/command.h: the tokens of public crawlers, and names that nearly are. */
#include "analyze/lint/lint.h"
#include "base/command.h"

#include "syntax/token.h"

const struct rep_public_crawler *
rep_find_by_token(struct rep_text token)
{
        const struct rep_public_crawler *crawler = NULL, *second = NULL;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                for (size_t i = 0; i < crawler->token_count; i++) {
                        if (rep_token_compare(crawler->tokens[i], token) != 0)
                                continue;
                        if (i == 0)
                                return crawler;
                        second = crawler;
                }
        return second;
}

bool
rep_is_relative(struct rep_text token)
{
        while (token.size > 0 && token.data[token.size - 1] != '-')
                token.size--;
        return token.size > 1 && rep_find_by_token((struct rep_text){token.data, token.size - 1}) != NULL;
}

/*
 * Returns whether TOKEN misspells KNOWN: a letter is missing or added, or two are swapped.  Other crawlers have names
 * that differ in one letter, so a different letter counts as misspelled only in a long name.  The first letter is
 * never considered misspelled.
 */
static bool
is_misspelling(struct rep_text token, struct rep_text known)
{
        size_t different = 0, i;
        bool swapped;

        if (token.size < 6 || rep_fold(token.data[0]) != rep_fold(known.data[0]) ||
            rep_edit_distance(token, known) != 1)
                return false;
        for (i = 0; i < token.size && i < known.size; i++)
                different += rep_fold(token.data[i]) != rep_fold(known.data[i]);
        swapped = token.size == known.size && different == 2;
        return swapped || (token.size >= 7 && token.size != known.size) ||
               (token.size >= 9 && memchr(token.data, '-', token.size) == NULL);
}

struct rep_text
rep_meant_token(struct rep_text token)
{
        const struct rep_public_crawler *crawler = NULL;

        if (rep_find_by_token(token) != NULL || rep_is_relative(token))
                return (struct rep_text){NULL, 0};
        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                for (size_t i = 0; i < crawler->token_count; i++)
                        if (is_misspelling(token, crawler->tokens[i]))
                                return crawler->tokens[i];
        return (struct rep_text){NULL, 0};
}
