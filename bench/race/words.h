/* SPDX-License-Identifier: Apache-2.0 */
/* Words: the parts of paths. */
#ifndef REP_BENCH_WORDS_H
#define REP_BENCH_WORDS_H

#include "tests/support/random.h"

/* Writes a word such as "gallery", "x7f3" or "page" to OUT, at most BENCH_WORD bytes.  Returns its size. */
enum { BENCH_WORD = 16 };
size_t bench_word(struct random *random, char *out);

/* Writes a path and query of about BYTES bytes, with its first "/", to OUT.  Writes at most BYTES + 2 * BENCH_WORD. */
size_t bench_words_path(struct random *random, size_t bytes, char *out);

#endif
