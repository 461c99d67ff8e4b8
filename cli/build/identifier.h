/* Names that code in C can have. */
#ifndef REP_CLI_BUILD_IDENTIFIER_H
#define REP_CLI_BUILD_IDENTIFIER_H

#include <stdbool.h>

/* Is NAME an identifier of C, and none of its keywords? */
bool is_identifier(const char *name);

#endif
