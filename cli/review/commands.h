/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands about what people ask of a robots.txt that they write.  Each is a file of its own, named like it. */
#ifndef REP_CLI_REVIEW_COMMANDS_H
#define REP_CLI_REVIEW_COMMANDS_H

#include "cli/base/options.h"

extern const struct command audit_command;
extern const struct command coverage_command;
extern const struct command crawlers_command;
extern const struct command diff_command;
extern const struct command explain_command;
extern const struct command graph_command;
extern const struct command lint_command;
extern const struct command matrix_command;
extern const struct command watch_command;

#endif
