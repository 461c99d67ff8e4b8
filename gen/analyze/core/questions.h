/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions about an analysis, and about rules that were picked in it.  Those to an object (rep_analyze.h) are made of
 * these.
 *
 * A BUDGET is the most steps to take; 0: REP_BUDGET.  A question that is a part of another one takes from what that one
 * has left instead (struct rep_analysis).
 *
 * What an answer points to is valid until the next question about the same analysis, or until the callback returns. The
 * functions return what those of rep_analyze.h do, and REP_ERR_AGENT for questions about every crawler where the
 * analysis is of a blob for certain agents.
 */
#ifndef REP_GEN_QUESTIONS_H
#define REP_GEN_QUESTIONS_H

#include "analyze/core/analysis.h"
#include "analyze/core/rule_use.h"
#include "base/command.h"

/*
 * Picks the rules that apply to a crawler known by COUNT product tokens, as rep_pick() does; with COUNT 0, those for
 * everybody, or those of the agents that the blob of ANALYSIS was compiled for.  *RULES belongs to ANALYSIS and lives
 * as long; it is NULL after an error.  Cost: linear in the groups and in the rules that apply, plus sorting.
 */
enum rep_status rep_pick_rules(struct rep_analysis *analysis, const struct rep_text *agents, size_t count,
                               struct rep_crawler_rules **rules);

/* Does the same for CRAWLER, as rep_crawler_pick() does.  CRAWLER must live as long as *RULES.  Returns REP_ERR_CRAWLER
 * for a crawler that needs wide names if ANALYSIS has others. */
enum rep_status rep_pick_crawler_rules(struct rep_analysis *analysis, const struct rep_crawler *crawler,
                                       struct rep_crawler_rules **rules);

/* ---- the rules of a crawler */

/* What was found about an allow or disallow line of a group. */
struct rep_rule_finding {
        uint32_t line;
        enum rep_verdict verdict;
        enum rep_rule_use use;
        /* Dead: the rule that decides instead.  Redundant: the rule that would decide without it about its most general
         * path; 0 if no rule would, so that the path is allowed.  Otherwise 0. */
        uint32_t other_line;
};

typedef void (*rep_rule_fn)(void *context, const struct rep_rule_finding *finding);

enum rep_status rep_explain(struct rep_crawler_rules *rules, const char *url, size_t size,
                            struct rep_explanation *explanation);

enum rep_status rep_find_reach(struct rep_crawler_rules *rules, uint64_t budget, struct rep_reach *reach);

/* TREE has no nodes after an error. */
enum rep_status rep_make_tree(struct rep_crawler_rules *rules, uint64_t budget, struct rep_tree *tree);

/* Finds the way of a URL through TREE, which was made from RULES and stays valid.  MATCHES has as many members as TREE
 * has nodes; each is set to whether the node's pattern matches the path.  *RESULT is set to the answer of rep_check().
 */
enum rep_status rep_match_tree(struct rep_crawler_rules *rules, const struct rep_tree *tree, const char *url,
                               size_t size, bool *matches, struct rep_result *result);

/* Compares rules of one analysis or of two.  Calls FN, at most once, if they differ or if that was not settled. */
enum rep_status rep_compare_rules(struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                                  const struct rep_compare_options *options, rep_agents_difference_fn fn,
                                  void *context);

/* Compares the lines other than rules that apply to the crawlers of OLD_RULES and NEW_RULES, in the same way. */
enum rep_status rep_compare_rule_lines(struct rep_crawler_rules *old_rules, struct rep_crawler_rules *new_rules,
                                       const struct rep_compare_options *options, rep_agents_changes_fn fn,
                                       void *context);

/* ---- whole files */

/*
 * Calls FN for every rule of ANALYSIS, in the order of lines.
 *
 * A rule applies to the crawlers that its group names, together with the rules of other groups that name them.  It is
 * dead or redundant if it is so for all these crawlers.  Each rule is judged on its own: two rules that say the same
 * may both be redundant, but only one of them can go.  Lines outside of any group are not rules.
 *
 * The only rule of a group also ends the user-agent lines of that group.  If another group follows, replace the rule by
 * "disallow:" instead of removing it.
 *
 * BUDGET is the most steps to take; 0: REP_BUDGET.  Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_MEMORY, or REP_ERR_AGENT
 * if ANALYSIS is for certain crawlers.
 */
enum rep_status rep_find_rule_uses(struct rep_analysis *analysis, uint64_t budget, rep_rule_fn fn, void *context);

enum rep_status rep_lint_file(struct rep_analysis *analysis, const struct rep_lint_options *options, rep_finding_fn fn,
                              void *context, uint64_t *undecided);

/* RESULTS[i] is the result for CRAWLERS[i].  It is valid until the next audit of ANALYSIS, and as long as CRAWLERS
 * live. */
enum rep_status rep_audit_crawlers(struct rep_analysis *analysis, const struct rep_crawler *const *crawlers,
                                   size_t count, uint64_t budget, struct rep_crawler_audit *results);

/* As rep_fix_file(), but takes from *STEPS. */
enum rep_status rep_fix_within(struct rep_text text, const struct rep_options *options, uint64_t *steps,
                               rep_fix_wanted_fn wanted, void *context, struct rep_fixed *fixed);

/* OPTIONS name no crawlers. */
enum rep_status rep_compare_files(struct rep_analysis *old_file, struct rep_analysis *new_file,
                                  const struct rep_compare_options *options, rep_agents_difference_fn fn,
                                  void *context);

/*
 * Compares the lines of two files that are not rules.  Calls FN for the site and for the crawlers for which they
 * differ, once for all crawlers with equal changes.  Sitemap, host and clean-param apply to the site.  Crawl-delay,
 * request-rate and visit-time apply to the user-agent lines directly above them, and all others to their groups; see
 * rep_directives.h.  Lines are compared as sets, so their order and number do not matter.  Keys are compared without
 * case, values byte by byte.
 *
 * OPTIONS may be NULL; LINES does not matter.  Returns the same as rep_robots_compare().  Cost: linear in the lines
 * that apply to each crawler, plus sorting, within the budget.
 */
enum rep_status rep_compare_directives(struct rep_analysis *old_file, struct rep_analysis *new_file,
                                       const struct rep_compare_options *options, rep_agents_changes_fn fn,
                                       void *context);

/* ---- crawlers with nearly the same rules */

/* Crawlers that get the same verdict about every path, and others that nearly do. */
struct rep_family {
        struct rep_crawler_rules *rules; /* of the first crawler; valid until the callback returns */
        const struct rep_text *tokens;   /* of the crawlers that get the verdicts of RULES */
        size_t token_count;
        bool everybody; /* and all crawlers that the file does not name */
        const struct rep_agents_difference
                *relatives; /* the other crawlers; RULES are the old rules of their differences */
        size_t relative_count;
};

/* The callback returns false to get no further family. */
typedef bool (*rep_family_fn)(void *context, const struct rep_family *family);

/*
 * Calls FN for families of the crawlers that the file of ANALYSIS names, and of everybody else, who belong to the first
 * family.  Two crawlers belong together if at most 24 patterns, and at most a fifth of all, belong to only one of them.
 *
 * When BUDGET is used up, each remaining crawler is a family of its own.  Returns REP_OK, REP_ERR_ARGUMENT,
 * REP_ERR_MEMORY or REP_ERR_LIMIT.  REP_ERR_LIMIT means that more families follow, but thousands of crawlers share so
 * many rules that listing them for each would take more than REP_BUDGET steps.
 *
 * Cost: that of the budget, and at most as much again for the families that FN gets; memory for 300,000 patterns, or
 * for the rules of one crawler if these are more.
 */
enum rep_status rep_find_families(struct rep_analysis *analysis, uint64_t budget, rep_family_fn fn, void *context);

#endif
