/* SPDX-License-Identifier: Apache-2.0 */
/* places.c: see places.h. */
#include "robots/places.h"

#include "robots/path_check.h"
#include "robots/rule_scan.h"

/* The longest path whose pairs of bytes are noted. */
#define PAIRS_SIZE 1024

/* ---- finding them */

/* Returns where a path notes that it has A followed by B. */
static inline uint8_t
pair_of(unsigned char a, unsigned char b)
{
        return (uint8_t)(a * 37u + b);
}

/* Finds the pair of RULE, which has a head: of bytes that no dialect escapes. */
static inline void
find_pair(struct rep_rule_places *places, struct rep_rule_place *rule)
{
        uint64_t special = rep_special_bytes(rule->head), behind;
        uint32_t star = special == 0 ? 0 : rep_lowest_bit(special) / 8;

        if ((unsigned char)(rule->head >> 8 * star) != '*')
                return;
        places->starred++;
        if (star + 2 >= REP_WORD_BYTES)
                return;
        behind = rule->head >> 8 * (star + 1);
        rule->has_pair = (special >> 8 * (star + 1) & 0x8080) == 0;
        rule->pair = pair_of((unsigned char)behind, (unsigned char)(behind >> 8));
}

/* Adds the rule that was FOUND in the text at BYTES.  Returns false if memory is out. */
static bool
add_place(struct rep_arena *arena, struct rep_rule_places *places, const char *bytes, struct rep_found_rule found)
{
        struct rep_rule_place *rule = REP_GROW(arena, struct rep_rule_place, places->rules, places->count);

        if (rule == NULL)
                return false;
        places->rules = rule;
        rule += places->count++;
        while (found.at < found.end && rep_is_line_white(*found.at))
                found.at++;
        *rule = (struct rep_rule_place){
                .at = (uint32_t)(found.at - bytes),
                .end = (uint32_t)(found.end - bytes),
                .line = found.line,
                .allow = found.allow,
                .has_head = found.limit - found.at >= REP_WORD_BYTES,
        };
        if (rule->has_head) {
                rule->head = rep_load64((const unsigned char *)found.at);
                find_pair(places, rule);
        }
        return true;
}

enum rep_status
rep_find_places(struct rep_group_search *search, const struct rep_kept_text *text, struct rep_text_reader *reader,
                struct rep_rule_places *places)
{
        struct rep_rule_scan scan =
                rep_begin_rule_scan(search, (struct rep_text){text->bytes, text->size}, text->size, text->dialect);
        struct rep_found_rule rule;
        enum rep_scan_event event;

        scan.reader = reader;
        *places = (struct rep_rule_places){.count = 0};
        while ((event = rep_next_rule(&scan, &rule)) != REP_SCAN_END)
                if (event == REP_SCAN_BETTER)
                        places->count = places->starred = 0;
                else if (event == REP_SCAN_RULE && !add_place(search->arena, places, text->bytes, rule))
                        return REP_ERR_MEMORY;
        if (reader != NULL)
                rep_end_text(reader, scan.lines.lines, scan.lines.cut_lines);
        places->groups = search->groups;
        places->group_count = search->count;
        return search->failed ? REP_ERR_MEMORY : REP_OK;
}

/* ---- checking by them */

/* Notes in PAIRS which pairs of bytes a path with REST behind its first "/" has. */
static void
note_pairs(struct rep_text rest, bool pairs[UINT8_MAX + 1])
{
        const unsigned char *bytes = (const unsigned char *)rest.data;

        memset(pairs, 0, (UINT8_MAX + 1) * sizeof(*pairs));
        pairs[pair_of('/', bytes[0])] = true;
        for (size_t i = 1; i < rest.size; i++)
                pairs[pair_of(bytes[i - 1], bytes[i])] = true;
}

enum rep_status
rep_check_places(const struct rep_rule_places *places, const struct rep_kept_text *text, const char *url, size_t size,
                 bool is_path, uint64_t *steps, struct rep_result *result)
{
        bool has_pairs, pairs[UINT8_MAX + 1];
        struct rep_path_check check;
        enum rep_status status = rep_begin_path_check(&check, text->dialect, url, size, is_path, *steps);

        if (status != REP_OK)
                return status;
        check.steps = places->count / 2;
        has_pairs = places->starred > 0 && text->dialect == REP_DIALECT_GOOGLE && check.rest.size > 0 &&
                    check.rest.size <= PAIRS_SIZE;
        if (has_pairs)
                note_pairs(check.rest, pairs);
        for (uint32_t i = 0; i < places->count && check.status == REP_OK; i++) {
                const struct rep_rule_place *rule = &places->rules[i];

                if (!(check.directory && rule->allow) && ((has_pairs && rule->has_pair && !pairs[rule->pair]) ||
                                                          (rule->has_head && rep_differs_early(&check, rule->head))))
                        continue;
                rep_check_rule(&check, rep_line_value(text->bytes + rule->at, text->bytes + rule->end), rule->line,
                               rule->allow);
        }
        *steps = check.steps;
        return rep_end_path_check(&check, result);
}

/* ---- as groups and rules */

enum rep_status
rep_hold_places(const struct rep_rule_places *places, const struct rep_kept_text *text, struct rep_arena *arena,
                struct rep_held_groups *held)
{
        struct rep_directive *rules = REP_ARRAY(arena, struct rep_directive, places->count);

        if (rules == NULL)
                return REP_ERR_MEMORY;
        held->groups = places->groups;
        held->count = places->group_count;
        held->rules = rules;
        held->rule_count = places->count;
        for (uint32_t i = 0; i < places->count; i++) {
                const struct rep_rule_place *rule = &places->rules[i];

                rules[i] = (struct rep_directive){
                        .line = rule->line,
                        .kind = rule->allow ? REP_KIND_ALLOW : REP_KIND_DISALLOW,
                        .value = rep_line_value(text->bytes + rule->at, text->bytes + rule->end)};
                held->rule_bytes += rules[i].value.size;
        }
        return REP_OK;
}

enum rep_status
rep_find_groups(struct rep_arena *arena, const struct rep_kept_text *text, const struct rep_crawler_view *view,
                enum rep_names names, struct rep_text_reader *reader, struct rep_held_groups *held)
{
        struct rep_group_search search;
        struct rep_rule_places places;
        enum rep_status status = rep_begin_search(&search, arena, view, names);

        if (status == REP_OK)
                status = rep_find_places(&search, text, reader, &places);
        if (status == REP_OK)
                status = rep_end_search(&search, held);
        return status == REP_OK ? rep_hold_places(&places, text, arena, held) : status;
}
