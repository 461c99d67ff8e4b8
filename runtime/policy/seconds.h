/* Numbers of seconds in header fields (RFC 9111, section 1.2.2). */
#ifndef REP_RUNTIME_POLICY_SECONDS_H
#define REP_RUNTIME_POLICY_SECONDS_H

#include "rep_runtime.h"

/* Reads decimal digits; a number too large becomes UINT32_MAX.  False where TEXT is anything else. */
static inline bool
rep_read_seconds(struct rep_text text, uint32_t *seconds)
{
        uint64_t value = 0;
        size_t i;

        for (i = 0; i < text.size; i++) {
                if (text.data[i] < '0' || text.data[i] > '9')
                        return false;
                value = 10 * value + (uint64_t)(text.data[i] - '0');
                if (value > UINT32_MAX)
                        value = UINT32_MAX;
        }
        *seconds = (uint32_t)value;
        return text.size > 0;
}

/* TEXT without the blanks around it. */
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
