/* SPDX-License-Identifier: Apache-2.0 */
/* Comparing two files or two sets of rules: what they have in common, where they differ, and for which crawlers. */
#ifndef REP_GEN_COMPARE_H
#define REP_GEN_COMPARE_H

#include "analyze/core/analysis.h"
#include "base/command.h"

/* ---- what two sets of rules have in common */

enum { REP_OLD = 0, REP_NEW = 1, REP_SIDES = 2, REP_VERDICTS = 2 };

/* Two sets of rules to compare. */
struct rep_two_rules {
        struct rep_crawler_rules *side[REP_SIDES];
        bool lines; /* decisions also differ if the deciding lines have different texts */
};

struct rep_common {
        /* By entry of the index of a verdict: the pattern of the other side, or REP_NO_PATTERN. */
        uint32_t *other[REP_SIDES][REP_VERDICTS];
};

/* Finds the common patterns of BOTH; COMMON lies in ARENA. */
enum rep_status rep_find_common(struct rep_arena *arena, const struct rep_two_rules *both, struct rep_common *common);

/* Returns whether the decisions for the patterns OLD_NUMBER and NEW_NUMBER, which may be REP_NO_PATTERN, differ. */
bool rep_decisions_differ(const struct rep_two_rules *both, uint32_t old_number, uint32_t new_number);

static inline const struct rep_rule_pattern *
rep_pattern_of(const struct rep_two_rules *both, int side, uint32_t number)
{
        return &both->side[side]->analysis->patterns[number];
}

/* ---- where two sets of rules differ */

struct rep_differences {
        struct rep_difference *items; /* their paths lie in the arena */
        size_t count;
        uint64_t undecided;
};

/* Copies OPTIONS, which may be NULL, to COMPLETE with the default budget filled in.  Returns as rep_read_options(). */
enum rep_status rep_read_compare_options(const struct rep_compare_options *options,
                                         struct rep_compare_options *complete);

/*
 * Compares OLD_RULES and NEW_RULES as rep_compare_rules() does, but lists the differences in DIFFERENCES, in ARENA,
 * and takes from *BUDGET.  Returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_list_differences(struct rep_arena *arena, struct rep_crawler_rules *old_rules,
                                     struct rep_crawler_rules *new_rules, bool lines, uint64_t *budget,
                                     struct rep_differences *differences);

/* The steps of a report about the use of a URL's content, beside those of the file's lines. */
enum { REP_REPORT_STEPS = 500 };

/* Returns the steps that LINE takes in such a report, where its path and its preference are read. */
static inline uint64_t
rep_usage_line_steps(const struct rep_directive *line)
{
        return 14 + line->value.size / 8;
}

/*
 * Compares the answers of rep_robots_usage() of two files: for every crawler that one of them names, for the crawlers
 * of search engines whose operator has a token such as Google-Extended, and for all others; about the home page, and
 * about the path of each Content-Usage line that has no wildcard.  What is said without a path is thus complete.  Calls
 * FN once for all crawlers with equal answers, by path; what changes about the home page is not repeated about a path.
 * What becomes, or was, not applicable is not a change of use, nor is a rule for "*" that refuses a use and closes the
 * page as well: rep_robots_compare() says what may be fetched.
 *
 * CRAWLERS are two, one for each file, for whom FN is called without tokens; NULL: all.  Takes from *BUDGET. *UNDECIDED
 * becomes the number of crawlers and paths for which the budget did not suffice.  Returns the same as
 * rep_robots_usage_report().  Cost: of a report for each crawler and path, 14 steps a line of the files, and one for 8
 * bytes of it.
 */
enum rep_status rep_compare_usage(struct rep_robots *const robots[REP_SIDES], const struct rep_crawler *const *crawlers,
                                  uint64_t *budget, rep_usage_change_fn fn, void *context, uint64_t *undecided);

/* ---- classes of agents: those with the same answer are reported together */

/* Orders members of a selection. */
static inline int
rep_compare_slices(struct rep_slice a, struct rep_slice b)
{
        if (a.first != b.first)
                return a.first < b.first ? -1 : 1;
        return (a.count > b.count) - (a.count < b.count);
}

/* A crawler that one of two files names, or everybody else. */
struct rep_named_agent {
        struct rep_text token; /* of size 0: everybody else */
        const void *answer;    /* about it */
};

/* Lists everybody else, and then the tokens of both files in ascending order, without duplicates.  Returns REP_OK or
   REP_ERR_MEMORY. */
enum rep_status rep_list_agents(struct rep_arena *arena, const struct rep_analysis *old_file,
                                const struct rep_analysis *new_file, struct rep_named_agent **agents, size_t *count);

/* The order of two answers; 0: they are the same. */
typedef int (*rep_answer_order_fn)(const void *a, const void *b);

/* Receives an answer and the class of agents that it is about: COUNT TOKENS, and everybody else if EVERYBODY is set. */
typedef void (*rep_answer_fn)(void *context, const void *answer, const struct rep_text *tokens, size_t count,
                              bool everybody);

/*
 * Calls FN once for each class: the agents whose answers are the same by ORDER.  Classes come in the order of their
 * first agents.  ORDER is not called for equal pointers.  Returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_report_classes(struct rep_arena *arena, const struct rep_named_agent *agents, size_t count,
                                   rep_answer_order_fn order, rep_answer_fn fn, void *context);

/* ---- directive sets: the lines other than rules that apply to a crawler */

/* A user-agent line. */
struct rep_directive_naming {
        struct rep_text token; /* of size 0: everybody */
        uint32_t run, group;
};

/* The lines of a file that can apply to a crawler, and the user-agent lines that make them apply. */
struct rep_directive_sets {
        const struct rep_directive **lines; /* in order; without rules, user-agent lines and lines for the site */
        size_t line_count;
        const struct rep_directive **site; /* the lines for the whole site, as a set */
        size_t site_count;
        struct rep_directive_naming *namings; /* by token, then in order */
        size_t naming_count;
        struct rep_slice everybody; /* of NAMINGS */
};

/* Reads the lines of ANALYSIS into FILE, in ARENA.  Their texts stay in ANALYSIS.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_read_directive_sets(struct rep_arena *arena, const struct rep_analysis *analysis,
                                        struct rep_directive_sets *file);

/* Returns the namings of TOKEN in FILE, in ascending order.  If FILE does not name TOKEN, returns
   those of everybody. */
struct rep_slice rep_directive_namings(const struct rep_directive_sets *file, struct rep_text token);

/* Returns an upper bound for the number of lines that apply by NAMINGS.  This is the cost of
   rep_applying_directives(), up to sorting. */
size_t rep_most_directives(const struct rep_directive_sets *file, struct rep_slice namings);

/* Writes the lines that apply by NAMINGS to LINES as a set, and returns their number.  LINES has room for
 * rep_most_directives() lines. */
size_t rep_applying_directives(const struct rep_directive_sets *file, struct rep_slice namings,
                               const struct rep_directive **lines);

/* The order of lines in a set; 0: they are equal. */
int rep_compare_lines(const struct rep_directive *a, const struct rep_directive *b);

#endif
