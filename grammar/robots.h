/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The grammar of robots.txt: bytes in, one event for each directive out.
 *
 * Ragel compiles robots.rl to C.  The scanner allocates nothing and never fails: lines that are not directives are
 * counted.
 */
#ifndef REP_GRAMMAR_ROBOTS_H
#define REP_GRAMMAR_ROBOTS_H

#include "rep_runtime.h"

/* In the google dialect, at most this many bytes of a line are kept.  The other dialect keeps all. */
#define REP_LINE_KEPT 16663

/* What a scan found besides the directives. */
struct rep_scan_counts {
        uint32_t lines;         /* number of lines; a last line without an end counts if it is not empty */
        uint32_t ignored_lines; /* lines that are neither blank nor comments nor directives */
        uint32_t cut_lines;     /* lines that are longer than what is kept of them */
        size_t ignored_bytes;   /* bytes past the size limit */
};

/* Called once for each directive, in the order of lines.  DIRECTIVE->group is not set. */
typedef void (*rep_directive_fn)(void *context, const struct rep_directive *directive);

/* Returns how many leading bytes of TEXT are skipped: up to three that equal a UTF-8 byte order mark, in order. */
size_t rep_bom_size(const char *text, size_t size);

/* Returns how many of the SIZE bytes at TEXT count: up to MAX_BYTES, without a line that this limit would cut. */
size_t rep_counted_size(const char *text, size_t size, size_t max_bytes);

/*
 * Scans the first MAX_BYTES of the SIZE bytes at TEXT by DIALECT.  A line that this limit cuts is dropped whole.  The
 * texts that ON_DIRECTIVE gets lie in TEXT.
 */
void rep_scan_robots(const char *text, size_t size, size_t max_bytes, enum rep_dialect dialect,
                     rep_directive_fn on_directive, void *context, struct rep_scan_counts *counts);

#endif
