/* SPDX-License-Identifier: Apache-2.0 */
/* Decoded blobs, for tests of code that reads or remakes them: random and real files, with random options, and URLs
   close to their rules. */
#ifndef REP_TESTS_DECODED_H
#define REP_TESTS_DECODED_H

#include "emit/emit.h"
#include "rep_compile.h"
#include "tests/support/sample.h"

/* A blob, and beside it its decoded form. */
struct decoded {
        struct rep_compiler *compiler;
        struct rep_blob blob;
        struct rep_decoded_blob content;
        struct rep_emission emission; /* of that */
        struct rep_arena memory;
};

/* Compiles ROBOTS with OPTIONS and STAGES (compile.h), and decodes that; ends the test where something fails. */
void decoded_open(struct decoded *decoded, struct rep_text robots, const struct rep_options *options, unsigned stages);

void decoded_close(struct decoded *decoded);

/*
 * Asks a plain walk through CONTENT, which is the decoded form or was made of it, and the runtime for URLs of SAMPLE;
 * ends the test where they disagree in verdict, line or rank.
 */
void decoded_compare(const struct decoded *decoded, const struct rep_decoded_blob *content, const struct sample *sample,
                     struct random *random);

/* Called for a file, with the SAMPLE that its URLs are to be made from. */
typedef void decoded_fn(const struct decoded *decoded, const struct sample *sample, struct random *random);

/* Calls FN for COUNT random files. */
void decoded_random_files(size_t count, uint64_t seed, decoded_fn *fn);

/* Calls FN for up to COUNT real files; the test is skipped where there are none. */
void decoded_real_files(size_t count, uint64_t seed, decoded_fn *fn);

#endif
