/* SPDX-License-Identifier: Apache-2.0 */
/* The one-file runtime in a program that also has the one-file compiler: here, the runtime's functions are static. */
#ifndef REP_TESTS_AMALGAMATED_RUNTIME_H
#define REP_TESTS_AMALGAMATED_RUNTIME_H

#include "rep_runtime.h"

/* A blob, and the scratch memory that its checks need. */
struct amalgamated_rules {
        const void *bytes;
        size_t size;
        void *scratch;
        size_t scratch_size;
};

/* As rep_check(), with what RULES has for AGENT. */
enum rep_status amalgamated_check(const struct amalgamated_rules *rules, struct rep_text agent, struct rep_text url,
                                  struct rep_result *result);

#endif
