/* SPDX-License-Identifier: Apache-2.0 */
/* IP addresses, in logs and in lists of ranges, and ranges of them, as operators publish those of their crawlers. */
#ifndef REP_CLI_REVIEW_RANGES_H
#define REP_CLI_REVIEW_RANGES_H

#include "cli/base/report.h"
#include "rep_runtime.h"

/* ---- addresses */

/* The 128 bits of an IPv6 address.  An IPv4 address is its mapped one, as ::ffff:192.0.2.1, for one order of both. */
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

/* Finds the address of a client in TEXT: in the first of its first four fields that is one.  A port may follow it, as
   in 192.0.2.1:443 and [2001:db8::1]:443.  *FOUND becomes the address as written.  Returns false if there is none. */
bool address_find(struct rep_text text, struct address *address, struct rep_text *found);

/* ---- ranges */

struct range;

/* Ascending, and none meets another.  All zero is none. */
struct ranges {
        struct range *list;
        size_t count, capacity;
};

/* Adds those of FILE: JSON with a list 'prefixes' of objects that have ipv4Prefix or ipv6Prefix, or a range a line,
   where '#' starts a comment.  Returns an exit status, after a report of what is wrong. */
int ranges_read(struct ranges *ranges, const char *file);

/* Adds the range that TEXT is, such as "192.0.2.0/24", behind the others: ranges_read() sorts them.  An address alone
   is one, too. */
bool ranges_add(struct ranges *ranges, struct rep_text text, struct failure *failure);

/* Adds those of the JSON in TEXT, each by ADD, which is ranges_add() (ranges_json.c). */
typedef bool ranges_add_fn(struct ranges *ranges, struct rep_text text, struct failure *failure);
bool ranges_add_json(struct ranges *ranges, struct rep_text text, ranges_add_fn *add, struct failure *failure);

/* Returns whether one of RANGES has ADDRESS.  Cost: a binary search. */
bool ranges_have(const struct ranges *ranges, const struct address *address);

void ranges_free(struct ranges *ranges);

#endif
