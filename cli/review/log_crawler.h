/* Whose request it was that a server wrote down. */
#ifndef REP_CLI_REVIEW_LOG_CRAWLER_H
#define REP_CLI_REVIEW_LOG_CRAWLER_H

#include "cli/ask/crawlers.h"

/*
 * Does USER_AGENT, the value of a User-Agent header, name CRAWLER?  Everybody is named by any value.  A public crawler is
 * named by its name, which stands there as a word, or by the first of its tokens, unless that is the name of another; one
 * that was given by tokens is named by any of these; one that was given by a header is named by that header alone.
 */
bool log_names_crawler(struct rep_text user_agent, const struct crawler *crawler, enum rep_names names);

#endif
