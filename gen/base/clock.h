/* SPDX-License-Identifier: Apache-2.0 */
/* A clock for deciding how to work.  No answer depends on it. */
#ifndef REP_GEN_BASE_CLOCK_H
#define REP_GEN_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Returns the time in milliseconds, modulo 2^32, and never 0.  Where C has no clock finer than a second, it moves by seconds.
   In WebAssembly, where a clock would be an import, this returns 0. */
static inline uint32_t
rep_milliseconds(void)
{
#ifdef __wasm__
        return 0;
#else
        uint32_t now;
#ifdef TIME_UTC
        struct timespec time = {0, 0};

        (void)timespec_get(&time, TIME_UTC);
        now = (uint32_t)time.tv_sec * 1000u + (uint32_t)(time.tv_nsec / 1000000);
#else
        now = (uint32_t)time(NULL) * 1000u;
#endif
        return now == 0 ? 1 : now;
#endif
}

#endif
