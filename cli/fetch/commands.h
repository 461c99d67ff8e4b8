/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands that fetch robots.txt files from sites.  Each has a file of its name. */
#ifndef REP_CLI_FETCH_COMMANDS_H
#define REP_CLI_FETCH_COMMANDS_H

#include "cli/base/options.h"

extern const struct command fetch_command;
extern const struct command url_command;

#endif
