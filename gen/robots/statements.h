/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds the lines of a file that say what content may be used for, and whom they belong to.
 *
 * For these lines, user-agent lines are grouped otherwise than for rules: allow, disallow, content-usage and
 * content-signal lines end a run of user-agent lines, and nothing else does.  After `User-agent: a`, `Content-Usage:
 * train-ai=n`, `User-agent: b` and `Disallow: /`, the rule applies to both, and the preference only to "a".  Which
 * user-agent lines name a crawler is the same as for rules.
 */
#ifndef REP_GEN_ROBOTS_STATEMENTS_H
#define REP_GEN_ROBOTS_STATEMENTS_H

#include "rep_usage.h"
#include "robots/asked.h"
#include "rules/group_run.h"

/* The lines that belong to a crawler, in their order.  Their texts lie in the object. */
struct rep_statements {
        enum rep_names names;              /* with which the file is read for it */
        struct rep_held_groups held;       /* its groups, as these lines have them */
        const struct rep_directive *lines; /* content-usage and content-signal */
        uint32_t count;
        const struct rep_directive *licenses; /* of the whole site, with or without a valid value */
        uint32_t license_count;
};

/* The kind of a statement that LINE is by its key: Content-Usage, Content-Signal, License or none. */
enum rep_statement_kind rep_statement_kind_of(const struct rep_directive *line);

/* Returns whether lines of KIND state preferences.  Such a line ends a run of user-agent lines, as a rule does. */
static inline bool
rep_states_preferences(enum rep_statement_kind kind)
{
        return kind == REP_STATEMENT_CONTENT_USAGE || kind == REP_STATEMENT_CONTENT_SIGNAL;
}

/* Takes the next directive LINE into RUN, and returns its kind.  Content-Usage and Content-Signal end a run as rules
 * do. */
enum rep_statement_kind rep_enter_statement_group(struct rep_group_run *run, const struct rep_directive *line);

/* Sets FOUND to the statements of ROBOTS that belong to CRAWLER, in memory of ARENA.  Returns REP_ERR_ARGUMENT if
 * ROBOTS does not keep all lines, and otherwise the same as rep_robots_check(). */
enum rep_status rep_find_statements(struct rep_arena *arena, const struct rep_robots *robots,
                                    const struct rep_crawler *crawler, struct rep_statements *found);

/* What a Content-Usage line says, and for which paths.  An empty PATH means all. */
struct rep_usage_line {
        struct rep_text path;
        struct rep_preferences says;
};

void rep_read_usage_line(const struct rep_directive *line, struct rep_usage_line *read);

/* Adds PREFERENCE for one use, stated by LINE, to ANSWER, which is all zero before the first. */
static inline void
rep_add_answer(struct rep_usage *answer, enum rep_preference preference, enum rep_statement_kind kind, uint32_t line)
{
        if (preference == REP_PREFERENCE_UNKNOWN || preference < answer->preference ||
            (preference == answer->preference && line >= answer->line))
                return;
        *answer = (struct rep_usage){preference, kind, line};
}

#endif
