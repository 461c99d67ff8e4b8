/* SPDX-License-Identifier: Apache-2.0 */
/* user_agent.c: see download.h. */
#include "cli/fetch/download.h"

#include "cli/base/report.h"

void
take_user_agent(const struct option_use *use)
{
        for (const char *at = use->argument; *at != '\0'; at++)
                if ((unsigned char)*at < ' ' || *at == 0x7f)
                        usage_error("--user-agent: a control byte");
        if (use->argument[0] == '\0')
                usage_error("--user-agent: the name is missing");
        take_string(use);
}
