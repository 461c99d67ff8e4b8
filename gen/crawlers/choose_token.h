/*
 * A crawler of the table and a file -> the one token by which the crawler is to be asked about.
 */
#ifndef REP_GEN_CHOOSE_TOKEN_H
#define REP_GEN_CHOOSE_TOKEN_H

#include "rep_crawlers.h"
#include "rules/robots_file.h"

/* The token that FILE names CRAWLER by, or else the first that is one under NAMES; NULL where none is. */
const struct rep_text *rep_choose_token(const struct rep_file *file, const struct rep_public_crawler *crawler,
                                        enum rep_names names);

#endif
