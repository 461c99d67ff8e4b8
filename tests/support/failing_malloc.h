/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that runs out: the linker sends calls of malloc() and its kin here (see CMakeLists.txt), so that any one of
 * them can be made to fail.
 */
#ifndef REP_TESTS_FAILING_MALLOC_H
#define REP_TESTS_FAILING_MALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* After CALLS calls that succeed one fails, and with FOREVER all after it.  SIZE_MAX: none does. */
void fail_after(size_t calls, bool forever);

#endif
