/* SPDX-License-Identifier: Apache-2.0 */
/* cmocka, behind the headers that it needs, and what is short for the same lines in each test. */
#ifndef REP_TESTS_TEST_H
#define REP_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The head of a test that is given nothing. */
#define TEST(name) static void name(void **state __attribute__((unused)))

/* How many members ARRAY has. */
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
