/* SPDX-License-Identifier: Apache-2.0 */
/* pick_crawler.c: a crawler of the table and a blob -> what holds for it. */
#include "rep_crawlers.h"

enum rep_status
rep_pick_crawler(const struct rep_blob *blob, const struct rep_public_crawler *crawler, struct rep_group *group,
                 struct rep_text *token)
{
        enum rep_status status;
        size_t named;

        if (token != NULL)
                *token = (struct rep_text){"", 0};
        if (crawler == NULL)
                return REP_ERR_ARGUMENT;
        status = rep_pick_first(blob, crawler->tokens, crawler->token_count, crawler->everybody, group, &named);
        if (status == REP_OK && token != NULL && named < crawler->token_count)
                *token = crawler->tokens[named];
        return status;
}

enum rep_status
rep_hold_crawler(const struct rep_blob *blob, const struct rep_public_crawler *crawler, struct rep_holding *holding)
{
        if (crawler == NULL)
                return REP_ERR_ARGUMENT;
        return rep_hold_first(blob, crawler->tokens, crawler->token_count, crawler->everybody, holding);
}
