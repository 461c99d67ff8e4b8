/* SPDX-License-Identifier: Apache-2.0 */
/* IPv4 addresses, as the text of a host has them. */
#include "any.h"

#include "syntax/ip.h"

void
prove_read_ipv4(void)
{
        size_t size = any_size();
        unsigned char address[4];

        //@ split size;
        rep_read_ipv4(any_text(size), address);
}
