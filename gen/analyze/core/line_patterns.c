/* SPDX-License-Identifier: Apache-2.0 */
/* line_patterns.c: see line_patterns.h. */
#include "analyze/core/line_patterns.h"

#include "rules/rule_set.h"

bool
rep_is_ruled_out(enum rep_dialect dialect, const char *path, size_t size)
{
        static const char robots[] = "/robots.txt";

        return dialect == REP_DIALECT_RFC9309 && size == strlen(robots) && memcmp(path, robots, size) == 0;
}

/* Adds the plain patterns of RULE.  A line may be read as several such rules. */
static enum rep_status
add_rule(struct rep_arena *arena, const struct rep_rule *rule, enum rep_dialect dialect, uint32_t number,
         struct rep_rule_pattern *patterns, uint32_t *count)
{
        struct rep_plain plain[REP_PLAIN_EACH];
        uint32_t plains;
        enum rep_status status = rep_make_plain(arena, &rule->pattern, plain, &plains);

        for (uint32_t i = 0; i < plains && status == REP_OK; i++)
                if (!plain[i].end || !rep_is_ruled_out(dialect, plain[i].data, plain[i].size))
                        patterns[(*count)++] = (struct rep_rule_pattern){plain[i], rule->strength, number,
                                                                         rule->disallow ? REP_DISALLOW : REP_ALLOW};
        return status;
}

enum rep_status
rep_read_line(struct rep_arena *arena, const struct rep_directive *directive, enum rep_dialect dialect, uint32_t rule,
              struct rep_rule_pattern **patterns, uint32_t *count)
{
        struct rep_rule_room room = {0, 0};
        struct rep_gathering gathering;
        struct rep_rules rules;
        enum rep_status status;

        rep_make_room(&room, 1, directive->value.size, dialect);
        if (dialect == REP_DIALECT_RFC9309)
                rep_make_further_room(&room, directive->value);
        status = rep_begin_gathering(&gathering, arena, &room, dialect, &rules);
        if (status == REP_OK) {
                rep_gather_line(&gathering, directive->value, directive->line, directive->kind == REP_KIND_ALLOW);
                status = rep_end_gathering(&rules);
        }
        *count = 0;
        if (status != REP_OK)
                return status;
        *patterns = REP_ARRAY(arena, struct rep_rule_pattern,
                              rep_size_multiply(rep_size_add(rules.count, 1), REP_PLAIN_EACH));
        if (*patterns == NULL)
                return REP_ERR_MEMORY;
        if (rules.base.strength > 0)
                status = add_rule(arena, &rules.base, dialect, rule, *patterns, count);
        for (uint32_t i = 0; i < rules.count && status == REP_OK; i++)
                status = add_rule(arena, &rules.rules[i], dialect, rule, *patterns, count);
        return status;
}
