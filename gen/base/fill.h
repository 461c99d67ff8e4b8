/*
 * Tables of numbers that are empty at first.
 */
#ifndef REP_GEN_BASE_FILL_H
#define REP_GEN_BASE_FILL_H

#include <stddef.h>
#include <stdint.h>

/* Sets the COUNT numbers at TABLE to UINT32_MAX, which stands for none. */
static inline void
rep_fill_none(uint32_t *table, size_t count)
{
        size_t i;

        for (i = 0; i < count; i++)
                table[i] = UINT32_MAX;
}

#endif
