/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A text that is read byte by byte from its front, for numbers in values and addresses.
 */
#ifndef REP_RUNTIME_POLICY_READER_H
#define REP_RUNTIME_POLICY_READER_H

#include "rep_runtime.h"

/* The rest of a text. */
struct rep_reader {
        const char *at, *end;
};

static inline struct rep_reader
rep_read_from(struct rep_text text)
{
        const char *begin = text.size > 0 ? text.data : "";

        return (struct rep_reader){begin, begin + text.size};
}

static inline bool
rep_is_digit(char byte)
{
        return byte >= '0' && byte <= '9';
}

/* Skips BYTE.  Returns false if something else follows. */
static inline bool
rep_take(struct rep_reader *reader, char byte)
{
        if (reader->at == reader->end || *reader->at != byte)
                return false;
        reader->at++;
        return true;
}

/* Skips a decimal digit and sets DIGIT to its value.  Returns false if something else follows. */
static inline bool
rep_take_digit(struct rep_reader *reader, unsigned *digit)
{
        if (reader->at == reader->end || !rep_is_digit(*reader->at))
                return false;
        *digit = (unsigned)(*reader->at++ - '0');
        return true;
}

#endif
