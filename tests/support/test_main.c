/* SPDX-License-Identifier: Apache-2.0 */
/* test_main.c: see test.h. */
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 60, TESTS_MAX = 100 };

/* The tests of a file. */
struct group {
        char name[40];
        struct CMUnitTest tests[TESTS_MAX];
        size_t count;
        CMFixtureFunction before, after;
};

char **test_arguments;
char test_command[1000];

static struct group groups[GROUPS_MAX];
static size_t group_count;

static struct group *
find_group(const char *name, size_t size)
{
        for (size_t at = 0; at < group_count; at++)
                if (strlen(groups[at].name) == size && memcmp(groups[at].name, name, size) == 0)
                        return &groups[at];
        return NULL;
}

/* The group of FILE, the path of a source, which is made if there is none yet. */
static struct group *
group_of(const char *file)
{
        const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
        size_t size = strcspn(name, ".");
        struct group *group = find_group(name, size);

        if (group != NULL)
                return group;
        if (group_count == GROUPS_MAX || size >= sizeof(group->name)) {
                fprintf(stderr, "%s: too many groups, or too long a name\n", file);
                exit(2);
        }
        group = &groups[group_count++];
        memcpy(group->name, name, size);
        return group;
}

void
add_test(const char *file, struct CMUnitTest test)
{
        struct group *group = group_of(file);

        if (group->count == TESTS_MAX) {
                fprintf(stderr, "%s: too many tests\n", file);
                exit(2);
        }
        group->tests[group->count++] = test;
}

void
add_fixtures(const char *file, CMFixtureFunction begin, CMFixtureFunction end)
{
        struct group *group = group_of(file);

        group->before = begin;
        group->after = end;
}

int
main(int argc, char **argv)
{
        struct group *group = argc < 2 ? NULL : find_group(argv[1], strlen(argv[1]));

        if (group == NULL) {
                fprintf(stderr, "usage: %s GROUP [ARGUMENT...], where GROUP is one of:\n", argv[0]);
                for (size_t at = 0; at < group_count; at++)
                        fprintf(stderr, "  %s\n", groups[at].name);
                return 2;
        }
        test_arguments = argv + 2;
        for (size_t size = 0; *argv != NULL && size < sizeof(test_command); argv++)
                size += (size_t)snprintf(test_command + size, sizeof(test_command) - size, "%s%s", size > 0 ? " " : "",
                                         *argv);
        return _cmocka_run_group_tests(group->name, group->tests, group->count, group->before, group->after);
}
