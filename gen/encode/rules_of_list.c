/* SPDX-License-Identifier: Apache-2.0 */
/* rules_of_list.c: see encode_core.h. */
#include "encode/encode_core.h"

#include "base/size.h"
#include "blob/layout.h"
#include "blob/list_rule.h"

/* Appends SIZE BYTES at *OUT. */
static void
put(char **out, const unsigned char *bytes, size_t size)
{
        if (size > 0)
                memcpy(*out, bytes, size);
        *out += size;
}

/* Joins the head and the text of rule INDEX, counted from the strongest, to a pattern at OUT.  Returns the place behind
 * it. */
static char *
join_pattern(const struct rep_core *core, uint32_t index, char *out, struct rep_pattern *pattern)
{
        const struct rep_list_rule rule =
                rep_read_list_rule(core->free, core->offsets, core->texts, rep_number_size(core->header), index);
        bool rootless = rule.star && rule.inside == 0 && rule.size >= 2 && rule.text[0] == 0 && rule.text[1] == 0;
        const char *at;

        *pattern = (struct rep_pattern){.data = out, .end = rule.end};
        if (!rootless)
                put(&out, (const unsigned char *)"/", 1);
        put(&out, core->heads + (size_t)index * REP_LIST_HEAD, rule.inside);
        put(&out, rule.text + rootless, rule.size - rootless);
        for (at = pattern->data; rule.star && at < out; at++)
                pattern->stars += *at == REP_STAR;
        pattern->size = (uint32_t)(out - pattern->data);
        return out;
}

enum rep_status
rep_rules_of_list(struct rep_arena *memory, const unsigned char *header, bool canonical, struct rep_rules *rules)
{
        uint32_t count = rep_core_rules(header), size = rep_number_size(header), i;
        size_t room = rep_size_add(rep_size_multiply(count, REP_LIST_HEAD + 1), rep_word(header, REP_LIST_TEXT));
        char *out = REP_ARRAY(memory, char, room);
        struct rep_core core;

        rep_lay_out_core(header, canonical, &core);
        *rules = (struct rep_rules){.count = count - 1, .numbered_count = count - 1};
        rules->numbered = REP_ARRAY(memory, struct rep_rule, count);
        rules->rules = REP_ARRAY(memory, struct rep_rule, count);
        if (out == NULL || rules->numbered == NULL || rules->rules == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++) {
                uint32_t word = rep_rule_at(core.rules, size, i);
                struct rep_rule *rule = &rules->numbered[i];

                *rule = (struct rep_rule){.strength = i, .number = i};
                if (i > 0)
                        out = join_pattern(&core, count - 1 - i, out, &rule->pattern);
                rule->pattern.rank = word >> REP_RULE_RANK_SHIFT;
                rule->allow = (word & REP_RULE_ALLOW_LINE) != 0;
                rule->disallow = (word & REP_RULE_DISALLOWS) != 0;
                rules->pattern_bytes = rep_size_add(rules->pattern_bytes, rule->pattern.size);
                if (i > 0)
                        rules->rules[i - 1] = *rule;
        }
        rules->base = rules->numbered[0];
        return rep_sort_rules(memory, rules);
}
