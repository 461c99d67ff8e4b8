/*
 * Options that several subcommands have.  A function that takes one returns OPTION_TAKEN, or the exit status with which
 * the command is to end now.
 */
#ifndef REP_CLI_OPTIONS_H
#define REP_CLI_OPTIONS_H

#include "cli/agents.h"
#include "cli/dialects.h"
#include "cli/report.h"
#include "rep_scope.h"

enum { OPTION_TAKEN = -1 };

/* Takes --agent: adds what LIST names to AGENTS. */
int option_agents(const char *command, const char *list, struct agents *agents);

/*
 * Takes OPTION of COMMAND, a number of bytes from LEAST to MOST: decimal digits, then perhaps K, M or G for 1024 to the
 * power of 1, 2 or 3.
 */
int option_bytes(const char *command, const char *option, const char *string, size_t least, size_t most, size_t *bytes);

/* Takes --dialect. */
int option_dialect(const char *command, const char *string, struct dialect_choice *choice);

/* Takes --max-bytes. */
int option_max_bytes(const char *command, const char *string, size_t *bytes);

/* Takes OPTION of COMMAND, a number of whole seconds from 1 to MOST. */
int option_seconds(const char *command, const char *option, const char *string, long most, long *seconds);

/* Takes --max-states. */
int option_max_states(const char *command, const char *string, uint32_t *states);

/* Takes --track. */
int option_tracking(const char *command, const char *string, enum rep_tracking *tracking);

/* Takes --origin: writes the robots.txt URL that STRING gives to ORIGIN. */
int option_origin(const char *command, const char *string, char origin[REP_ROBOTS_URL_SIZE]);

#endif
