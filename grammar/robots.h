/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The grammar of robots.txt: bytes in, one event per directive out.
 *
 * robots.rl is compiled to C by Ragel.  It allocates nothing, and never fails: what is no directive is counted.
 */
#ifndef REP_GRAMMAR_ROBOTS_H
#define REP_GRAMMAR_ROBOTS_H

#include "rep_runtime.h"

/* Of a line, at most this many bytes are kept in the google dialect; the other keeps all. */
#define REP_LINE_KEPT 16663

/* What a scan saw beside the directives. */
struct rep_scan_counts {
        uint32_t lines;         /* lines, a last one without an end counted if it holds bytes */
        uint32_t ignored_lines; /* neither blank nor comment nor directive */
        uint32_t cut_lines;     /* longer than what is kept of them */
        size_t ignored_bytes;   /* past the size limit */
};

/* Called once per directive, in order of lines.  DIRECTIVE->group is not set. */
typedef void (*rep_directive_fn)(void *context, const struct rep_directive *directive);

/* How many leading bytes of TEXT are passed over: up to three that equal a UTF-8 byte order mark, in order. */
size_t rep_bom_size(const char *text, size_t size);

/*
 * Scans the first MAX_BYTES of the SIZE bytes at TEXT as DIALECT says; a line that this limit cuts is dropped whole.
 * The texts that ON_DIRECTIVE gets lie in TEXT.
 */
void rep_scan_robots(const char *text, size_t size, size_t max_bytes, enum rep_dialect dialect,
                     rep_directive_fn on_directive, void *context, struct rep_scan_counts *counts);

#endif
