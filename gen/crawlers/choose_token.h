/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tokens of a crawler, the preferred one first, and a file -> the one token by which to ask about the crawler.
 */
#ifndef REP_GEN_CHOOSE_TOKEN_H
#define REP_GEN_CHOOSE_TOKEN_H

#include "rep_robots.h"
#include "rules/robots_file.h"

/* Returns whether a group of FILE names TOKEN, which has no version (rep_crawler_token()).  No group names an empty one. */
bool rep_is_named(const struct rep_file *file, struct rep_text token);

/* Returns the first token of the crawler VIEW that FILE names, or else the first that is valid under NAMES.  If none is, returns
 * the first, which no file names, for a crawler that may be called anything, and otherwise NULL. */
const struct rep_text *rep_choose_token(const struct rep_file *file, const struct rep_crawler_view *view,
                                        enum rep_names names);

#endif
