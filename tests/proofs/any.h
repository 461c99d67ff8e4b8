/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Texts for proofs: of each length from 0 to ANY_BYTES, which the compiler's command line defines, and of unknown
 * bytes. A text ends with its array, so that reading behind it is an error.
 */
#ifndef REP_TESTS_PROOFS_ANY_H
#define REP_TESTS_PROOFS_ANY_H

#include "machine.h"
#include "rep_runtime.h"

#include <__fc_builtin.h>

static char any_bytes[ANY_BYTES];

/* Returns SIZE unknown bytes, which are the last of their array. */
static struct rep_text
any_text(size_t size)
{
        Frama_C_make_unknown(any_bytes, sizeof(any_bytes));
        return (struct rep_text){any_bytes + sizeof(any_bytes) - size, size};
}

/* Returns an unknown length. */
static size_t
any_size(void)
{
        return Frama_C_unsigned_int_interval(0, ANY_BYTES);
}

#endif
