/* SPDX-License-Identifier: Apache-2.0 */
/* How a robots.txt is read, by options that are the same for every subcommand that takes one, and URLs. */
#ifndef REP_CLI_BASE_READING_H
#define REP_CLI_BASE_READING_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_compile.h"
#include "rep_robots.h"
#include "rep_runtime.h"

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

/* Ends the command if READING puts files around the robots.txt FILE, and they can't be read like that; or if JSON is
   wanted, whose numbers of lines name no file.  FILE is NULL if there is not one robots.txt. */
void reading_examine_parts(const struct reading *reading, const char *file, bool json);

/* Returns the dialect by which URLs are split. */
enum rep_dialect reading_dialect(const struct reading *reading);

/* Returns which names crawlers may have. */
enum rep_names reading_names(const struct reading *reading);

/* Fails if BLOB was compiled for another dialect or other names than READING chooses. */
bool reading_suits(const struct reading *reading, const struct rep_blob *blob, struct failure *failure);

/* ---- which URLs can be checked, in each dialect, and the site for which a robots.txt is valid */

/* Fails unless URL is an absolute URL of http, https or ftp, or a path, which starts with "/". */
bool page_examine(struct rep_text url, enum rep_dialect dialect, struct failure *failure);

/*
 * The scheme and authority of URL, which identify its site.  In the dialect google, a ";" ends the authority;
 * elsewhere it is part of it.
 */
struct rep_text page_site(struct rep_text url, enum rep_dialect dialect);

/* Returns whether URL has non-ASCII bytes. */
bool page_is_raw(struct rep_text url);

/* Returns a copy of URL with these bytes escaped, for the caller to free. */
char *page_escape(struct rep_text url);

/* Called for a URL, which came from LINE of SOURCE; 0: it was an argument.  Returns whether to go on. */
typedef bool page_fn(void *context, struct rep_text url, const char *source, size_t line);

/* Calls FN for each of ARGUMENTS, which end in a NULL, or if there are none, for each line of standard input that is
   not empty; a NUL follows it.  Returns STATUS_OK, or STATUS_ERROR after a report of why not all could be read. */
int pages_each(char **arguments, page_fn *fn, void *context);

/* ---- sites */

/* Returns ARGUMENT, or "https://ARGUMENT" if it is a host, or a page without its scheme, and not the name of a file.
   The new string is never freed.  Callers pass the arguments that name a robots.txt or a page, before they look at
   them. */
char *source_argument(char *argument);

/* Does so for each of ARGUMENTS, which are pages. */
void source_arguments(char **arguments);

/* Writes the URL of the robots.txt for PAGE to ROBOTS. */
bool origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure);

/* Takes an option whose argument is such a URL; it sets a char[REP_ROBOTS_URL_SIZE]. */
void take_origin(const struct option_use *use);

/* Returns whether the robots.txt at ROBOTS is valid for URL.  A path without scheme and host belongs
   to its origin. */
bool origin_holds(const char *robots, struct rep_text url, struct failure *failure);

#endif
