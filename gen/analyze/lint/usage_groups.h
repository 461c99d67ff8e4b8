/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The groups of a file as statements about usage have them (robots/statements.h), what they state, and whom they name.
 *
 * In: a file that was read for analysis.  Out: groups in the order of their lines, and their user-agent lines.
 *
 * Invariant: the directives of a group are consecutive, and so are its namings.
 */
#ifndef REP_GEN_USAGE_GROUPS_H
#define REP_GEN_USAGE_GROUPS_H

#include "analyze/core/analysis.h"
#include "robots/statements.h"

/* The first lines that say yes and no to a use; NULL: none. */
struct rep_use_lines {
        const struct rep_directive *yes, *no;
};

struct rep_usage_group {
        size_t first, end; /* the numbers of its directives */
        size_t first_naming, end_naming;
        const struct rep_directive *statement;        /* the first Content-Usage or Content-Signal; NULL: none */
        uint32_t statement_count;                     /* of all these */
        struct rep_use_lines by_signal[REP_USES];     /* Content-Signal */
        struct rep_use_lines by_preference[REP_USES]; /* Content-Usage, for whichever path */
        bool everybody;                               /* a line names everybody */
        /* All its crawlers have the same rules, which leave something open, or nothing; set by rep_lint_usage_access().
         */
        bool open, shut;
};

/* A user-agent line that names somebody. */
struct rep_usage_naming {
        struct rep_text token; /* of size 0: everybody */
        const struct rep_directive *line;
        uint32_t group;
};

struct rep_usage_groups {
        struct rep_usage_group above; /* the lines above all groups, whose Content-Signal is everybody's */
        struct rep_usage_group *groups;
        uint32_t count;
        uint32_t statement_count;         /* of the file, but for Content-Usage above all groups, which is nobody's */
        struct rep_usage_naming *namings; /* in the order of their lines */
        size_t naming_count;
};

/* Takes what LINE, a statement of KIND, says into GROUP. */
void rep_take_statement(struct rep_usage_group *group, enum rep_statement_kind kind, const struct rep_directive *line);

/* Makes GROUPS of the file of ANALYSIS, in ARENA.  Without statements there are no groups.  Returns REP_OK or
 * REP_ERR_MEMORY. */
enum rep_status rep_find_usage_groups(struct rep_arena *arena, const struct rep_analysis *analysis,
                                      struct rep_usage_groups *groups);

/* Returns the namings in ARENA, everybody's first, then by token and by line; NULL if memory is out. */
const struct rep_usage_naming *rep_sort_usage_namings(struct rep_arena *arena, const struct rep_usage_groups *groups);

#endif
