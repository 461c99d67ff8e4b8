/* SPDX-License-Identifier: Apache-2.0 */
/* steering.c: see steering.h. */
#include "robots/steering.h"

#include "syntax/token.h"

/*
 * The tokens.  Whose an operator's token is, whether "*" holds for it and where that is documented, the table of public
 * crawlers says (gen/crawlers/crawlers.tsv).  The name for a use comes from a third party.
 */
static const struct rep_steering_token tokens[REP_STEERING_TOKENS] = {
        {"__usage_ai-training", REP_STATEMENT_USAGE_TOKEN, 1u << REP_USE_AI_TRAIN},
        {"Google-Extended", REP_STATEMENT_OPERATOR_TOKEN, 1u << REP_USE_AI_TRAIN | 1u << REP_USE_AI_INPUT},
        {"Applebot-Extended", REP_STATEMENT_OPERATOR_TOKEN, 1u << REP_USE_AI_TRAIN},
};

const struct rep_steering_token *
rep_steering_token_at(size_t index)
{
        return &tokens[index];
}

const struct rep_steering_token *
rep_steering_token_find(struct rep_text name)
{
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                if (rep_token_compare(rep_string(tokens[i].name), name) == 0)
                        return &tokens[i];
        return NULL;
}

enum rep_status
rep_make_steering_crawler(const struct rep_steering_token *token, struct rep_crawler **crawler)
{
        struct rep_text name = rep_string(token->name);

        return token->kind == REP_STATEMENT_OPERATOR_TOKEN
                       ? rep_crawler_create_public(name, crawler)
                       : rep_crawler_create_ordered(&name, 1, false, REP_NAMES_TOKEN, crawler);
}

/* Returns whether the table has NAME among the crawlers of OPERATED_BY. */
static bool
is_operated_by(struct rep_text name, const char *operated_by)
{
        const struct rep_public_crawler *row = rep_public_crawler_find(name);

        return row != NULL && strcmp(row->operated_by, operated_by) == 0;
}

bool
rep_is_steered(const struct rep_steering_token *token, const struct rep_crawler *crawler)
{
        const struct rep_public_crawler *row = rep_public_crawler_find(rep_string(token->name));
        struct rep_crawler_view view;
        size_t count;

        if (token->kind != REP_STATEMENT_OPERATOR_TOKEN)
                return true;
        rep_crawler_look(crawler, &view);
        if (row == NULL || is_operated_by(view.name, row->operated_by))
                return row != NULL;
        count = view.in_order && view.token_count > 1 ? 1 : view.token_count;
        for (size_t i = 0; i < count; i++)
                if (is_operated_by(rep_crawler_token(view.tokens[i], REP_NAMES_WIDE), row->operated_by))
                        return true;
        return false;
}

/* Returns the row of TOKEN if the operator of CRAWLER has it, or NULL. */
static const struct rep_public_crawler *
row_for(const struct rep_steering_token *token, const struct rep_public_crawler *crawler)
{
        const struct rep_public_crawler *row = rep_public_crawler_find(rep_string(token->name));

        return row != NULL && strcmp(row->operated_by, crawler->operated_by) == 0 ? row : NULL;
}

bool
rep_has_steering_token(const struct rep_public_crawler *crawler)
{
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                if (row_for(&tokens[i], crawler) != NULL)
                        return true;
        return false;
}

const struct rep_public_crawler *
rep_steering_token_for(const struct rep_public_crawler *crawler, unsigned purposes)
{
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++) {
                const struct rep_public_crawler *row = row_for(&tokens[i], crawler);
                unsigned stops =
                        ((tokens[i].uses & 1u << REP_USE_AI_TRAIN) != 0 ? (unsigned)REP_PURPOSE_TRAINING : 0u) |
                        ((tokens[i].uses & 1u << REP_USE_AI_INPUT) != 0 ? (unsigned)REP_PURPOSE_INPUT : 0u);

                if (row != NULL && row != crawler && purposes != 0 && (purposes & ~stops) == 0)
                        return row;
        }
        return NULL;
}
