/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the runtime uses of a C library.  Compilers themselves rely on memcpy(), memset() and memcmp().  Beyond these
 * the runtime only uses the library's fast search for a byte.  A build without a C library (-ffreestanding) has a
 * search of its own.
 */
#ifndef REP_RUNTIME_CPU_LIBRARY_H
#define REP_RUNTIME_CPU_LIBRARY_H

#include <string.h>

/* Returns the first BYTE among the SIZE bytes at BYTES, or NULL. */
static inline const void *
rep_find_byte(const void *bytes, unsigned char byte, size_t size)
{
#if __STDC_HOSTED__
        return memchr(bytes, byte, size);
#else
        const unsigned char *at = (const unsigned char *)bytes, *end = at + size;

        for (; at < end; at++)
                if (*at == byte)
                        return at;
        return NULL;
#endif
}

#endif
