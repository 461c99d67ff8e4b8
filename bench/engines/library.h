/* SPDX-License-Identifier: Apache-2.0 */
/* Common to the engines of this project: one compiler, kept from file to file, and calls that must not fail. */
#ifndef REP_BENCH_LIBRARY_H
#define REP_BENCH_LIBRARY_H

#include "engines/memory.h"
#include "rep_compile.h"

static inline struct rep_compiler *
kept_compiler(void)
{
        static struct rep_compiler *compiler;

        if (compiler == NULL)
                compiler = bench_some(rep_compiler_create());
        return compiler;
}

static inline void
expect_ok(enum rep_status status)
{
        if (status == REP_OK)
                return;
        fprintf(stderr, "rep-bench: rep: %s\n", rep_status_text(status));
        exit(2);
}

#endif
