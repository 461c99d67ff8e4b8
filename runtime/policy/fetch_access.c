/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fetch_access.c: what one fetch of a robots.txt means.
 *
 * Everything that is not known to allow something ends at the last line, which disallows everything: an unknown status, or
 * half a body.  The status is looked at before the error, because a redirect or a 4xx means the same whether or not its
 * body arrived.
 */
#include "rep_policy.h"

static bool
is_class(uint32_t status, uint32_t class)
{
        return status / 100 == class;
}

/* Returns whether FETCH was redirected in vain.  Some clients say this alone, and not by which status. */
static bool
leads_nowhere(const struct rep_fetch *fetch)
{
        return fetch->error == REP_FETCH_LOOP || fetch->error == REP_FETCH_BAD_TARGET;
}

/* Of a redirect that failed in no other way, nobody says where it led: nothing is known. */
static enum rep_access
of_redirect(const struct rep_fetch *fetch)
{
        if (fetch->error == REP_FETCH_OTHER)
                return REP_ACCESS_DISALLOW_ALL;
        return leads_nowhere(fetch) || fetch->redirects >= REP_REDIRECTS_MAX ? REP_ACCESS_ALLOW_ALL : REP_ACCESS_FOLLOW;
}

enum rep_access
rep_fetch_access(const struct rep_fetch *fetch)
{
        uint32_t status = fetch->status;

        if (status == 304)
                return fetch->error == REP_FETCH_DONE ? REP_ACCESS_UNCHANGED : REP_ACCESS_DISALLOW_ALL;
        if (is_class(status, 3) || (status == 0 && leads_nowhere(fetch)))
                return of_redirect(fetch);
        if (is_class(status, 4) && status != 429)
                return REP_ACCESS_ALLOW_ALL;
        if (is_class(status, 5) && fetch->missing_is_5xx)
                return REP_ACCESS_ALLOW_ALL;
        if (is_class(status, 2) && fetch->error == REP_FETCH_DONE)
                return fetch->no_body ? REP_ACCESS_ALLOW_ALL : REP_ACCESS_RULES;
        return REP_ACCESS_DISALLOW_ALL;
}
