/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_names.c: crawlers that train models and are not blocked, although another such crawler of the same operator is
 * blocked by name.
 *
 * Operators rename their crawlers, and a group for the old name then blocks nothing.
 */
#include "analyze/core/crawler_rules.h"
#include "analyze/core/questions.h"
#include "analyze/lint/lint.h"
#include "base/command.h"

#include "syntax/token.h"

/* ---- crawlers that are named */

/* Returns the first user-agent line that names CRAWLER by its first token, or NULL. */
static const struct rep_directive *
find_naming(const struct rep_analysis *analysis, const struct rep_public_crawler *crawler)
{
        const struct rep_file *file = &analysis->file;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *directive = &file->directives[i];

                if (directive->kind == REP_KIND_USER_AGENT && !rep_names_everybody(directive->value) &&
                    rep_token_compare(rep_agent_token(directive->value, analysis->options.names), crawler->tokens[0]) ==
                            0)
                        return directive;
        }
        return NULL;
}

/* Finds how much of the site the crawler of TOKEN may fetch. */
static enum rep_status
find_share(const struct rep_lint *lint, struct rep_text token, enum rep_share *share)
{
        struct rep_analysis *analysis = lint->analysis;
        struct rep_arena_mark mark = rep_arena_mark(&analysis->work);
        struct rep_slice members = *rep_members_of(&analysis->selection, token);
        struct rep_crawler_rules rules = {.analysis = NULL};
        struct rep_reach reach;
        enum rep_status status = REP_ERR_LIMIT;

        if (rep_spend(lint->steps, REP_HOLDING_STEPS * rep_count_patterns(analysis, members)))
                status = rep_hold_members(&analysis->work, analysis, members, &rules);
        if (status == REP_OK)
                status = rep_search_reach(&analysis->work, &rules, lint->steps, &reach);
        *share = status == REP_OK ? rep_share_of(&reach) : REP_SHARE_UNDECIDED;
        rep_free_rules(&rules);
        rep_arena_release(&analysis->work, mark);
        return rep_note_undecided(lint, status);
}

/* ---- crawlers that are open */

/* Returns whether OTHER is for training, has the operator of BLOCKED, and is not named in the file. */
static bool
is_left_out(const struct rep_lint *lint, const struct rep_public_crawler *blocked,
            const struct rep_public_crawler *other)
{
        return other != blocked && strcmp(other->operated_by, blocked->operated_by) == 0 &&
               strcmp(other->operated_by, "unknown") != 0 && other->obeys == REP_OBEYS_YES && !other->wide &&
               rep_token_compare(other->tokens[0], blocked->tokens[0]) != 0 &&
               find_naming(lint->analysis, other) == NULL;
}

/* Some tokens, such as Google-Extended, belong to no crawler.  Such a token says that pages may be fetched, but not
   used for training. */
static bool
is_mere_token(const struct rep_public_crawler *crawler)
{
        const char *name = crawler->name, *dash = strrchr(name, '-');

        return dash != NULL && strcmp(dash, "-Extended") == 0;
}

/* Reports the crawlers that are left open next to BLOCKED, which the line NAMING names. */
static enum rep_status
lint_blocked(const struct rep_lint *lint, const struct rep_public_crawler *blocked, const struct rep_directive *naming)
{
        const struct rep_public_crawler *other = NULL;
        enum rep_status status = REP_OK;
        enum rep_share share;

        while (status == REP_OK && (other = rep_public_crawler_next(other, REP_PURPOSE_TRAINING)) != NULL) {
                if (!is_left_out(lint, blocked, other) || is_mere_token(other))
                        continue;
                status = find_share(lint, other->tokens[0], &share);
                if (status == REP_OK && share < REP_SHARE_NOTHING) {
                        rep_report_finding(
                                lint, REP_FINDING_OTHER_NAME_OPEN, naming->line, naming->value.data, 0,
                                "%s of %s stays open, and trains models as %s does%s; name it, too, to block it",
                                other->name, blocked->operated_by, blocked->name,
                                other->documented && blocked->documented ? "" : " by hearsay");
                        return REP_OK;
                }
        }
        return status;
}

enum rep_status
rep_lint_names(const struct rep_lint *lint)
{
        const struct rep_public_crawler *crawler = NULL;
        enum rep_status status = REP_OK;
        enum rep_share share;

        while (status == REP_OK && (crawler = rep_public_crawler_next(crawler, REP_PURPOSE_TRAINING)) != NULL) {
                const struct rep_directive *naming = find_naming(lint->analysis, crawler);

                if (naming == NULL || is_mere_token(crawler))
                        continue;
                status = find_share(lint, crawler->tokens[0], &share);
                if (status == REP_OK && share == REP_SHARE_NOTHING)
                        status = lint_blocked(lint, crawler, naming);
        }
        return status;
}
