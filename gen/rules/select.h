/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Groups -> rule sets: which groups apply together to which token (RFC 9309, section 2.2.1).
 *
 * In: a parsed file.  Out: the product tokens in order, and the rule sets of each token.  Usually that is one set, in
 * which all groups that name the token are merged.  Merging can copy many rules: a few groups may be named together
 * with thousands of others.  Beyond a budget, each group is a set of its own, and the runtime walks the sets of a token
 * one by one.
 */
#ifndef REP_GEN_RULES_SELECT_H
#define REP_GEN_RULES_SELECT_H

#include "rules/robots_file.h"

/* A slice of another table. */
struct rep_slice {
        uint32_t first, count;
};

struct rep_selected_token {
        struct rep_text token; /* as the file or the caller wrote it */
        struct rep_slice members;
};

/* The most sets.  There are never more than user-agent lines and groups together. */
#define REP_SETS_MAX ((uint32_t)1 << 30)

struct rep_selection {
        struct rep_selected_token *tokens; /* ascending, without case, each once */
        uint32_t token_count;
        bool ordered; /* TOKENS are in order of preference instead, and only the first that the file names has members
                       */
        uint32_t *members; /* numbers of sets */
        uint32_t member_count;
        struct rep_slice everybody; /* a slice of MEMBERS */
        struct rep_slice *sets;     /* by set: a slice of GROUPS, which is ascending */
        uint32_t set_count;
        uint32_t *groups; /* numbers of groups of the file */
        bool split;       /* some token has several sets */
};

/* Selects rule sets for every token of FILE.  With SPLIT, groups are never merged.  Returns REP_ERR_MEMORY if memory is
 * out, and REP_ERR_LIMIT if there may be more than REP_SETS_MAX sets. */
enum rep_status rep_select_all(struct rep_arena *arena, const struct rep_file *file, bool split,
                               struct rep_selection *selection);

/*
 * Makes SELECTED from FILE for certain agents.  It keeps only the directives in groups that apply by SELECTION, and
 * those that apply to the whole site.  With DELAY_OF_ALL, also the crawl-delays for everybody, and the lines that name
 * everybody.  Returns REP_ERR_MEMORY if memory is out.
 */
enum rep_status rep_select_directives(struct rep_arena *arena, const struct rep_file *file,
                                      const struct rep_selection *selection, bool delay_of_all,
                                      struct rep_file *selected);

/* Returns whether a group of FILE names TOKEN, which has no version (rep_crawler_token()).  No group names an empty
 * one. */
bool rep_is_named(const struct rep_file *file, struct rep_text token);

/* Selects one rule set for the agents in OPTIONS, which together are one crawler.  Returns REP_ERR_TOKEN if an agent
 * must be a token and is none, and otherwise the same errors as rep_select_all(). */
enum rep_status rep_select_agents(struct rep_arena *arena, const struct rep_file *file,
                                  const struct rep_options *options, struct rep_selection *selection);

#endif
