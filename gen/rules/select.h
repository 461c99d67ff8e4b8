/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Groups -> rule sets: which groups hold together for whom (RFC 9309, section 2.2.1).
 *
 * In: a parsed file.  Out: the product tokens in order, and for each the rule sets that hold for it.  Mostly that is
 * one set, all groups that name the token merged.  Where merging would copy rules beyond a budget (a few groups named
 * together with thousands of others), single groups are sets, and the runtime walks those of a token one by one.
 */
#ifndef REP_GEN_RULES_SELECT_H
#define REP_GEN_RULES_SELECT_H

#include "rules/robots_file.h"

/* A slice of another table. */
struct rep_slice {
        uint32_t first, count;
};

struct rep_selected_token {
        struct rep_text token; /* as written in the file or by the caller */
        struct rep_slice members;
};

/* Most sets; there are at most as many as user-agent lines and groups together. */
#define REP_SETS_MAX ((uint32_t)1 << 30)

struct rep_selection {
        struct rep_selected_token *tokens; /* ascending, without case; each once */
        uint32_t token_count;
        uint32_t *members; /* numbers of sets */
        uint32_t member_count;
        struct rep_slice everybody; /* members */
        struct rep_slice *sets;     /* of groups, ascending */
        uint32_t set_count;
        uint32_t *groups; /* numbers of groups of the file */
        bool split;       /* some token has several sets */
};

/* Selects for every token of FILE.  With SPLIT groups are never merged.  REP_ERR_MEMORY where memory is out,
 * REP_ERR_LIMIT where there may be more than REP_SETS_MAX sets. */
enum rep_status rep_select_all(struct rep_arena *arena, const struct rep_file *file, bool split,
                               struct rep_selection *selection);

/*
 * Makes SELECTED of FILE: the same, but of its directives only those in groups that hold by SELECTION, which is for certain
 * agents, and those that hold for the whole site.  REP_ERR_MEMORY.
 */
enum rep_status rep_select_directives(struct rep_arena *arena, const struct rep_file *file,
                                      const struct rep_selection *selection, struct rep_file *selected);

/* Selects for the agents that OPTIONS name, as one crawler; REP_ERR_TOKEN where one is no token, and must be.
 * Other errors as above. */
enum rep_status rep_select_agents(struct rep_arena *arena, const struct rep_file *file,
                                  const struct rep_options *options, struct rep_selection *selection);

#endif
