/* SPDX-License-Identifier: Apache-2.0 */
/* Structs of options begin with their size: members that a caller's header lacks are 0, and members that only a later
   header has are refused unless they are 0. */
#include "base/command.h"
#include "compile.h"
#include "tests/support/analysis.h"
#include "tests/support/counter.h"
#include "tests/support/test.h"

#include <string.h>

/* A struct as version 0.1 has it, and as two later versions may. */
struct first {
        size_t size;
        uint64_t one;
};

struct second {
        size_t size;
        uint64_t one, two;
};

struct third {
        size_t size;
        uint64_t one, two, three;
};

/* The library is of the second version. */
static enum rep_status
read_second(struct second *copy, const void *options)
{
        return rep_read_options(copy, sizeof(*copy), sizeof(struct first), options);
}

TEST(older_callers)
{
        struct second copy = {9, 9, 9};
        struct first first = {.one = 1};

        assert_int_equal(read_second(&copy, NULL), REP_OK);
        assert_true(copy.size == 0 && copy.one == 0 && copy.two == 0);
        /* where memory sanitizers look on, behind a struct of version 0.1 nothing is read */
        assert_int_equal(read_second(&copy, &first), REP_OK);
        assert_true(copy.one == 1 && copy.two == 0);
        first.size = sizeof(first);
        assert_int_equal(read_second(&copy, &first), REP_OK);
        assert_true(copy.one == 1 && copy.two == 0);
        first.size = sizeof(first) - 1;
        assert_int_equal(read_second(&copy, &first), REP_ERR_ARGUMENT);
}

TEST(newer_callers)
{
        struct third third = {.size = sizeof(third), .one = 1, .two = 2};
        struct second copy;

        assert_int_equal(read_second(&copy, &third), REP_OK);
        assert_true(copy.one == 1 && copy.two == 2);
        third.three = 1;
        assert_int_equal(read_second(&copy, &third), REP_ERR_ARGUMENT);
        assert_true(copy.one == 1 && copy.two == 2);
        third.size = 0; /* only members of version 0.1 are meant */
        assert_int_equal(read_second(&copy, &third), REP_OK);
        assert_true(copy.one == 1 && copy.two == 0);
}

/* ---- each struct, by a later one with a member more */

enum { MORE = 8 };

#define LATER(type)                       \
        struct {                          \
                type known;               \
                unsigned char more[MORE]; \
        }

TEST(compiling)
{
        LATER(struct rep_options) later = {.known = {.size = sizeof(later), .dialect = REP_DIALECT_RFC9309}};
        static const char robots[] = "user-agent: *\ndissallow: /\n"; /* a rule of the other dialect alone */
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        struct rep_analysis *analysis;
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile(compiler, robots, strlen(robots), &later.known, &blob, &size), REP_OK);
        assert_int_equal(compiler->file.report.ignored_lines, 0);
        later.more[MORE - 1] = 1;
        assert_int_equal(rep_compile(compiler, robots, strlen(robots), &later.known, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compiler_read(compiler, robots, strlen(robots), &later.known), REP_ERR_ARGUMENT);
        assert_int_equal(rep_analysis_create(robots, strlen(robots), &later.known, &analysis), REP_ERR_ARGUMENT);
        later.known.size = sizeof(later.known) - 1;
        assert_int_equal(rep_compile(compiler, robots, strlen(robots), &later.known, &blob, &size), REP_ERR_ARGUMENT);
        later.known.size = 0;
        assert_int_equal(rep_compile(compiler, robots, strlen(robots), &later.known, &blob, &size), REP_OK);
}

TEST(parsing)
{
        LATER(struct rep_robots_options) later = {.known = {.size = sizeof(later)}};
        struct rep_robots *robots;

        assert_int_equal(rep_robots_parse("", 0, &later.known, &robots), REP_OK);
        rep_robots_free(robots);
        later.more[0] = 1;
        assert_int_equal(rep_robots_parse("", 0, &later.known, &robots), REP_ERR_ARGUMENT);
        assert_null(robots);
}

COUNTER(on_finding, rep_finding)
COUNTER(on_agents, rep_agents_difference)
COUNTER(on_changes, rep_agents_changes)

TEST(analysing)
{
        static const char robots[] = "user-agent: *\ndisallow: /a\ndisallow: /a\n";
        LATER(struct rep_lint_options) lint = {.known = {.size = sizeof(lint)}};
        LATER(struct rep_compare_options) compare = {.known = {.size = sizeof(compare)}};
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(robots);
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        size_t calls = 0;

        assert_int_equal(rep_lint_file(analysis, &lint.known, on_finding, &calls, NULL), REP_OK);
        assert_true(calls > 0);
        assert_int_equal(rep_compare_rules(rules, rules, &compare.known, on_agents, &calls), REP_OK);
        lint.more[0] = compare.more[0] = 1;
        calls = 0;
        assert_int_equal(rep_lint_file(analysis, &lint.known, on_finding, &calls, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compare_rules(rules, rules, &compare.known, on_agents, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compare_files(analysis, analysis, &compare.known, on_agents, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compare_directives(analysis, analysis, &compare.known, on_changes, &calls),
                         REP_ERR_ARGUMENT);
        assert_int_equal(calls, 0);
}

/* A policy can't be refused; what this version doesn't know of it is left out. */
TEST(policies)
{
        LATER(struct rep_policy) later = {.known = {.size = sizeof(later), .lifetime = 7}, .more = {1}};
        const struct rep_fetch fetch = {.status = 200};
        struct rep_fetch_entry entry = {.answered = false};

        rep_fetch_record(&entry, &later.known, &fetch, 1000);
        assert_int_equal(entry.lifetime, 7);
}
