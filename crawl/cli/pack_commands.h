/* The subcommands about packs: see cli/command.h for what they are. */
#ifndef REP_CRAWL_CLI_PACK_COMMANDS_H
#define REP_CRAWL_CLI_PACK_COMMANDS_H

#include "cli/options.h"

extern const struct command extract_command;
extern const struct command filter_command;
extern const struct command pack_command;

#endif
