/* SPDX-License-Identifier: Apache-2.0 */
/* page_url.c: which URLs are valid to check; see rep_policy.h. */
#include "rep_policy.h"
#include "syntax/scheme.h"

enum rep_url_status
rep_page_url_in(enum rep_dialect dialect, const char *url, size_t url_size)
{
        char robots[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status;
        size_t size = 0;

        if (rep_is_url(url, url_size, dialect))
                return REP_URL_OK;
        if (rep_has_break(url, url_size))
                return REP_URL_ERR_BREAK;
        while (size < url_size && !(url[size] == ';' && dialect == REP_DIALECT_GOOGLE))
                size++; /* an authority ends at a ";", too, if it does so in DIALECT */
        if (rep_scheme_size(url, size) == 0)
                return REP_URL_ERR_SCHEME;
        status = rep_robots_url(url, size, robots, NULL);
        return status == REP_URL_OK || status == REP_URL_ERR_IDN ? REP_URL_ERR_HOST : status;
}
