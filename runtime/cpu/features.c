/* SPDX-License-Identifier: Apache-2.0 */
/* features.c: see features.h. */
#include "cpu/features.h"

#include "cpu/simd.h"

#ifdef REP_SSSE3

#include <cpuid.h>
#include <stdint.h>

/* Returns whether the system saves the registers of AVX-512 when it switches threads. */
static bool
keeps_avx512(void)
{
        const uint32_t needed = 0xE6; /* SSE, AVX, masks, and both parts of the registers of 512 bits */
        uint32_t kept, rest;

        __asm__ volatile("xgetbv" : "=a"(kept), "=d"(rest) : "c"(0));
        (void)rest;
        return (kept & needed) == needed;
}

static enum rep_vectors
ask_processor(void)
{
        /* These are all features that code for AVX-512 is compiled with (prefilter_avx512.h, list.c). */
        const unsigned wanted = bit_AVX512F | bit_AVX512BW | bit_AVX512VL | bit_AVX512DQ | bit_BMI | bit_BMI2;
        unsigned a, b, c, d;

        if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_SSSE3) == 0)
                return REP_VECTORS_NONE;
        if ((c & bit_OSXSAVE) == 0 || !keeps_avx512() || __get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 ||
            (b & wanted) != wanted)
                return REP_VECTORS_SSSE3;
        return REP_VECTORS_AVX512;
}

enum rep_vectors
rep_find_vectors(void)
{
        /* Threads that find this unknown at the same time all store the same value, so no lock is needed. */
        static signed char cached = -1;
        signed char known = __atomic_load_n(&cached, __ATOMIC_RELAXED);

        if (known < 0) {
                known = (signed char)ask_processor();
                __atomic_store_n(&cached, known, __ATOMIC_RELAXED);
        }
        return (enum rep_vectors)known;
}

#else

enum rep_vectors
rep_find_vectors(void)
{
#ifdef REP_NEON
        return REP_VECTORS_NEON;
#else
        return REP_VECTORS_NONE;
#endif
}

#endif
