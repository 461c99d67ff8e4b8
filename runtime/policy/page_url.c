/* SPDX-License-Identifier: Apache-2.0 */
/* page_url.c: which URLs are valid to check; see rep_policy.h. */
#include "rep_policy.h"
#include "syntax/token.h"

/* Returns whether URL begins with PREFIX, without case.  PREFIX is in lower case. */
static bool
begins_with(struct rep_text url, struct rep_text prefix)
{
        struct rep_text begin = {url.data, prefix.size};

        return url.size >= prefix.size && rep_token_compare(begin, prefix) == 0;
}

/* Returns the size of the scheme and "://" with which URL begins, or 0 if no robots.txt applies to the scheme. */
static size_t
scheme_size(struct rep_text url)
{
        static const struct rep_text schemes[] = {{"https://", 8}, {"http://", 7}, {"ftp://", 6}};
        size_t i;

        for (i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++)
                if (begins_with(url, schemes[i]))
                        return schemes[i].size;
        return 0;
}

static bool
ends_authority(char byte, enum rep_dialect dialect)
{
        return byte == '/' || byte == '?' || byte == '#' || (byte == ';' && dialect == REP_DIALECT_GOOGLE);
}

/* Returns the authority of URL, which begins at BEGIN. */
static struct rep_text
take_authority(struct rep_text url, size_t begin, enum rep_dialect dialect)
{
        size_t end = begin;

        while (end < url.size && !ends_authority(url.data[end], dialect))
                end++;
        return (struct rep_text){url.data + begin, end - begin};
}

/* Returns where the host of AUTHORITY begins, behind the user info. */
static size_t
host_start(struct rep_text authority)
{
        size_t at = authority.size;

        while (at > 0 && authority.data[at - 1] != '@')
                at--;
        return at;
}

/* Returns whether the text has a space or a control byte, which may stand nowhere in a URL. */
static bool
has_blank(const char *begin, const char *end)
{
        for (; begin < end; begin++)
                if ((unsigned char)*begin <= ' ' || *begin == 0x7f)
                        return true;
        return false;
}

enum rep_url_status
rep_page_url_in(enum rep_dialect dialect, const char *url, size_t url_size)
{
        const struct rep_text page = {url, url_size};
        char robots[REP_ROBOTS_URL_SIZE];
        const char *host, *end;
        struct rep_text authority;
        size_t scheme;

        scheme = scheme_size(page);
        if (scheme == 0)
                return url_size > 0 && url[0] == '/' ? REP_URL_OK : REP_URL_ERR_SCHEME;
        authority = take_authority(page, scheme, dialect);
        host = authority.data + host_start(authority);
        end = authority.data + authority.size;
        if (has_blank(authority.data, host))
                return REP_URL_ERR_USER;
        if (host == end || *host == ':')
                return REP_URL_ERR_EMPTY;
        /* Any other host may be a name, but an address in brackets must be valid. */
        if (*host == '[')
                return rep_robots_url(url, (size_t)(end - url), robots, NULL);
        return has_blank(host, end) ? REP_URL_ERR_HOST : REP_URL_OK;
}

enum rep_url_status
rep_page_url(const char *url, size_t url_size)
{
        return rep_page_url_in(REP_DIALECT_GOOGLE, url, url_size);
}
