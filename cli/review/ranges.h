/* SPDX-License-Identifier: Apache-2.0 */
/* Ranges of IP addresses, as operators publish those of their crawlers. */
#ifndef REP_CLI_REVIEW_RANGES_H
#define REP_CLI_REVIEW_RANGES_H

#include "cli/base/report.h"
#include "cli/review/addresses.h"

struct range;

/* Ascending, and none meets another.  All zero is none. */
struct ranges {
        struct range *list;
        size_t count, capacity;
};

/* Adds those of FILE: JSON with a list 'prefixes' of objects that have ipv4Prefix or ipv6Prefix, or a range a line, where '#'
   starts a comment (ranges_file.c).  Returns an exit status, after a report of what is wrong. */
int ranges_read(struct ranges *ranges, const char *file);

/* Adds the range that TEXT is, such as "192.0.2.0/24", behind the others: ranges_sort() has to follow.  An address alone is one,
   too. */
bool ranges_add(struct ranges *ranges, struct rep_text text, struct failure *failure);

/* Adds those of the JSON in TEXT (ranges_json.c). */
bool ranges_add_json(struct ranges *ranges, struct rep_text text, struct failure *failure);

/* Puts RANGES in order, and unites those that meet. */
void ranges_sort(struct ranges *ranges);

/* Returns whether one of RANGES has ADDRESS.  Cost: a binary search. */
bool ranges_have(const struct ranges *ranges, const struct address *address);

void ranges_free(struct ranges *ranges);

#endif
