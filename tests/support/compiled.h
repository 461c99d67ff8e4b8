/* SPDX-License-Identifier: Apache-2.0 */
/* A robots.txt that is compiled, stored in memory of exactly its size, and opened: for tests of single properties. */
#ifndef REP_TESTS_COMPILED_H
#define REP_TESTS_COMPILED_H

#include "tests/support/owned.h"
#include "tests/support/result.h"

struct compiled {
        void *bytes;
        size_t size;
        struct rep_blob blob;
        struct rep_stats stats;
        struct rep_report report;
};

/* Compiles ROBOTS with OPTIONS (NULL: the default) and STAGES (compile.h); ends the test if that fails.  Free it. */
struct compiled compiled_stages(struct rep_text robots, const struct rep_options *options, unsigned stages);

/* The same with all stages, but that few rules have an automaton, too, where a table was asked for. */
struct compiled compiled_robots(struct rep_text robots, const struct rep_options *options);

/* The same for a string. */
struct compiled compiled_string(const char *robots, const struct rep_options *options);

/* Whether some automaton of it has a table with cells of 4 bytes. */
bool compiled_has_large_table(const struct compiled *compiled);

void compiled_free(struct compiled *compiled);

/* The group of AGENT (NULL: everybody); ends the test where it can't be picked. */
struct rep_group compiled_group(const struct compiled *compiled, const char *agent);

/* The answer for AGENT, as the library gives it. */
struct rep_result compiled_check(const struct compiled *compiled, const char *agent, const char *url);

#endif
