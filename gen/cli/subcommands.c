/* subcommands.c: see subcommands.h. */
#include "cli/subcommands.h"

#include "cli/command.h"

static const struct command *const subcommands[] = {
        &audit_command, &check_command, &compile_command, &coverage_command, &crawlers_command,
        &diff_command,  &emit_command,  &explain_command, &fetch_command,    &graph_command,
        &info_command,  &lint_command,  &matrix_command,  &url_command,
};

const struct command *
subcommand(size_t index)
{
        return index < sizeof(subcommands) / sizeof(subcommands[0]) ? subcommands[index] : NULL;
}
