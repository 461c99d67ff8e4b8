/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The argument ROBOTS before it is parsed: its bytes, and the outcome of fetching it.
 *
 * The argument is a file, "-" for standard input, or a URL, whose robots.txt is fetched.  A copy of `rep2c fetch -o` is a
 * file, too: NAME.txt or NAME.json stands for both files, and has the outcome of the last fetches.
 */
#ifndef REP_CLI_FETCH_SOURCE_H
#define REP_CLI_FETCH_SOURCE_H

#include "cli/base/input.h"
#include "rep_policy.h"

struct source {
        struct input bytes;     /* where the rules decide */
        enum rep_access access; /* REP_ACCESS_RULES for a plain file */
        bool fetched;           /* the outcome of a fetch, of now or before; the rest is set then alone */
        bool answered;          /* some fetch was answered */
        int64_t age;            /* seconds since the last that was */
        struct failure outcome; /* what it was, in words */
};

/* Is NAME a URL of http, https or ftp? */
bool source_is_url(const char *name);

/*
 * Reads what NAME stands for; of a robots.txt that is fetched, the first MAX_BYTES, which may be 0 for the default, and
 * one more.  SOURCE is to be freed by source_free(), also after a failure.
 */
bool source_read(struct source *source, const char *name, size_t max_bytes, struct failure *failure);

/* The same for those who need rules: a robots.txt that does not exist is an empty one, and one that can't be got a
 * failure. */
bool source_read_rules(struct source *source, const char *name, size_t max_bytes, struct failure *failure);

/* As source_read(), for a file in FOLDER.  A URL stands for the copy that was kept there. */
bool source_read_in(struct source *source, const struct folder *folder, const char *name, struct failure *failure);

void source_free(struct source *source);

/* "rules", "allow_all" or "disallow_all". */
const char *access_name(enum rep_access access);

#endif
