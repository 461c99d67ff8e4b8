/* SPDX-License-Identifier: Apache-2.0 */
/* room.c: what this room adds to the command; see cli/base/rooms.h. */
#include "cli/base/rooms.h"
#include "cli/review/commands.h"

static const struct command *const commands[] = {
        &audit_command, &coverage_command, &crawlers_command, &diff_command,  &explain_command,
        &graph_command, &lint_command,     &matrix_command,   &watch_command, NULL};

const struct room review_room = {.commands = commands};
