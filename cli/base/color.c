/* SPDX-License-Identifier: Apache-2.0 */
/* color.c: see color.h. */
#include "cli/base/color.h"

#include <stdlib.h>
#include <string.h>

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

const struct option_row color_options[] = {
        {0, "color", "WHEN", take_choice, 0,
         .help = "whether to colour: 'auto' (the default: on a terminal, unless NO_COLOR is set), 'always' or 'never'",
         .words = "auto|always|never"},
        OPTIONS_END,
};

/* Returns whether the environment variable NAME is set and not empty. */
static bool
is_set(const char *name)
{
        const char *value = getenv(name);

        return value != NULL && value[0] != '\0';
}

static bool
is_dumb(void)
{
        const char *terminal = getenv("TERM");

        return terminal == NULL || strcmp(terminal, "dumb") == 0;
}

void
color_apply(const struct choice *choice, struct output *output)
{
        if (choice->value == COLOR_AUTO)
                output->color = output->terminal && !is_set("NO_COLOR") && !is_dumb();
        else
                output->color = choice->value == COLOR_ALWAYS;
}
