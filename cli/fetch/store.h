/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of robots.txt files in a directory, each with its metadata.
 *
 * A robots.txt has two files, named by its scheme, host and port.  NAME.txt holds the decoded body, and exists only
 * while the site has rules.  NAME.json is one object: how and when the body was fetched (struct rep_fetch_entry,
 * validators), and the body's size and hash.  Both files are complete on disk before either gets its name.  A crash
 * at that moment can leave two files that do not belong together.  Size and hash reveal this, and such a pair counts
 * as no copy.
 */
#ifndef REP_CLI_FETCH_STORE_H
#define REP_CLI_FETCH_STORE_H

#include "cli/base/input.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "rep_policy.h"

struct store {
        char *body_file, *meta_file;          /* the names of the files */
        char robots_url[REP_ROBOTS_URL_SIZE]; /* "" until store_read() has found it */
        struct rep_fetch_entry entry;
        /* About the last answer; NULL: none. */
        char *url; /* the URL at the end of its redirects */
        char *etag, *last_modified;
        uint32_t status;
        struct input body; /* if the entry's access is REP_ACCESS_RULES */
};

/*
 * Opens the copy of the robots.txt at ROBOTS_URL in DIRECTORY.  Creates DIRECTORY if it does not exist.  If there is
 * no usable copy, STORE is empty.  If a copy exists but can't be used, WARNING says why; otherwise WARNING is empty.
 * Fails if the directory can't be used.  The caller calls store_free(), also after a failure.
 */
bool store_open(struct store *store, const char *directory, const char *robots_url, struct failure *warning,
                struct failure *failure);

/*
 * Reads the copy whose files in FOLDER are BODY and META, of any site.  Fails if a file is missing, or if they are not
 * a copy or do not belong together.  The caller calls store_free(), also after a failure, and does not save STORE.
 */
bool store_read(struct store *store, const struct rep_folder *folder, const char *body, const char *meta,
                struct failure *failure);

/* As store_open(), but without a directory: STORE is empty. */
void store_open_nowhere(struct store *store, const char *robots_url);

/* Writes both files of STORE, or neither.  Does nothing without a directory. */
bool store_save(const struct store *store, struct failure *failure);

void store_free(struct store *store);

/* ---- the files of a copy */

/*
 * Returns the file name for ROBOTS_URL, which is in the form of rep_robots_url():
 * "DIRECTORY/https_example.com+8443ENDING".  If DIRECTORY is NULL, the name has no directory.  In an IPv6 address,
 * "-" replaces ":".  A name over 255 bytes is cut, and ends in "~" and 16 digits that identify the site.  The caller
 * frees the name.
 */
char *store_name(const char *directory, const char *robots_url, const char *ending);

/* ---- the metadata of a copy as a JSON object */

/* Appends the object for STORE to OUT. */
void store_meta_write(const struct store *store, struct bytes *out);

/* The body that the metadata describes. */
struct store_body {
        size_t size;
        uint64_t hash;
};

/* Reads BYTES, the metadata of STORE's robots.txt, into STORE.  If the access is REP_ACCESS_RULES, BODY becomes the
   expected body.  Fails if BYTES are anything else; the caller then resets STORE. */
bool store_meta_read(struct store *store, const struct input *bytes, struct store_body *body, struct failure *failure);

/* The hash of a body: FNV-1a.  It distinguishes versions of a file.  It does not protect against forgery. */
uint64_t store_hash(const struct input *body);

struct download;
struct download_options;

/*
 * Downloads the robots.txt of STORE, with the validators of its copy, and updates STORE in memory: store_save() writes
 * it. After a failure the copy stays.  Returns the time of the answer.  The caller calls download_free().
 */
int64_t store_refresh(struct store *store, struct download *download, const struct download_options *options);

#endif
