/* SPDX-License-Identifier: Apache-2.0 */
/* fuzz.c: see fuzz.h. */
#include "tests/fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

unsigned
fuzz_byte(struct fuzz_input *input)
{
        if (input->size == 0)
                return 0;
        input->size--;
        return (unsigned char)*input->data++;
}

uint64_t
fuzz_number(struct fuzz_input *input)
{
        uint64_t number = 0;

        for (int left = 8; left > 0; left--)
                number = number << 8 | fuzz_byte(input);
        return number;
}

struct rep_text
fuzz_field(struct fuzz_input *input, char end)
{
        const char *at = input->size > 0 ? memchr(input->data, end, input->size) : NULL;
        struct rep_text field = {input->data, at != NULL ? (size_t)(at - input->data) : input->size};
        size_t taken = field.size + (at != NULL);

        if (taken > 0)
                input->data += taken;
        input->size -= taken;
        return field;
}

enum guard_side
fuzz_side(unsigned choice)
{
        return choice % 2 != 0 ? GUARD_BEGIN : GUARD_END;
}

void
fuzz_fail(const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        vfprintf(stderr, format, arguments);
        va_end(arguments);
        fputc('\n', stderr);
        abort();
}

void
fuzz_expect(bool right, const char *what)
{
        if (!right)
                fuzz_fail("not so: %s", what);
}
