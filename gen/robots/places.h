/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of a text that apply to a crawler, as places in that text.  They are found by one scan, and checked by
 * comparing them with the path in the order of lines.  Nothing is sorted, escaped or copied, so few checks by them cost
 * less than making a list, and more checks more (asked_tiers.c).
 */
#ifndef REP_GEN_ROBOTS_PLACES_H
#define REP_GEN_ROBOTS_PLACES_H

#include "robots/held_groups.h"
#include "robots/kept_text.h"

struct rep_rule_place {
        uint64_t head;    /* the value's first eight bytes, also of what stands behind it; only if it HAS_HEAD */
        uint32_t at, end; /* of the value in the text, and of the end of its line, or of what counts of it */
        uint32_t line;
        bool allow, has_head, has_pair;
        uint8_t pair; /* of the two bytes behind the first star, if it HAS_PAIR: paths without them do not match */
};

struct rep_rule_places {
        struct rep_rule_place *rules;
        uint32_t *groups; /* as in struct rep_held_groups */
        uint32_t count, group_count;
        uint32_t starred; /* rules that have a star among their first bytes */
};

/* Sets PLACES to the rules of TEXT in the groups of SEARCH, which has begun, in memory of its arena.  READER, unless it
 * is NULL, reads TEXT as well.  The caller ends SEARCH.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_find_places(struct rep_group_search *search, const struct rep_kept_text *text,
                                struct rep_text_reader *reader, struct rep_rule_places *places);

/*
 * Checks a URL, or if IS_PATH a path, by PLACES in TEXT.  Returns as rep_check() or rep_check_path(); REP_ERR_LIMIT
 * also if a rule is too long to be compared here, or if it takes more than *STEPS, which become the steps that it took.
 * The caller has looked at the arguments.
 */
enum rep_status rep_check_places(const struct rep_rule_places *places, const struct rep_kept_text *text,
                                 const char *url, size_t size, bool is_path, uint64_t *steps,
                                 struct rep_result *result);

/* Adds the groups and the rules of PLACES in TEXT to HELD.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_hold_places(const struct rep_rule_places *places, const struct rep_kept_text *text,
                                struct rep_arena *arena, struct rep_held_groups *held);

/* Finds the groups of TEXT that apply to the crawler of VIEW, and their rules.  READER as before.  Returns as
 * rep_begin_search(). */
enum rep_status rep_find_groups(struct rep_arena *arena, const struct rep_kept_text *text,
                                const struct rep_crawler_view *view, enum rep_names names,
                                struct rep_text_reader *reader, struct rep_held_groups *held);

#endif
