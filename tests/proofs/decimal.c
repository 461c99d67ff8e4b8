/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers in header fields. */
#include "any.h"

#include "syntax/decimal.h"

void
prove_read_decimal(void)
{
        size_t size = any_size();
        uint64_t number;

        //@ split size;
        rep_read_decimal(any_text(size), &number);
}
