/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands about what is made of a robots.txt.  Each is a file of its own, named like it. */
#ifndef REP_CLI_BUILD_COMMANDS_H
#define REP_CLI_BUILD_COMMANDS_H

#include "cli/base/options.h"

extern const struct command compile_command;
extern const struct command emit_command;
extern const struct command info_command;

#endif
