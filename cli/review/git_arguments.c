/* SPDX-License-Identifier: Apache-2.0 */
/* git_arguments.c: see git_arguments.h. */
#include "cli/review/git_arguments.h"

#include <stddef.h>

enum { PATH, OLD, NEW = 4, COUNT = 7, COUNT_RENAMED = 9 };

void
git_arguments_take(struct git_arguments *git, char **arguments)
{
        size_t count = 0;

        while (arguments[count] != NULL)
                count++;
        if (count != COUNT && count != COUNT_RENAMED)
                return;
        git->path = arguments[count == COUNT ? PATH : COUNT];
        arguments[0] = arguments[OLD];
        arguments[1] = arguments[NEW];
        arguments[2] = NULL;
}
