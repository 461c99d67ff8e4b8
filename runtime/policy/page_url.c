/* page_url.c: what a URL that is to be checked must look like; see rep_policy.h. */
#include "rep_policy.h"
#include "syntax/token.h"

/* Does URL begin with PREFIX, in lower or upper case?  PREFIX is in lower case. */
static bool
begins_with(struct rep_text url, struct rep_text prefix)
{
        struct rep_text begin = {url.data, prefix.size};

        return url.size >= prefix.size && rep_token_compare(begin, prefix) == 0;
}

/* Bytes of the scheme and "://" that URL begins with; 0 for none that a robots.txt is about. */
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
ends_authority(char byte)
{
        return byte == '/' || byte == '?' || byte == '#';
}

/* Where the host of URL begins, whose authority begins at BEGIN: behind the user info. */
static size_t
host_start(struct rep_text url, size_t begin)
{
        size_t end, host = begin;

        for (end = begin; end < url.size && !ends_authority(url.data[end]); end++)
                if (url.data[end] == '@')
                        host = end + 1;
        return host;
}

enum rep_url_status
rep_page_url(const char *url, size_t url_size)
{
        const struct rep_text page = {url, url_size};
        char robots[REP_ROBOTS_URL_SIZE];
        size_t scheme, host;

        scheme = scheme_size(page);
        if (scheme == 0)
                return url_size > 0 && url[0] == '/' ? REP_URL_OK : REP_URL_ERR_SCHEME;
        host = host_start(page, scheme);
        if (host == url_size || ends_authority(url[host]))
                return REP_URL_ERR_EMPTY;
        /* Any other name of a host may be one, but an address in brackets is one or is none. */
        return url[host] == '[' ? rep_robots_url(url, url_size, robots, NULL) : REP_URL_OK;
}
