/* SPDX-License-Identifier: Apache-2.0 */
/* The process that runs.  A child of fork() has the memory of its parent, but of its threads only the one that called it. */
#ifndef REP_GEN_BASE_PROCESS_H
#define REP_GEN_BASE_PROCESS_H

#include <stdint.h>

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
#define REP_HAS_FORK
#include <unistd.h>
#endif

/* Returns the number of the process, which is not 0.  It is the same everywhere where no process can be forked. */
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
