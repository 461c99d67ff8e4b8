/* SPDX-License-Identifier: Apache-2.0 */
/* The table of all subcommands.  Each subcommand has a file of its name in one of the folders of the command. */
#ifndef REP_CLI_BASE_COMMANDS_H
#define REP_CLI_BASE_COMMANDS_H

#include "cli/base/options.h"

extern const struct command audit_command, check_command, compile_command, coverage_command, crawlers_command,
        diff_command, emit_command, enforce_command, explain_command, extract_command, fetch_command, filter_command,
        graph_command, info_command, lint_command, pack_command, url_command, usage_command, watch_command,
        write_command;

/* The subcommands that were built, in alphabetical order.  The list ends in NULL. */
extern const struct command *const commands[];

#endif
