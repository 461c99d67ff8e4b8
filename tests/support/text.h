/* SPDX-License-Identifier: Apache-2.0 */
/* A text that grows at its end within limited room.  What does not fit is left out. */
#ifndef REP_TESTS_TEXT_H
#define REP_TESTS_TEXT_H

#include "rep_runtime.h"

#include <string.h>

struct text {
        char *data;
        size_t size, room;
};

static inline void
put(struct text *text, char byte)
{
        if (text->size < text->room)
                text->data[text->size++] = byte;
}

static inline void
put_all(struct text *text, const char *bytes, size_t size)
{
        for (size_t at = 0; at < size; at++)
                put(text, bytes[at]);
}

static inline void
put_string(struct text *text, const char *string)
{
        put_all(text, string, strlen(string));
}

/* Does PART lie in WHOLE? */
static inline bool
lies_in(struct rep_text part, struct rep_text whole)
{
        return part.size == 0 || (part.data >= whole.data && part.data + part.size <= whole.data + whole.size);
}

#endif
