/* SPDX-License-Identifier: Apache-2.0 */
/* page.c: see page.h. */
#include "cli/base/page.h"

#include <stdio.h>
#include <string.h>

#include "cli/base/input.h"
#include "cli/base/report.h"
#include "rep_policy.h"

/* ---- pages */

/* The bytes of a URL that a message repeats. */
enum { SHOWN = 120 };

static bool
fail_page(struct failure *failure, struct rep_text url, const char *what)
{
        int shown = (int)(url.size < SHOWN ? url.size : SHOWN);

        return fail(failure, "'%.*s%s': %s", shown, url.data, url.size > SHOWN ? "..." : "", what);
}

bool
page_examine(struct rep_text url, enum rep_dialect dialect, struct failure *failure)
{
        enum rep_url_status status;

        if (url.size == 0)
                return fail(failure, "'': a URL is missing; the path of a site's first page is '/'");
        status = rep_page_url_in(dialect, url.data, url.size);
        switch (status) {
        case REP_URL_OK:
                return true;
        case REP_URL_ERR_SCHEME:
                return fail_page(failure, url,
                                 "neither a URL that starts with http://, https:// or ftp://, nor a path, which starts "
                                 "with '/'");
        case REP_URL_ERR_EMPTY:
                return fail_page(failure, url, "the host is missing");
        default:
                return fail_page(failure, url, rep_url_status_text(status));
        }
}

struct rep_text
page_site(struct rep_text url, enum rep_dialect dialect)
{
        const char *slashes = url.size > 0 ? memchr(url.data, '/', url.size) : NULL, *end = url.data + url.size, *at;

        if (dialect != REP_DIALECT_GOOGLE || slashes == NULL || slashes == url.data)
                return url;
        for (at = slashes; at < end && *at == '/'; at++)
                ;
        while (at < end && *at != '/' && *at != '?' && *at != '#' && *at != ';')
                at++;
        return at < end && *at == ';' ? (struct rep_text){url.data, (size_t)(at - url.data)} : url;
}

bool
page_is_raw(struct rep_text url)
{
        for (size_t i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] >= 0x80)
                        return true;
        return false;
}

char *
page_escape(struct rep_text url)
{
        char *escaped = must_resize(NULL, url.size + 1, 3), *at = escaped;

        for (size_t i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] >= 0x80)
                        at += sprintf(at, "%%%02X", (unsigned char)url.data[i]);
                else
                        *at++ = url.data[i];
        *at = '\0';
        return escaped;
}

int
pages_each(char **arguments, page_fn *fn, void *context)
{
        struct lines lines = {.data = NULL};

        if (*arguments != NULL) {
                while (*arguments != NULL && fn(context, rep_string(*arguments), "arguments", 0))
                        arguments++;
                return STATUS_OK;
        }
        while (lines_next(&lines))
                if (lines.size > 0 && !fn(context, (struct rep_text){lines.data, lines.size}, LINES_NAME, lines.number))
                        break;
        return lines_finish(&lines, STATUS_OK);
}

/* ---- sites */

bool
origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure)
{
        enum rep_url_status status = rep_robots_url_idn(page.data, page.size, robots, NULL);

        return status == REP_URL_OK || fail_page(failure, page, rep_url_status_text(status));
}

/* Returns whether URL ends after its authority, or after the slash that follows it. */
static bool
is_origin(const char *url)
{
        const char *authority = strstr(url, "//");

        if (authority == NULL)
                return false;
        authority += 2 + strcspn(authority + 2, "/?#");
        return strcmp(authority, "") == 0 || strcmp(authority, "/") == 0;
}

/*
 * Writes the URL of a robots.txt to ROBOTS, in the form of rep_robots_url().  URL is that URL, or its origin, such as
 * "https://example.com".
 */
static bool
read_robots_url(const char *url, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure)
{
        enum rep_url_status status;
        bool same;

        if (!origin_robots_url(rep_string(url), robots, failure))
                return false;
        if (is_origin(url))
                return true;
        status = rep_same_scope_idn(url, strlen(url), robots, strlen(robots), &same);
        return status == REP_URL_OK || fail_page(failure, rep_string(url), rep_url_status_text(status));
}

void
take_origin(const struct option_use *use)
{
        struct failure failure;

        if (!read_robots_url(use->argument, use->place, &failure))
                usage_error("--%s: %s", use->row->name, failure.text);
}

bool
origin_holds(const char *robots, struct rep_text url, struct failure *failure)
{
        enum rep_url_status status;
        bool same;

        /* Behind two slashes, a host would follow. */
        if (url.size > 0 && url.data[0] == '/' && (url.size == 1 || url.data[1] != '/'))
                return true;
        status = rep_same_scope_idn(robots, strlen(robots), url.data, url.size, &same);
        if (status != REP_URL_OK)
                return fail_page(failure, url, rep_url_status_text(status));
        return same || fail_page(failure, url, "the robots.txt given by --origin is not valid for this URL");
}
