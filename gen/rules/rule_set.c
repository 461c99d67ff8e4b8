/* SPDX-License-Identifier: Apache-2.0 */
/* rule_set.c: see rule_set.h. */
#include "rules/rule_set.h"

#include "base/size.h"
#include "format.h"

#define INDEX_PAGE "/index.htm"

/*
 * Google's parser lets `Allow: DIR/index.htm...` allow `DIR/` as well.  Returns the size of `DIR/`, or 0 if this is no
 * such rule.
 */
static size_t
index_directory_size(const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;
        size_t slash = value->size;

        if (directive->kind != REP_KIND_ALLOW)
                return 0;
        while (slash > 0 && value->data[slash - 1] != '/')
                slash--;
        if (slash == 0 || value->size - slash < strlen(INDEX_PAGE) - 1 ||
            memcmp(value->data + slash - 1, INDEX_PAGE, strlen(INDEX_PAGE)) != 0)
                return 0;
        return slash;
}

static void
set_strength(struct rep_rule *rule, const struct rep_directive *directive)
{
        /* An empty pattern may be the reported line, but it never disallows. */
        rule->allow = directive->kind == REP_KIND_ALLOW;
        rule->disallow = !rule->allow && rule->pattern.rank > 0;
        rule->line = directive->line;
        rule->strength = rep_strength(rule->pattern.rank, rule->allow, rule->line);
}

static bool
matches_every_path(const struct rep_pattern *pattern)
{
        return !pattern->end && (pattern->size == 0 || (pattern->size == 1 && pattern->data[0] == '/'));
}

/* Adds RULE, which was scanned last, to the set.  A rule that matches nothing is dropped; one that matches every path
 * becomes the base if it is stronger. */
static void
keep_rule(struct rep_rules *rules, const struct rep_rule *rule)
{
        if (rule->pattern.never)
                return;
        if (rule->pattern.rank > rules->longest)
                rules->longest = rule->pattern.rank;
        if (!matches_every_path(&rule->pattern))
                rules->rules[rules->count++] = *rule;
        else if (rule->strength > rules->base.strength)
                rules->base = *rule;
}

/* Scans the pattern of DIRECTIVE, or the further pattern that QUERY_FROM selects, to OUT.  Returns the place behind it. */
static char *
add_pattern(struct rep_rules *rules, const struct rep_directive *directive, enum rep_dialect dialect,
            uint32_t query_from, char *out)
{
        /* In the first further pattern every segment has the form of a query.  Each segment of the others occurs in it
         * or in the plain pattern. */
        struct rep_rule rule = {.repeats = query_from > 1};

        out += rep_scan_pattern(directive->value, dialect, query_from, out, &rule.pattern);
        set_strength(&rule, directive);
        keep_rule(rules, &rule);
        return out;
}

/* Scans the extra rule for DIRECTORY that DIRECTIVE implies. */
static char *
add_directory(struct rep_rules *rules, const struct rep_directive *directive, struct rep_text directory, char *out)
{
        struct rep_rule rule = {.repeats = false};

        out += rep_scan_pattern(directory, REP_DIALECT_GOOGLE, 0, out, &rule.pattern);
        rule.pattern.end = true;
        rule.pattern.rank++;
        set_strength(&rule, directive);
        keep_rule(rules, &rule);
        return out;
}

/* Scans the rules of DIRECTIVE as Google's parser does. */
static char *
add_google(struct rep_rules *rules, const struct rep_directive *directive, char *out)
{
        struct rep_text directory = {directive->value.data, index_directory_size(directive)};

        out = add_pattern(rules, directive, REP_DIALECT_GOOGLE, 0, out);
        return directory.size == 0 ? out : add_directory(rules, directive, directory, out);
}

/* Scans the rules of DIRECTIVE in canonical form. */
static char *
add_canonical(struct rep_rules *rules, const struct rep_directive *directive, char *out)
{
        uint32_t further = rep_further_patterns(directive->value), i;

        for (i = 0; i <= further; i++)
                out = add_pattern(rules, directive, REP_DIALECT_RFC9309, i, out);
        return out;
}

/* Drops the rules that are weaker than the base. */
static void
drop_weak(struct rep_rules *rules)
{
        uint32_t kept = 0, i;

        for (i = 0; i < rules->count; i++)
                if (rules->rules[i].strength > rules->base.strength)
                        rules->rules[kept++] = rules->rules[i];
        rules->count = kept;
}

/* Adds to *RULES and *BYTES the most rules that GROUP can make, and the most bytes that their patterns take.  A further
 * pattern needs at least two bytes of its line, so the number of rules, with the base, fits into 32 bits. */
static void
measure_group(const struct rep_file *file, const struct rep_file_group *group, enum rep_dialect dialect, size_t *rules,
              size_t *bytes)
{
        size_t each = dialect == REP_DIALECT_GOOGLE ? 2 : 1, i;

        _Static_assert(REP_FILE_BYTES_MAX < UINT32_MAX, "a rule is a byte at least");

        *rules = rep_size_add(*rules, rep_size_multiply(each, group->rule_count));
        *bytes = rep_size_add(*bytes, rep_size_multiply(each * REP_PATTERN_GROWTH, group->rule_bytes));
        for (i = 0; dialect == REP_DIALECT_RFC9309 && i < group->rule_count; i++) {
                struct rep_text value = file->rules[group->first_rule + i]->value;
                size_t room = rep_size_add(rep_size_multiply(value.size, REP_PATTERN_GROWTH), REP_PATTERN_BESIDE);
                uint32_t further = rep_further_patterns(value);

                *rules = rep_size_add(*rules, further);
                *bytes = rep_size_add(*bytes, rep_size_multiply(further, room));
        }
}

/* Makes room for the rules of COUNT GROUPS of FILE, and at *PATTERNS for their patterns. */
static enum rep_status
make_room(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups, uint32_t count,
          enum rep_dialect dialect, struct rep_rules *rules, char **patterns)
{
        size_t most = 0, bytes = 0, i;

        for (i = 0; i < count; i++)
                measure_group(file, &file->groups[groups[i]], dialect, &most, &bytes);
        rules->rules = REP_ARRAY(arena, struct rep_rule, most);
        *patterns = REP_ARRAY(arena, char, bytes);
        return rules->rules == NULL || *patterns == NULL ? REP_ERR_MEMORY : REP_OK;
}

enum rep_status
rep_gather_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups, uint32_t count,
                 enum rep_dialect dialect, struct rep_rules *rules)
{
        enum rep_status status;
        char *out;
        size_t i, j;

        memset(rules, 0, sizeof(*rules));
        status = make_room(arena, file, groups, count, dialect, rules, &out);
        if (status != REP_OK)
                return status;
        for (i = 0; i < count; i++) {
                const struct rep_file_group *group = &file->groups[groups[i]];

                for (j = 0; j < group->rule_count; j++)
                        out = (dialect == REP_DIALECT_RFC9309 ? add_canonical : add_google)(
                                rules, file->rules[group->first_rule + j], out);
        }
        /* A blob cannot hold a higher rank.  Only a line of hundreds of megabytes has one.  A strength has one bit
         * more; a rank above that would look weak and be dropped. */
        if (rules->longest > REP_RULE_RANK_MAX)
                return REP_ERR_LIMIT;
        drop_weak(rules);
        return REP_OK;
}

void
rep_keep_verdicts(struct rep_rules *rules)
{
        uint32_t dropped = 0, i;

        while (dropped < rules->count && rules->numbered[dropped + 1].disallow == rules->base.disallow)
                dropped++;
        rules->count -= dropped;
        rules->numbered_count = rules->count;
        for (i = 0; i <= rules->count; i++) {
                struct rep_rule *rule = &rules->numbered[i];

                if (i > 0)
                        *rule = rule[dropped];
                rule->pattern.rank = rule->line = 0;
                rule->allow = false;
                rule->number = i;
        }
}
