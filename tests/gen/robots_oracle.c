/* SPDX-License-Identifier: Apache-2.0 */
/* One object against the reference: known answers in every tier, in a blob's object, and across every change of tier,
   one URL at a time and in a flat batch. */
#include "robots/asked.h"
#include "syntax/scheme.h"
#include "tests/support/known_answers.h"
#include "tests/support/robots.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* Objects that are made otherwise, and all answer the same. */
enum {
        AS_PAID, /* the tiers as checks pay for them */
        LIST,    /* one encoding each */
        COMPACT,
        DENSE,
        BLOB,     /* the blob of AS_PAID */
        FOR_ONE,  /* for the one who asks alone, without texts */
        CHANGING, /* which changes its tier after a check, another one in each file */
        OBJECTS
};

static const char *const names[OBJECTS] = {"as paid", "list", "compact", "dense", "blob", "for one", "changing"};

struct run {
        struct rep_robots *robots[OBJECTS];
        struct rep_crawler *crawler;
        char agent[256];
        size_t files, checked, wrong, changes, since_file, since_agent;
};

static struct rep_crawler *
make_crawler(struct rep_text agent)
{
        struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create(&agent, 1, REP_NAMES_ANY, &crawler), REP_OK);
        return crawler;
}

static struct rep_robots *
parse(struct rep_text text, enum rep_encoding encoding, const struct rep_crawler *crawler)
{
        return PARSE(text, .names = REP_NAMES_ANY, .encoding = encoding, .crawler = crawler,
                     .no_texts = crawler != NULL);
}

static void
close_file(struct run *run)
{
        for (int i = 0; i < OBJECTS; i++) {
                rep_robots_free(run->robots[i]);
                run->robots[i] = NULL;
        }
        rep_crawler_free(run->crawler);
        run->crawler = NULL;
}

static void
open_file(struct run *run, struct rep_text text)
{
        close_file(run);
        run->robots[AS_PAID] = parse(text, REP_ENCODING_AUTO, NULL);
        run->robots[LIST] = parse(text, REP_ENCODING_LIST, NULL);
        run->robots[COMPACT] = parse(text, REP_ENCODING_COMPACT, NULL);
        run->robots[DENSE] = parse(text, REP_ENCODING_DENSE, NULL);
        run->robots[CHANGING] = parse(text, REP_ENCODING_AUTO, NULL);
        run->robots[BLOB] = reopen(run->robots[AS_PAID], REP_ENCODING_AUTO);
        run->since_file = 0;
}

static void
take_agent(struct run *run, const struct known_answer *answer)
{
        if (run->crawler != NULL && strcmp(run->agent, answer->agent.data) == 0)
                return;
        rep_crawler_free(run->crawler);
        run->crawler = make_crawler(answer->agent);
        assert_true(answer->agent.size < sizeof(run->agent));
        strcpy(run->agent, answer->agent.data);
        rep_robots_free(run->robots[FOR_ONE]);
        run->robots[FOR_ONE] = parse(answer->robots, REP_ENCODING_AUTO, run->crawler);
        run->since_agent = 0;
}

/* Has the next check find another tier: compact, then a table, each after as many checks as the file's number says. */
static void
change_tier(struct run *run)
{
        struct rep_asked *asked = rep_find_asked(run->robots[CHANGING], run->crawler);
        enum rep_encoding next;

        if (asked == NULL || asked->tier->list == NULL || run->since_agent % (1 + run->files % 3) != 0)
                return;
        next = rep_tier_encoding(asked->tier) == REP_ENCODING_LIST ? REP_ENCODING_COMPACT : REP_ENCODING_DENSE;
        if (rep_tier_encoding(asked->tier) == REP_ENCODING_DENSE ||
            rep_replace_tier(run->robots[CHANGING], asked->tier, next) != REP_OK)
                return;
        asked->left = 1;
        run->changes++;
}

/* Google's parser answers about any bytes; an object refuses what is neither a URL nor a path.  Blobs answer as the
   parser does, by rep_check(). */
static bool
is_right(const struct known_answer *answer, enum rep_status status, const struct rep_result *result)
{
        if (!rep_is_url(answer->url.data, answer->url.size, REP_DIALECT_GOOGLE))
                return status == REP_ERR_URL && result->verdict == REP_DISALLOW;
        return status == REP_OK && result->verdict == answer->verdict &&
               (!answer->has_line || result->line == answer->line);
}

static bool
is_right_everywhere(struct run *run, const struct known_answer *answer)
{
        const uint64_t end = answer->url.size;
        struct rep_result result;
        unsigned char status;

        for (int i = 0; i < OBJECTS; i++) {
                enum rep_status got =
                        rep_robots_check(run->robots[i], run->crawler, answer->url.data, answer->url.size, &result);

                if (is_right(answer, got, &result) &&
                    rep_robots_check_batch(&run->robots[i], 1, run->crawler, answer->url.data, &end, 1, &result,
                                           &status) == REP_OK &&
                    is_right(answer, (enum rep_status)status, &result))
                        continue;
                if (run->wrong < 10)
                        print_error("%s, line %zu, %s, %s, %s: got %d line %u\n", names[i], answer->number,
                                    answer->name, answer->agent.data, answer->url.data, result.verdict, result.line);
                return false;
        }
        return true;
}

static void
on_answer(void *context, const struct known_answer *answer)
{
        struct run *run = context;

        run->files += !answer->same_robots;
        if (!is_in_share(run->files - 1))
                return;
        if (!answer->same_robots)
                open_file(run, answer->robots);
        take_agent(run, answer);
        run->checked++;
        run->since_agent++;
        run->wrong += !is_right_everywhere(run, answer);
        change_tier(run);
}

static void
check_file(void **state)
{
        const char *file = *state;
        struct run run = {.files = 0};
        size_t count = known_answers(file, on_answer, &run);

        close_file(&run);
        expect_right(file, count, run.checked, run.wrong);
        print_message("%zu changes of tier\n", run.changes);
}

TEST_OF(check_file, known_docs)
TEST_OF(check_file, known_spec)
TEST_OF(check_file, known_oracle)
