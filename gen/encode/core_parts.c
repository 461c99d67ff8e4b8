/* SPDX-License-Identifier: Apache-2.0 */
/* core_parts.c: see core_parts.h. */
#include "encode/core_parts.h"

#include "base/size.h"

static uint32_t
encode_rule(const struct rep_rule *rule)
{
        return rule->pattern.rank << REP_RULE_RANK_SHIFT | (rule->allow ? REP_RULE_ALLOW_LINE : 0) |
               (rule->disallow ? REP_RULE_DISALLOWS : 0);
}

void
rep_put_rules(const struct rep_rule *rules, uint32_t count, uint32_t size, struct rep_buffer *blob)
{
        unsigned char *at = rep_buffer_extend(blob, rep_size_multiply(count, size));
        uint32_t i;

        for (i = 0; at != NULL && i < count; i++, at += size)
                rep_store_number(at, encode_rule(&rules[i]), size);
        rep_buffer_align(blob, 4);
}
