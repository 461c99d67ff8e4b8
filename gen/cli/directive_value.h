/* The value of a directive, read: its parts, and what is wrong with it. */
#ifndef REP_CLI_DIRECTIVE_VALUE_H
#define REP_CLI_DIRECTIVE_VALUE_H

#include "cli/json.h"
#include "rep_runtime.h"

/*
 * What is wrong with a directive that is no rule and no user-agent line: a constant sentence fragment.  NULL where
 * nothing is, or nothing is known about its key.
 */
const char *directive_problem(const struct rep_directive *directive);

/* The value as numbers and parts; NULL, which is null, where it can't be read or nothing is known about its key. */
struct json_object *directive_parsed(const struct rep_directive *directive);

#endif
