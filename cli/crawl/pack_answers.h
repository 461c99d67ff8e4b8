/* SPDX-License-Identifier: Apache-2.0 */
/* What subcommands of other rooms do with a pack.  The functions of cli/ask/packs.h call these. */
#ifndef REP_CLI_CRAWL_PACK_ANSWERS_H
#define REP_CLI_CRAWL_PACK_ANSWERS_H

#include "cli/ask/check.h"
#include "cli/ask/packs.h"

bool pack_recognize(const char *file);
int pack_info(const char *file, bool json);
int pack_check(const struct check_options *options, char **urls);
int pack_explain(const struct explain_options *options, const struct crawler *crawler, char **urls);

#endif
