/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Problems with the value of a directive other than rules and user-agent lines.
 *
 * A problem is a sentence fragment, and a constant.  It is NULL if there is none, or if the key has no known values.
 */
#ifndef REP_GEN_DIRECTIVE_PROBLEM_H
#define REP_GEN_DIRECTIVE_PROBLEM_H

#include "rep_directives.h"
#include "rep_policy.h"

const char *rep_directive_problem(const struct rep_directive *directive);

/* The same for a VALUE of KEY, independent of its place in a file. */
const char *rep_value_problem(struct rep_text value, enum rep_key key);

/* Writes the origin that HOST names to ORIGIN.  Its scheme is http if HOST names none.  Returns the problem. */
const char *rep_host_origin(struct rep_text host, char origin[REP_ROBOTS_URL_SIZE]);

#endif
