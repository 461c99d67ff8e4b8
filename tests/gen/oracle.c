/* SPDX-License-Identifier: Apache-2.0 */
/* Known answers: the reference and the engines give the expected results. */
#include "tests/support/engines.h"
#include "tests/support/known_answers.h"
#include "tests/support/reference.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One blob for all agents of a file, and a blob and a rule set for each of them. */
static const struct variant for_all[] = {{REP_TRACK_RULE, 0, false, false}, {REP_TRACK_VERDICT, 0, false, true}};
static const struct variant for_one[] = {{REP_TRACK_RULE, 0, true, false},
                                         {REP_TRACK_VERDICT, 0, true, true},
                                         {REP_TRACK_RULE, VARIANT_LIST, true, false}};

enum { AGENTS_MAX = 512, AGENT_SIZE = 128 };

struct asked {
        char agent[AGENT_SIZE];
        struct engines *engines;
};

/* What is open for one robots.txt. */
struct run {
        struct reference *reference;
        struct engines *engines;
        struct asked asked[AGENTS_MAX];
        size_t asked_count;
        size_t files, checked, wrong; /* files so far, and answers */
};

static void
forget(struct run *run)
{
        for (size_t at = 0; at < run->asked_count; at++)
                engines_close(run->asked[at].engines);
        run->asked_count = 0;
        engines_close(run->engines);
        run->engines = NULL;
        if (run->reference)
                reference_free(run->reference);
        run->reference = NULL;
}

/* The engines made for the agent of ANSWER; NULL where the library refuses. */
static struct engines *
engines_for(struct run *run, const struct known_answer *answer, struct fault *fault)
{
        struct crawl crawl = {answer->robots, 0, &answer->agent, 1, REP_DIALECT_GOOGLE, REP_NAMES_ANY};
        struct asked *asked = run->asked;

        for (; asked < run->asked + run->asked_count; asked++)
                if (strncmp(asked->agent, answer->agent.data, AGENT_SIZE - 1) == 0)
                        return asked->engines;
        if (run->asked_count == AGENTS_MAX || answer->agent.size >= AGENT_SIZE)
                abort();
        memcpy(asked->agent, answer->agent.data, answer->agent.size + 1);
        asked->engines = engines_open(for_one, COUNT(for_one), &crawl, fault);
        run->asked_count++;
        return asked->engines;
}

static void
open_file(struct run *run, const struct known_answer *answer, struct fault *fault)
{
        struct crawl crawl = {answer->robots, 0, &answer->agent, 1, REP_DIALECT_GOOGLE, REP_NAMES_ANY};

        forget(run);
        run->reference =
                reference_parse(answer->robots.data, answer->robots.size, 0, REP_DIALECT_GOOGLE, REP_NAMES_ANY);
        run->engines = engines_open(for_all, 2, &crawl, fault);
}

static bool
is_right(struct run *run, const struct known_answer *answer, struct fault *fault)
{
        struct rep_result got;
        struct engines *engines = engines_for(run, answer, fault);

        reference_pick(run->reference, &answer->agent, 1);
        got = reference_check(run->reference, answer->url.data, answer->url.size);
        if (got.verdict != answer->verdict || (answer->has_line && got.line != answer->line)) {
                snprintf(fault->text, sizeof(fault->text), "[reference] want %d line %u, got %d line %u",
                         answer->verdict, answer->line, got.verdict, got.line);
                return false;
        }
        return engines && engines_check(engines, answer->url, got, fault) && run->engines &&
               engines_pick(run->engines, &answer->agent, 1, fault) &&
               engines_check(run->engines, answer->url, got, fault);
}

static void
on_answer(void *context, const struct known_answer *answer)
{
        struct run *run = context;
        struct fault fault = {""};

        run->files += !answer->same_robots;
        if (!is_in_share(run->files - 1))
                return;
        run->checked++;
        if (!answer->same_robots)
                open_file(run, answer, &fault);
        if (!is_right(run, answer, &fault) && run->wrong++ < 10)
                print_error("line %zu, %s, %s, %s: %s\n", answer->number, answer->name, answer->agent.data,
                            answer->url.data, fault.text);
}

static void
check_file(void **state)
{
        const char *file = *state;
        static struct run run;
        size_t count;

        run.files = run.checked = run.wrong = 0;
        count = known_answers(file, on_answer, &run);
        forget(&run);
        expect_right(file, count, run.checked, run.wrong);
}

TEST_OF(check_file, known_docs)
TEST_OF(check_file, known_spec)
TEST_OF(check_file, known_oracle)
