/* The subcommands about packs: see cli/base/command.h for what they are. */
#ifndef REP_CLI_CRAWL_PACK_COMMANDS_H
#define REP_CLI_CRAWL_PACK_COMMANDS_H

#include "cli/base/options.h"

extern const struct command extract_command;
extern const struct command filter_command;
extern const struct command pack_command;

#endif
