/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the groups that apply to a crawler, by the user-agent lines of a file (RFC 9309, section 2.2.1). */
#ifndef REP_GEN_ROBOTS_HELD_GROUPS_H
#define REP_GEN_ROBOTS_HELD_GROUPS_H

#include "base/arena.h"
#include "rep_robots.h"
#include "robots/crawler.h"
#include "rules/rule_set.h"

/* A token of a crawler, and its number in the crawler. */
struct rep_sought_token {
        struct rep_text text;
        size_t number;
};

/* What rules are about.  A number above these is REP_ABOUT_USE and a use: preferences for that use. */
enum { REP_ABOUT_ACCESS = 0, REP_ABOUT_USE = 1 };

struct rep_rule_places;

/* The groups that apply to a crawler, and their rules, merged.  What is about a use has PREFERENCES instead of rules.
 */
struct rep_held_groups {
        uint32_t about;
        const uint32_t *groups; /* their numbers, in ascending order, without duplicates */
        uint32_t count;
        enum rep_holds holds;
        struct rep_text token;                /* the crawler's token that the groups name */
        const struct rep_rule_places *places; /* of the rules in the text at BYTES */
        const char *bytes;
        const struct rep_path_preference *preferences;
        uint32_t preference_count;
};

/* The tokens of a crawler that are tried one after the other.  More are sorted. */
#define REP_FEW_TOKENS 8

/*
 * The search for these groups, one user-agent line after another.  Each that names the crawler has a place: for ordered
 * tokens, the number of the token; for merged tokens, 0; for "*", the token count.  The lowest place wins.  What was
 * found in groups named at a higher place is dropped, so one pass over a file suffices.
 */
struct rep_group_search {
        struct rep_arena *arena; /* from which GROUPS and SORTED are allocated; NULL: neither is needed */
        const struct rep_crawler_view *view;
        enum rep_names names;
        bool failed;        /* memory is out */
        size_t best, place; /* the lowest place so far, and that of the last group */
        size_t token;       /* the lowest number of a token that was found at the best place */
        uint64_t compared;  /* tokens, one after the other */
        uint32_t *groups;   /* those that are named at the best place */
        uint32_t count, last;
        const struct rep_sought_token *sorted; /* all tokens by text, then number; NULL: they are tried in order */
        struct rep_text few[REP_FEW_TOKENS];   /* the first tokens, as a file with these names can have them */
};

/*
 * Begins SEARCH for the crawler of VIEW in a file that is read with NAMES.  Allocates from ARENA, which may be NULL.
 * Returns REP_ERR_TOKEN if the crawler must have a token that is valid under NAMES and has none, or REP_ERR_MEMORY.
 * Finding a user-agent line's token then takes logarithmically many comparisons at most; without ARENA, one for each
 * token.
 */
enum rep_status rep_begin_search(struct rep_group_search *search, struct rep_arena *arena,
                                 const struct rep_crawler_view *view, enum rep_names names);

/* Takes a user-agent line of GROUP.  Returns whether it names the crawler better than all before. */
bool rep_search_naming(struct rep_group_search *search, struct rep_text value, uint32_t group);

/* Returns whether the last group applies, as far as is known. */
static inline bool
rep_group_applies(const struct rep_group_search *search)
{
        return search->place == search->best;
}

/* Sets HELD to what SEARCH, which had an arena, has found, without rules.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_end_search(const struct rep_group_search *search, struct rep_held_groups *held);

#endif
