/* SPDX-License-Identifier: Apache-2.0 */
/* uses.c: see uses.h. */
#include "cli/ask/uses.h"

#include <string.h>

#include "cli/base/report.h"

static enum rep_use
use_called(const struct option_use *option, struct rep_text name)
{
        enum rep_use use;

        if (!rep_use_of(name, &use))
                usage_error("--%s: '%.*s' is not " USES_NAMES, option->row->name, (int)name.size, name.data);
        return use;
}

void
take_use(const struct option_use *option)
{
        *(struct use_choice *)option->place =
                (struct use_choice){true, use_called(option, rep_string(option->argument))};
}

void
take_uses(const struct option_use *option)
{
        const char *name = option->argument;
        size_t size;

        for (;; name += size + 1) {
                size = strcspn(name, ",");
                *(unsigned *)option->place |= 1u << use_called(option, (struct rep_text){name, size});
                if (name[size] == '\0')
                        return;
        }
}
