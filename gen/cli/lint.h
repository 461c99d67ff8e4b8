/*
 * What the value of a directive says, and what is wrong with it.
 */
#ifndef REP_CLI_SAID_H
#define REP_CLI_SAID_H

#include "cli/json.h"
#include "rep_runtime.h"

/*
 * What is wrong with a directive that is no rule and no user-agent line: a sentence fragment that lives on.  NULL where
 * nothing is, or nothing is known about its key.
 */
const char *said_problem(const struct rep_directive *directive);

/* The value as numbers and parts; NULL, which is null, where it can't be read or nothing is known about its key. */
struct json_object *said_value(const struct rep_directive *directive);

#endif
