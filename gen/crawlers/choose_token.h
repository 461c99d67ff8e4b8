/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tokens of a crawler, the preferred one first, and a file -> the one token by which to ask about the crawler.
 */
#ifndef REP_GEN_CHOOSE_TOKEN_H
#define REP_GEN_CHOOSE_TOKEN_H

#include "rules/robots_file.h"

/* Returns the first of the COUNT TOKENS that FILE names, or else the first that is valid under NAMES.  Returns NULL if
 * none is. */
const struct rep_text *rep_choose_token(const struct rep_file *file, const struct rep_text *tokens, size_t count,
                                        enum rep_names names);

#endif
