/*
 * What the command does with packs, the robots.txt of many hosts in one file.  cli/crawl has it, which uses what this folder
 * has, and so gives these names to a folder that must not include it; stubs/packs.c has it where there is no library for
 * crawls.
 */
#ifndef REP_CLI_ASK_PACKS_H
#define REP_CLI_ASK_PACKS_H

#include <stdio.h>

#include "cli/ask/check_options.h"
#include "cli/ask/explain_options.h"

/* The subcommands that are about packs, in the order of the alphabet, ended by NULL. */
extern const struct command *const pack_commands[];

/* Writes a line for each library that packs and what they are made of do without; for packs, if there are none. */
void packs_print_missing(FILE *stream);

/* Does FILE begin as a pack does?  What can't be read does not. */
bool packs_recognize(const char *file);

/* `rep2c info PACK`.  Returns an exit status. */
int packs_info(const char *file, bool json);

/* `rep2c check --pack PACK`: URLS, or where there are none the lines of standard input.  Returns an exit status. */
int packs_check(const struct check_options *options, char **urls);

/* `rep2c explain --pack PACK`: URLS for ASKER; NULL: everybody, or the first that the pack is made for.  The same. */
int packs_explain(const struct explain_options *options, const struct asker *asker, char **urls);

#endif
