/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What cores of every encoding are written with: their rules, and tables of numbers that are narrow or wide
 * (runtime/format.h).
 */
#ifndef REP_GEN_ENCODE_CORE_PARTS_H
#define REP_GEN_ENCODE_CORE_PARTS_H

#include "base/buffer.h"
#include "base/watcher.h"
#include "format.h"
#include "rules/rules.h"

/* How the cores of a blob are to be stored. */
struct rep_core_options {
        enum rep_encoding encoding;
        bool canonical;              /* walks read paths in canonical form */
        uint32_t cells_left;         /* what tables may still take in the blob */
        struct rep_watcher *watcher; /* who looks on; NULL: nobody */
};

/* Writes the words of the COUNT RULES, in SIZE bytes each, and pads them to four bytes. */
void rep_put_rules(const struct rep_rule *rules, uint32_t count, uint32_t size, struct rep_buffer *blob);

/* Whether the word of RULE takes four bytes. */
static inline bool
rep_is_wide_rule(const struct rep_rule *rule)
{
        return rule->pattern.rank > REP_RULE_SHORT_RANK_MAX;
}

/* Writes NUMBER in SIZE bytes, 2 or 4, to AT; REP_NONE is all ones in either. */
static inline void
rep_store_number(unsigned char *at, uint32_t number, uint32_t size)
{
        if (size == 2)
                rep_store16(at, number);
        else
                rep_store32(at, number);
}

#endif
