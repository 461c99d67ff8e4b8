/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is a URL that a robots.txt can be about, or a path: a few compared bytes, so that every check can ask.
 */
#ifndef REP_RUNTIME_SYNTAX_SCHEME_H
#define REP_RUNTIME_SYNTAX_SCHEME_H

#include "cpu/words.h"
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

/* Returns where the authority that begins at AT ends: at a "/", "?" or "#", with REP_DIALECT_GOOGLE at a ";", too, or at END.
 * Returns NULL if its host is empty, an open bracket without its other, or has control bytes or blanks. */
const char *rep_authority_end(const char *at, const char *end, enum rep_dialect dialect);

/* Returns whether URL begins as a path, or is an absolute URL of http, https or ftp.  Only the host of the latter is looked at. */
static inline bool
rep_is_url(const char *url, size_t size, enum rep_dialect dialect)
{
        size_t scheme;

        if (size > 0 && url[0] == '/')
                return true;
        scheme = rep_scheme_size(url, size);
        return scheme > 0 && rep_authority_end(url + scheme, url + size, dialect) != NULL;
}

#endif
