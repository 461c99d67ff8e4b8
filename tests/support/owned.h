/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Variables whose values end with their block, for tests: "ENDS(free_robots) struct rep_robots *robots = ...;".  A test
 * that fails ends at once, and leaves them.
 */
#ifndef REP_TESTS_OWNED_H
#define REP_TESTS_OWNED_H

#include "rep_compile.h"
#include "rep_robots.h"

#include <stdlib.h>
#include <string.h>

/* END() gets the address of each variable of the declaration where their block is left, the last one first. */
#define ENDS(end) __attribute__((cleanup(end)))

/* END() for pointers to TYPE, which calls RELEASE(). */
#define ENDER(end, type, release)         \
        static inline void end(type **at) \
        {                                 \
                release(*at);             \
        }

ENDER(free_robots, struct rep_robots, rep_robots_free)
ENDER(free_crawler, struct rep_crawler, rep_crawler_free)
ENDER(free_compiler, struct rep_compiler, rep_compiler_free)

/* For pointers of all types that came from malloc(). */
static inline void
free_memory(void *at)
{
        void *memory;

        memcpy(&memory, at, sizeof(memory));
        free(memory);
}

/* For texts whose bytes are their own. */
static inline void
free_text(struct rep_text *text)
{
        free((char *)text->data);
}

#endif
