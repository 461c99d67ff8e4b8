/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums and products of sizes that never wrap.  A result that is too large becomes SIZE_MAX, which arenas and buffers
 * refuse, so sizes computed with these functions need no checks of their own.
 */
#ifndef REP_GEN_BASE_SIZE_H
#define REP_GEN_BASE_SIZE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline size_t
rep_size_add(size_t left, size_t right)
{
        return left <= SIZE_MAX - right ? left + right : SIZE_MAX;
}

static inline size_t
rep_size_multiply(size_t left, size_t right)
{
        return right == 0 || left <= SIZE_MAX / right ? left * right : SIZE_MAX;
}

/* ---- tables of numbers in which every place starts as "none" */

/* Sets the COUNT numbers at TABLE to UINT32_MAX, which means "none". */
static inline void
rep_fill_none(uint32_t *table, size_t count)
{
        /* The product cannot wrap: the table exists, so its bytes are a size. */
        memset(table, 0xFF, count * sizeof(*table));
}

#endif
