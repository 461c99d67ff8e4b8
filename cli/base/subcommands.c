/* subcommands.c: see subcommands.h. */
#include "cli/base/subcommands.h"

#include <string.h>

#include "cli/ask/packs.h"
#include "cli/base/command.h"

static const struct command *const subcommands[] = {
        &audit_command, &check_command, &compile_command, &coverage_command, &crawlers_command,
        &diff_command,  &emit_command,  &explain_command, &fetch_command,    &graph_command,
        &info_command,  &lint_command,  &matrix_command,  &url_command,
};

enum { COUNT = sizeof(subcommands) / sizeof(subcommands[0]) };

const struct command *
subcommand(size_t index)
{
        const struct command *const *more = pack_commands;
        size_t i = 0;

        /* Two lists in the order of the alphabet. */
        for (;;) {
                bool first = i < COUNT && (*more == NULL || strcmp(subcommands[i]->name, (*more)->name) < 0);
                const struct command *next = first ? subcommands[i] : *more;

                if (next == NULL || index-- == 0)
                        return next;
                if (first)
                        i++;
                else
                        more++;
        }
}
