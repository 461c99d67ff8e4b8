/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A robots.txt that is analysed: its rules as plain patterns, and the rules that hold for a crawler.
 *
 * In: the directives and groups of rules/.  Out: rules, each with its plain patterns, which all other files here
 * read.
 *
 * Invariant: rules are numbered in the order of their lines, and the patterns of a rule stand together.
 */
#ifndef REP_GEN_ANALYSIS_H
#define REP_GEN_ANALYSIS_H

#include "analyze/line_patterns.h"
#include "rep_analyze.h"
#include "rules/robots_file.h"
#include "rules/select.h"

/* An allow or disallow line of a group. */
struct rep_rule_line {
        const struct rep_directive *directive;
        uint32_t first_pattern, pattern_count; /* none: it matches no path */
};

struct rep_analysis {
        struct rep_arena memory; /* what lives as long as this does */
        struct rep_arena work;   /* what one call needs */
        struct rep_arena audits; /* what the last rep_audit_crawlers() gave out */
        struct rep_options options;
        struct rep_text text; /* of the file; NULL where only its directives are known */
        struct rep_blob blob; /* that these are of; all zero where the text is known */
        bool selected;        /* the blob was compiled for certain agents, whose lines alone it holds */
        bool exempt;          /* and the groups for everybody don't hold for them */
        struct rep_file file;
        /* Of all tokens, and of those by which lines name public crawlers that need wide names. */
        struct rep_selection selection;
        struct rep_rule_line *rules;
        uint32_t rule_count;
        struct rep_rule_pattern *patterns;
        uint32_t pattern_count;
        struct rep_crawler_rules *picked; /* by rep_pick_rules(), the last one first */
        struct rep_analysis *wide;        /* the same file with wide names, from rep_need_wide() on; or NULL */
};

/* The rules that hold for a crawler: those of some groups, merged. */
struct rep_crawler_rules {
        struct rep_crawler_rules *next; /* of analysis->picked */
        struct rep_analysis *analysis;
        struct rep_text *tokens; /* by which it was picked; they lie in the caller's strings */
        size_t token_count;
        bool named;             /* the groups name one of the tokens; otherwise they are those for everybody */
        struct rep_text token;  /* NAMED: the first of the tokens that they name */
        bool exempt;            /* where they don't, none hold */
        const uint32_t *groups; /* their numbers, ascending */
        uint32_t group_count;
        uint32_t *patterns; /* numbers of the patterns of their rules, ascending */
        uint32_t pattern_count;
        size_t longest; /* bytes of the longest pattern */
        struct rep_rule_index index;
        struct rep_rule_index verdict_index[2]; /* of those alone whose verdict is the index */
};

/* Has analysis->wide.  REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_need_wide(struct rep_analysis *analysis);

/* Memory to make superpositions and their witnesses in. */
struct rep_witness_memory {
        char *superposition, *path;
};

/* Has memory in ARENA for the patterns of A and of B, laid over each other. */
enum rep_status rep_make_witness_memory(struct rep_arena *arena, const struct rep_crawler_rules *a,
                                        const struct rep_crawler_rules *b, struct rep_witness_memory *memory);

/* Has RULES hold those of its groups, in ARENA.  They are to be freed, also after an error. */
enum rep_status rep_hold_rules(struct rep_arena *arena, struct rep_crawler_rules *rules);

/* Makes RULES of the COUNT GROUPS, which must live on, in ARENA.  They are to be freed, also after an error. */
enum rep_status rep_hold_groups(struct rep_arena *arena, struct rep_analysis *analysis, const uint32_t *groups,
                                uint32_t count, struct rep_crawler_rules *rules);

void rep_free_rules(struct rep_crawler_rules *rules);

/* Steps of a budget for each pattern of rules that are held: what it takes to sort them. */
#define REP_HOLDING_STEPS 8

/* How many patterns the rules of the groups have that MEMBERS have. */
uint64_t rep_count_patterns(const struct rep_analysis *analysis, struct rep_slice members);

/* Takes STEPS from *BUDGET, or all that is left. */
static inline void
rep_spend(uint64_t *budget, uint64_t steps)
{
        *budget -= steps < *budget ? steps : *budget;
}

/* The members of TOKEN in the selection; those for everybody where it is not named. */
const struct rep_slice *rep_members_of(const struct rep_selection *selection, struct rep_text token);

/* Makes RULES of the groups that MEMBERS have, in ARENA.  They are to be freed, also after an error. */
enum rep_status rep_hold_members(struct rep_arena *arena, struct rep_analysis *analysis, struct rep_slice members,
                                 struct rep_crawler_rules *rules);

/* The groups of the token that MEMBERS are of, ascending and each once, in ARENA; NULL where memory is out. */
const uint32_t *rep_groups_of(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_slice members,
                              uint32_t *count);

/* The rule of a pattern number, or NULL where that is REP_NO_PATTERN. */
static inline const struct rep_rule_line *
rep_rule_of(const struct rep_analysis *analysis, uint32_t pattern)
{
        return pattern == REP_NO_PATTERN ? NULL : &analysis->rules[analysis->patterns[pattern].rule];
}

/* The line that a decision for PATTERN reports, 0 where no rule decides, and its verdict. */
static inline uint32_t
rep_line_of(const struct rep_analysis *analysis, uint32_t pattern)
{
        return pattern == REP_NO_PATTERN ? 0 : rep_rule_of(analysis, pattern)->directive->line;
}

static inline enum rep_verdict
rep_verdict_of(const struct rep_analysis *analysis, uint32_t pattern)
{
        return pattern == REP_NO_PATTERN ? REP_ALLOW : analysis->patterns[pattern].verdict;
}

#endif
