/* SPDX-License-Identifier: Apache-2.0 */
/* White space in a robots.txt, and in the values of its lines. */
#ifndef REP_RUNTIME_SYNTAX_WHITE_H
#define REP_RUNTIME_SYNTAX_WHITE_H

#include "rep_runtime.h"

static inline bool
rep_is_white(char byte)
{
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns TEXT without the white space around it. */
static inline struct rep_text
rep_trimmed(struct rep_text text)
{
        while (text.size > 0 && rep_is_white(text.data[0])) {
                text.data++;
                text.size--;
        }
        while (text.size > 0 && rep_is_white(text.data[text.size - 1]))
                text.size--;
        return text;
}

#endif
