/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Forms of a crawler (one token, several, ordered, versions, wide, a header, a public crawler, any string, everybody),
 * small files whose groups collide with their names, and the answer of the reference, by DESIGN 2.2 alone.  The test
 * crawler_forms asks in C; crawler_forms_json.c writes the same questions for the tests of other languages.
 */
#ifndef REP_TESTS_CRAWLER_FORM_H
#define REP_TESTS_CRAWLER_FORM_H

#include "rep_pack.h"
#include "rep_robots.h"
#include "tests/support/random.h"

/* ---- forms of a crawler */

/* How a crawler is made. */
enum form_kind { FORM_MERGED, FORM_ORDERED, FORM_PUBLIC, FORM_HEADER };

enum { FORM_TOKENS = 3, FORMS = 31 };

struct form {
        enum form_kind kind;
        const char *tokens[FORM_TOKENS]; /* the name or the header in the first, for FORM_PUBLIC and FORM_HEADER */
        bool without_everybody;
        enum rep_names names;
};

/* The first one is everybody: its crawler is NULL. */
extern const struct form forms[FORMS];

/* Makes the crawler of FORM; ends the program if it can't be made. */
struct rep_crawler *form_crawler(const struct form *form);

/* ---- files */

enum { FORM_FILES = 24, FORM_TEXT = 600, FORM_PATHS = 4, FORM_READINGS = 6, FORM_ORIGIN = 64 };

extern const char *const form_paths[FORM_PATHS];

struct form_file {
        char bytes[FORM_TEXT];
        struct rep_text text;
};

/* Writes the next COUNT files of RANDOM. */
void form_write_files(struct random *random, struct form_file *files, size_t count);

/* Writes the origin of file number NUMBER, without a path. */
void form_origin(size_t number, char origin[FORM_ORIGIN]);

/* How files are read. */
struct form_reading {
        enum rep_dialect dialect;
        enum rep_names names;
};

/* Reading number NUMBER of FORM_READINGS. */
struct form_reading form_reading(size_t number);

/* When all of them were fetched. */
#define FORM_TIME 1700000000

/* ---- what is right */

/* Returns whether blobs and packs that were read as READING says answer VIEW: without wide names they know nothing of a
 * crawler that needs these. */
bool form_can_answer(const struct rep_crawler_view *view, struct form_reading reading);

/* Returns the answer about PATH of FILE.  It is read with wide names for a crawler that needs these. */
struct rep_result form_answer(const struct form_file *file, struct form_reading reading,
                              const struct rep_crawler_view *view, const char *path);

/* Writes a pack of FORM_FILES to the file at PATH: for all crawlers or, if VIEW is not NULL, for its crawler. */
enum rep_status form_pack(const char *path, const struct form_file *files, struct form_reading reading,
                          const struct rep_crawler_view *view);

#endif
