/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c: why a URL gets its verdict, and what its content may be used for, as JSON. */
#include "boundary.h"

/* Explains the verdict about a URL for CRAWLER, which may be NULL. */
enum rep_status
WEB_EXPORT(web_explain)(struct web_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size)
{
        struct rep_json out = web_json_begin();

        return rep_robots_explain_json(robots->robots, crawler, url, size, 0, out.write, out.context);
}

/* Says what the content of a URL may be used for by CRAWLER, which may be NULL. */
enum rep_status
WEB_EXPORT(web_usage)(struct web_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size)
{
        struct rep_json out = web_json_begin();

        return rep_robots_usage_json(robots->robots, crawler, url, size, 0, out.write, out.context);
}
