/* SPDX-License-Identifier: Apache-2.0 */
/* origin.c: see origin.h. */
#include "cli/base/origin.h"

/* The bytes of a URL that a message repeats. */
enum { SHOWN = 120 };

/* Writes "URL: what is wrong with it". */
static bool
fail_url(struct failure *failure, struct rep_text url, const char *what)
{
        int shown = (int)(url.size < SHOWN ? url.size : SHOWN);

        return fail(failure, "'%.*s%s': %s", shown, url.data, url.size > SHOWN ? "..." : "", what);
}

bool
origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure)
{
        enum rep_url_status status = rep_robots_url_idn(page.data, page.size, robots, NULL);

        return status == REP_URL_OK || fail_url(failure, page, rep_url_status_text(status));
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
        return status == REP_URL_OK || fail_url(failure, rep_string(url), rep_url_status_text(status));
}

int
take_origin(const struct option_use *use)
{
        struct failure failure;

        if (!read_robots_url(use->argument, use->place, &failure))
                return usage_error(use->command, "--%s: %s", use->row->name, failure.text);
        return OPTION_TAKEN;
}

/* Returns whether URL starts with a slash, but not with two, which a host would follow. */
static bool
is_path(struct rep_text url)
{
        return url.size > 0 && url.data[0] == '/' && (url.size == 1 || url.data[1] != '/');
}

bool
origin_holds(const char *robots, struct rep_text url, struct failure *failure)
{
        enum rep_url_status status;
        bool same;

        if (is_path(url))
                return true;
        status = rep_same_scope_idn(robots, strlen(robots), url.data, url.size, &same);
        if (status != REP_URL_OK)
                return fail_url(failure, url, rep_url_status_text(status));
        return same || fail_url(failure, url, "the robots.txt given by --origin is not valid for this URL");
}
