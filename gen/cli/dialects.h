/*
 * Dialects as the command names them, and the choice of one.
 */
#ifndef REP_CLI_DIALECTS_H
#define REP_CLI_DIALECTS_H

#include "cli/report.h"
#include "rep_runtime.h"

/* What --dialect said.  All zero: nothing, so that a robots.txt is read as by default, and a blob may be of any. */
struct dialect_choice {
        bool made;
        enum rep_dialect dialect;
};

/* "google" or "rfc9309". */
const char *dialect_name(enum rep_dialect dialect);

/* Makes the choice that NAME names; false where it names none. */
bool dialect_choose(const char *name, struct dialect_choice *choice);

/* Fails where BLOB was compiled for another dialect than the one chosen. */
bool dialect_suits(const struct dialect_choice *choice, const struct rep_blob *blob, struct failure *failure);

/* The help page that tells dialects apart. */
extern const char dialects_help[];

#endif
