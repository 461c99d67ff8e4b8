/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Samples: random robots.txt files with URLs that come close to their rules.
 *
 * The alphabets are small and the shapes few, so that patterns overlap, nest and end in each other.
 */
#ifndef REP_TESTS_SAMPLE_H
#define REP_TESTS_SAMPLE_H

#include "rep_runtime.h"
#include "tests/support/random.h"

enum { SAMPLE_LINES = 800, SAMPLE_BYTES = 131072, SAMPLE_AGENTS = 3, SAMPLE_URL = 512 };

/* A robots.txt as its lines, and who asks. */
struct sample {
        struct rep_text line[SAMPLE_LINES];
        size_t line_count;
        struct rep_text agent[SAMPLE_AGENTS];
        size_t agent_count;
        enum rep_dialect dialect;
        enum rep_names names; /* WIDE, or ANY, for not all of the agents are tokens */
        size_t url_count;     /* how many URLs it is worth */
        char memory[SAMPLE_BYTES];
        size_t used;
};

/* One dialect or the other. */
static inline enum rep_dialect
sample_dialect(struct random *random)
{
        return random_chance(random, 50) ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
}

/* Makes a sample that shows what DIALECT is about. */
void sample_make(struct sample *sample, enum rep_dialect dialect, struct random *random);

/* Adds so many rules for everybody and for those who ask that a table of them is large. */
void sample_enlarge(struct sample *sample, struct random *random);

/* Makes a URL for it and returns its size. */
size_t sample_url(const struct sample *sample, struct random *random, char url[SAMPLE_URL]);

/* Writes the lines to TEXT, of SAMPLE_BYTES, and returns their size. */
size_t sample_text(const struct sample *sample, char *text);

#endif
