/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random robots.txt files of few short rules over a small alphabet, and edits of them, for questions about all paths.
 */
#ifndef REP_TESTS_ANALYSIS_SAMPLE_H
#define REP_TESTS_ANALYSIS_SAMPLE_H

#include "tests/analyze/every_path.h"
#include "tests/support/random.h"

enum { SMALL_LINES = 32, SMALL_LINE = 96, SMALL_FILE = SMALL_LINES * SMALL_LINE };

/* The agents that files name, and one that none names. */
extern const char *const small_agents[];
enum { SMALL_AGENTS = 4 };

struct small_file {
        struct alphabet alphabet;
        char lines[SMALL_LINES][SMALL_LINE];
        size_t line_count;
};

/* An alphabet for DIALECT. */
struct alphabet small_alphabet(enum rep_dialect dialect, struct random *random);

void small_make(struct small_file *file, struct alphabet alphabet, struct random *random);

/* Makes a file where b differs from all others by one rule, and where one rule crosses another. */
void small_make_relatives(struct small_file *file, struct random *random);

/* Removes, adds or changes a line or two. */
void small_edit(struct small_file *file, struct random *random);

/* Writes the text of FILE; returns its size. */
size_t small_text(const struct small_file *file, char text[SMALL_FILE]);

/* The length of paths that suffices for FILE and another one of the same alphabet. */
size_t small_length(const struct small_file *file, const struct small_file *other);

#endif
