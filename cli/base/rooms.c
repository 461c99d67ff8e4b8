/* SPDX-License-Identifier: Apache-2.0 */
/* rooms.c: see rooms.h. */
#include "cli/base/rooms.h"

#include <string.h>

/* Gives the first subcommand behind PREVIOUS in the order of the alphabet, or of all where that is NULL. */
static const struct command *
next_command(const struct command *previous)
{
        const struct command *next = NULL, *const * command;
        const struct room *const *room;

        for (room = rooms; *room != NULL; room++)
                for (command = (*room)->commands; *command != NULL; command++)
                        if ((previous == NULL || strcmp((*command)->name, previous->name) > 0) &&
                            (next == NULL || strcmp((*command)->name, next->name) < 0))
                                next = *command;
        return next;
}

const struct command *
subcommand(size_t index)
{
        const struct command *command = next_command(NULL);

        while (command != NULL && index-- > 0)
                command = next_command(command);
        return command;
}
