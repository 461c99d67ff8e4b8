/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs the tables of cases: first the reference, then every engine.
 */
#include "tests/grammar/case_parts.h"
#include "tests/support/engines.h"
#include "tests/support/reference.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        return got.verdict == wanted.verdict && got.line == wanted.line && got.rank == wanted.rank;
}

static bool
engines_agree(const struct crawl *crawl, const struct test_case *test, struct rep_result wanted, struct fault *fault)
{
        struct variant variants[ALL_VARIANTS_MAX];
        struct engines *engines = engines_open(variants, all_variants(variants), crawl, fault);
        bool good = engines && engines_check(engines, test->url, wanted, fault);

        engines_close(engines);
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

static struct CMUnitTest
test_of(const char *name, const struct case_table *table)
{
        return (struct CMUnitTest){name, run_table, NULL, NULL, (void *)table};
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                test_of("lines", &cases_lines),       test_of("keys", &cases_keys), test_of("groups", &cases_groups),
                test_of("rules", &cases_rules),       test_of("urls", &cases_urls), test_of("RFC 9309", &cases_rfc9309),
                test_of("dialects", &cases_dialects),
        };

        return cmocka_run_group_tests_name("cases", tests, NULL, NULL);
}
