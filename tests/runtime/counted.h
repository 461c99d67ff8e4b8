/* SPDX-License-Identifier: Apache-2.0 */
/* What is counted by a runtime that is compiled with REP_COUNTING. */
#ifndef REP_TESTS_COUNTED_H
#define REP_TESTS_COUNTED_H

#include "count.h"

#include <stdbool.h>
#include <stddef.h>

/* What is counted here besides. */
enum {
        COUNT_LINES = REP_COUNTED, /* lines of 64 bytes, counted from the blob's begin, of which a check reads a byte */
        COUNT_BYTES,               /* of the blob */
        COUNTS
};

extern unsigned long counted[COUNTS];
extern bool switched_off[REP_MECHANISMS];

/* From here on, the lines of the SIZE bytes at BLOB are counted; NULL: none is. */
void counted_begin_lines(const void *blob, size_t size);

#endif
