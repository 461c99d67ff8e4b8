/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A robots.txt that is analysed: its rules as plain patterns, and the rules that apply to a crawler.  One thread at a
 * time may use an analysis.  Different analyses share nothing.
 *
 * In: the directives and groups of rules/.  Out: rules with their plain patterns, which all other files here read.
 *
 * Invariant: rules are numbered in the order of their lines, and the patterns of a rule are consecutive.
 */
#ifndef REP_GEN_ANALYSIS_H
#define REP_GEN_ANALYSIS_H

#include "analyze/core/line_patterns.h"
#include "base/heap.h"
#include "rep_analyze.h"
#include "rules/robots_file.h"
#include "rules/select.h"

/* An allow or disallow line of a group. */
struct rep_rule_line {
        const struct rep_directive *directive;
        uint32_t first_pattern, pattern_count; /* if the count is 0, the rule matches no path */
};

struct rep_analysis {
        struct rep_heap heap;    /* counts what the arenas have */
        struct rep_arena memory; /* for everything that lives as long as the analysis */
        struct rep_arena work;   /* for what one call needs */
        struct rep_arena audits; /* for the results of the last rep_audit_crawlers() */
        struct rep_options options;
        struct rep_text text; /* of the file; NULL if only its directives are known */
        struct rep_blob blob; /* the blob that the directives are from; all zero if the text is known */
        bool selected;        /* the blob was compiled for certain agents, and holds only their lines */
        bool exempt;          /* SELECTED: the groups for everybody do not apply to them */
        struct rep_file file;
        /* All tokens, and the tokens by which lines name public crawlers that need wide names. */
        struct rep_selection selection;
        struct rep_rule_line *rules;
        uint32_t rule_count;
        struct rep_rule_pattern *patterns;
        uint32_t pattern_count;
        struct rep_plain *loose; /* one for each of PATTERNS, see near_miss.h; NULL: not made */
        uint32_t *ranks;         /* by pattern: its place in the order of rep_rank_patterns(); NULL: not made */
        struct rep_crawler_rules *picked; /* made by rep_pick_rules(), the last one first */
        struct rep_analysis *wide;        /* the same file with wide names, once rep_need_wide() was called; before
                                           * that NULL */
        uint64_t *steps;                  /* from which all questions take; NULL: each has a budget of its own */
};

/* The rules that apply to a crawler: those of some groups, merged. */
struct rep_crawler_rules {
        struct rep_crawler_rules *next; /* the next of analysis->picked */
        struct rep_analysis *analysis;
        struct rep_text *tokens; /* the crawler's tokens; they point to the caller's strings */
        size_t token_count;
        bool named;             /* the groups name one of the tokens; otherwise they are the groups for everybody */
        struct rep_text token;  /* NAMED: the first token that the groups name */
        bool exempt;            /* if not NAMED, no groups apply */
        const uint32_t *groups; /* their numbers, in ascending order */
        uint32_t group_count;
        uint32_t *patterns; /* the numbers of their rules' patterns, in ascending order */
        uint32_t pattern_count;
        size_t longest; /* the size of the longest pattern */
        struct rep_rule_index index;
        struct rep_rule_index verdict_index[2]; /* only the patterns whose verdict is the index */
};

/*
 * Reads the SIZE bytes of robots.txt at TEXT, which must stay in place, unchanged, as long as the analysis.  OPTIONS
 * may be NULL; of its members only DIALECT, NAMES and MAX_BYTES are used.  The caller frees *ANALYSIS, which is NULL
 * after an error.  Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_MEMORY, or REP_ERR_LIMIT (MAX_BYTES is over 1 GiB).
 */
enum rep_status rep_analysis_create(const char *text, size_t size, const struct rep_options *options,
                                    struct rep_analysis **analysis);

/* Does the same from the lines that BLOB, an opened blob, holds, with its dialect and names.  Its bytes must stay in
 * place as long as the analysis.  Returns REP_ERR_ARGUMENT also if BLOB is stripped or has no texts. */
enum rep_status rep_analysis_create_blob(const struct rep_blob *blob, struct rep_analysis **analysis);

/* Frees ANALYSIS and everything that was made from it.  NULL does nothing. */
void rep_analysis_free(struct rep_analysis *analysis);

/* Makes sure that analysis->wide exists, which shares lines, rules and patterns with ANALYSIS.  Returns REP_OK or
 * REP_ERR_MEMORY. */
enum rep_status rep_need_wide(struct rep_analysis *analysis);

/* Returns the bytes that ANALYSIS takes, without the indices of rules. */
size_t rep_analysis_size(const struct rep_analysis *analysis);

/* Memory for superpositions and their witnesses. */
struct rep_witness_memory {
        char *superposition, *path;
};

/* Allocates the memory for superpositions of patterns of A with patterns of B from ARENA. */
enum rep_status rep_make_witness_memory(struct rep_arena *arena, const struct rep_crawler_rules *a,
                                        const struct rep_crawler_rules *b, struct rep_witness_memory *memory);

/* Adds the rules of its groups to RULES, in ARENA.  The caller releases them, also after an error. */
enum rep_status rep_hold_rules(struct rep_arena *arena, struct rep_crawler_rules *rules);

/* Makes RULES of the COUNT GROUPS, which must live as long, in ARENA.  The caller releases them,
   also after an error. */
enum rep_status rep_hold_groups(struct rep_arena *arena, struct rep_analysis *analysis, const uint32_t *groups,
                                uint32_t count, struct rep_crawler_rules *rules);

void rep_free_rules(struct rep_crawler_rules *rules);

/* The steps of a budget that it takes to make rules of each pattern. */
#define REP_HOLDING_STEPS 2

/* Return the number of patterns in the rules of the group number NUMBER, and of the groups in MEMBERS. */
uint64_t rep_count_group_patterns(const struct rep_analysis *analysis, uint32_t number);
uint64_t rep_count_patterns(const struct rep_analysis *analysis, struct rep_slice members);

/* Returns where a question to ANALYSIS takes its steps from: *BUDGET, where 0 becomes REP_BUDGET, or what the question
 * that this one is a part of has left. */
static inline uint64_t *
rep_steps(const struct rep_analysis *analysis, uint64_t *budget)
{
        *budget = *budget == 0 ? REP_BUDGET : *budget;
        return analysis->steps != NULL ? analysis->steps : budget;
}

/* Returns the members of TOKEN in the selection.  If TOKEN is not named, returns those for everybody. */
const struct rep_slice *rep_members_of(const struct rep_selection *selection, struct rep_text token);

/* Makes RULES of the groups in MEMBERS, in ARENA.  The caller releases them, also after an error. */
enum rep_status rep_hold_members(struct rep_arena *arena, struct rep_analysis *analysis, struct rep_slice members,
                                 struct rep_crawler_rules *rules);

/* Returns the groups in MEMBERS, in ascending order, without duplicates, in ARENA.  Returns NULL if memory is out. */
const uint32_t *rep_groups_of(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_slice members,
                              uint32_t *count);

/* Returns the rule of the pattern NUMBER, or NULL for REP_NO_PATTERN. */
static inline const struct rep_rule_line *
rep_rule_of(const struct rep_analysis *analysis, uint32_t pattern)
{
        return pattern == REP_NO_PATTERN ? NULL : &analysis->rules[analysis->patterns[pattern].rule];
}

/* Returns the other verdict of a rule. */
static inline enum rep_verdict
rep_other_verdict(enum rep_verdict verdict)
{
        return verdict == REP_ALLOW ? REP_DISALLOW : REP_ALLOW;
}

/* Return the line that is reported if PATTERN decides, and its verdict.  The line is 0 if no rule decides. */
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
