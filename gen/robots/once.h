/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Own rules: the rules of a text that apply to a crawler, as places in that text.  They are found by one scan, and checked by
 * comparing them with the path in the order of lines.  Nothing is sorted, escaped or copied, so few checks by them cost less than
 * making a list, and more checks more (asked_tiers.c).
 */
#ifndef REP_GEN_ROBOTS_ONCE_H
#define REP_GEN_ROBOTS_ONCE_H

#include "base/arena.h"
#include "robots/crawler.h"
#include "robots/held_groups.h"

struct rep_own_rule {
        uint64_t head;    /* the value's first eight bytes, also of what stands behind it; only if it HAS_HEAD */
        uint32_t at, end; /* places in the text: of the value, and of the end of its line, or of what counts of it */
        uint32_t line;
        bool allow, has_head, has_pair;
        uint8_t pair; /* of the two bytes behind the first star, if it HAS_PAIR: paths without them do not match */
};

#define REP_OWN_STARRED 512

struct rep_own_rules {
        struct rep_arena *arena; /* from which RULES are allocated */
        struct rep_own_rule *rules;
        uint32_t *groups; /* as in struct rep_held_groups */
        uint32_t count, group_count;
        uint32_t starred; /* rules that have a star among their first bytes */
        enum rep_holds holds;
        enum rep_names names;  /* by which the text was read */
        struct rep_text token; /* the crawler's token that the groups name */
};

/*
 * Finds the own rules of the crawler of VIEW in the first MAX_BYTES of TEXT.  NAMES are the default.  OWN must know its arena.
 * Returns REP_OK, REP_ERR_TOKEN, REP_ERR_MEMORY, or REP_ERR_LIMIT if the crawler has too many tokens to compare them one after the
 * other, or if more than REP_OWN_STARRED rules are STARRED: other tiers check so many better.
 */
enum rep_status rep_read_own_rules(struct rep_text text, size_t max_bytes, const struct rep_crawler_view *view,
                                   enum rep_names names, enum rep_dialect dialect, struct rep_own_rules *own);

/*
 * Checks a URL, or if IS_PATH a path, by rules that were found in TEXT, which is read by DIALECT.  Returns as rep_check() or
 * rep_check_path(); REP_ERR_LIMIT also if a rule is too long to be compared here, or if it takes more than *STEPS, which become
 * the steps that it took.  The caller has looked at the arguments.
 */
enum rep_status rep_check_own_rules(const struct rep_own_rules *own, struct rep_text text, enum rep_dialect dialect,
                                    const char *url, size_t size, bool is_path, uint64_t *steps,
                                    struct rep_result *result);

/* Makes *HELD, the groups of OWN and their rules, whose values lie in TEXT.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_hold_own_rules(const struct rep_own_rules *own, const char *text, struct rep_arena *arena,
                                   struct rep_held_groups *held);

#endif
