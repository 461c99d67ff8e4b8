/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The group that a directive belongs to (RFC 9309, section 2.2.1).  Consecutive user-agent lines open one group, and
 * only an allow or disallow line ends such a run.
 */
#ifndef REP_GEN_RULES_GROUP_RUN_H
#define REP_GEN_RULES_GROUP_RUN_H

#include "rep_directives.h"

/* All zero before the first directive. */
struct rep_group_run {
        uint32_t groups; /* groups opened so far; directives belong to the last one */
        bool open;       /* the next user-agent line joins the last group */
};

static inline bool
rep_is_rule(enum rep_kind kind)
{
        return kind == REP_KIND_ALLOW || kind == REP_KIND_DISALLOW;
}

/* Returns whether LINE is about the site, wherever it is, and not about the crawlers of a group. */
static inline bool
rep_is_of_site(const struct rep_directive *line)
{
        return line->kind == REP_KIND_SITEMAP ||
               (line->kind == REP_KIND_OTHER && rep_is_site_wide(rep_directive_key(line->key)));
}

/* Takes the next directive, which is of KIND.  Returns whether it opens a group. */
static inline bool
rep_enter_group(struct rep_group_run *run, enum rep_kind kind)
{
        bool opens = kind == REP_KIND_USER_AGENT && !run->open;

        run->groups += opens;
        if (kind == REP_KIND_USER_AGENT || rep_is_rule(kind))
                run->open = kind == REP_KIND_USER_AGENT;
        return opens;
}

#endif
