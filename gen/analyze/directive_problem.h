/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is wrong with the value of a directive that is no rule and no user-agent line.
 *
 * A problem is a sentence fragment that lives on; NULL where there is none, or nothing is known about the key.
 */
#ifndef REP_GEN_DIRECTIVE_PROBLEM_H
#define REP_GEN_DIRECTIVE_PROBLEM_H

#include "rep_directives.h"
#include "rep_policy.h"

const char *rep_directive_problem(const struct rep_directive *directive);

/* The same for a VALUE of KEY alone, wherever it stands. */
const char *rep_value_problem(struct rep_text value, enum rep_key key);

/* Writes the origin that HOST names to ORIGIN, with http where it names no scheme; returns the problem. */
const char *rep_host_origin(struct rep_text host, char origin[REP_ROBOTS_URL_SIZE]);

#endif
