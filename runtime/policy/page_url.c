/* SPDX-License-Identifier: Apache-2.0 */
/* page_url.c: which URLs are valid to check; see rep_policy.h. */
#include "rep_policy.h"
#include "syntax/scheme.h"

enum rep_url_status
rep_page_url_in(enum rep_dialect dialect, const char *url, size_t url_size)
{
        const size_t scheme = rep_scheme_size(url, url_size);
        const char *at, *end;
        char robots[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status;
        size_t size;

        if (rep_has_break(url, url_size))
                return REP_URL_ERR_BREAK;
        if (url_size > 0 && url[0] == '/')
                return REP_URL_OK;
        if (scheme == 0)
                return REP_URL_ERR_SCHEME;
        at = url + scheme;
        end = rep_authority_end(at, url + url_size, dialect);
        while (end != NULL && at < end && *at != '[')
                at++;
        if (at == end)
                return REP_URL_OK; /* any host may be a name, but an address in brackets must be valid */
        size = 0;
        while (size < url_size && !(url[size] == ';' && dialect == REP_DIALECT_GOOGLE))
                size++; /* an authority ends at a ";", too, if it does so in DIALECT */
        status = rep_robots_url(url, size, robots, NULL);
        return end == NULL && (status == REP_URL_OK || status == REP_URL_ERR_IDN) ? REP_URL_ERR_HOST : status;
}
