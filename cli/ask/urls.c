/* SPDX-License-Identifier: Apache-2.0 */
/* urls.c: see urls.h. */
#include "cli/ask/urls.h"

#include <string.h>

#include "cli/base/page.h"

/* ---- URLs */

bool
urls_next(struct urls *urls)
{
        if (!urls->started) {
                urls->started = true;
                urls->by_line = urls->arguments[0] == NULL;
                urls->source = urls->by_line ? LINES_NAME : "arguments";
        }
        if (!urls->by_line) {
                if (urls->arguments[0] == NULL)
                        return false;
                urls->url = rep_string(*urls->arguments++);
                return true;
        }
        do
                if (!lines_next(&urls->lines))
                        return false;
        while (urls->lines.size == 0);
        urls->url = (struct rep_text){urls->lines.data, urls->lines.size};
        return true;
}

int
urls_finish(struct urls *urls, int status)
{
        return urls->by_line ? lines_finish(&urls->lines, status) : status;
}

/* ---- pages */

/* Writes the URL of the robots.txt of PAGE to ROBOTS. */
static bool
find_robots(const char *page, enum rep_dialect dialect, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure)
{
        return page_examine(rep_string(page), dialect, failure) &&
               origin_robots_url(page_site(rep_string(page), dialect), robots, failure);
}

int
pages_by_site(char **pages, enum rep_dialect dialect, pages_ask_fn *ask, void *context)
{
        char robots[REP_ROBOTS_URL_SIZE], next[REP_ROBOTS_URL_SIZE];
        int status = STATUS_OK, asked;
        struct failure failure;
        size_t count;

        for (; *pages != NULL; pages += count) {
                count = 1;
                if (!find_robots(*pages, dialect, robots, &failure)) {
                        status = report("arguments", 0, &failure);
                        continue;
                }
                while (pages[count] != NULL &&
                       (pages[count][0] == '/' ||
                        (find_robots(pages[count], dialect, next, &failure) && strcmp(robots, next) == 0)))
                        count++;
                asked = ask(context, robots, pages, count);
                status = asked > status ? asked : status;
        }
        return status;
}
