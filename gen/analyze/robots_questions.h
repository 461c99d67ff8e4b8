/* SPDX-License-Identifier: Apache-2.0 */
/* What questions to an object are answered from: an analysis of what it keeps, made for one question. */
#ifndef REP_GEN_ROBOTS_QUESTIONS_H
#define REP_GEN_ROBOTS_QUESTIONS_H

#include "analyze/core/questions.h"

/* Makes the ANALYSIS of what ROBOTS keeps.  The caller destroys it.  *ANALYSIS is NULL after an error:
 * REP_ERR_ARGUMENT, also if ROBOTS keeps no texts, or REP_ERR_MEMORY. */
enum rep_status rep_analyze_robots(const struct rep_robots *robots, struct rep_analysis **analysis);

/* Does the same, and picks the RULES of CRAWLER, which may be NULL, read with the names that it needs.  The caller
 * destroys *ANALYSIS, also after an error.  Returns also the errors of rep_robots_check() about CRAWLER. */
enum rep_status rep_find_robots_rules(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                      struct rep_analysis **analysis, struct rep_crawler_rules **rules);

/* What is compared: the analyses of two objects and, for two crawlers, their rules. */
struct rep_sides {
        struct rep_analysis *file[2];
        struct rep_crawler_rules *rules[2]; /* NULL for all crawlers */
};

/* Makes the SIDES of two objects for CRAWLERS: two, or NULL for all.  The caller frees them, also after an error. */
enum rep_status rep_make_sides(struct rep_sides *sides, const struct rep_robots *old_robots,
                               const struct rep_robots *new_robots, const struct rep_crawler *const *crawlers);

void rep_free_sides(struct rep_sides *sides);

/* As rep_robots_audit(), but takes from *BUDGET. */
enum rep_status rep_audit_robots(const struct rep_robots *robots, const struct rep_crawler *const *crawlers,
                                 size_t count, uint64_t *budget, rep_audits_fn fn, void *context);

#endif
