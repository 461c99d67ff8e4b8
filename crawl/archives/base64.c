/* SPDX-License-Identifier: Apache-2.0 */
/* base64.c: see base64.h. */
#include "archives/base64.h"

static int
digit(char byte)
{
        if (byte >= 'A' && byte <= 'Z')
                return byte - 'A';
        if (byte >= 'a' && byte <= 'z')
                return byte - 'a' + 26;
        if (byte >= '0' && byte <= '9')
                return byte - '0' + 52;
        if (byte == '+')
                return 62;
        return byte == '/' ? 63 : -1;
}

/* Returns the number of digits without padding.  Padding is "=" or "==", and completes a group of four.  Returns
   SIZE_MAX if it does not. */
static size_t
digits(const char *text, size_t size)
{
        size_t count = size;

        while (count > 0 && size - count < 2 && text[count - 1] == '=')
                count--;
        if ((count < size && size % 4 != 0) || count % 4 == 1)
                return SIZE_MAX;
        return count;
}

bool
rep_base64_decode(char *text, size_t *size)
{
        size_t count = digits(text, *size), i, to = 0;
        uint32_t bits = 0;

        if (count == SIZE_MAX)
                return false;
        for (i = 0; i < count; i++) {
                int value = digit(text[i]);

                if (value < 0)
                        return false;
                bits = bits << 6 | (uint32_t)value;
                /* Each digit except the first of a group of four completes a byte. */
                if (i % 4 > 0)
                        text[to++] = (char)(bits >> (6 - 2 * (i % 4)));
        }
        *size = to;
        return true;
}
