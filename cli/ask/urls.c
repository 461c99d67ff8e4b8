/* SPDX-License-Identifier: Apache-2.0 */
/* urls.c: see urls.h. */
#include "cli/ask/urls.h"

#include <stdlib.h>
#include <string.h>

/* What answers about each of several URLs. */
struct asked {
        const struct asking *asking;
        void *opened;
};

static bool
answer(void *context, struct rep_text url, const char *source, size_t line)
{
        const struct asked *asked = context;

        return asked->asking->answer(asked->asking->context, asked->opened, url, source, line);
}

int
asking_urls(const struct asking *asking, void *opened, char **urls)
{
        return pages_each(urls, answer, &(struct asked){asking, opened});
}

int
asking_robots(const struct asking *asking, const char *robots, char **urls)
{
        void *opened = asking->open(asking->context, robots);
        int status;

        if (opened == NULL)
                return STATUS_ERROR;
        status = asking_urls(asking, opened, urls);
        asking->close(asking->context, opened);
        return status;
}

/* ---- pages of several sites */

struct site {
        struct site *next;
        char robots_url[REP_ROBOTS_URL_SIZE];
        void *opened; /* NULL: that failed */
};

/* Returns the one of SITES whose robots.txt is at URL.  Adds it, and opens its robots.txt, if it is none of them. */
static struct site *
find_site(const struct asking *asking, struct site **sites, const char *url)
{
        struct site *site = *sites;

        while (site != NULL && strcmp(site->robots_url, url) != 0)
                site = site->next;
        if (site != NULL)
                return site;
        site = must(malloc(sizeof(*site)));
        site->next = *sites;
        strcpy(site->robots_url, url);
        site->opened = asking->open(asking->context, site->robots_url);
        return *sites = site;
}

size_t
asking_pages(const struct asking *asking, char **pages, enum rep_dialect dialect)
{
        struct site *sites = NULL, *site = NULL, *next;
        char robots_url[REP_ROBOTS_URL_SIZE];
        struct failure failure;
        size_t lost = 0;
        bool on = true;

        for (; *pages != NULL && on; pages++) {
                struct rep_text page = rep_string(*pages = source_argument(*pages));

                if (**pages != '/' || site == NULL) {
                        if (!page_examine(page, dialect, &failure) ||
                            !origin_robots_url(page_site(page, dialect), robots_url, &failure)) {
                                report("arguments", 0, &failure);
                                lost++;
                                site = NULL; /* whose the next paths are, nobody knows */
                                continue;
                        }
                        site = find_site(asking, &sites, robots_url);
                }
                if (site->opened != NULL)
                        on = asking->answer(asking->context, site->opened, page, "arguments", 0);
                else
                        lost++;
        }
        for (; sites != NULL; sites = next) {
                next = sites->next;
                if (sites->opened != NULL)
                        asking->close(asking->context, sites->opened);
                free(sites);
        }
        return lost;
}
