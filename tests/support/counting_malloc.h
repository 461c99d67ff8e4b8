/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is counted: the linker sends calls of malloc() and its kin here (see CMakeLists.txt).  For one thread. */
#ifndef REP_TESTS_COUNTING_MALLOC_H
#define REP_TESTS_COUNTING_MALLOC_H

#include <stddef.h>

/* Bytes that are taken now. */
size_t malloc_taken(void);

/* The most that were taken at once since malloc_begin_most(). */
size_t malloc_most(void);
void malloc_begin_most(void);

#endif
