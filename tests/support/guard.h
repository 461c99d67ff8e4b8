/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Guards: memory next to an unmapped page, at its end or at its beginning.  The first byte that is read or written
 * outside faults, in any build and by any instruction.  A guard holds one run of bytes at a time, and is reused for
 * the next.  Bytes that end at a page's end are not aligned: choose sizes that are multiples of the needed alignment.
 */
#ifndef REP_TESTS_GUARD_H
#define REP_TESTS_GUARD_H

#include <stddef.h>

/* Which end of the bytes stands against the unmapped page. */
enum guard_side { GUARD_END, GUARD_BEGIN };

/* All zero is a guard that holds nothing. */
struct guard {
        unsigned char *room; /* what is mapped readable, an unmapped page on either side */
        size_t size;         /* of that, in bytes */
};

/*
 * Gives SIZE bytes at that side, with the content of BYTES, or any where that is NULL.  They live until the next call
 * with the same guard.  Ends the program where there is no memory.
 */
void *guard_hold(struct guard *guard, enum guard_side side, const void *bytes, size_t size);

/* Gives the memory back; GUARD then holds nothing. */
void guard_free(struct guard *guard);

#endif
