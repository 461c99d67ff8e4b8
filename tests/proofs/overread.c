/* SPDX-License-Identifier: Apache-2.0 */
/* An error that has to be found: reading one byte behind a text. */
#include "any.h"

char
prove_overread(void)
{
        size_t size = any_size();
        struct rep_text text;

        //@ split size;
        text = any_text(size);
        return text.data[size];
}
