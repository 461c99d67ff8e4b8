/* SPDX-License-Identifier: Apache-2.0 */
/* What the system tells: a clock for deciding how to work, and the process.  No answer depends on them. */
#ifndef REP_GEN_BASE_SYSTEM_H
#define REP_GEN_BASE_SYSTEM_H

#include <stdint.h>
#include <time.h>

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
#define REP_HAS_FORK
#include <unistd.h>
#endif

/* Returns the time in milliseconds, modulo 2^32, and never 0.  Where C has no clock finer than a second, it moves by
   seconds. In WebAssembly, where a clock would be an import, this returns 0. */
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

/* Returns the number of the process, which is not 0.  A child of fork() has the memory of its parent, but of its
 * threads only the one that called it.  The number is the same everywhere where no process can be forked. */
static inline uint32_t
rep_process(void)
{
#ifdef REP_HAS_FORK
        return (uint32_t)getpid();
#else
        return 1;
#endif
}

#endif
