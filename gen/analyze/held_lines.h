/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The lines beside rules that hold for a crawler: which of them, in a file, as sets that can be compared.
 *
 * Sitemaps, host and clean-param hold for the site.  Crawl-delay, request-rate and visit-time hold for the user-agent lines
 * directly above, any other line for its group, as in rep_directives.h, which reads blobs.
 *
 * Two lines are equal if their keys are, without case, and their values byte by byte.  Of equal ones the first counts.
 */
#ifndef REP_GEN_HELD_LINES_H
#define REP_GEN_HELD_LINES_H

#include "analyze/analysis.h"

/* A user-agent line. */
struct rep_held_naming {
        struct rep_text token; /* of size 0: everybody */
        uint32_t run, group;
};

/* The lines of a file that may hold for a crawler, and by which user-agent lines they do. */
struct rep_held_file {
        const struct rep_directive **lines; /* that are neither rules nor user-agent lines nor for the site, in order */
        size_t line_count;
        const struct rep_directive **site; /* those for the site, as a set */
        size_t site_count;
        struct rep_held_naming *namings; /* by token, then in order */
        size_t naming_count;
};

/* Reads the lines of ANALYSIS, whose texts they keep, into FILE, in ARENA.  REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_read_held(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_held_file *file);

/* The namings of TOKEN in FILE, ascending; where there is none, those of everybody. */
struct rep_slice rep_held_namings(const struct rep_held_file *file, struct rep_text token);

/* How many lines NAMINGS may hold: what rep_held_lines() costs, up to sorting. */
size_t rep_held_most(const struct rep_held_file *file, struct rep_slice namings);

/* Writes the lines that hold by NAMINGS to LINES, which has room for rep_held_most() of them, as a set; returns how many. */
size_t rep_held_lines(const struct rep_held_file *file, struct rep_slice namings, const struct rep_directive **lines);

/* The order of lines in a set; 0: they are equal. */
int rep_compare_lines(const struct rep_directive *a, const struct rep_directive *b);

#endif
