/* SPDX-License-Identifier: Apache-2.0 */
/* room.c: what this room adds to the command; see cli/base/rooms.h. */
#include "cli/ask/commands.h"
#include "cli/base/rooms.h"

static const struct command *const commands[] = {&check_command, NULL};

const struct room ask_room = {.commands = commands};
