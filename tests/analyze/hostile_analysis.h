/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile inputs to questions about rules, and the questions: files that are hard to analyse, those of
   tests/support/hostile.h among them. */
#ifndef REP_TESTS_HOSTILE_ANALYSIS_H
#define REP_TESTS_HOSTILE_ANALYSIS_H

#include "rep_runtime.h"

/* The number of families, and what each is called. */
size_t family_count(void);
const char *family_name(size_t family);

/* Makes a file of at most SIZE bytes, and hardly less, in memory that is the caller's. */
struct rep_text family_robots(size_t family, size_t size);

/* A file with another one that differs from it in as many lines as possible, and in one. */
struct asked_files {
        struct rep_text text, swapped, shorter;
        bool rfc9309;
};

/* Makes the files of FAMILY; they are freed by free_asked_files(). */
void make_asked_files(struct asked_files *files, size_t family, size_t size);
void free_asked_files(struct asked_files *files);

/* The number of questions, and what each is called. */
size_t question_count(void);
const char *question_name(size_t question);

/* Returns whether QUESTION is an edit, which is undecided once the budget is used up. */
bool question_edits(size_t question);

/* Asks about FILES within BUDGET steps.  *UNDECIDED is set to whether something was left undecided.  Returns a status,
   REP_OK also where nothing could be decided. */
enum rep_status ask_question(size_t question, const struct asked_files *files, uint64_t budget, bool *undecided);

#endif
