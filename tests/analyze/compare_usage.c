/* SPDX-License-Identifier: Apache-2.0 */
/* Comparison of what content may be used for.  The changes that rep_compare_usage() reports are the differences between
   what rep_robots_usage() answers about each file, for each crawler, path and use. */
#include "analyze/compare/compare.h"
#include "tests/support/counter.h"
#include "tests/support/edited_pair.h"
#include "tests/support/properties.h"
#include "tests/support/robots.h"

#include <string.h>
#include <strings.h>

enum { TRIALS = 2000, LINES = 12, LINE = 48, FILE_SIZE = 2 * LINES * LINE };

static const char *const agents[] = {"unnamed", "a", "B", "MJ12bot", "Googlebot", "Bingbot"};
static const char *const paths[] = {"/", "/p", "/caf\xC3\xA9"};
static const char *const urls[] = {"/", "/p", "/caf%C3%A9"};

enum { AGENTS = sizeof(agents) / sizeof(agents[0]), PATHS = sizeof(paths) / sizeof(paths[0]) };

/* Two preferences, the old one first, and whether they are a change. */
struct change {
        enum rep_preference old_preference, new_preference;
        int is; /* whether there is one; an int, so that no byte is padding */
};

struct trial {
        char text[2][FILE_SIZE];
        struct rep_robots *robots[2];
        struct change found[AGENTS][PATHS][REP_USES], of_everybody[PATHS][REP_USES];
};

static const char lines[] =
        "user-agent: a\nuser-agent: b\nuser-agent: *\nuser-agent: mj12bot\nuser-agent: googlebot\n"
        "user-agent: google-extended\nuser-agent: __usage_ai-training\ndisallow: /\ndisallow: /p\nallow: /p\n"
        "content-signal: ai-train=no\ncontent-signal: search=yes, ai-input=no\ncontent-usage: train-ai=n\n"
        "content-usage: /p train-ai=y\ncontent-usage: /p search=n, ai-use=n\n"
        "content-usage: /caf\xC3\xA9 search=y\ncontent-usage: /* search=n\n\n";

/* ---- what is found */

static struct change
change_of(enum rep_preference old_preference, enum rep_preference new_preference)
{
        bool is = old_preference != new_preference && old_preference != REP_PREFERENCE_NOT_APPLICABLE &&
                  new_preference != REP_PREFERENCE_NOT_APPLICABLE;

        return (struct change){is ? old_preference : REP_PREFERENCE_UNKNOWN,
                               is ? new_preference : REP_PREFERENCE_UNKNOWN, is};
}

static size_t
path_number(struct rep_text path)
{
        size_t number = 0;

        while (path.size != strlen(paths[number]) || memcmp(path.data, paths[number], path.size) != 0)
                assert_true(++number < PATHS);
        return number;
}

static void
on_change(void *context, const struct rep_usage_change *change)
{
        struct trial *trial = context;
        size_t path = path_number(change->path);
        struct change is = change_of(change->old_preference, change->new_preference);

        assert_true(is.is);
        if (change->everybody) {
                assert_false(trial->of_everybody[path][change->use].is);
                trial->of_everybody[path][change->use] = is;
        }
        for (size_t i = 0; i < change->token_count; i++)
                for (size_t agent = 0; agent < AGENTS; agent++)
                        if (change->tokens[i].size == strlen(agents[agent]) &&
                            strncasecmp(change->tokens[i].data, agents[agent], change->tokens[i].size) == 0) {
                                assert_false(trial->found[agent][path][change->use].is);
                                trial->found[agent][path][change->use] = is;
                        }
}

/* ---- what is so */

/* What is said about a use.  A rule that closes the page, too, says nothing more about its use. */
static struct rep_usage
ask(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, enum rep_use use)
{
        const struct rep_result result = answer_of(robots, crawler, url);
        struct rep_usage usage;

        assert_int_equal(rep_robots_usage(robots, crawler, url, strlen(url), use, &usage), REP_OK);
        if (usage.kind == REP_STATEMENT_OPERATOR_TOKEN && result.verdict == REP_DISALLOW && result.line == usage.line)
                usage.preference = REP_PREFERENCE_NOT_APPLICABLE;
        return usage;
}

/* What changes for the CRAWLERS of both sides, without what the home page has already. */
static void
find_wanted(const struct trial *trial, const struct rep_crawler *const crawlers[2],
            struct change wanted[PATHS][REP_USES])
{
        for (size_t path = 0; path < PATHS; path++) {
                bool is_path = path == 0;
                char line[LINE];

                snprintf(line, sizeof(line), "content-usage: %s ", paths[path]);
                is_path |= strstr(trial->text[0], line) != NULL || strstr(trial->text[1], line) != NULL;
                for (int use = 0; use < REP_USES; use++) {
                        struct rep_usage usage[2];

                        for (int i = 0; i < 2; i++)
                                usage[i] = ask(trial->robots[i], crawlers[i], urls[path], (enum rep_use)use);
                        wanted[path][use] = change_of(usage[0].preference, usage[1].preference);
                        if (!is_path ||
                            (path > 0 && memcmp(&wanted[path][use], &wanted[0][use], sizeof(wanted[path][use])) == 0))
                                wanted[path][use] = (struct change){.is = false};
                }
        }
}

static struct rep_crawler *
crawler_of(const char *agent)
{
        const struct rep_text token = rep_string(agent);
        struct rep_crawler *crawler;

        if (rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler) == REP_ERR_TOKEN)
                assert_int_equal(rep_crawler_create(&token, 1, REP_NAMES_WIDE, &crawler), REP_OK);
        return crawler;
}

static bool
is_named(const struct trial *trial, const char *agent)
{
        char line[LINE];

        snprintf(line, sizeof(line), "user-agent: %s\n", agent);
        for (char *at = line; *at != '\0'; at++) /* as the lines of the files are */
                *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
        return strstr(trial->text[0], line) != NULL || strstr(trial->text[1], line) != NULL;
}

static void
assert_same(const struct trial *trial, const char *agent, const void *found, const void *wanted)
{
        if (memcmp(found, wanted, sizeof(trial->of_everybody)) != 0) {
                print_error("%s\n", agent);
                print_escaped("old", rep_string(trial->text[0]));
                print_escaped("new", rep_string(trial->text[1]));
        }
        assert_memory_equal(found, wanted, sizeof(trial->of_everybody));
}

/* Checks what was found about Googlebot, which no file names: where its answer differs from everybody's, it is named.
 */
static void
check_steered(const struct trial *trial, size_t agent, struct change wanted[PATHS][REP_USES])
{
        for (size_t path = 0; path < PATHS; path++)
                for (int use = 0; use < REP_USES; use++)
                        if (!trial->found[agent][path][use].is && wanted[path][use].is)
                                assert_memory_equal(&trial->of_everybody[path][use], &wanted[path][use],
                                                    sizeof(wanted[path][use]));
                        else
                                assert_memory_equal(&trial->found[agent][path][use], &wanted[path][use],
                                                    sizeof(wanted[path][use]));
}

/* Checks what was found about AGENT. */
static void
check_agent(const struct trial *trial, size_t agent)
{
        ENDS(free_crawler) struct rep_crawler *crawler = crawler_of(agents[agent]);
        const struct rep_crawler *const crawlers[2] = {crawler, crawler};
        struct change wanted[PATHS][REP_USES] = {{{.is = false}}};
        bool google = strcmp(agents[agent], "Googlebot") == 0;

        find_wanted(trial, crawlers, wanted);
        if (is_named(trial, agents[agent]))
                assert_same(trial, agents[agent], trial->found[agent], wanted);
        else if (google)
                check_steered(trial, agent, wanted);
        else
                assert_same(trial, agents[agent], trial->of_everybody, wanted);
}

/* ---- trials */

static void
on_pair(void *context, const struct rep_usage_change *change)
{
        struct trial *trial = context;

        assert_int_equal(change->token_count, 0);
        assert_false(change->everybody);
        trial->of_everybody[path_number(change->path)][change->use] =
                change_of(change->old_preference, change->new_preference);
}

static void
check_pair(struct trial *trial, const char *old_agent, const char *new_agent)
{
        ENDS(free_crawler)
        struct rep_crawler *old_crawler = crawler_of(old_agent), *new_crawler = crawler_of(new_agent);
        const struct rep_crawler *const crawlers[] = {old_crawler, new_crawler};
        struct change wanted[PATHS][REP_USES] = {{{.is = false}}};
        uint64_t budget = REP_BUDGET, undecided;

        memset(trial->of_everybody, 0, sizeof(trial->of_everybody));
        assert_int_equal(rep_compare_usage(trial->robots, crawlers, &budget, on_pair, trial, &undecided), REP_OK);
        find_wanted(trial, crawlers, wanted);
        assert_same(trial, old_agent, trial->of_everybody, wanted);
}

TEST(changes_are_the_differences_of_answers)
{
        struct random random = {property_seed()};
        size_t trials = scaled(TRIALS, 100);
        uint64_t undecided = 1;

        for (size_t i = 0; i < trials; i++) {
                struct trial trial = {.text = {""}};
                uint64_t budget = REP_BUDGET;

                edited_pair(trial.text[0], trial.text[1], lines, LINES, &random);
                for (int side = 0; side < 2; side++)
                        trial.robots[side] = parse_string(trial.text[side], NULL);
                assert_int_equal(rep_compare_usage(trial.robots, NULL, &budget, on_change, &trial, &undecided), REP_OK);
                assert_int_equal(undecided, 0);
                for (size_t agent = 0; agent < AGENTS; agent++)
                        check_agent(&trial, agent);
                check_pair(&trial, "a", "MJ12bot");
                rep_robots_free(trial.robots[0]);
                rep_robots_free(trial.robots[1]);
        }
}

COUNTER(count_changes, rep_usage_change)

/* What the budget does not suffice for is counted, and not guessed. */
TEST(budget)
{
        static const char old_text[] = "user-agent: a\ndisallow: /x\n",
                          new_text[] = "user-agent: a\ncontent-usage: /p train-ai=n\n";
        struct rep_robots *robots[] = {parse_string(old_text, NULL), parse_string(new_text, NULL)};
        uint64_t few = 5, budget = REP_BUDGET, undecided = 0;
        size_t count = 0;

        assert_int_equal(rep_compare_usage(robots, NULL, &few, count_changes, &count, &undecided), REP_OK);
        assert_int_equal(count, 0); /* nothing changes about the home page, */
        assert_true(undecided > 2); /* and the questions about /p are open */
        assert_int_equal(rep_compare_usage(robots, NULL, &budget, count_changes, &count, &undecided), REP_OK);
        assert_int_equal(count, 1); /* for a and everybody else at once */
        rep_robots_free(robots[0]);
        rep_robots_free(robots[1]);
}
