/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The reasons for an answer: the user-agent lines by which groups apply, and the other rules that match.
 *
 * Each rule that applies is compiled alone.  A check of it shows whether it matches.
 */
#ifndef REP_CLI_ASK_WHY_H
#define REP_CLI_ASK_WHY_H

#include "cli/ask/crawlers.h"
#include "cli/ask/robots_object.h"

struct line_list {
        uint32_t *lines;
        size_t count, capacity;
};

/* A rule that applies, compiled alone. */
struct why_rule {
        uint32_t line;
        void *bytes; /* its open blob */
        size_t size;
};

/* The groups that apply to one crawler in one ROBOTS.  All zero: unknown, for example because the
   blob is stripped. */
struct why {
        bool known;
        bool everybody;         /* no line names the crawler: the groups for everybody apply, if any */
        struct line_list named; /* the user-agent lines by which groups apply */
        struct why_rule *rules;
        size_t rule_count, rule_capacity;
        void *scratch; /* for checking any of the rules */
        size_t scratch_size;
};

/* Makes WHY for CRAWLER in OBJECT, which has rules, and whose bytes were kept.  The caller calls why_free(). */
void why_make(struct why *why, const struct robots_object *object, const struct crawler *crawler);

/* Returns the bytes of memory that WHY takes. */
size_t why_bytes(const struct why *why);

/* Adds the lines of the rules that match URL, except the line WINNER, to LOSERS.  The caller frees LOSERS. */
void why_losers(const struct why *why, struct rep_text url, uint32_t winner, struct line_list *losers);

void why_free(struct why *why);

#endif
