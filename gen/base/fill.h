/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of numbers in which every place starts as "none". */
#ifndef REP_GEN_BASE_FILL_H
#define REP_GEN_BASE_FILL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Sets the COUNT numbers at TABLE to UINT32_MAX, which stands for "none". */
static inline void
rep_fill_none(uint32_t *table, size_t count)
{
        /* The product cannot wrap: the table exists, so its bytes are a size. */
        memset(table, 0xFF, count * sizeof(*table));
}

#endif
