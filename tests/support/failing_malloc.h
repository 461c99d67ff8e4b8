/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that runs out: the linker redirects malloc() and related functions to this (see CMakeLists.txt), so that
   each call can be made to fail. */
#ifndef REP_TESTS_FAILING_MALLOC_H
#define REP_TESTS_FAILING_MALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* After CALLS calls that succeed one fails, and with FOREVER all after it.  SIZE_MAX: none does. */
void fail_after(size_t calls, bool forever);

#endif
