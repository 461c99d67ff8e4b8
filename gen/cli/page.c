/* page.c: see page.h. */
#include "cli/page.h"

#include <stdio.h>

#include "cli/memory.h"
#include "cli/origin.h"
#include "syntax/token.h"

/* As much of a URL as a message repeats, in bytes. */
enum { SHOWN = 120 };

static bool
fail_page(struct failure *failure, struct rep_text url, const char *what)
{
        int shown = (int)(url.size < SHOWN ? url.size : SHOWN);

        return fail(failure, "'%.*s%s': %s", shown, url.data, url.size > SHOWN ? "..." : "", what);
}

/* Does URL begin with PREFIX, in lower or upper case?  PREFIX is in lower case. */
static bool
begins_with(struct rep_text url, const char *prefix)
{
        size_t i;

        for (i = 0; prefix[i] != '\0'; i++)
                if (i == url.size || rep_fold(url.data[i]) != (unsigned char)prefix[i])
                        return false;
        return true;
}

/* Bytes of the scheme and "://" that URL begins with; 2 for "//" alone, 0 for none that a robots.txt is about. */
static size_t
scheme_size(struct rep_text url)
{
        static const char *const schemes[] = {"https://", "http://", "//", "ftp://"};
        size_t i;

        for (i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++)
                if (begins_with(url, schemes[i]))
                        return strlen(schemes[i]);
        return 0;
}

static bool
ends_authority(char byte)
{
        return byte == '/' || byte == '?' || byte == '#';
}

/* Where the host of URL begins, behind scheme and user info. */
static size_t
host_start(struct rep_text url)
{
        size_t begin = scheme_size(url), end = begin, host = begin;

        if (memchr(url.data, '@', url.size) == NULL)
                return begin;
        for (; end < url.size && !ends_authority(url.data[end]); end++)
                if (url.data[end] == '@')
                        host = end + 1;
        return host;
}

bool
page_examine(struct rep_text url, struct failure *failure)
{
        char robots[REP_ROBOTS_URL_SIZE];
        size_t scheme, host;

        if (url.size == 0)
                return fail(failure, "'': a URL is missing; the path of a site's first page is '/'");
        scheme = scheme_size(url);
        if (scheme == 0)
                return url.data[0] == '/' ||
                       fail_page(failure, url,
                                 "neither a URL that starts with http://, https:// or ftp://, nor "
                                 "a path, which starts with '/'");
        host = host_start(url);
        if (host == url.size || ends_authority(url.data[host]))
                return fail_page(failure, url, "the host is missing");
        /* Any other name of a host may be one, but an address in brackets is one or is none. */
        return url.data[host] != '[' || scheme == 2 || origin_robots_url(url, robots, failure);
}

bool
page_is_raw(struct rep_text url)
{
        size_t i;

        for (i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] >= 0x80)
                        return true;
        return false;
}

char *
page_escape(struct rep_text url)
{
        char *escaped = must_resize(NULL, url.size + 1, 3), *at = escaped;
        size_t i;

        for (i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] >= 0x80)
                        at += sprintf(at, "%%%02X", (unsigned char)url.data[i]);
                else
                        *at++ = url.data[i];
        *at = '\0';
        return escaped;
}
