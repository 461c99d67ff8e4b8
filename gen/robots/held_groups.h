/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the groups that apply to a crawler in a text, and their rules (RFC 9309, section 2.2.1). */
#ifndef REP_GEN_ROBOTS_HELD_GROUPS_H
#define REP_GEN_ROBOTS_HELD_GROUPS_H

#include "base/arena.h"
#include "rep_robots.h"
#include "robots/kept_text.h"
#include "rules/rule_set.h"

/* A token of a crawler, and its number in the crawler. */
struct rep_sought_token {
        struct rep_text text;
        size_t number;
};

/* What rules are about.  A number above these is REP_ABOUT_USE and a use: preferences for that use. */
enum { REP_ABOUT_ACCESS = 0, REP_ABOUT_USE = 1 };

/* The groups that apply to a crawler, and their rules, merged.  What is about a use has PREFERENCES instead of rules. */
struct rep_held_groups {
        uint32_t about;
        const uint32_t *groups; /* their numbers, in ascending order, without duplicates */
        uint32_t count;
        enum rep_holds holds;
        struct rep_text token; /* the crawler's token that the groups name */
        const struct rep_directive *rules;
        uint32_t rule_count;
        size_t rule_bytes; /* the total size of their values */
        const struct rep_path_preference *preferences;
        uint32_t preference_count;
};

/*
 * The search for these groups, one directive after another.  Each user-agent line that names the crawler has a place:
 * for ordered tokens, the number of the token; for merged tokens, 0; for "*", the token count.  The lowest place
 * wins.  Only the groups named at the best place so far are kept, with their rules, so one pass over a file suffices.
 */
struct rep_group_search {
        struct rep_arena *arena;
        const struct rep_crawler_view *view;
        enum rep_names names;
        struct rep_sought_token
                *sorted; /* the tokens ordered by text, then number; NULL: there are few, and they are tried in
                          * order */
        size_t best;     /* the best place so far; the token count means "*", more means none */
        size_t token;    /* the lowest number of a token that was found at the best place */
        uint32_t *groups, count, room;
        struct rep_directive *rules;
        uint32_t rule_count, rule_room;
        size_t rule_bytes;
        bool failed; /* memory is out */
};

/*
 * Begins SEARCH for the crawler of VIEW in a file that is read with NAMES.  Allocates the results from ARENA.
 * Returns REP_ERR_TOKEN if the crawler must have a token that is valid under NAMES and has none, or REP_ERR_MEMORY.
 * Finding a user-agent line's token then takes logarithmically many comparisons at most.
 */
enum rep_status rep_begin_search(struct rep_group_search *search, struct rep_arena *arena,
                                 const struct rep_crawler_view *view, enum rep_names names);

/* Take a user-agent line and another line of GROUP, whose texts are not copied.  Those lines that apply become the rules that are
 * found. */
void rep_search_naming(struct rep_group_search *search, struct rep_text value, uint32_t group);
void rep_search_line(struct rep_group_search *search, const struct rep_directive *line, uint32_t group);

/* Ends SEARCH.  HELD lives as long as the arena.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_end_search(struct rep_group_search *search, struct rep_held_groups *held);

/* Does all of the above for the rules of TEXT, whose lines that cannot apply are passed over. */
enum rep_status rep_find_groups(struct rep_arena *arena, const struct rep_kept_text *text,
                                const struct rep_crawler_view *view, enum rep_names names,
                                struct rep_held_groups *held);

/* Makes RULES of HELD's rules or preferences, as rep_gather_rules() or rep_gather_preferences() does.  HELD must come
   from a text that is not stripped. */
enum rep_status rep_gather_held(struct rep_arena *arena, const struct rep_held_groups *held, enum rep_dialect dialect,
                                struct rep_rules *rules);

#endif
