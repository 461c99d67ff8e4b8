/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a question to the object of a robots.txt is answered from: an analysis of the lines, or of the text, that the object
 * keeps.
 *
 * An analysis serves one thread at a time.  The object keeps the last one that a question made, for the next question: who
 * asks takes it, so other threads that ask meanwhile make their own, and nobody waits.
 */
#ifndef REP_GEN_INQUIRY_H
#define REP_GEN_INQUIRY_H

#include "analyze/analysis.h"

/* A question to ROBOTS. */
struct rep_inquiry {
        struct rep_robots *robots;
        struct rep_analysis *analysis;
        const struct rep_crawler *crawler; /* the last that rules were picked for, owned; NULL also if none was */
        struct rep_crawler_rules *rules;   /* of it; NULL if none were picked */
        unsigned picked;                   /* how often rules were picked: they stay in the memory of ANALYSIS */
        bool spent;                        /* ANALYSIS has grown, and is not kept for the next question */
};

/*
 * Begins a question to ROBOTS.  WHOLE says that it needs the text, because it is about comments, columns or lines that are no
 * directives.  Returns REP_OK, REP_ERR_ARGUMENT (ROBOTS has no texts of rules, or, if WHOLE, not the text) or REP_ERR_MEMORY.
 * After REP_OK the caller ends it.
 */
enum rep_status rep_begin_inquiry(struct rep_robots *robots, bool whole, struct rep_inquiry **inquiry);

/* Picks the RULES of CRAWLER, read with the names that it needs.  They live until the inquiry ends.  Returns as
 * rep_robots_check(). */
enum rep_status rep_pick_for_inquiry(struct rep_inquiry *inquiry, const struct rep_crawler *crawler,
                                     struct rep_crawler_rules **rules);

void rep_end_inquiry(struct rep_inquiry *inquiry);

#endif
