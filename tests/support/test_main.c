/* SPDX-License-Identifier: Apache-2.0 */
/* test_main.c: see test.h. */
#include "tests/support/test.h"

#include <string.h>

enum { TESTS_MAX = 100 };

char **test_arguments;

static struct CMUnitTest tests[TESTS_MAX];
static size_t count;
static CMFixtureFunction before, after;

void
add_test(struct CMUnitTest test)
{
        assert_true(count < TESTS_MAX);
        tests[count++] = test;
}

void
set_fixtures(CMFixtureFunction begin, CMFixtureFunction end)
{
        before = begin;
        after = end;
}

int
main(int argc, char **argv)
{
        const char *name = strrchr(argv[0], '/');

        (void)argc;
        test_arguments = argv + 1;
        return _cmocka_run_group_tests(name != NULL ? name + 1 : argv[0], tests, count, before, after);
}
