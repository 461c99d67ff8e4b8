/* SPDX-License-Identifier: Apache-2.0 */
/* Decimal numbers in header fields, arguments and tables. */
#ifndef REP_RUNTIME_SYNTAX_DECIMAL_H
#define REP_RUNTIME_SYNTAX_DECIMAL_H

#include "rep_runtime.h"

/* Reads decimal digits.  A number that is too large becomes UINT64_MAX.  Returns false if TEXT is anything else. */
static inline bool
rep_read_decimal(struct rep_text text, uint64_t *number)
{
        uint64_t value = 0, digit;

        for (size_t i = 0; i < text.size; i++) {
                if (text.data[i] < '0' || text.data[i] > '9')
                        return false;
                digit = (uint64_t)(text.data[i] - '0');
                value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : 10 * value + digit;
        }
        *number = value;
        return text.size > 0;
}

/* Reads a number of seconds (RFC 9111, section 1.2.2).  A number that is too large becomes UINT32_MAX.  Returns false
 * if TEXT is anything else. */
static inline bool
rep_read_seconds(struct rep_text text, uint32_t *seconds)
{
        uint64_t value;

        if (!rep_read_decimal(text, &value))
                return false;
        *seconds = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
        return true;
}

/* Returns TEXT without the blanks around it. */
static inline struct rep_text
rep_trim_blanks(struct rep_text text)
{
        while (text.size > 0 && (text.data[0] == ' ' || text.data[0] == '\t')) {
                text.data++;
                text.size--;
        }
        while (text.size > 0 && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
                text.size--;
        return text;
}

#endif
