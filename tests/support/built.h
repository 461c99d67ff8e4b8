/* SPDX-License-Identifier: Apache-2.0 */
/* Automata, for tests of code that reads or remakes them: of random and real files, with random options, and URLs
   close to their rules. */
#ifndef REP_TESTS_BUILT_H
#define REP_TESTS_BUILT_H

#include "emit/emit.h"
#include "rep_compile.h"
#include "tests/support/sample.h"

/* A blob, and beside it the automata that it was encoded from. */
struct built {
        struct rep_compiler *compiler;
        struct rep_blob blob;
        struct rep_automata content;
        struct rep_emission emission; /* of that */
        struct rep_arena memory;
};

/* Compiles ROBOTS with OPTIONS and STAGES (compile.h), and keeps its automata; ends the test where something fails. */
void built_open(struct built *built, struct rep_text robots, const struct rep_options *options, unsigned stages);

void built_close(struct built *built);

/*
 * Asks a plain walk through CONTENT, which is that of the compiler or was made of it, and the runtime for URLs of
 * SAMPLE; ends the test where they disagree in verdict, line or rank.
 */
void built_compare(const struct built *built, const struct rep_automata *content, const struct sample *sample,
                   struct random *random);

/* Called for a file, with the SAMPLE that its URLs are to be made from. */
typedef void built_fn(const struct built *built, const struct sample *sample, struct random *random);

/* Calls FN for COUNT random files. */
void built_random_files(size_t count, uint64_t seed, built_fn *fn);

/* Calls FN for up to COUNT real files; the test is skipped where there are none. */
void built_real_files(size_t count, uint64_t seed, built_fn *fn);

#endif
