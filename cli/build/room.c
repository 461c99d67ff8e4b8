/* SPDX-License-Identifier: Apache-2.0 */
/* room.c: what this room adds to the command; see cli/base/rooms.h. */
#include "cli/base/rooms.h"
#include "cli/build/commands.h"

static const struct command *const commands[] = {&compile_command, &emit_command, &info_command, NULL};

const struct room build_room = {.commands = commands};
