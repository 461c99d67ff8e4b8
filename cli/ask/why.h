/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Why an answer is as it is: the user-agent lines by which the groups hold, and the other rules that match.
 *
 * Each rule that holds is compiled alone, so that a check shows whether it matches.
 */
#ifndef REP_CLI_ASK_WHY_H
#define REP_CLI_ASK_WHY_H

#include "cli/ask/crawlers.h"
#include "cli/ask/robots_object.h"

struct line_list {
        uint32_t *lines;
        size_t count, capacity;
};

/* A rule that holds, alone. */
struct why_rule {
        uint32_t line;
        void *bytes; /* its blob, which was opened */
        size_t size;
};

/* The groups that apply to one crawler in one ROBOTS.  All zero: unknown, for example because the blob is stripped. */
struct why {
        bool known;
        bool everybody;         /* no line names the crawler: those of everybody hold, if any */
        struct line_list named; /* the user-agent lines by which groups hold */
        struct why_rule *rules;
        size_t rule_count, rule_capacity;
        void *scratch; /* for a check of any of them */
        size_t scratch_size;
};

/* Makes WHY for CRAWLER in OBJECT, which has rules, and whose bytes were kept.  To be freed by why_free(). */
void why_make(struct why *why, const struct robots_object *object, const struct crawler *crawler);

/* Bytes of memory that WHY takes. */
size_t why_bytes(const struct why *why);

/* Adds the lines of the rules that match URL, but for the line WINNER, to LOSERS, which is to be freed. */
void why_losers(const struct why *why, struct rep_text url, uint32_t winner, struct line_list *losers);

void why_free(struct why *why);

#endif
