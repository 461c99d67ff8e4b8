/* SPDX-License-Identifier: Apache-2.0 */
/* choose_token.c: see choose_token.h. */
#include "crawlers/choose_token.h"

#include "syntax/token.h"

bool
rep_is_named(const struct rep_file *file, struct rep_text token)
{
        size_t i;

        for (i = 0; i < file->naming_count && token.size > 0; i++)
                if (rep_token_compare(file->namings[i].token, token) == 0)
                        return true;
        return false;
}

const struct rep_text *
rep_choose_token(const struct rep_file *file, const struct rep_crawler_view *view, enum rep_names names)
{
        const struct rep_text *usable = NULL;
        size_t i;

        for (i = 0; i < view->token_count; i++) {
                struct rep_text token = rep_crawler_token(view->tokens[i], names); /* without its version */

                if (rep_is_named(file, token))
                        return &view->tokens[i];
                if (usable == NULL && token.size > 0)
                        usable = &view->tokens[i];
        }
        return usable == NULL && (names == REP_NAMES_ANY || view->names == REP_NAMES_ANY) ? view->tokens : usable;
}
