/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the tables of cases: first the reference, then every engine. */
#include "tests/grammar/case_parts.h"
#include "tests/support/engines.h"
#include "tests/support/reference.h"
#include "tests/support/result.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>

static bool
reference_agrees(const struct crawl *crawl, const struct test_case *test, struct rep_result wanted, struct fault *fault)
{
        struct reference *reference =
                reference_parse(crawl->robots.data, crawl->robots.size, crawl->max_bytes, crawl->dialect, crawl->names);
        struct rep_result got;

        reference_pick(reference, crawl->agents, crawl->agent_count);
        got = reference_check(reference, test->url.data, test->url.size);
        reference_free(reference);
        snprintf(fault->text, sizeof(fault->text), "[reference] want %d line %u rank %u, got %d line %u rank %u",
                 wanted.verdict, wanted.line, wanted.rank, got.verdict, got.line, got.rank);
        return is_same_result(got, wanted);
}

static bool
engines_agree(const struct crawl *crawl, const struct test_case *test, struct rep_result wanted, struct fault *fault)
{
        struct variant variants[ALL_VARIANTS_MAX];
        ENDS(close_engines) struct engines *engines = engines_open(variants, all_variants(variants), crawl, fault);
        bool good = engines && engines_check(engines, test->url, wanted, fault);

        return good;
}

static bool
run_case(const struct test_case *test)
{
        struct rep_text agents[3], robots = case_robots(test);
        struct rep_result wanted = {test->verdict, test->line, test->rank};
        struct crawl crawl = {robots, test->max_bytes, agents, case_agents(test, agents), test->dialect, test->names};
        struct fault fault;
        bool good = reference_agrees(&crawl, test, wanted, &fault) && engines_agree(&crawl, test, wanted, &fault);

        if (!good)
                print_error("%s: %s\n", test->name, fault.text);
        free((char *)robots.data);
        return good;
}

static void
run_table(void **state)
{
        const struct case_table *table = *state;
        size_t wrong = 0;

        for (size_t at = 0; at < table->count; at++)
                wrong += !run_case(&table->cases[at]);
        print_message("%zu cases\n", table->count);
        assert_int_equal(wrong, 0);
}

TEST_OF(run_table, cases_lines)
TEST_OF(run_table, cases_keys)
TEST_OF(run_table, cases_groups)
TEST_OF(run_table, cases_rules)
TEST_OF(run_table, cases_urls)
TEST_OF(run_table, cases_rfc9309)
TEST_OF(run_table, cases_dialects)
