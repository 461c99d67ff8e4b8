/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cmocka, behind the headers that it needs, and tests that need no list.  A program of tests has those of a folder. The
 * tests of a file are a group, named like the file: `test-gen oracle` runs the tests of oracle.c, in the order of their
 * lines.
 */
#ifndef REP_TESTS_TEST_H
#define REP_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The head of a test. */
#define TEST(name) TEST_BETWEEN(name, NULL, NULL)

/* The same, with BEGIN() before it, whose *STATE it gets, and END() after it. */
#define TEST_BETWEEN(name, begin, end)         \
        static void name(void **state);        \
        ADD_TEST(name, name, begin, end, NULL) \
        static void name(void **state __attribute__((unused)))

/* The test that RUN() makes of DATA, an array or a struct, whose address its *STATE is. */
#define TEST_OF(run, data) ADD_TEST(data, run, NULL, NULL, (void *)(uintptr_t)&data)

/* BEGIN() is called before all tests of the file, and END(), which may be NULL, after them. */
#define TESTS_BETWEEN(begin, end)                                   \
        __attribute__((constructor)) static void set_fixtures(void) \
        {                                                           \
                add_fixtures(__FILE__, begin, end);                 \
        }

/* How many members ARRAY has. */
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The arguments behind the group's name, with a NULL behind them. */
extern char **test_arguments;

/* What runs the same tests again, in the folder tests/. */
extern char test_command[1000];

/* ---- for the macros above */

#define ADD_TEST(name, ...)                                                  \
        __attribute__((constructor)) static void add_##name(void)            \
        {                                                                    \
                add_test(__FILE__, (struct CMUnitTest){#name, __VA_ARGS__}); \
        }

void add_test(const char *file, struct CMUnitTest test);
void add_fixtures(const char *file, CMFixtureFunction begin, CMFixtureFunction end);

#endif
