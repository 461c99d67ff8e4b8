/* The list of subcommands. */
#ifndef REP_CLI_BASE_SUBCOMMANDS_H
#define REP_CLI_BASE_SUBCOMMANDS_H

#include "cli/base/options.h"

/* Gives the subcommand number INDEX in the order of the alphabet; NULL past the last. */
const struct command *subcommand(size_t index);

#endif
