/* SPDX-License-Identifier: Apache-2.0 */
/* user_agent.c: see download.h. */
#include "cli/fetch/download.h"

#include "cli/base/report.h"

int
take_user_agent(const struct option_use *use)
{
        const char *at;

        for (at = use->argument; *at != '\0'; at++)
                if ((unsigned char)*at < ' ' || *at == 0x7f)
                        return usage_error(use->command, "--user-agent: a control byte");
        if (use->argument[0] == '\0')
                return usage_error(use->command, "--user-agent: the name is missing");
        return take_string(use);
}
