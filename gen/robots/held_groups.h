/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records and a crawler -> the groups that hold for it, and their rules (RFC 9309, section 2.2.1).
 */
#ifndef REP_GEN_ROBOTS_HELD_GROUPS_H
#define REP_GEN_ROBOTS_HELD_GROUPS_H

#include "base/arena.h"
#include "rep_robots.h"
#include "robots/records.h"
#include "rules/rule_set.h"

/* A token of a crawler, and its number in the crawler. */
struct rep_sought_token {
        struct rep_text text;
        size_t number;
};

/* The groups that hold for somebody, and their rules, merged. */
struct rep_held_groups {
        const uint32_t *groups; /* their numbers, ascending, each once */
        uint32_t count;
        enum rep_holds holds;
        struct rep_text token; /* the crawler's, by which it is named */
        const struct rep_directive *rules;
        uint32_t rule_count;
        size_t rule_bytes; /* of their values */
};

/*
 * The search for them, one directive after the other.  Namings compete by their place: that of a token among those in order,
 * 0 for all tokens that are merged, behind the last token for "*".  Only the groups named at the best place so far are kept,
 * with their rules: so one pass over a file is enough.
 */
struct rep_group_search {
        struct rep_arena *arena;
        const struct rep_crawler_view *view;
        enum rep_names names;
        struct rep_sought_token
                *sorted; /* the tokens by their texts, then numbers; NULL: they are few, and tried in order */
        size_t best;     /* place; the token count is that of "*", more is none */
        size_t token;    /* number of the token that was found first at the best place */
        uint32_t *groups, count, room;
        struct rep_directive *rules;
        uint32_t rule_count, rule_room;
        size_t rule_bytes;
        bool failed; /* memory is out */
};

/* Begins SEARCH for the crawler of VIEW, whose file is read with NAMES; what it finds lives in ARENA.  REP_ERR_TOKEN where the
 * crawler has no token of these names, and must have one; REP_ERR_MEMORY.  A naming then takes at most logarithmically many
 * comparisons of tokens. */
enum rep_status rep_begin_search(struct rep_group_search *search, struct rep_arena *arena,
                                 const struct rep_crawler_view *view, enum rep_names names);

/* Takes the next DIRECTIVE, which stands in GROUP.  Its texts stay where they are.  CONTEXT is the search (rep_record_fn). */
void rep_search_directive(void *context, const struct rep_directive *directive, uint32_t group);

/* Ends SEARCH; HELD lives as long as the arena.  REP_ERR_MEMORY. */
enum rep_status rep_end_search(struct rep_group_search *search, struct rep_held_groups *held);

/* Searches RECORDS: all of the above. */
enum rep_status rep_find_groups(struct rep_arena *arena, const struct rep_records *records,
                                const struct rep_crawler_view *view, enum rep_names names,
                                struct rep_held_groups *held);

/* Makes RULES of those of HELD, as rep_gather_rules() does.  They come from a text, or from records that have texts. */
enum rep_status rep_gather_held(struct rep_arena *arena, const struct rep_held_groups *held, enum rep_dialect dialect,
                                struct rep_rules *rules);

#endif
