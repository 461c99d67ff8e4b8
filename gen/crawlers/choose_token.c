/* SPDX-License-Identifier: Apache-2.0 */
/* choose_token.c: see choose_token.h. */
#include "crawlers/choose_token.h"

#include "syntax/token.h"

static bool
is_named(const struct rep_file *file, struct rep_text token)
{
        size_t i;

        for (i = 0; i < file->naming_count; i++)
                if (file->namings[i].token.size > 0 && rep_token_compare(file->namings[i].token, token) == 0)
                        return true;
        return false;
}

const struct rep_text *
rep_choose_token(const struct rep_file *file, const struct rep_text *tokens, size_t count, enum rep_names names)
{
        const struct rep_text *usable = NULL;
        size_t i;

        for (i = 0; i < count; i++) {
                const struct rep_text *token = &tokens[i];

                if (rep_crawler_token(*token, names).size == 0)
                        continue;
                if (is_named(file, *token))
                        return token;
                if (usable == NULL)
                        usable = token;
        }
        /* If any name may be asked about, tokens that no file can name are used as they are: no group names them. */
        return usable == NULL && names == REP_NAMES_ANY ? tokens : usable;
}
