/* SPDX-License-Identifier: Apache-2.0 */
/* uses.c: see uses.h. */
#include "cli/ask/uses.h"

#include <string.h>

#include "cli/base/report.h"

/* Takes the SIZE bytes at NAME. */
static int
take_name(const struct option_use *option, const char *name, size_t size, enum rep_use *use)
{
        if (rep_use_of((struct rep_text){name, size}, use))
                return OPTION_TAKEN;
        return usage_error(option->command, "--%s: '%.*s' is not " USES_NAMES, option->row->name, (int)size, name);
}

int
take_use(const struct option_use *option)
{
        struct use_choice *choice = option->place;

        choice->made = true;
        return take_name(option, option->argument, strlen(option->argument), &choice->use);
}

int
take_uses(const struct option_use *option)
{
        const char *name = option->argument;
        unsigned *uses = option->place;

        for (;;) {
                size_t size = strcspn(name, ",");
                enum rep_use use;
                int status = take_name(option, name, size, &use);

                if (status != OPTION_TAKEN || (*uses |= 1u << use, name[size] == '\0'))
                        return status;
                name += size + 1;
        }
}
