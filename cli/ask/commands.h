/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands about who asks, what is asked, and the answers.  Each is a file of its own, named like it. */
#ifndef REP_CLI_ASK_COMMANDS_H
#define REP_CLI_ASK_COMMANDS_H

#include "cli/base/options.h"

extern const struct command check_command;

#endif
