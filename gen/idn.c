/* SPDX-License-Identifier: Apache-2.0 */
/* idn.c: see rep_robots.h: where a robots.txt is valid, including internationalized hosts. */
#include "base/crawl.h"

#include "policy/authority.h"

static const char robots_path[] = "/robots.txt";

#ifdef REP_HAVE_LIBIDN2

#include <idn2.h>

/* A character of UTF-8 takes at most four bytes.  A longer text is not a host, or holds many characters that IDNA
 * ignores. */
enum { UTF8_HOST_MAX = 4 * 255 };

/* Converts HOST to its ASCII form, which the caller frees with idn2_free(). */
static enum rep_url_status
to_ascii(struct rep_text host, char **ascii)
{
        char name[UTF8_HOST_MAX + 1];
        int result;

        if (host.size > UTF8_HOST_MAX)
                return REP_URL_ERR_LABEL;
        if (memchr(host.data, '\0', host.size) != NULL)
                return REP_URL_ERR_HOST;
        memcpy(name, host.data, host.size);
        name[host.size] = '\0';
        result = idn2_to_ascii_8z(name, ascii, IDN2_NONTRANSITIONAL | IDN2_NFC_INPUT);
        if (result == IDN2_TOO_BIG_DOMAIN || result == IDN2_TOO_BIG_LABEL)
                return REP_URL_ERR_LABEL;
        if (result == IDN2_MALLOC)
                return REP_URL_ERR_MEMORY;
        return result == IDN2_OK ? REP_URL_OK : REP_URL_ERR_IDN;
}

/* Like rep_write_robots_url(), with the ASCII form of HOST. */
static enum rep_url_status
write_converted(const struct rep_authority *authority, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        char *ascii = NULL;
        enum rep_url_status status = to_ascii(authority->host, &ascii);

        if (status == REP_URL_OK)
                status = rep_write_robots_url(authority, rep_string(ascii), buffer, size);
        idn2_free(ascii);
        return status;
}

bool
rep_has_idn(void)
{
        return true;
}

#else

static enum rep_url_status
write_converted(const struct rep_authority *authority, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        (void)authority;
        (void)buffer;
        (void)size;
        return REP_URL_ERR_NO_IDN;
}

bool
rep_has_idn(void)
{
        return false;
}

#endif

static enum rep_url_status
write_idn(const struct rep_authority *authority, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        for (size_t i = 0; i < authority->host.size; i++)
                if ((unsigned char)authority->host.data[i] >= 0x80)
                        return write_converted(authority, buffer, size);
        return rep_write_robots_url(authority, authority->host, buffer, size);
}

enum rep_url_status
rep_robots_url_idn(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        return rep_robots_url_by(write_idn, (struct rep_text){url, url_size}, buffer, size);
}

enum rep_url_status
rep_url_to_origin(const char *url, size_t size, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin)
{
        size_t written;
        enum rep_url_status status = rep_robots_url_idn(url, size, buffer, &written);

        *origin = (struct rep_text){buffer, status == REP_URL_OK ? written - strlen(robots_path) : 0};
        return status;
}

/* Returns whether URL, which has an authority, is that of a robots.txt, perhaps with a fragment. */
static bool
is_robots_url(struct rep_text url)
{
        const size_t size = strlen(robots_path);
        struct rep_authority authority;

        if (rep_split_authority(url, &authority) != REP_URL_OK || authority.rest.size < size)
                return false;
        return memcmp(authority.rest.data, robots_path, size) == 0 &&
               (authority.rest.size == size || authority.rest.data[size] == '#');
}

enum rep_url_status
rep_same_scope_idn(const char *robots_url, size_t robots_url_size, const char *url, size_t url_size, bool *same)
{
        char first[REP_ROBOTS_URL_SIZE], second[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status = rep_robots_url_idn(robots_url, robots_url_size, first, NULL);

        *same = false;
        if (status == REP_URL_OK && !is_robots_url((struct rep_text){robots_url, robots_url_size}))
                status = REP_URL_ERR_ROBOTS;
        if (status == REP_URL_OK)
                status = rep_robots_url_idn(url, url_size, second, NULL);
        if (status == REP_URL_OK)
                *same = strcmp(first, second) == 0;
        return status;
}
