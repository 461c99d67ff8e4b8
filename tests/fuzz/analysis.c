/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: two robots.txt -> their differences, the rules without an effect, the findings of the linter, and how
 * much crawlers may fetch, within a small budget.  The reference must confirm every example.
 *
 * Input: a byte of choices (enum choice); the old file, up to a NUL; the new one.
 */
#include "analyze/core/questions.h"
#include "syntax/token.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/reference.h"

#include <stdlib.h>

enum choice { CHOICE_RFC9309 = 1, CHOICE_LINES = 2 };

/* A run must be short. */
enum { SIDES = 2, BUDGET = 200000 };

struct run {
        enum rep_dialect dialect;
        struct reference *reference[SIDES];
        struct rep_analysis *analysis[SIDES];
        struct rep_text text[SIDES];
};

static void
check_side(struct run *run, size_t side, const struct rep_agents_difference *agents, struct rep_text path,
           enum rep_verdict verdict, uint32_t line)
{
        /* A token that no file names stands for everybody else. */
        const struct rep_text agent = agents->token_count > 0 ? agents->tokens[0] : rep_string("zzzz");
        struct rep_result result;

        reference_pick(run->reference[side], &agent, agents->everybody ? 0 : 1);
        result = reference_check(run->reference[side], path.data, path.size);
        if (run->dialect == REP_DIALECT_RFC9309 && rep_is_same_text(path, rep_string("/robots.txt")))
                return;
        if (result.verdict != verdict || result.line != line)
                fuzz_fail("side %zu: \"%.*s\" is decided by line %u, not %u", side, (int)path.size, path.data,
                          (unsigned)result.line, (unsigned)line);
}

static void
on_agents(void *context, const struct rep_agents_difference *agents)
{
        struct run *run = context;

        for (size_t at = 0; at < agents->difference_count; at++) {
                const struct rep_difference *difference = &agents->differences[at];
                check_side(run, 0, agents, difference->path, difference->old_verdict, difference->old_line);
                check_side(run, 1, agents, difference->path, difference->new_verdict, difference->new_line);
        }
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        const struct run *run = context;

        fuzz_expect(changes->change_count > 0 || changes->undecided, "changes are some");
        for (size_t at = 0; at < changes->change_count; at++) {
                const struct rep_line_change *change = &changes->changes[at];
                struct rep_text text = run->text[change->added];

                fuzz_expect(change->directive->key.data >= text.data &&
                                    change->directive->key.data < text.data + text.size,
                            "a changed line is one of its side");
        }
}

static void
on_rule(void *context, const struct rep_rule_finding *finding)
{
        const struct rep_text *text = context;

        fuzz_expect(finding->line > 0 && finding->line <= text->size + 1, "a rule's line is one of the file");
        fuzz_expect(finding->other_line <= text->size + 1, "the other line is one of the file");
}

static void
on_finding(void *context, const struct rep_finding *finding)
{
        const struct rep_text *text = context;

        fuzz_expect(finding->line > 0 && finding->line <= text->size + 1, "a finding's line is one of the file");
        fuzz_expect(finding->column > 0 && finding->column <= text->size + 1, "its column is one of the line");
        fuzz_expect(finding->message[0] != '\0', "it says something");
}

static void
open_side(struct run *run, size_t side)
{
        struct rep_options options = {.dialect = run->dialect};
        struct rep_text text = run->text[side];

        run->reference[side] = reference_parse(text.data, text.size, 0, run->dialect, REP_NAMES_TOKEN);
        fuzz_expect(rep_analysis_create(text.data, text.size, &options, &run->analysis[side]) == REP_OK,
                    "any file is read");
}

/* What is asked about a URL without a host is refused before it comes to an analysis. */
static void
expect_verdict(struct run *run, enum rep_verdict verdict, const char *what)
{
        const struct rep_result wanted = reference_check(run->reference[0], run->text[1].data, run->text[1].size);

        fuzz_expect(wanted.verdict == verdict || wanted.verdict == REP_NO_URL, what);
}

static void
check_explanation(struct run *run)
{
        struct rep_crawler_rules *rules;
        struct rep_explanation found;
        struct rep_text url = run->text[1];

        fuzz_expect(rep_pick_rules(run->analysis[0], NULL, 0, &rules) == REP_OK, "everybody has rules");
        fuzz_expect(rep_explain(rules, url.data, url.size, &found) == REP_OK, "any URL is explained");
        reference_pick(run->reference[0], NULL, 0);
        expect_verdict(run, found.result.verdict, "an explanation is of the right verdict");
}

/* The examples of an audit are what they are said to be. */
static void
check_audited(struct run *run, const struct rep_crawler_audit *audit)
{
        for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW; verdict++) {
                const struct rep_reach_example *example = &audit->reach.by_verdict[verdict];
                struct rep_result wanted;

                if (!example->exists)
                        continue;
                reference_pick(run->reference[0], &audit->token, audit->token.size > 0);
                wanted = reference_check(run->reference[0], example->path.data, example->path.size);
                fuzz_expect((int)wanted.verdict == verdict && wanted.line == example->line,
                            "an example of an audit is one");
        }
}

static void
check_audit(struct run *run)
{
        static const char *const names[] = {"GPTBot", "Googlebot-Image", "Applebot"};
        struct rep_crawler *crawlers[4] = {NULL};
        struct rep_crawler_audit audits[4];

        for (size_t at = 1; at < 4; at++)
                fuzz_expect(rep_crawler_create_public(rep_string(names[at - 1]), &crawlers[at]) == REP_OK,
                            "it is a public crawler");
        fuzz_expect(rep_audit_crawlers(run->analysis[0], (const struct rep_crawler *const *)crawlers, 4, BUDGET,
                                       audits) == REP_OK,
                    "any file is audited");
        for (size_t at = 0; at < 4; at++) {
                check_audited(run, &audits[at]);
                rep_crawler_free(crawlers[at]);
        }
}

static bool
on_family(void *context, const struct rep_family *family)
{
        size_t *crawlers = context;

        *crawlers += family->token_count + family->everybody;
        for (size_t at = 0; at < family->relative_count; at++) {
                fuzz_expect(family->relatives[at].difference_count > 0, "a relative differs");
                *crawlers += family->relatives[at].token_count + family->relatives[at].everybody;
        }
        return true;
}

/* The nodes of a tree are decided as their examples are, and a URL as its way ends. */
static void
check_tree(struct run *run)
{
        struct rep_text url = run->text[1];
        struct rep_crawler_rules *rules;
        struct rep_result result;
        struct rep_tree tree;
        size_t crawlers = 0;
        enum rep_status status;
        bool *matches;

        fuzz_expect(rep_pick_rules(run->analysis[0], NULL, 0, &rules) == REP_OK, "everybody has rules");
        status = rep_make_tree(rules, BUDGET, &tree);
        fuzz_expect(status == REP_OK || status == REP_ERR_LIMIT, "any rules make a tree");
        reference_pick(run->reference[0], NULL, 0);
        if (status == REP_OK) {
                matches = malloc(tree.count * sizeof(*matches));
                fuzz_expect(matches != NULL, "there is memory");
                for (uint32_t at = 0; at < tree.count; at++) {
                        struct rep_text example = tree.nodes[at].example;

                        result = reference_check(run->reference[0], example.data, example.size);
                        fuzz_expect(result.verdict == tree.nodes[at].verdict && result.line == tree.nodes[at].line,
                                    "an example is decided as its node");
                }
                fuzz_expect(rep_match_tree(rules, &tree, url.data, url.size, matches, &result) == REP_OK,
                            "any URL has a way");
                expect_verdict(run, result.verdict, "it ends with the right verdict");
                fuzz_expect(matches[0], "it begins with the first node");
                free(matches);
        }
        fuzz_expect(rep_find_families(run->analysis[0], BUDGET, on_family, &crawlers) == REP_OK,
                    "any file has families");
        fuzz_expect(crawlers > 0, "everybody else is of one");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input);
        struct rep_compare_options compare = {.budget = BUDGET, .lines = (choice & CHOICE_LINES) != 0};
        const struct rep_lint_options lint = {.budget = BUDGET};
        struct run run = {.dialect = choice & CHOICE_RFC9309 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE};

        run.text[0] = fuzz_field(&input, '\0');
        run.text[1] = (struct rep_text){input.data, input.size};
        open_side(&run, 0);
        open_side(&run, 1);
        fuzz_expect(rep_compare_files(run.analysis[0], run.analysis[1], &compare, on_agents, &run) == REP_OK,
                    "any two files are compared");
        fuzz_expect(rep_compare_directives(run.analysis[0], run.analysis[1], &compare, on_changes, &run) == REP_OK,
                    "what they say besides rules is compared");
        for (size_t side = 0; side < SIDES; side++) {
                fuzz_expect(rep_find_rule_uses(run.analysis[side], BUDGET, on_rule, &run.text[side]) == REP_OK,
                            "any file is analysed");
                fuzz_expect(rep_lint_file(run.analysis[side], &lint, on_finding, &run.text[side], NULL) == REP_OK,
                            "any file is linted");
        }
        check_explanation(&run);
        check_audit(&run);
        check_tree(&run);
        for (size_t side = 0; side < SIDES; side++) {
                reference_free(run.reference[side]);
                rep_analysis_free(run.analysis[side]);
        }
        return 0;
}
