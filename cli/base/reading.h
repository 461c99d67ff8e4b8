/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a robots.txt is read: the options that say so are the same for every subcommand that takes one.
 */
#ifndef REP_CLI_BASE_READING_H
#define REP_CLI_BASE_READING_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_compile.h"

/* All zero is the default. */
struct reading {
        struct choice dialect; /* not made: the default for a robots.txt, and a blob may be of any */
        struct choice names;   /* the same */
        size_t max_bytes;      /* as in struct rep_options */
};

/* --dialect, --names and --max-bytes, which set a struct reading; and the first alone. */
extern const struct option_row reading_options[], dialect_options[];

/* Sets what READING says in OPTIONS, and nothing else. */
void reading_apply(const struct reading *reading, struct rep_options *options);

/* Does READING say anything? */
bool reading_is_chosen(const struct reading *reading);

/* How URLs are split, as READING says. */
enum rep_dialect reading_dialect(const struct reading *reading);

/* Which names crawlers have, as READING says. */
enum rep_names reading_names(const struct reading *reading);

/* Fails where BLOB was compiled for another dialect or other names than what was chosen. */
bool reading_suits(const struct reading *reading, const struct rep_blob *blob, struct failure *failure);

/* "google" or "rfc9309"; "token", "any" or "wide". */
const char *dialect_name(enum rep_dialect dialect);
const char *names_name(enum rep_names names);

#endif
