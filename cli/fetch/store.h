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
#include "cli/base/json.h"
#include "cli/base/report.h"
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

/* ---- the files of a copy, and their directory */

/* Makes DIRECTORY where it does not exist. */
bool store_directory(const char *directory, struct failure *failure);

/*
 * The file for ROBOTS_URL, in the form of rep_robots_url(): "DIRECTORY/https_example.com+8443ENDING", or where DIRECTORY
 * is NULL without it.  In an IPv6
 * address "-" stands for ":".  A name over 255 bytes is cut, and ends in "~" and 16 digits that make it the site's own.  To be
 * freed.
 */
char *store_name(const char *directory, const char *robots_url, const char *ending);

/* ---- the metadata of a copy as a JSON object */

/* The object for STORE, to be freed. */
struct json *store_meta_write(const struct store *store);

/* The body that an object describes. */
struct store_body {
        size_t size;
        uint64_t hash;
};

/*
 * Reads BYTES, which must be such an object for STORE's robots.txt, into STORE; BODY is what the body must be, where
 * the access is REP_ACCESS_RULES.  Fails where BYTES are anything else; STORE is to be reset then.
 */
bool store_meta_read(struct store *store, const struct input *bytes, struct store_body *body, struct failure *failure);

/* The hash of a body: FNV-1a, which distinguishes files of different times, and is no protection against a forger. */
uint64_t store_hash(const struct input *body);

#endif
