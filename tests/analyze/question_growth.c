/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile files take no more of any question than its budget allows: steps, the work that these stand for, and memory.
 *
 * The steps are those that the questions take themselves.  The work is counted by the compiler: the blocks of code that
 * are entered (-fsanitize-coverage).  So it shows what no step was taken for.  A part of it is linear in the file,
 * whatever is asked.
 */
#include "tests/analyze/hostile_analysis.h"

#include "rep_analyze.h"
#include "tests/support/counting_malloc.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"

/* Steps are taken in a part of the library that is built to count them (analyze/core/plain_pattern.h). */
uint64_t rep_steps_taken;

static uint64_t blocks;

void __sanitizer_cov_trace_pc(void);

void
__sanitizer_cov_trace_pc(void)
{
        blocks++;
}

/* Of a file with a small budget: the most blocks for each step, and for each byte of the file. */
enum { SMALL_BUDGET = REP_BUDGET / 32, BLOCKS_A_STEP = 60, BLOCKS_A_BYTE = 2000 };

/* The most memory, in bytes. */
#define MEMORY_MOST ((size_t)140 << 20)

static const size_t sizes[] = {62000, 125000, 250000, 500000};

struct cost {
        uint64_t steps, blocks;
        size_t bytes;
        bool undecided;
};

/* Asks QUESTION about FILES within BUDGET.  Returns what that cost. */
static struct cost
ask(size_t question, const struct asked_files *files, uint64_t budget)
{
        size_t before = malloc_taken();
        struct cost cost;

        malloc_begin_most();
        rep_steps_taken = blocks = 0;
        assert_int_equal(ask_question(question, files, budget, &cost.undecided), REP_OK);
        assert_int_equal(malloc_taken(), before);
        cost.steps = rep_steps_taken;
        cost.blocks = blocks;
        cost.bytes = malloc_most() - before;
        return cost;
}

/* Returns whether COST of QUESTION about FAMILY, of SIZE bytes, is within BUDGET; says so otherwise. */
static bool
is_within(struct cost cost, uint64_t budget, size_t family, size_t question, size_t size)
{
        /* Families are listed again after they were found. */
        bool families = strcmp(question_name(question), "families") == 0;
        uint64_t most = budget + (families ? REP_BUDGET / 4 : 0);
        /* An edit whose budget is used up says so. */
        bool good = cost.steps <= most && (cost.steps < budget || cost.undecided || !question_edits(question)) &&
                    cost.bytes <= MEMORY_MOST &&
                    cost.blocks <= BLOCKS_A_STEP * cost.steps + BLOCKS_A_BYTE * (uint64_t)size;

        if (!good)
                print_error("%s, %s, %zu bytes: %llu steps, %llu blocks, %zu bytes of memory%s\n",
                            question_name(question), family_name(family), size, (unsigned long long)cost.steps,
                            (unsigned long long)cost.blocks, cost.bytes, cost.undecided ? ", undecided" : "");
        return good;
}

/* Of the families behind these, which are files that are hard to compile, one in so many is asked about. */
enum { FAMILIES = 56, COMPILED_EVERY = 6 };

/* Asks all questions about families within BUDGET, for files of SIZE bytes; one in EVERY, and those in the share. */
static void
ask_all(size_t size, uint64_t budget, size_t every)
{
        size_t number = 0, wrong = 0;

        for (size_t family = 0; family < family_count(); family++) {
                struct asked_files files;

                if (family >= FAMILIES && family % COMPILED_EVERY != 0)
                        continue;
                make_asked_files(&files, family, size);
                for (size_t question = 0; question < question_count(); question++) {
                        files.rfc9309 = (family + question) % 2 != 0;
                        if (is_one_of_share(every, number++))
                                wrong += !is_within(ask(question, &files, budget), budget, family, question, size);
                }
                free_asked_files(&files);
        }
        assert_int_equal(wrong, 0);
}

TEST(small_budgets)
{
        size_t step = share() > 1 ? COUNT(sizes) - 1 : 1;

        for (size_t i = 0; i < COUNT(sizes); i += step)
                ask_all(sizes[i], SMALL_BUDGET, SANITIZED ? 40 : 1);
}

/* Lines so long that reading them takes more than their number says. */
TEST(usage_of_long_lines)
{
        struct asked_files files;
        size_t family = 0;

        while (strcmp(family_name(family), "usage of long lines") != 0)
                family++;
        make_asked_files(&files, family, sizes[1]);
        for (size_t question = 0; question < question_count(); question++)
                assert_true(
                        is_within(ask(question, &files, REP_BUDGET / 4), REP_BUDGET / 4, family, question, sizes[1]));
        free_asked_files(&files);
}

TEST(there_are_families)
{
        assert_true(family_count() >= FAMILIES);
}

TEST(the_default_budget)
{
        ask_all(sizes[0], REP_BUDGET, SANITIZED ? 200 : 10);
}
