/* SPDX-License-Identifier: Apache-2.0 */
/* Completes what a case asks: its table leaves out what most cases have in common. */
#ifndef REP_TESTS_CASE_PARTS_H
#define REP_TESTS_CASE_PARTS_H

#include "tests/grammar/cases.h"

/* The robots.txt of TEST with what FILL stands for, in memory of just that size, which is the caller's. */
struct rep_text case_robots(const struct test_case *test);

/* Who asks; returns how many. */
size_t case_agents(const struct test_case *test, struct rep_text agents[3]);

#endif
