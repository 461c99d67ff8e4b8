/* SPDX-License-Identifier: Apache-2.0 */
/* A rule of a list, read from the tables of its core (format.h, REP_LIST_RULES). */
#ifndef REP_RUNTIME_BLOB_LIST_RULE_H
#define REP_RUNTIME_BLOB_LIST_RULE_H

#include "cpu/words.h"
#include "format.h"

struct rep_list_rule {
        const unsigned char *text;
        uint32_t size;   /* of the text */
        uint32_t inside; /* bytes of its first segment that are in its head */
        bool end, star;  /* the path must end with it; it has stars */
};

/* Reads rule INDEX, counted from the strongest, from the tables of a core.  Numbers have SIZE bytes.  The place of the
 * text must have been checked. */
static inline struct rep_list_rule
rep_read_list_rule(const unsigned char *free, const unsigned char *offsets, const unsigned char *texts, uint32_t size,
                   uint32_t index)
{
        uint32_t end = rep_list_end(size), star = rep_list_star(size), at = rep_rule_at(offsets, size, index);
        uint32_t after = rep_rule_at(offsets, size, index + 1) & (star - 1), offset = at & (star - 1);

        rep_touch(free + index, 1);
        return (struct rep_list_rule){.text = texts + offset,
                                      .size = after - offset,
                                      .inside = rep_lowest_bit((uint64_t)free[index] | 1u << REP_LIST_HEAD),
                                      .end = (at & end) != 0,
                                      .star = (at & star) != 0};
}

#endif
