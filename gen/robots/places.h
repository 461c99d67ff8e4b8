/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of a text that apply to a crawler, as places in that text.  They are found by one scan, and compared
 * with a path one after the other, but for those whose first bytes show that they can't match.  Nothing is sorted,
 * escaped or copied, so few checks by them cost less than making a list, and more checks more (asked_tiers.c).
 */
#ifndef REP_GEN_ROBOTS_PLACES_H
#define REP_GEN_ROBOTS_PLACES_H

#include "format.h"
#include "robots/held_groups.h"
#include "robots/kept_text.h"

struct rep_rule_place {
        uint64_t head;    /* the value's first eight bytes, also of what follows it */
        uint32_t at, end; /* of the value in the text, and of the end of its line, or of what counts of it */
        uint32_t line;
        bool allow;
        uint8_t unknown; /* the bits of the head from its first special byte on; REP_HEAD_BITS: all */
        uint8_t behind;  /* where what follows the first star begins in the head; 0: not in it */
};

#define REP_HEAD_BITS 64

struct rep_rule_places {
        struct rep_rule_place *rules; /* in the order of lines, until they are arranged */
        uint32_t *groups;             /* as in struct rep_held_groups */
        uint32_t count, group_count;
        uint32_t known;            /* so many of the first rules match no path with other bytes than MASKS has */
        uint32_t masks[REP_MASKS]; /* as in a blob */
        uint32_t starred;          /* rules that have a star among their first bytes */
};

/* Arranges PLACES in TEXT for checks, in another order at RULES, which has room for all. */
void rep_arrange_places(struct rep_rule_places *places, const struct rep_kept_text *text, struct rep_rule_place *rules);

/*
 * Checks a URL, or if IS_PATH a path, by PLACES in TEXT, which are arranged.  Returns as rep_check() or
 * rep_check_path(); REP_ERR_LIMIT also if a rule is too long to be compared here, or if it takes more than *STEPS,
 * which become the steps that it took. The caller has looked at the arguments.
 */
enum rep_status rep_check_places(const struct rep_rule_places *places, const struct rep_kept_text *text,
                                 const char *url, size_t size, bool is_path, uint64_t *steps,
                                 struct rep_result *result);

/* Adds the groups and the rules of PLACES in TEXT to HELD, which refers to both. */
void rep_hold_places(const struct rep_rule_places *places, const struct rep_kept_text *text,
                     struct rep_held_groups *held);

/* Finds the groups of TEXT that apply to the crawler of VIEW, and their rules.  READER, unless it is NULL,
 * reads TEXT as well.  Returns as rep_begin_search(). */
enum rep_status rep_find_groups(struct rep_arena *arena, const struct rep_kept_text *text,
                                const struct rep_crawler_view *view, enum rep_names names,
                                struct rep_text_reader *reader, struct rep_held_groups *held);

/* Makes RULES of HELD's rules or preferences, as rep_gather_rules() or rep_gather_preferences() does.  HELD must come
   from a text that is not stripped. */
enum rep_status rep_gather_held(struct rep_arena *arena, const struct rep_held_groups *held, enum rep_dialect dialect,
                                struct rep_rules *rules);

#endif
