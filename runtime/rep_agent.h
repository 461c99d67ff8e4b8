/*
 * rep_agent.h: which strings name a crawler.
 *
 * A crawler asks for its rules by its product token, such as "ExampleBot" (RFC 9309, section 2.2.1).  What it is known
 * by may be something else: the whole value of its User-Agent field, or a name that is no token.
 *
 *     struct rep_text tokens[8];
 *     size_t count = rep_agent_tokens(header, REP_NAMES_TOKEN, tokens, 8);
 *
 *     for (i = 0; i < count && i < 8; i++)
 *             ... tokens[i] ...
 *
 * Threads: these functions have no state; any thread may call them.
 */
#ifndef REP_AGENT_H
#define REP_AGENT_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Finds what rep_pick() and rep_compile() answer with REP_ERR_TOKEN: returns the 0-based number of the first of the
 * COUNT AGENTS that is neither a product token nor one with a version behind it, or COUNT where each is one.  NAMES says
 * what a token is made of; REP_NAMES_ANY is as REP_NAMES_TOKEN.  AGENTS may be NULL where COUNT is 0.
 *
 * Cost: linear in the agents; no allocation.
 */
REP_API size_t rep_first_no_token(const struct rep_text *agents, size_t count, enum rep_names names);

/*
 * Finds the product tokens in the value of a User-Agent field (RFC 9110, section 10.1.5), in their order.
 *
 * These are the names of its products, "Mozilla" and "AppleWebKit" in `Mozilla/5.0 AppleWebKit/537.36`; and in its
 * comments, whose parts stand between semicolons or commas, the names that have a version, such as "Amazonbot" in
 * `(Amazonbot/0.1; +https://...)`, and those that stand behind `compatible`, with a version or without, such as
 * "Bytespider" in `(compatible; Bytespider; ...)`.  A version in a comment begins with a digit, or with a "v" and a
 * digit.  A name that is no token as NAMES says is passed over: "MJ12bot" is one of REP_NAMES_WIDE alone.  What is not
 * well formed is read as far as it goes.
 *
 * The first MOST of them are written to TOKENS, which may be NULL where MOST is 0; their texts lie in HEADER.  Returns
 * how many there are, which may be more.  A name that stands there twice is given twice.
 *
 * Cost: linear in HEADER; no allocation.
 */
REP_API size_t rep_agent_tokens(struct rep_text header, enum rep_names names, struct rep_text *tokens, size_t most);

#ifdef __cplusplus
}
#endif

#endif
