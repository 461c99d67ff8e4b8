/* SPDX-License-Identifier: Apache-2.0 */
/* print.c: see print.h. */
#include "base/print.h"

#include <stdarg.h>
#include <stdio.h>

void
rep_print(struct rep_buffer *buffer, const char *format, ...)
{
        va_list arguments, again;
        unsigned char *at;
        int size;

        va_start(arguments, format);
        va_copy(again, arguments);
        size = vsnprintf(NULL, 0, format, arguments);
        va_end(arguments);
        /* vsnprintf() also writes a NUL, which is removed again. */
        at = rep_buffer_extend(buffer, (size_t)size + 1);
        if (at != NULL) {
                vsnprintf((char *)at, (size_t)size + 1, format, again);
                buffer->size--;
        }
        va_end(again);
}

size_t
rep_print_number(struct rep_buffer *buffer, uint32_t value)
{
        char digits[10];
        size_t first = sizeof(digits);

        do
                digits[--first] = (char)('0' + value % 10);
        while ((value /= 10) > 0);
        rep_buffer_put(buffer, digits + first, sizeof(digits) - first);
        return sizeof(digits) - first;
}
