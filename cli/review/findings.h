/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The findings of a file, in the order and the groups in which they are shown.
 *
 * In: findings in any order.  Out: groups, the worst first: all findings with the same ID and severity, or each one
 * alone.
 */
#ifndef REP_CLI_REVIEW_FINDINGS_H
#define REP_CLI_REVIEW_FINDINGS_H

#include "cli/base/output.h"
#include "rep_analyze.h"

/* A finding that owns its texts. */
struct kept_finding {
        struct rep_finding finding; /* its lines are those of FILE */
        const char *file;           /* the name of its file */
        uint32_t place;             /* its line in all that was read */
        char *message, *fix;
};

/* Which findings are kept. */
struct finding_choice {
        bool selected[REP_FINDING_IDS]; /* those of --select */
        bool select;                    /* --select was given; otherwise all */
        bool ignored[REP_FINDING_IDS];
        enum rep_severity least;
};

/* Returns whether FINDING is kept. */
bool finding_is_chosen(const struct finding_choice *choice, const struct rep_finding *finding);

/* All zero is empty. */
struct findings {
        struct kept_finding *kept;
        size_t count, capacity;
};

/* Keeps a copy of FINDING in the robots.txt FILE, or in that of PARTS, where its line is. */
void findings_add(struct findings *findings, const struct rep_finding *finding, const char *file,
                  const struct parts *parts);

/* Sorts by severity, the worst first, by ID, by place; or BY_PLACE alone. */
void findings_sort(struct findings *findings, bool by_place);

/* Returns how many findings from number FIRST on form a group: they have the same ID and severity. */
size_t findings_group(const struct findings *findings, size_t first);

/* Forgets the findings, and keeps the memory; findings_free() frees that, too. */
void findings_clear(struct findings *findings);
void findings_free(struct findings *findings);

/* How many findings of each severity there are. */
struct finding_counts {
        size_t of[REP_SEVERITY_ERROR + 1];
};

void findings_count(const struct findings *findings, struct finding_counts *counts);

/* Writes COUNTS: "1 error, 2 warnings, 384 notes". */
void finding_counts_write(const struct finding_counts *counts, struct output *output);

/* Writes the COUNT findings at GROUP, which are a group, behind what is known of the first: " [useless-star]", or
 * " [192 x useless-star: lines 8, 10, ...]". */
void finding_group_write(const struct kept_finding *group, size_t count, FILE *stream);

/* Writes what ID is, why it matters, an example, what to write instead, and the source. */
void finding_page_write(enum rep_finding_id id, struct output *output);

#endif
