/* SPDX-License-Identifier: Apache-2.0 */
/* page_url.c: which URLs are valid to check; see rep_policy.h. */
#include "rep_policy.h"
#include "syntax/scheme.h"

/* The kinds of bytes in an authority.  Only BLANK ones, a space and the control bytes, may stand nowhere in a URL. */
enum kind { PLAIN, AT, BLANK, PARAM, PATH };

/* The kinds of the bytes of ASCII; all others are PLAIN. */
static const unsigned char kinds[256] = {
        BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK,
        BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, /* from 0x0 */
        BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK,
        BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, /* from 0x10 */
        BLANK, PLAIN, PLAIN, PATH,  PLAIN, PLAIN, PLAIN, PLAIN,
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PATH, /* from 0x20 */
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
        PLAIN, PLAIN, PLAIN, PARAM, PLAIN, PLAIN, PLAIN, PATH, /* from 0x30 */
        AT,    PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, /* from 0x40 */
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, /* from 0x50 */
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, /* from 0x60 */
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN,
        PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, BLANK, /* from 0x70 */
};

/* What an authority consists of. */
struct authority {
        const char *host, *end;      /* the host begins behind the user info */
        bool blank_user, blank_host; /* they have a blank */
};

/* Returns the authority that begins at AT, in a URL that ends at END. */
static struct authority
read_authority(const char *at, const char *end, enum rep_dialect dialect)
{
        struct authority authority = {.host = at};

        for (; at < end; at++) {
                enum kind kind = (enum kind)kinds[(unsigned char)*at];

                if (kind == PLAIN)
                        continue;
                if (kind == PATH || (kind == PARAM && dialect == REP_DIALECT_GOOGLE))
                        break;
                if (kind == BLANK)
                        authority.blank_host = true;
                if (kind != AT)
                        continue;
                authority.host = at + 1;
                authority.blank_user |= authority.blank_host;
                authority.blank_host = false;
        }
        authority.end = at;
        return authority;
}

enum rep_url_status
rep_page_url_in(enum rep_dialect dialect, const char *url, size_t url_size)
{
        char robots[REP_ROBOTS_URL_SIZE];
        struct authority authority;
        size_t scheme;

        if (url_size > 0 && url[0] == '/')
                return REP_URL_OK;
        scheme = rep_scheme_size(url, url_size);
        if (scheme == 0)
                return REP_URL_ERR_SCHEME;
        authority = read_authority(url + scheme, url + url_size, dialect);
        if (authority.blank_user)
                return REP_URL_ERR_USER;
        if (authority.host == authority.end || *authority.host == ':')
                return REP_URL_ERR_EMPTY;
        /* Any other host may be a name, but an address in brackets must be valid. */
        if (*authority.host == '[')
                return rep_robots_url(url, (size_t)(authority.end - url), robots, NULL);
        return authority.blank_host ? REP_URL_ERR_HOST : REP_URL_OK;
}
