/* SPDX-License-Identifier: Apache-2.0 */
/* A program with a non-ASCII host.  It prints the URL of the host's robots.txt. */
#include <rep_directives.h>
#include <rep_policy.h>
#include <rep_robots.h>
#include <stdio.h>

int
main(void)
{
        struct rep_text page = rep_string("https://ex\303\244mple.com/a");
        char robots[REP_ROBOTS_URL_SIZE];

        if (rep_robots_url_idn(page.data, page.size, robots, NULL) != REP_URL_OK)
                return 1;
        return puts(robots) < 0;
}
