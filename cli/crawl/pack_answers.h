/* SPDX-License-Identifier: Apache-2.0 */
/* What other rooms' subcommands do with a pack: see cli/ask/packs.h, whose functions end here. */
#ifndef REP_CLI_CRAWL_PACK_ANSWERS_H
#define REP_CLI_CRAWL_PACK_ANSWERS_H

#include "cli/ask/check.h"
#include "cli/ask/packs.h"

bool pack_recognize(const char *file);
int pack_info(const char *file, bool json);
int pack_check(const struct check_options *options, char **urls);
int pack_explain(const struct explain_options *options, const struct crawler *crawler, char **urls);

#endif
