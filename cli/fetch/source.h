/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The argument ROBOTS before it is parsed: its bytes, and the outcome of fetching it.
 *
 * The argument is a file, "-" for standard input, or a URL, whose robots.txt is fetched.  A file may be a copy that
 * `rep2c fetch -o` made: NAME.txt or NAME.json means both files, and has the outcome of the last fetches.
 */
#ifndef REP_CLI_FETCH_SOURCE_H
#define REP_CLI_FETCH_SOURCE_H

#include "cli/base/input.h"
#include "cli/base/reading.h"
#include "rep_policy.h"

struct source {
        struct input bytes;     /* if the access is REP_ACCESS_RULES */
        enum rep_access access; /* REP_ACCESS_RULES for a plain file */
        bool fetched;           /* there is the outcome of a fetch, current or stored; only then the rest is set */
        bool answered;          /* some fetch was answered */
        int64_t age;            /* seconds since the last answer */
        struct failure outcome; /* the outcome in words */
        char robots_url[REP_ROBOTS_URL_SIZE]; /* the robots.txt that is valid for the URL given; "": a file was given */
};

/* Returns that of the only one of ARGUMENTS.  Ends the command if there is none, or a second: "no GIVEN given", "one
   ONE at a time". */
char *source_only(char **arguments, const char *given, const char *one);

/* Returns whether NAME is a URL of http, https or ftp. */
bool source_is_url(const char *name);

/* Returns whether NAME is the URL of a page, and not that of a robots.txt. */
bool source_is_page(const char *name);

/* Reads what NAME names.  Of a robots.txt that is fetched, reads the bytes that count by READING, and one more.  The
   caller calls source_free(), also after a failure. */
bool source_read(struct source *source, const char *name, const struct reading *reading, struct failure *failure);

/* As source_read(), for callers that need rules: a robots.txt that does not exist is an empty one, and one that is
   unavailable is a failure. */
bool source_read_rules(struct source *source, const char *name, const struct reading *reading, struct failure *failure);

/* As source_read(), for a file in FOLDER.  A URL means its copy in FOLDER. */
bool source_read_in(struct source *source, const struct rep_folder *folder, const char *name, struct failure *failure);

void source_free(struct source *source);

#endif
