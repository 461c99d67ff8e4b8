/* SPDX-License-Identifier: Apache-2.0 */
/* Answers of the reference library and of public suites, if they are beside the project (REP_DATA_DIR): each has a
   robots.txt, an agent, a URL and the right answer.  If the folder is absent, there are none. */
#ifndef REP_TESTS_KNOWN_ANSWERS_H
#define REP_TESTS_KNOWN_ANSWERS_H

#include "rep_runtime.h"

/* The files, named as there. */
extern const char known_oracle[], known_docs[], known_spec[];

/* One answer.  AGENT and URL end in a NUL.  All live until the callback returns, but ROBOTS until SAME_ROBOTS is false.
 */
struct known_answer {
        const char *name; /* of the robots.txt or of the case */
        size_t number;    /* line in the file of answers, from 1 */
        struct rep_text robots;
        bool same_robots; /* ROBOTS is that of the answer before */
        struct rep_text agent, url;
        enum rep_verdict verdict;
        bool has_line;
        uint32_t line;
};

typedef void (*known_answer_fn)(void *context, const struct known_answer *answer);

/* Calls ON_ANSWER for each answer in FILE and returns how many there were: 0 where the file is absent. */
size_t known_answers(const char *file, known_answer_fn on_answer, void *context);

/* Expects of FILE, which had KNOWN answers, that some were CHECKED, and none is WRONG; skips where it is absent. */
void expect_right(const char *file, size_t known, size_t checked, size_t wrong);

/* Reads a whole file into memory that is the caller's; NULL where it can't be read. */
char *read_file(const char *path, size_t *size);

/* Called with a real file. */
typedef void (*real_file_fn)(void *context, const char *name, struct rep_text robots);

/* Call ON_FILE for each STEPth real file in the order of names, or for up to COUNT that are as far apart in it as they
   can be; return how many there were: 0 where the folder is absent. */
size_t each_real_file(size_t step, real_file_fn on_file, void *context);
size_t some_real_files(size_t count, real_file_fn on_file, void *context);

/* Skips the test where there were no FILES. */
void expect_real_files(size_t files);

/* The path of NAME in the data folder, in a buffer that the next call uses again. */
const char *data_path(const char *folder, const char *name);

#endif
