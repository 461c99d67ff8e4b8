/* SPDX-License-Identifier: Apache-2.0 */
/* room.c: what this room adds to the command; see cli/base/rooms.h. */
#include "cli/base/rooms.h"
#include "cli/fetch/commands.h"

static const struct command *const commands[] = {&fetch_command, &url_command, NULL};

const struct room fetch_room = {.commands = commands};
