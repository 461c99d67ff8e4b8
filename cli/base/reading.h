/* SPDX-License-Identifier: Apache-2.0 */
/* How a robots.txt is read: options that are the same for every subcommand that takes one. */
#ifndef REP_CLI_BASE_READING_H
#define REP_CLI_BASE_READING_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_compile.h"

/* These options.  All zero is the default. */
struct reading {
        struct choice dialect;        /* if not chosen: the default for a robots.txt, and any dialect for a blob */
        struct choice names;          /* the same for names */
        size_t max_bytes;             /* as in struct rep_options */
        const char *prepend, *append; /* files around that of the site; NULL: none */
};

/* --dialect, --names and --max-bytes, which set a struct reading; and only the first. */
extern const struct option_row reading_options[], dialect_options[];

/* --prepend and --append, which set a struct reading, too: for commands that show an owner what a file does. */
extern const struct option_row parts_options[];

/* The option --budget, into a size_t: the most steps of a question, or 0 for the default. */
extern const struct option_row budget_options[];

/* `rep2c help dialects`, for help_text(). */
extern const char dialects_help[];

/* Applies READING to OPTIONS, and changes nothing else. */
void reading_apply(const struct reading *reading, struct rep_options *options);

/* Returns whether READING chooses anything. */
bool reading_is_chosen(const struct reading *reading);

/* Returns whether READING puts files around that of a site. */
bool reading_has_parts(const struct reading *reading);

/* Ends the command if READING puts files around the robots.txt FILE, and they can't be read like that; or if JSON is wanted, whose
   numbers of lines name no file.  FILE is NULL if there is not one robots.txt. */
void reading_examine_parts(const struct reading *reading, const char *file, bool json);

/* Returns the dialect by which URLs are split. */
enum rep_dialect reading_dialect(const struct reading *reading);

/* Returns which names crawlers may have. */
enum rep_names reading_names(const struct reading *reading);

/* Fails if BLOB was compiled for another dialect or other names than READING chooses. */
bool reading_suits(const struct reading *reading, const struct rep_blob *blob, struct failure *failure);

#endif
