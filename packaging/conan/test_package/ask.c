/* SPDX-License-Identifier: Apache-2.0 */
/* Ends with 0 if the rules block what they should. */
#include <rep_robots.h>

int
main(void)
{
        struct rep_text text = rep_string("User-agent: *\nDisallow: /private\n");
        struct rep_text url = rep_string("/private/x");
        struct rep_robots *robots;
        struct rep_crawler *crawler;
        struct rep_result result;

        if (rep_robots_parse(text.data, text.size, NULL, &robots) != REP_OK ||
            rep_crawler_create_token("ExampleBot", &crawler) != REP_OK ||
            rep_robots_check(robots, crawler, url.data, url.size, &result) != REP_OK)
                return 1;
        rep_crawler_free(crawler);
        rep_robots_free(robots);
        return result.verdict == REP_DISALLOW && result.line == 2 ? 0 : 1;
}
