/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands that compile a robots.txt, or show what is compiled.  Each has a file of its name. */
#ifndef REP_CLI_BUILD_COMMANDS_H
#define REP_CLI_BUILD_COMMANDS_H

#include "cli/base/options.h"

extern const struct command compile_command;
extern const struct command emit_command;
extern const struct command info_command;

#endif
