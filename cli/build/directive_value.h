/* The value of a directive, read: its parts.  What is wrong with it says analyze/directive_problem.h. */
#ifndef REP_CLI_BUILD_DIRECTIVE_VALUE_H
#define REP_CLI_BUILD_DIRECTIVE_VALUE_H

#include "cli/base/json.h"
#include "rep_runtime.h"

/* The value as numbers and parts; NULL, which is null, where it can't be read or nothing is known about its key. */
struct json *directive_parsed(const struct rep_directive *directive);

#endif
