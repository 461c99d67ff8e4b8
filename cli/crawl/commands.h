/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands about packs, which hold the robots.txt of many hosts in one file.  Each has a file with its name. */
#ifndef REP_CLI_CRAWL_COMMANDS_H
#define REP_CLI_CRAWL_COMMANDS_H

#include "cli/base/options.h"

extern const struct command extract_command;
extern const struct command filter_command;
extern const struct command pack_command;

#endif
