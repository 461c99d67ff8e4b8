/* SPDX-License-Identifier: Apache-2.0 */
/* IP addresses, in logs and in lists of ranges. */
#ifndef REP_CLI_REVIEW_ADDRESSES_H
#define REP_CLI_REVIEW_ADDRESSES_H

#include "rep_runtime.h"

/* The 128 bits of an IPv6 address.  An IPv4 address is its mapped one, as ::ffff:192.0.2.1, so one order holds for both. */
struct address {
        uint64_t high, low;
};

static inline bool
address_is_below(const struct address *a, const struct address *b)
{
        /* Without branches: a search goes either way. */
        return (bool)((a->high < b->high) | ((a->high == b->high) & (a->low < b->low)));
}

/* Reads TEXT, which is an address of either kind and nothing else. */
bool address_read(struct rep_text text, struct address *address);

/* Finds the address of a client in TEXT: in the first of its first four fields that is one.  A port may follow it, as in
   192.0.2.1:443 and [2001:db8::1]:443.  *FOUND becomes the address as written.  Returns false if there is none. */
bool address_find(struct rep_text text, struct address *address, struct rep_text *found);

#endif
