/* SPDX-License-Identifier: Apache-2.0 */
/* rooms.c: see rooms.h. */
#include "cli/base/rooms.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "rep_idn.h"

/* Returns the subcommand that follows PREVIOUS in alphabetical order.  If PREVIOUS is NULL, returns the first. */
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

/* ---- missing libraries */

void
print_missing(FILE *stream)
{
        const struct room *const *room;
        bool packs = false;

#ifndef REP_HAVE_JSON_C
        fputs("without json-c: no JSON is read, so there are no batches of objects and no copies of fetched files\n",
              stream);
#endif
#ifndef REP_HAVE_LIBCURL
        fputs("without libcurl and zlib: nothing is fetched, so no robots.txt is given by a URL\n", stream);
#endif
        if (!rep_has_idn())
                fputs("without libidn2: hosts outside ASCII are errors\n", stream);
        for (room = rooms; *room != NULL; room++) {
                packs = packs || (*room)->packs != NULL;
                if ((*room)->print_missing != NULL)
                        (*room)->print_missing(stream);
        }
        if (!packs)
                fputs("without packs, which need json-c, zlib and xxHash\n", stream);
}

void
end_without(const char *library, const char *what)
{
        fprintf(stderr, "rep2c: %s, for this rep2c was built without %s\n", what, library);
        exit(STATUS_ERROR);
}
