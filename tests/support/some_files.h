/* SPDX-License-Identifier: Apache-2.0 */
/* A few dozen files for tests that take long for each: made ones, in both dialects, and real ones if these are beside
   the project (REP_DATA_DIR).  They are the same in every run. */
#ifndef REP_TESTS_SOME_FILES_H
#define REP_TESTS_SOME_FILES_H

#include "rep_runtime.h"

typedef void (*some_file_fn)(void *context, struct rep_text robots, enum rep_dialect dialect);

/* Calls ON_FILE for COUNT made files and for up to COUNT real ones of at most SIZE bytes; returns how many it were. */
size_t some_files(size_t count, size_t size, some_file_fn on_file, void *context);

#endif
