/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands that check URLs.  Each has a file of its name. */
#ifndef REP_CLI_ASK_COMMANDS_H
#define REP_CLI_ASK_COMMANDS_H

#include "cli/base/options.h"

extern const struct command check_command;

#endif
