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

/* Adds RULE, which was scanned last, to the set.  A rule that matches nothing is dropped; one that matches every path
 * becomes the base if it is stronger. */
static void
keep_rule(struct rep_rules *rules, const struct rep_rule *rule)
{
        if (rule->pattern.never)
                return;
        if (rule->pattern.rank > rules->longest)
                rules->longest = rule->pattern.rank;
        if (rule->pattern.end || rule->pattern.size > 1 || (rule->pattern.size == 1 && rule->pattern.data[0] != '/'))
                rules->rules[rules->count++] = *rule;
        else if (rule->strength > rules->base.strength)
                rules->base = *rule;
}

/* Scans the extra rule for DIRECTORY that SOURCE implies. */
static char *
add_directory(struct rep_rules *rules, const struct source *source, struct rep_text directory, char *out)
{
        struct rep_rule rule = {.repeats = false};

        out += rep_scan_pattern(directory, REP_DIALECT_GOOGLE, 0, out, &rule.pattern);
        rule.pattern.end = true;
        rule.pattern.rank++;
        set_verdict(&rule, source);
        keep_rule(rules, &rule);
        return out;
}

/* Scans the patterns of SOURCE, and no extra rule. */
static char *
add_patterns(struct rep_rules *rules, const struct source *source, enum rep_dialect dialect, char *out)
{
        uint32_t further = dialect == REP_DIALECT_RFC9309 ? rep_further_patterns(source->value) : 0, i;

        for (i = 0; i <= further; i++) {
                /* In the first further pattern every segment has the form of a query.  Each segment of the others
                 * occurs in it or in the plain pattern. */
                struct rep_rule rule = {.repeats = i > 1};

                out += rep_scan_pattern(source->value, dialect, i, out, &rule.pattern);
                (source->preference ? set_stance : set_verdict)(&rule, source);
                keep_rule(rules, &rule);
        }
        return out;
}

/* Scans the rules of DIRECTIVE. */
static char *
add_rules(struct rep_rules *rules, const struct rep_directive *directive, enum rep_dialect dialect, char *out)
{
        const struct source source = {directive->value, directive->line, directive->kind == REP_KIND_ALLOW, false,
                                      REP_STANCE_NONE};
        struct rep_text directory = {directive->value.data, 0};

        if (dialect == REP_DIALECT_GOOGLE && source.allow)
                directory.size = rep_index_directory_size(source.value);
        out = add_patterns(rules, &source, dialect, out);
        return directory.size == 0 ? out : add_directory(rules, &source, directory, out);
}

/* Room for rules and their patterns. */
struct room {
        size_t rules, bytes;
};

/* Adds the most that the COUNT patterns of a value of SIZE bytes take. */
static void
add_room(struct room *room, size_t count, size_t size)
{
        room->rules = rep_size_add(room->rules, count);
        room->bytes = rep_size_add(room->bytes, rep_size_multiply(count * REP_PATTERN_GROWTH, size));
}

/* Adds the most that the further patterns of VALUE take.  Each needs at least two bytes of its line, so the number of
 * rules, with the base, fits into 32 bits. */
static void
add_further_room(struct room *room, struct rep_text value)
{
        uint32_t further = rep_further_patterns(value);

        _Static_assert(REP_FILE_BYTES_MAX < UINT32_MAX, "a rule is a byte at least");

        add_room(room, further, value.size);
        room->bytes = rep_size_add(room->bytes, further * (size_t)REP_PATTERN_BESIDE);
}

/* Makes RULES empty, with ROOM, and memory for the patterns at *PATTERNS. */
static enum rep_status
make_room(struct rep_arena *arena, const struct room *room, struct rep_rules *rules, char **patterns)
{
        memset(rules, 0, sizeof(*rules));
        rules->rules = REP_ARRAY(arena, struct rep_rule, room->rules);
        *patterns = REP_ARRAY(arena, char, room->bytes);
        return rules->rules == NULL || *patterns == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* Ends gathering RULES.  Those that are weaker than the base are dropped. */
static enum rep_status
finish_rules(struct rep_rules *rules)
{
        uint32_t kept = 0, i;

        /* A blob cannot hold a higher rank.  Only a line of hundreds of megabytes has one.  A strength has one bit
         * more; a rank above that would look weak and be dropped. */
        if (rules->longest > REP_RULE_RANK_MAX)
                return REP_ERR_LIMIT;
        for (i = 0; i < rules->count; i++)
                if (rules->rules[i].strength > rules->base.strength)
                        rules->rules[kept++] = rules->rules[i];
        rules->count = kept;
        return REP_OK;
}

enum rep_status
rep_gather_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups, uint32_t count,
                 enum rep_dialect dialect, struct rep_rules *rules)
{
        struct room room = {0, 0}; /* the most that the rules of the groups take */
        size_t each = dialect == REP_DIALECT_GOOGLE ? 2 : 1;
        enum rep_status status;
        char *out;

        for (size_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &file->groups[groups[i]];

                add_room(&room, each, group->rule_bytes);
                room.rules = rep_size_add(room.rules, rep_size_multiply(each, group->rule_count));
                for (size_t j = 0; dialect == REP_DIALECT_RFC9309 && j < group->rule_count; j++)
                        add_further_room(&room, file->rules[group->first_rule + j]->value);
        }
        status = make_room(arena, &room, rules, &out);
        if (status != REP_OK)
                return status;
        for (size_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &file->groups[groups[i]];

                for (size_t j = 0; j < group->rule_count; j++)
                        out = add_rules(rules, file->rules[group->first_rule + j], dialect, out);
        }
        return finish_rules(rules);
}

enum rep_status
rep_gather_preferences(struct rep_arena *arena, const struct rep_path_preference *preferences, uint32_t count,
                       enum rep_dialect dialect, struct rep_rules *rules)
{
        struct room room = {0, 0};
        enum rep_status status;
        char *out;

        for (size_t i = 0; i < count; i++) {
                add_room(&room, 1, preferences[i].path.size);
                if (dialect == REP_DIALECT_RFC9309)
                        add_further_room(&room, preferences[i].path);
        }
        status = make_room(arena, &room, rules, &out);
        if (status != REP_OK)
                return status;
        for (size_t i = 0; i < count; i++) {
                const struct source source = {preferences[i].path, preferences[i].line, false, true,
                                              preferences[i].stance};

                out = add_patterns(rules, &source, dialect, out);
        }
        return finish_rules(rules);
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
