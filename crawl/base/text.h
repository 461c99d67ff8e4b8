/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of ASCII in headers and lists. */
#ifndef REP_CRAWL_BASE_TEXT_H
#define REP_CRAWL_BASE_TEXT_H

#include <strings.h>

#include "rep_runtime.h"

/* Returns whether TEXT is NAME, ignoring case: the names of fields, and most words in their values, are compared so. */
static inline bool
rep_text_is(struct rep_text text, const char *name)
{
        return text.size == strlen(name) && strncasecmp(text.data, name, text.size) == 0;
}

/* Returns TEXT without the spaces and tabs around it. */
static inline struct rep_text
rep_text_trim(struct rep_text text)
{
        while (text.size > 0 && (text.data[0] == ' ' || text.data[0] == '\t'))
                text = (struct rep_text){text.data + 1, text.size - 1};
        while (text.size > 0 && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
                text.size--;
        return text;
}

/* Reads decimal digits.  Returns false if TEXT is anything else, or the number is not below 10^18. */
static inline bool
rep_text_number(struct rep_text text, uint64_t *number)
{
        uint64_t value = 0;

        if (text.size == 0)
                return false;
        for (size_t i = 0; i < text.size; i++) {
                if (text.data[i] < '0' || text.data[i] > '9' || value >= UINT64_C(100000000000000000))
                        return false;
                value = 10 * value + (uint64_t)(text.data[i] - '0');
        }
        *number = value;
        return true;
}

/* Returns the size of UTF-8's byte order mark with which TEXT begins, or 0. */
static inline size_t
rep_text_mark(struct rep_text text)
{
        return text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

#endif
