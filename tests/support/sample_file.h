/* SPDX-License-Identifier: Apache-2.0 */
/* Samples of real files: URLs close to the rules of a robots.txt, and one of its agents. */
#ifndef REP_TESTS_SAMPLE_FILE_H
#define REP_TESTS_SAMPLE_FILE_H

#include "tests/support/reference.h"
#include "tests/support/sample.h"

/* Fills SAMPLE with rules taken at random from what REFERENCE read, for sample_url(); none where there are none. */
void sample_rules(struct sample *sample, const struct reference *reference, struct random *random);

/* One of the agents that the file names, or one that hardly any does. */
struct rep_text sample_agent(const struct reference *reference, struct random *random);

#endif
