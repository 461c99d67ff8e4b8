/*
 * The subcommands.  Each is a file of its own, named like it, that gets its part of the command line with the name that
 * messages start with in argv[0], and returns an exit status (report.h).
 */
#ifndef REP_CLI_BASE_COMMAND_H
#define REP_CLI_BASE_COMMAND_H

#include "cli/base/options.h"

extern const struct command audit_command;
extern const struct command check_command;
extern const struct command compile_command;
extern const struct command coverage_command;
extern const struct command crawlers_command;
extern const struct command diff_command;
extern const struct command emit_command;
extern const struct command explain_command;
extern const struct command fetch_command;
extern const struct command graph_command;
extern const struct command info_command;
extern const struct command lint_command;
extern const struct command matrix_command;
extern const struct command url_command;

#endif
