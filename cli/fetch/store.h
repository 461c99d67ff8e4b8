/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The copies of robots.txt files in a directory, each with what is known about it.
 *
 * Of one robots.txt there are two files, named by its scheme, host and port: NAME.txt holds the body as it came,
 * decoded, and is there only while the site has rules; NAME.json is one object with how and when it was got (struct
 * rep_fetch_entry, validators), and with the size and hash of the body.  Both are complete on disk before either gets
 * its name.  A pair that does not belong together, which a crash in that moment can leave, is seen by size and hash,
 * and is no copy.
 */
#ifndef REP_CLI_FETCH_STORE_H
#define REP_CLI_FETCH_STORE_H

#include "cli/base/input.h"
#include "rep_policy.h"

struct store {
        char *body_file, *meta_file;          /* their names */
        char robots_url[REP_ROBOTS_URL_SIZE]; /* "" until store_read() has found it */
        struct rep_fetch_entry entry;
        /* Of the last answer; NULL where there is none. */
        char *url; /* the last of its redirects */
        char *etag, *last_modified;
        uint32_t status;
        struct input body; /* where the entry's access is REP_ACCESS_RULES */
};

/*
 * Opens the copy of the robots.txt at ROBOTS_URL in DIRECTORY, which is made where it does not exist.  Where there is
 * no copy, or none that can be used, STORE is as at the start; WARNING says why in the second case, and is empty
 * otherwise. Fails where the directory can't be used.  To be freed by store_free(), also after a failure.
 */
bool store_open(struct store *store, const char *directory, const char *robots_url, struct failure *warning,
                struct failure *failure);

/*
 * Reads the copy whose files in FOLDER are BODY and META, of whatever site.  Fails where they are not there, no copy, or
 * do not belong together.  To be freed by store_free(), also after a failure; not to be saved.
 */
bool store_read(struct store *store, const struct folder *folder, const char *body, const char *meta,
                struct failure *failure);

/* As store_open(), but with no directory: nothing is there. */
void store_open_nowhere(struct store *store, const char *robots_url);

/* Writes STORE to its files, both or none.  Does nothing without a directory. */
bool store_save(const struct store *store, struct failure *failure);

void store_free(struct store *store);

#endif
