/* SPDX-License-Identifier: Apache-2.0 */
/* What takes the JSON of an answer. */
#ifndef REP_TESTS_SINK_H
#define REP_TESTS_SINK_H

#include "base/buffer.h"

/* Adds it to ANSWER, a struct rep_buffer. */
static inline bool
keep(void *answer, const char *bytes, size_t size)
{
        rep_buffer_put(answer, bytes, size);
        return true;
}

/* Counts calls in CONTEXT, an int, and refuses the third. */
static inline bool
refuse(void *context, const char *bytes, size_t size)
{
        (void)bytes, (void)size;
        return ++*(int *)context < 3;
}

#endif
