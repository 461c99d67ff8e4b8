/* SPDX-License-Identifier: Apache-2.0 */
/* text.c: any bytes as text that a screen only displays (rep_say.h). */
#include "base/command.h"

#include <stdio.h>

/* Writes SIZE bytes in hexadecimal. */
static bool
write_bytes(const char *bytes, size_t size, rep_write_fn write, void *context)
{
        for (size_t i = 0; i < size; i++) {
                char escape[8];
                int length = snprintf(escape, sizeof(escape), "\\x%02x", (unsigned)(unsigned char)bytes[i]);

                if (!write(context, escape, (size_t)length))
                        return false;
        }
        return true;
}

/* Writes TEXT, valid UTF-8. */
static bool
write_valid(struct rep_text text, rep_write_fn write, void *context)
{
        size_t columns, size;
        unsigned character;

        while (text.size > 0) {
                size_t span = rep_utf8_plain_span(text, &columns, &character, &size);

                if (span > 0 && !write(context, text.data, span))
                        return false;
                if (span == text.size)
                        return true;
                if (!write_bytes(text.data + span, size, write, context))
                        return false;
                text = (struct rep_text){text.data + span + size, text.size - span - size};
        }
        return true;
}

bool
rep_say_text(struct rep_text text, rep_write_fn write, void *context)
{
        while (text.size > 0) {
                size_t valid = rep_utf8_span(text), other = valid < text.size;

                if (!write_valid((struct rep_text){text.data, valid}, write, context) ||
                    !write_bytes(text.data + valid, other, write, context))
                        return false;
                text = (struct rep_text){text.data + valid + other, text.size - valid - other};
        }
        return true;
}
