/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is a URL that a robots.txt can be about, or a path: a few compared bytes, so that every check can ask.
 */
#ifndef REP_RUNTIME_SYNTAX_SCHEME_H
#define REP_RUNTIME_SYNTAX_SCHEME_H

#include "cpu/block.h"
#include "rep_runtime.h"

/* Returns the size of the scheme and "://" with which URL begins, without case, or 0 if no robots.txt applies to the
 * scheme. */
static inline size_t
rep_scheme_size(const char *url, size_t size)
{
        const unsigned char *bytes = (const unsigned char *)url;
        /* Its first eight bytes, the first one lowest; a bit makes letters lower case. */
        uint64_t begin = size >= 8 ? rep_load64(bytes) : size > 0 ? rep_load_few(bytes, (uint32_t)size) : 0;

        if ((begin | 0x2020202020) == 0x2F2F3A7370747468) /* https:// */
                return 8;
        if (((begin | 0x20202020) & 0xFFFFFFFFFFFFFF) == 0x2F2F3A70747468) /* http:// */
                return 7;
        if (((begin | 0x202020) & 0xFFFFFFFFFFFF) == 0x2F2F3A707466) /* ftp:// */
                return 6;
        return 0;
}

/* Returns whether URL begins as a path, or as an absolute URL of http, https or ftp. */
static inline bool
rep_begins_as_url(const char *url, size_t size)
{
        return size > 0 && (url[0] == '/' || rep_scheme_size(url, size) > 0);
}

/* Returns whether an authority ends AT, which is END at most: at a "/", "?" or "#", with REP_DIALECT_GOOGLE at a ";",
 * too, or at END. */
static inline bool
rep_ends_authority(const char *at, const char *end, enum rep_dialect dialect)
{
        return at == end || *at == '/' || *at == '?' || *at == '#' || (*at == ';' && dialect == REP_DIALECT_GOOGLE);
}

/* Returns where the authority that begins at AT, behind a scheme, ends, or NULL if its host is empty, has control bytes
 * or blanks, or a "[" without being an IPv6 address, or if its port is not a number up to 65535. */
const char *rep_authority_end(const char *at, const char *end, enum rep_dialect dialect);

/* Reads the digits of a port between AT and END.  Returns whether that is 1 to 65535, or empty, which is 0. */
bool rep_read_port(const char *at, const char *end, uint32_t *port);

/* Returns the rep_lower() of four blocks of URL from AT on.  One that would begin behind LAST is read there. */
static inline rep_block
rep_lowest_of_four(const unsigned char *url, size_t at, size_t last)
{
        rep_block low = rep_load_block(url + (at < last ? at : last));

        for (size_t i = 1; i < 4; i++, at += REP_BLOCK)
                low = rep_lower(low, rep_load_block(url + (at + REP_BLOCK < last ? at + REP_BLOCK : last)));
        return low;
}

/* Returns whether URL, which has SIZE, has a byte that is a carriage return at most.  Up to four
 * blocks, four are read, the last one again where there are fewer, so that with most URLs no branch depends on SIZE. */
static inline bool
rep_has_low_bytes(const unsigned char *url, size_t size)
{
        rep_block low;

        if (size < REP_WORD_BYTES)
                return size > 0 && rep_has_low_byte(rep_load_few(url, (uint32_t)size) | UINT64_MAX << 8 * size);
        if (size < REP_BLOCK)
                return rep_has_low_byte(rep_load64(url)) || rep_has_low_byte(rep_load64(url + size - REP_WORD_BYTES));
        low = rep_lowest_of_four(url, 0, size - REP_BLOCK);
        for (size_t at = (size_t)4 * REP_BLOCK; at < size; at += (size_t)4 * REP_BLOCK)
                low = rep_lower(low, rep_lowest_of_four(url, at, size - REP_BLOCK));
        return rep_places(rep_within(low, 0, '\r')) != 0;
}

/* Returns whether URL has a break: a tab, a line feed or a carriage return.  Browsers remove them before they fetch, so
 * that rules would be asked about another path than the one that is fetched.  rep_find_break() looks at each byte. */
bool rep_find_break(const char *url, size_t size);

static inline bool
rep_has_break(const char *url, size_t size)
{
        return rep_has_low_bytes((const unsigned char *)url, size) && rep_find_break(url, size);
}

/* Returns whether URL is a path, or an absolute URL of http, https or ftp. */
static inline bool
rep_is_url(const char *url, size_t size, enum rep_dialect dialect)
{
        const size_t scheme = size == 0 || url[0] == '/' ? 0 : rep_scheme_size(url, size);

        return size > 0 && !rep_has_break(url, size) &&
               (url[0] == '/' || (scheme > 0 && rep_authority_end(url + scheme, url + size, dialect) != NULL));
}

#endif
