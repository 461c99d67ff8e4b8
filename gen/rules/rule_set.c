/* SPDX-License-Identifier: Apache-2.0 */
/* rule_set.c: see rule_set.h. */
#include "rules/rule_set.h"

#include "base/size.h"
#include "format.h"

#define INDEX_PAGE "/index.htm"

size_t
rep_index_directory_size(struct rep_text value)
{
        size_t slash = value.size;

        while (slash > 0 && value.data[slash - 1] != '/')
                slash--;
        if (slash == 0 || value.size - slash < strlen(INDEX_PAGE) - 1 ||
            memcmp(value.data + slash - 1, INDEX_PAGE, strlen(INDEX_PAGE)) != 0)
                return 0;
        return slash;
}

/* A line whose value is a pattern, and what the rule of that line says. */
struct source {
        struct rep_text value;
        uint32_t line;
        bool allow;             /* an allow line */
        bool preference;        /* neither an allow nor a disallow line, but one with a stance */
        enum rep_stance stance; /* of a preference */
};

/* Sets what a check reports for the rule of a preference. */
static void
set_stance(struct rep_rule *rule, const struct source *source)
{
        uint64_t stronger = (uint64_t)rule->pattern.rank << 34 | (uint64_t)source->stance << 32;

        rule->disallow = source->stance == REP_STANCE_NO;
        rule->line = rep_preference_mark(source->line, source->stance);
        rule->strength = stronger | (UINT32_MAX - source->line);
}

/* Does so for an allow or disallow line. */
static void
set_verdict(struct rep_rule *rule, const struct source *source)
{
        /* An empty pattern may be the reported line, but it never disallows. */
        rule->allow = source->allow;
        rule->disallow = !rule->allow && rule->pattern.rank > 0;
        rule->line = source->line;
        rule->strength = rep_strength(rule->pattern.rank, rule->allow, rule->line);
}

/* Scans a pattern of VALUE as the rule behind those that GATHERING has, and returns it. */
static struct rep_rule *
scan_rule(struct rep_gathering *gathering, struct rep_text value, uint32_t query_from)
{
        struct rep_rule *rule = &gathering->rules->rules[gathering->rules->count];

        /* In the first further pattern every segment has the form of a query.  Each segment of the others occurs in it
         * or in the plain pattern. */
        *rule = (struct rep_rule){.repeats = query_from > 1};
        gathering->out += rep_scan_pattern(value, gathering->dialect, query_from, gathering->out, &rule->pattern);
        return rule;
}

/* Keeps the rule behind those of RULES, which was scanned last.  A rule that matches nothing is dropped; one that
 * matches every path becomes the base if it is stronger. */
static void
keep_rule(struct rep_rules *rules)
{
        const struct rep_rule *rule = &rules->rules[rules->count];
        const struct rep_pattern *pattern = &rule->pattern;

        if (pattern->never)
                return;
        if (pattern->rank > rules->longest)
                rules->longest = pattern->rank;
        if (pattern->end || pattern->size > 1 || (pattern->size == 1 && pattern->data[0] != '/'))
                rules->count++;
        else if (rule->strength > rules->base.strength)
                rules->base = *rule;
}

/* Scans the extra rule for DIRECTORY that SOURCE implies. */
static void
add_directory(struct rep_gathering *gathering, const struct source *source, struct rep_text directory)
{
        struct rep_rule *rule = scan_rule(gathering, directory, 0);

        rule->pattern.end = true;
        rule->pattern.rank++;
        set_verdict(rule, source);
        keep_rule(gathering->rules);
}

/* Scans the patterns of SOURCE, and no extra rule. */
static void
add_patterns(struct rep_gathering *gathering, const struct source *source)
{
        uint32_t further = gathering->dialect == REP_DIALECT_RFC9309 ? rep_further_patterns(source->value) : 0;

        for (uint32_t i = 0; i <= further; i++) {
                struct rep_rule *rule = scan_rule(gathering, source->value, i);

                if (source->preference)
                        set_stance(rule, source);
                else
                        set_verdict(rule, source);
                keep_rule(gathering->rules);
        }
}

void
rep_gather_line(struct rep_gathering *gathering, struct rep_text value, uint32_t line, bool allow)
{
        const struct source source = {value, line, allow, false, REP_STANCE_NONE};
        struct rep_text directory = {value.data, 0};

        if (gathering->dialect == REP_DIALECT_GOOGLE && allow)
                directory.size = rep_index_directory_size(value);
        add_patterns(gathering, &source);
        if (directory.size > 0)
                add_directory(gathering, &source, directory);
}

static void
add_room(struct rep_rule_room *room, size_t count, size_t bytes)
{
        room->rules = rep_size_add(room->rules, count);
        room->bytes = rep_size_add(room->bytes, rep_size_multiply(REP_PATTERN_GROWTH, bytes));
}

void
rep_make_room(struct rep_rule_room *room, size_t lines, size_t bytes, enum rep_dialect dialect)
{
        const size_t each = dialect == REP_DIALECT_GOOGLE ? 2 : 1;

        add_room(room, rep_size_multiply(each, lines), rep_size_multiply(each, bytes));
}

/* Each further pattern needs at least two bytes of its line, so the number of rules, with the base, fits into 32 bits.
 */
void
rep_make_further_room(struct rep_rule_room *room, struct rep_text value)
{
        const size_t further = rep_further_patterns(value);

        _Static_assert(REP_FILE_BYTES_MAX < UINT32_MAX, "a rule is a byte at least");

        add_room(room, further, rep_size_multiply(further, value.size));
        room->bytes = rep_size_add(room->bytes, further * REP_PATTERN_BESIDE);
}

enum rep_status
rep_begin_gathering(struct rep_gathering *gathering, struct rep_arena *arena, const struct rep_rule_room *room,
                    enum rep_dialect dialect, struct rep_rules *rules)
{
        memset(rules, 0, sizeof(*rules));
        rules->rules = REP_ARRAY(arena, struct rep_rule, room->rules);
        *gathering = (struct rep_gathering){rules, dialect, REP_ARRAY(arena, char, room->bytes)};
        return rules->rules == NULL || gathering->out == NULL ? REP_ERR_MEMORY : REP_OK;
}

enum rep_status
rep_end_gathering(struct rep_rules *rules)
{
        uint32_t kept = 0, i;

        /* A blob cannot hold a higher rank.  Only a line of hundreds of megabytes has one.  A strength has one bit
         * more; a rank above that would look weak and be dropped. */
        if (rules->longest > REP_RULE_RANK_MAX)
                return REP_ERR_LIMIT;
        while (kept < rules->count && rules->rules[kept].strength > rules->base.strength)
                kept++;
        for (i = kept; i < rules->count; i++)
                if (rules->rules[i].strength > rules->base.strength)
                        rules->rules[kept++] = rules->rules[i];
        rules->count = kept;
        return REP_OK;
}

enum rep_status
rep_gather_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups, uint32_t count,
                 enum rep_dialect dialect, struct rep_rules *rules)
{
        struct rep_rule_room room = {0, 0};
        struct rep_gathering gathering;
        enum rep_status status;

        for (size_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &file->groups[groups[i]];

                rep_make_room(&room, group->rule_count, group->rule_bytes, dialect);
                for (size_t j = 0; dialect == REP_DIALECT_RFC9309 && j < group->rule_count; j++)
                        rep_make_further_room(&room, file->rules[group->first_rule + j]->value);
        }
        status = rep_begin_gathering(&gathering, arena, &room, dialect, rules);
        if (status != REP_OK)
                return status;
        for (size_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &file->groups[groups[i]];

                for (size_t j = 0; j < group->rule_count; j++) {
                        const struct rep_directive *rule = file->rules[group->first_rule + j];

                        rep_gather_line(&gathering, rule->value, rule->line, rule->kind == REP_KIND_ALLOW);
                }
        }
        return rep_end_gathering(rules);
}

enum rep_status
rep_gather_preferences(struct rep_arena *arena, const struct rep_path_preference *preferences, uint32_t count,
                       enum rep_dialect dialect, struct rep_rules *rules)
{
        struct rep_rule_room room = {0, 0};
        struct rep_gathering gathering;
        enum rep_status status;

        for (size_t i = 0; i < count; i++) {
                add_room(&room, 1, preferences[i].path.size);
                if (dialect == REP_DIALECT_RFC9309)
                        rep_make_further_room(&room, preferences[i].path);
        }
        status = rep_begin_gathering(&gathering, arena, &room, dialect, rules);
        if (status != REP_OK)
                return status;
        for (size_t i = 0; i < count; i++) {
                const struct source source = {preferences[i].path, preferences[i].line, false, true,
                                              preferences[i].stance};

                add_patterns(&gathering, &source);
        }
        return rep_end_gathering(rules);
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
