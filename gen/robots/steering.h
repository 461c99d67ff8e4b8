/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tokens that stand for a use of content instead of a crawler.  Nobody fetches anything by such a name, but the rules
 * of its groups say what content may be used for: of all crawlers, or of those of one operator.
 */
#ifndef REP_GEN_ROBOTS_STEERING_H
#define REP_GEN_ROBOTS_STEERING_H

#include "rep_robots.h"

struct rep_steering_token {
        const char *name;
        enum rep_statement_kind kind;
        unsigned uses; /* a bit for each, 1 << enum rep_use */
};

/* The most tokens that there are. */
#define REP_STEERING_TOKENS 3

/* Returns the token number INDEX, below REP_STEERING_TOKENS. */
const struct rep_steering_token *rep_steering_token_at(size_t index);

/* Returns the token called NAME, compared without case, or NULL. */
const struct rep_steering_token *rep_steering_token_find(struct rep_text name);

/* Makes *CRAWLER, which the caller frees, that asks for TOKEN: an operator's token as the table of public crawlers has
 * it; another without the groups for "*".  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_make_steering_crawler(const struct rep_steering_token *token, struct rep_crawler **crawler);

/* Returns whether TOKEN steers what CRAWLER fetches: everybody's, or that of the public crawlers of one operator.
 * CRAWLER is one of these if the table has its name, or one of its tokens as a name; of tokens in order the first. */
bool rep_is_steered(const struct rep_steering_token *token, const struct rep_crawler *crawler);

/*
 * Returns what RESULT says about the uses of a token; its groups are those that HOLDS says.  No rule that matches says
 * nothing. The groups for "*" can refuse a use, but never permit one: who writes "Disallow:" for all crawlers has said
 * nothing about training.
 */
static inline enum rep_preference
rep_steering_preference(enum rep_holds holds, const struct rep_result *result)
{
        if (result->line == 0)
                return REP_PREFERENCE_UNKNOWN;
        if (result->verdict == REP_DISALLOW)
                return REP_PREFERENCE_DISALLOW;
        return holds == REP_HOLDS_NAMED ? REP_PREFERENCE_ALLOW : REP_PREFERENCE_UNKNOWN;
}

/* Returns whether the operator of CRAWLER has a token that steers the use of what its crawlers fetch. */
bool rep_has_steering_token(const struct rep_public_crawler *crawler);

/* Returns the operator's token that keeps what CRAWLER, which is another one of the table, fetches from all of
 * PURPOSES, a sum of REP_PURPOSE_ values, or NULL if there is none. */
const struct rep_public_crawler *rep_steering_token_for(const struct rep_public_crawler *crawler, unsigned purposes);

#endif
