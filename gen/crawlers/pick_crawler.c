/* pick_crawler.c: a crawler of the table and a blob -> the rules that hold for it. */
#include "format.h"
#include "rep_crawlers.h"
#include "syntax/token.h"

/* Sets USABLE to the tokens of CRAWLER that are tokens under NAMES, in their order, and returns how many there are. */
static size_t
usable_tokens(const struct rep_crawler *crawler, enum rep_names names, struct rep_text usable[REP_CRAWLER_TOKENS_MAX])
{
        size_t i, count = 0;

        for (i = 0; i < crawler->token_count; i++)
                if (rep_crawler_token(crawler->tokens[i], names).size > 0)
                        usable[count++] = crawler->tokens[i];
        return count;
}

enum rep_status
rep_pick_crawler(const struct rep_blob *blob, const struct rep_crawler *crawler, struct rep_group *group,
                 struct rep_text *token)
{
        struct rep_text usable[REP_CRAWLER_TOKENS_MAX];
        enum rep_names names;
        enum rep_status status;
        size_t count, named;

        if (token != NULL)
                *token = (struct rep_text){"", 0};
        if (blob == NULL || blob->bytes == NULL || crawler == NULL || group == NULL)
                return REP_ERR_ARGUMENT;
        names = rep_names_of(blob->bytes);
        count = usable_tokens(crawler, names, usable);
        *group = (struct rep_group){0};
        if (count == 0 && names == REP_NAMES_TOKEN)
                return REP_ERR_TOKEN;
        status = rep_pick_first(blob, usable, count, crawler->everybody, group, &named);
        if (status == REP_OK && token != NULL && named < count)
                *token = usable[named];
        return status;
}
