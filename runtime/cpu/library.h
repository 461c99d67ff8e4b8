/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the runtime takes of a C library, beside memcpy(), memset() and memcmp(), on which compilers rely themselves: its
 * search for a byte, which is fast.  Built for no C library (-ffreestanding), it has its own.
 */
#ifndef REP_RUNTIME_CPU_LIBRARY_H
#define REP_RUNTIME_CPU_LIBRARY_H

#include <string.h>

/* The first BYTE among the SIZE bytes at BYTES, or NULL. */
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
