/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The plain patterns of a line: the result of an allow or disallow line's value, its dialect and "index.htm".
 *
 * This is the only file here that knows how rules/ reads a line.
 */
#ifndef REP_GEN_LINE_PATTERNS_H
#define REP_GEN_LINE_PATTERNS_H

#include "analyze/core/rule_index.h"

/*
 * Reads DIRECTIVE, an allow or disallow line, as DIALECT says.  *PATTERNS becomes its COUNT patterns, in ARENA, for
 * the rule number RULE.  Patterns that match only the path of the robots.txt itself are left out if no rule decides
 * about it.
 */
enum rep_status rep_read_line(struct rep_arena *arena, const struct rep_directive *directive, enum rep_dialect dialect,
                              uint32_t rule, struct rep_rule_pattern **patterns, uint32_t *count);

/* Returns whether the SIZE bytes at PATH are the path of the robots.txt itself, which no rule decides in DIALECT. */
bool rep_is_ruled_out(enum rep_dialect dialect, const char *path, size_t size);

#endif
