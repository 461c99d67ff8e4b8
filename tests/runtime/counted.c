/* SPDX-License-Identifier: Apache-2.0 */
/* counted.c: see counted.h. */
#include "tests/runtime/counted.h"

#include <stdint.h>
#include <string.h>

#define LINE 64
#define LINES_MAX 4096

unsigned long counted[COUNTS];
bool switched_off[REP_MECHANISMS];

static const void *counted_blob;
static bool touched[LINES_MAX];

void
counted_begin_lines(const void *blob, size_t size)
{
        memset(touched, 0, sizeof(touched));
        counted[COUNT_BYTES] = size;
        counted_blob = blob;
}

void
rep_count(enum rep_counted what)
{
        counted[what]++;
}

bool
rep_uses(enum rep_mechanism mechanism)
{
        return !switched_off[mechanism];
}

void
rep_touch(const void *at, size_t size)
{
        /* What lies before the blob is far behind it, too. */
        uintptr_t from = (uintptr_t)at - (uintptr_t)counted_blob;

        if (counted_blob == NULL || size == 0 || from >= counted[COUNT_BYTES])
                return;
        for (uintptr_t line = from / LINE; line <= (from + size - 1) / LINE && line < LINES_MAX; line++) {
                counted[COUNT_LINES] += !touched[line];
                touched[line] = true;
        }
}
