/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rooms of the command.  Each room lists its subcommands, and main() knows only the table of rooms.  A room that
 * was not built is not in the table.
 */
#ifndef REP_CLI_BASE_ROOMS_H
#define REP_CLI_BASE_ROOMS_H

#include <stdio.h>

#include "cli/base/options.h"

struct packs;

struct room {
        const struct command *const *commands; /* ended by NULL */
        void (*print_missing)(FILE *stream);   /* writes a line for each missing library; NULL: the room needs none */
        const struct packs *packs;             /* its functions for packs (cli/ask/packs.h); NULL: none */
};

/* The rooms that were built, ended by NULL.  The build generates this table. */
extern const struct room *const rooms[];

/* Returns the subcommand number INDEX in alphabetical order, or NULL past the last. */
const struct command *subcommand(size_t index);

/* ---- libraries that are not built in */

/* Writes a line for each of them to STREAM. */
void print_missing(FILE *stream);

/* Ends the command with an error: WHAT is not possible without LIBRARY. */
_Noreturn void end_without(const char *library, const char *what);

#endif
