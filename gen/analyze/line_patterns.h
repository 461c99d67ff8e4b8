/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The plain patterns of a line: what its value, its dialect and "index.htm" make of an allow or disallow line.
 *
 * This is the only file here that knows how rules/ reads a line.
 */
#ifndef REP_GEN_LINE_PATTERNS_H
#define REP_GEN_LINE_PATTERNS_H

#include "analyze/rule_index.h"

/*
 * Reads DIRECTIVE, an allow or disallow line, as DIALECT says.  *PATTERNS is set to its COUNT patterns, in ARENA,
 * those of the rule number RULE.  None of them matches only the path that is ruled out.
 */
enum rep_status rep_read_line(struct rep_arena *arena, const struct rep_directive *directive, enum rep_dialect dialect,
                              uint32_t rule, struct rep_rule_pattern **patterns, uint32_t *count);

/* Is the SIZE bytes at PATH that of the file itself, and no rule decides about it in DIALECT? */
bool rep_is_ruled_out(enum rep_dialect dialect, const char *path, size_t size);

#endif
