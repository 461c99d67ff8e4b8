/* SPDX-License-Identifier: Apache-2.0 */
/* places.c: see places.h. */
#include "robots/places.h"

#include "robots/path_check.h"
#include "robots/rule_scan.h"

/* What a check takes, of how many bytes of a URL a step more, and what a rule whose head does not differ takes, where a
 * step is about a nanosecond. */
#define CHECK_STEPS 30
#define CHECK_BYTES 16
#define RULE_STEPS 30

/* ---- finding them */

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
                .unknown = (uint8_t)(found.limit - found.at >= REP_WORD_BYTES ? 0 : REP_HEAD_BITS),
        };
        return true;
}

/* Sets PLACES to the rules of TEXT in the groups of SEARCH, which has begun, in memory of its arena.  The caller ends
 * SEARCH.  Returns REP_OK or REP_ERR_MEMORY. */
static enum rep_status
find_places(struct rep_group_search *search, const struct rep_kept_text *text, struct rep_text_reader *reader,
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
                        places->count = 0;
                else if (event == REP_SCAN_RULE && !add_place(search->arena, places, text->bytes, rule))
                        return REP_ERR_MEMORY;
        if (reader != NULL)
                rep_end_text(reader, scan.lines.lines, scan.lines.cut_lines);
        places->groups = search->groups;
        places->group_count = search->count;
        return search->failed ? REP_ERR_MEMORY : REP_OK;
}

/* ---- arranging them */

/* Reads the head of RULE, which has one in the text at BYTES.  Returns how many of its bytes stand before the first
 * special one, and counts in *STARRED whether that is a star. */
static inline uint32_t
read_head(struct rep_rule_place *rule, const char *bytes, uint32_t *starred)
{
        uint64_t special;
        uint32_t known;

        rule->head = rep_load64((const unsigned char *)bytes + rule->at);
        special = rep_special_bytes(rule->head);
        if (special == 0)
                return REP_WORD_BYTES;
        known = rep_lowest_bit(special) / 8;
        rule->unknown = (uint8_t)(REP_HEAD_BITS - 8 * known);
        if ((unsigned char)(rule->head >> 8 * known) != '*')
                return known;
        ++*starred;
        rule->behind = (uint8_t)(known + 1 < REP_WORD_BYTES ? known + 1 : 0);
        return known;
}

/* Rules of whose head two bytes are known go to the front, in the order of lines, and the others to the back. */
void
rep_arrange_places(struct rep_rule_places *places, const struct rep_kept_text *text, struct rep_rule_place *rules)
{
        uint32_t masks[REP_MASKS] = {0}, known = 0, others = places->count, starred = 0;

        for (uint32_t i = 0; i < places->count; i++) {
                struct rep_rule_place rule = places->rules[i];
                uint32_t bytes = rule.unknown == 0 ? read_head(&rule, text->bytes, &starred) : 0;

                if (bytes < 2) {
                        rules[--others] = rule;
                        continue;
                }
                rules[known++] = rule;
                for (uint32_t level = 0; level < REP_MASKS; level++)
                        masks[level] |=
                                level + 1 < bytes ? (uint32_t)1 << (rule.head >> 8 * (level + 1) & 31) : UINT32_MAX;
        }
        places->rules = rules;
        places->known = known;
        places->starred = starred;
        memcpy(places->masks, masks, sizeof(masks));
}

/* ---- checking by them */

/* Returns whether REST may have what follows the first star of RULE, as far as its first two bytes tell, which no
 * dialect escapes. */
static inline bool
has_behind(struct rep_text rest, const struct rep_rule_place *rule)
{
        const uint64_t bytes = rule->head >> 8 * rule->behind;

        return (rep_special_bytes(bytes) & 0x8080) != 0 ||
               rep_has_pair(rest, (unsigned char)bytes, (unsigned char)(bytes >> 8));
}

/* Returns whether one of the rules whose heads are known may match.  That for the directory of an index page ends where
 * the path does, which may be before a byte that the masks know. */
static inline bool
passes_masks(const struct rep_rule_places *places, const struct rep_path_check *check)
{
        return rep_fits_masks(places->masks, (uint32_t)(check->head >> 8)) ||
               (check->directory && check->rest.size < REP_MASKS);
}

/* Returns whether RULE can be passed over.  LOOKS: also by what follows its star. */
static inline bool
is_beside(const struct rep_rule_place *rule, const struct rep_path_check *check, bool looks)
{
        /* The rule for the directory of an index page has other ends. */
        const bool directory = check->directory && rule->allow;

        if (rule->unknown < REP_HEAD_BITS && (rule->head ^ check->head) << rule->unknown != 0 &&
            !(directory && check->path.size < REP_WORD_BYTES))
                return true;
        return looks && rule->behind > 0 && !directory && !has_behind(check->rest, rule);
}

enum rep_status
rep_check_places(const struct rep_rule_places *places, const struct rep_kept_text *text, const char *url, size_t size,
                 bool is_path, uint64_t *steps, struct rep_result *result)
{
        struct rep_path_check check;
        enum rep_status status = rep_begin_path_check(&check, text->dialect, url, size, is_path, *steps);
        bool looks;
        uint32_t i;

        if (status != REP_OK)
                return status;
        looks = places->starred > 0 && text->dialect == REP_DIALECT_GOOGLE && check.rest.size <= REP_PAIRS_SIZE;
        i = passes_masks(places, &check) ? 0 : places->known;
        check.steps = CHECK_STEPS + size / CHECK_BYTES + places->count - i;
        rep_count_steps(&check, looks ? places->starred * (uint64_t)(check.rest.size / CHECK_BYTES) : 0);
        for (; i < places->count && check.status == REP_OK; i++) {
                const struct rep_rule_place *rule = &places->rules[i];

                if (is_beside(rule, &check, looks))
                        continue;
                rep_count_steps(&check, RULE_STEPS + (rule->end - rule->at) / REP_WORD_BYTES);
                if (!rep_differs_later(&check, text->bytes + rule->at, text->bytes + rule->end))
                        rep_check_rule(&check,
                                       rep_line_value(text->bytes, text->bytes + rule->at, text->bytes + rule->end),
                                       rule->line, rule->allow);
        }
        *steps = check.steps;
        return rep_end_path_check(&check, result);
}

/* ---- as groups and rules */

void
rep_hold_places(const struct rep_rule_places *places, const struct rep_kept_text *text, struct rep_held_groups *held)
{
        held->groups = places->groups;
        held->count = places->group_count;
        held->places = places;
        held->bytes = text->bytes;
}

enum rep_status
rep_find_groups(struct rep_arena *arena, const struct rep_kept_text *text, const struct rep_crawler_view *view,
                enum rep_names names, struct rep_text_reader *reader, struct rep_held_groups *held)
{
        struct rep_group_search search;
        struct rep_rule_places *places = REP_ARRAY(arena, struct rep_rule_places, 1);
        enum rep_status status = places == NULL ? REP_ERR_MEMORY : rep_begin_search(&search, arena, view, names);

        if (status == REP_OK)
                status = find_places(&search, text, reader, places);
        if (status == REP_OK)
                status = rep_end_search(&search, held);
        if (status == REP_OK)
                rep_hold_places(places, text, held);
        return status;
}

/* A line may have a long comment behind its value, for which there need be no room.  Few values have more bytes. */
#define USUAL_VALUE 64

enum rep_status
rep_gather_held(struct rep_arena *arena, const struct rep_held_groups *held, enum rep_dialect dialect,
                struct rep_rules *rules)
{
        const struct rep_rule_places *places = held->places;
        struct rep_rule_room room = {0, 0};
        struct rep_gathering gathering;
        size_t bytes = 0;
        enum rep_status status;

        if (held->about != REP_ABOUT_ACCESS)
                return rep_gather_preferences(arena, held->preferences, held->preference_count, dialect, rules);
        for (uint32_t i = 0; i < places->count; i++) {
                const struct rep_rule_place *rule = &places->rules[i];
                struct rep_text value = {held->bytes + rule->at, rule->end - rule->at};

                if (value.size > USUAL_VALUE)
                        value = rep_line_value(held->bytes, value.data, held->bytes + rule->end);
                bytes += value.size;
                if (dialect == REP_DIALECT_RFC9309)
                        rep_make_further_room(&room, value);
        }
        rep_make_room(&room, places->count, bytes, dialect);
        status = rep_begin_gathering(&gathering, arena, &room, dialect, rules);
        if (status != REP_OK)
                return status;
        for (uint32_t i = 0; i < places->count; i++) {
                const struct rep_rule_place *rule = &places->rules[i];

                rep_gather_line(&gathering,
                                rep_line_value(held->bytes, held->bytes + rule->at, held->bytes + rule->end),
                                rule->line, rule->allow);
        }
        return rep_end_gathering(rules);
}
