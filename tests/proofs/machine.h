/* SPDX-License-Identifier: Apache-2.0 */
/* What the proofs assume of the machine: Frama-C's gcc_x86_64.  prove.sh compiles this with the compiler at hand, too.
 */
#ifndef REP_TESTS_PROOFS_MACHINE_H
#define REP_TESTS_PROOFS_MACHINE_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

_Static_assert(CHAR_BIT == 8 && CHAR_MIN < 0, "char has a sign and eight bits");
_Static_assert(sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long) == 8 && sizeof(long long) == 8, "integers");
_Static_assert(sizeof(size_t) == 8 && sizeof(void *) == 8 && sizeof(ptrdiff_t) == 8, "sizes and addresses");
_Static_assert(SIZE_MAX == UINT64_MAX && INT_MIN == -INT_MAX - 1, "no padding, and two's complement");

#endif
