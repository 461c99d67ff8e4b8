/* SPDX-License-Identifier: Apache-2.0 */
/*
 * All that changes between two files (rep_analyze.h): the words, by cases; and on made and real files, that nothing is
 * lost of what the comparisons find, and that shares are those of an audit of each crawler by itself.
 */
#include "base/buffer.h"
#include "base/command.h"
#include "tests/analyze/sink.h"
#include "tests/support/counter.h"
#include "tests/support/faults.h"
#include "tests/support/robots.h"
#include "tests/support/share.h"
#include "tests/support/some_files.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/crawler.h"

enum { FILES = 120, FILE_BYTES = 20000 };

/* ---- words */

struct word_case {
        const char *old, *new, *said;
};

static const struct word_case cases[] = {
        {"user-agent: a\nuser-agent: b\ndisallow: /*x\nuser-agent: b\nallow: /x$\n",
         "user-agent: a\nuser-agent: b\ndisallow:\nuser-agent: b\nallow: /x$\n",
         "a: all but some paths -> everything; /x opens\nb: all but some paths -> everything; /xx opens\n"},
        {"user-agent: *\ndisallow: /a\n", "user-agent: *\ndisallow: /a\n", ""},
        /* A crawler that may fetch nothing any more comes first, then one that may fetch something again. */
        {"user-agent: *\ndisallow: /a\nuser-agent: b\ndisallow: /x\nuser-agent: c\ndisallow: /\n",
         "user-agent: *\ndisallow: /a\nallow: /a/b\nuser-agent: b\ndisallow: /\nuser-agent: c\ndisallow:\n",
         "b: all but some paths -> nothing\nc: nothing -> everything\nall other crawlers (*): /a/b opens\n"},
        /* A name that only wide names can name; others read it as MJ. */
        {"user-agent: MJ12bot\ndisallow: /x\n", "user-agent: MJ12bot\ndisallow: /\n",
         "MJ, MJ12bot: all but some paths -> nothing\n"},
        /* Equal differences and other shares: two classes, first those whose share changes; then in the order of names.
         */
        {"user-agent: b\ndisallow: /x\nuser-agent: a\ndisallow: /x\ndisallow: /y\nuser-agent: C\ndisallow: /x\n"
         "disallow: /z\n",
         "user-agent: b\ndisallow:\nuser-agent: a\ndisallow: /y\nuser-agent: C\ndisallow: /z\n",
         "b: all but some paths -> everything; /x opens\na: /x opens\nC: /x opens\n"},
        {"user-agent: *\ndisallow: /a\ndisallow: /b\ndisallow: /c\ndisallow: /d\nallow: /e\n",
         "user-agent: *\ndisallow: /e\ndisallow: /f\n",
         "all other crawlers (*): /f, /e close, /a, /b, /c and 1 more open\n"},
        {"user-agent: a\nuser-agent: b\nuser-agent: c\nuser-agent: d\nuser-agent: e\nuser-agent: f\nuser-agent: g\n"
         "disallow: /z\nuser-agent: *\ndisallow: /z\n",
         "user-agent: *\ndisallow: /\n",
         "all other crawlers (*), a, b, c, d, e and 2 more: all but some paths -> nothing\n"},
        {"user-agent: *\ndisallow: /a\n",
         "user-agent: *\ndisallow: /a\ncontent-signal: ai-train=no\nsitemap: http://h/s\n",
         "all other crawlers (*): ai-train of /: not stated -> disallow\nsite +sitemap 4\n* +content-signal 3\n"},
};

static void
say_changes(void *context, const struct rep_changes *changes)
{
        struct rep_buffer *said = context;
        size_t i, j;

        for (i = 0; i < changes->crawler_count; i++) {
                const struct rep_crawlers_change *change = &changes->crawlers[i];

                assert_true(rep_say_whom(&change->whom, changes->pair, keep, NULL, said));
                keep(said, ": ", 2);
                assert_true(rep_say_crawlers_change(change, changes->pair, keep, NULL, said));
                keep(said, "\n", 1);
        }
        for (i = 0; i < changes->use_count; i++) {
                const struct rep_usage_change *use = &changes->uses[i];
                const struct rep_agents_difference whom = {
                        .tokens = use->tokens, .token_count = use->token_count, .everybody = use->everybody};

                assert_true(rep_say_whom(&whom, changes->pair, keep, NULL, said));
                keep(said, ": ", 2);
                assert_true(rep_say_usage_change(use, keep, NULL, said));
                keep(said, "\n", 1);
        }
        for (i = 0; i < changes->line_count; i++)
                for (j = 0; j < changes->lines[i].change_count; j++) {
                        const struct rep_line_change *change = &changes->lines[i].changes[j];
                        char line[100];

                        (void)snprintf(line, sizeof(line), "%s %c%.*s %u\n", changes->lines[i].site ? "site" : "*",
                                       change->added ? '+' : '-', (int)change->directive->key.size,
                                       change->directive->key.data, (unsigned)change->directive->line);
                        keep(said, line, strlen(line));
                }
        rep_buffer_put(said, "", 1);
}

/* Checks what is said of BEFORE and AFTER, and frees them. */
static void
check_said(struct rep_robots *before, struct rep_robots *after, const struct rep_compare_options *options,
           const char *wanted)
{
        ENDS(rep_buffer_free) struct rep_buffer said = {0};

        assert_int_equal(rep_robots_changes(before, after, options, say_changes, &said), REP_OK);
        assert_string_equal((const char *)said.bytes, wanted);
        rep_robots_free(before);
        rep_robots_free(after);
}

static void
check_words(const char *old, const char *new, const struct rep_compare_options *options, const char *wanted)
{
        check_said(PARSE(rep_string(old), .keep_text = true), PARSE(rep_string(new), .keep_text = true), options,
                   wanted);
}

TEST(words)
{
        for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
                check_words(cases[i].old, cases[i].new, NULL, cases[i].said);
}

TEST(words_of_a_pair)
{
        static const char file[] =
                "user-agent: GPTBot\ndisallow: /a\ndisallow: /b\nuser-agent: *\ndisallow: /c\n"
                "content-signal: ai-train=no\n";
        ENDS(free_crawler) struct rep_crawler *gptbot = public_crawler("GPTBot");
        const struct rep_crawler *const pair[] = {gptbot, NULL}, *const same[] = {gptbot, gptbot};

        check_words(file, file, &(const struct rep_compare_options){.crawlers = pair},
                    "GPTBot -> *: /c is open to GPTBot only, /a, /b are open to * only\n"
                    "GPTBot -> *: ai-train of /: not stated -> disallow\n* +content-signal 6\n");
        check_words(file, file, &(const struct rep_compare_options){.crawlers = pair, .rules_only = true},
                    "GPTBot -> *: /c is open to GPTBot only, /a, /b are open to * only\n");
        check_words(file, file, &(const struct rep_compare_options){.crawlers = same}, "");
}

/* Each side is read with names of its own, and any names are read as tokens or as wide ones. */
static void
check_names(const char *old, enum rep_names old_names, const char *new, enum rep_names new_names, const char *wanted)
{
        const struct rep_robots_options options[] = {{.names = old_names, .keep_text = true},
                                                     {.names = new_names, .keep_text = true}};

        check_said(parse_string(old, &options[0]), parse_string(new, &options[1]), NULL, wanted);
}

TEST(names)
{
        static const char closing[] = "user-agent: MJ12bot\ndisallow: /\nuser-agent: *\ndisallow: /\n";
        static const char one[] = "user-agent: ab2\ndisallow: /\nuser-agent: *\ndisallow: /x\n";

        check_names("user-agent: MJ12bot\ndisallow: /x\nuser-agent: *\ndisallow: /\n", REP_NAMES_ANY, closing,
                    REP_NAMES_ANY, "MJ, MJ12bot: all but some paths -> nothing\n");
        check_names(one, REP_NAMES_WIDE, one, REP_NAMES_TOKEN,
                    "ab: all but some paths -> nothing\nab2: nothing -> all but some paths\n");
        check_names("user-agent: MJ12bot\ncontent-signal: ai-train=no\n", REP_NAMES_ANY,
                    "user-agent: MJ12bot\ncontent-signal: search=no\n", REP_NAMES_ANY,
                    "MJ, MJ12bot: search of /: not stated -> disallow\n"
                    "MJ, MJ12bot: ai-train of /: disallow -> not stated\n* -content-signal 2\n* +content-signal 2\n");
}

/* Objects that are made for a crawler answer about that one only. */
TEST(other_crawlers)
{
        ENDS(free_crawler) struct rep_crawler *gptbot = public_crawler("GPTBot");
        const struct rep_crawler *const pair[] = {gptbot, gptbot};
        const struct rep_compare_options compare = {.crawlers = pair};
        const char *text = "user-agent: GPTBot\ndisallow: /a\nuser-agent: CCBot\ndisallow: /c\n";
        ENDS(free_robots) struct rep_robots *robots = PARSE(rep_string(text), .crawler = gptbot, .keep_text = true);
        ENDS(free_robots)
        struct rep_robots *other = PARSE(rep_string("user-agent: GPTBot\ndisallow: /b\n"), .keep_text = true);
        ENDS(rep_buffer_free) struct rep_buffer said = {0};

        assert_int_equal(rep_robots_changes(robots, other, NULL, say_changes, &said), REP_ERR_AGENT);
        assert_int_equal(rep_robots_changes(other, robots, NULL, say_changes, &said), REP_ERR_AGENT);
        assert_int_equal(rep_robots_compare(robots, robots, NULL, NULL, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_robots_changes(robots, other, &compare, say_changes, &said), REP_OK);
        assert_string_equal((const char *)said.bytes,
                            "GPTBot -> GPTBot: /b is open to GPTBot only, /a is open to GPTBot only\n");
}

TEST(lines_that_decide_alike)
{
        const char *old = "user-agent: *\ndisallow: /a\n", *new = "user-agent: *\ndisallow: /a*\n";

        check_words(old, new, NULL, "");
        check_words(old, new, &(const struct rep_compare_options){.lines = true},
                    "all other crawlers (*): other lines decide, with the same verdicts\n");
}

/* ---- the parts */

/* Two files, and the changes that are being checked. */
struct trial {
        struct rep_robots *robots[2];
        const struct rep_changes *changes;
        size_t crawlers, differences; /* found by the comparison */
};

/* Returns the change of the crawler TOKEN, or of everybody if that is NULL. */
static const struct rep_crawlers_change *
change_of(const struct trial *trial, const struct rep_text *token)
{
        const struct rep_crawlers_change *found = NULL;

        for (size_t i = 0; i < trial->changes->crawler_count; i++) {
                const struct rep_crawlers_change *change = &trial->changes->crawlers[i];
                bool is = token == NULL && change->whom.everybody;

                for (size_t j = 0; token != NULL && j < change->whom.token_count; j++)
                        is |= change->whom.tokens[j].size == token->size &&
                              memcmp(change->whom.tokens[j].data, token->data, token->size) == 0;
                assert_true(!is || found == NULL);
                found = is ? change : found;
        }
        assert_non_null(found);
        return found;
}

static void
take_share(void *context, const struct rep_crawler_audit *audits)
{
        *(enum rep_share *)context = rep_share_of(&audits[0].reach);
}

/* Returns how much CRAWLER may fetch by ROBOTS. */
static enum rep_share
share_of(const struct rep_robots *robots, const struct rep_crawler *crawler)
{
        enum rep_share share = REP_SHARE_UNDECIDED;

        assert_int_equal(rep_robots_audit(robots, &crawler, 1, 0, take_share, &share), REP_OK);
        return share;
}

static void
check_crawler(struct trial *trial, const struct rep_agents_difference *class, const struct rep_text *token)
{
        const struct rep_crawlers_change *change = change_of(trial, token);
        ENDS(free_crawler) struct rep_crawler *crawler = NULL;

        assert_int_equal(change->whom.difference_count, class->difference_count);
        for (size_t i = 0; i < class->difference_count; i++) {
                const struct rep_difference *a = &change->whom.differences[i], *b = &class->differences[i];

                assert_int_equal(a->old_line, b->old_line);
                assert_int_equal(a->new_line, b->new_line);
                assert_int_equal(a->path.size, b->path.size);
                assert_memory_equal(a->path.data, b->path.data, b->path.size);
        }
        if (token != NULL && rep_crawler_create(token, 1, REP_NAMES_TOKEN, &crawler) != REP_OK)
                assert_int_equal(rep_crawler_create(token, 1, REP_NAMES_WIDE, &crawler), REP_OK);
        assert_int_equal(change->old_share, share_of(trial->robots[0], crawler));
        assert_int_equal(change->new_share, share_of(trial->robots[1], crawler));
        trial->crawlers++;
}

static void
check_class(void *context, const struct rep_agents_difference *class)
{
        struct trial *trial = context;

        for (size_t i = 0; i<class->token_count &&class->difference_count> 0; i++)
                check_crawler(trial, class, &class->tokens[i]);
        if (class->everybody && class->difference_count > 0)
                check_crawler(trial, class, NULL);
        trial->differences += class->difference_count;
}

static void
check_changes(void *context, const struct rep_changes *changes)
{
        struct trial *trial = context;
        size_t crawlers = 0;

        trial->changes = changes;
        assert_int_equal(rep_robots_compare(trial->robots[0], trial->robots[1], NULL, check_class, trial), REP_OK);
        for (size_t i = 0; i < changes->crawler_count; i++)
                crawlers += changes->crawlers[i].whom.token_count + changes->crawlers[i].whom.everybody;
        assert_int_equal(crawlers, trial->crawlers);
        assert_int_equal(changes->difference_count, trial->differences);
}

/* Compares each file with the one before. */
static void
compare_file(void *context, struct rep_text text, enum rep_dialect dialect)
{
        struct trial *trial = context;

        (void)dialect;
        rep_robots_free(trial->robots[0]);
        trial->robots[0] = trial->robots[1];
        trial->robots[1] = PARSE(text, .keep_text = true);
        trial->crawlers = trial->differences = 0;
        if (trial->robots[0] != NULL)
                assert_int_equal(rep_robots_changes(trial->robots[0], trial->robots[1], NULL, check_changes, trial),
                                 REP_OK);
}

TEST(lose_nothing)
{
        struct trial trial = {.changes = NULL};
        size_t files = scaled(FILES, 10);

        assert_true(some_files(files, FILE_BYTES, compare_file, &trial) >= files);
        rep_robots_free(trial.robots[0]);
        rep_robots_free(trial.robots[1]);
}

/* ---- JSON and errors */

TEST(json)
{
        ENDS(free_robots)
        struct rep_robots *old = PARSE(rep_string("user-agent: a\ndisallow: /x\n"), .keep_text = true);
        ENDS(free_robots)
        struct rep_robots *new =
                PARSE(rep_string("user-agent: a\ndisallow: /\ncontent-signal: search=no\n"), .keep_text = true);
        ENDS(rep_buffer_free) struct rep_buffer answer = {0};

        assert_int_equal(rep_ask_json("changes", &(struct rep_question){.robots = old, .other = new}, keep, &answer),
                         REP_OK);
        rep_buffer_put(&answer, "", 1);
        assert_string_equal(
                (const char *)answer.bytes,
                "{\"crawlers\":[{\"whom\":\"a\",\"what\":\"all but some paths -> nothing\",\"old_share\":\"all-but\","
                "\"new_share\":\"nothing\",\"opens\":false,\"closes\":true,\"agents\":[\"a\"],\"everybody\":false,"
                "\"undecided\":0,\"differences\":[{\"old\":\"allow\",\"new\":\"disallow\",\"example\":\"/\","
                "\"old_line\":0,\"new_line\":2}]}],\"uses\":[{\"whom\":\"a\",\"what\":\"search of /: not stated -> "
                "disallow\","
                "\"agents\":[\"a\"],\"everybody\":false,\"use\":\"search\",\"path\":\"/\",\"old\":\"unknown\","
                "\"new\":\"disallow\",\"old_line\":0,\"new_line\":3}],\"lines\":[{\"agents\":[\"a\"],\"everybody\":"
                "false,"
                "\"site\":false,\"change\":\"added\",\"key\":\"content-signal\",\"value\":\"search=no\",\"old_line\":0,"
                "\"new_line\":3}],\"undecided\":0}");
}

COUNTER(count_calls, rep_changes)

static struct rep_robots *before, *after;
static size_t calls;

static unsigned
compare_both(void)
{
        calls = 0;
        return rep_robots_changes(before, after, NULL, count_calls, &calls);
}

static void
check_compared(const struct fault_run *run)
{
        check_memory(run);
        assert_int_equal(calls, run->status == REP_OK);
}

TEST_BETWEEN(report_errors, NULL, faults_tell)
{
        before = PARSE(rep_string("user-agent: *\ndisallow: /a\nuser-agent: b\ndisallow: /\n"), .keep_text = true);
        after = PARSE(rep_string("user-agent: *\nallow: /a\ncontent-signal: search=no\n"), .keep_text = true);
        assert_int_equal(rep_robots_changes(NULL, after, NULL, count_calls, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_changes(before, NULL, NULL, count_calls, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_changes(before, after, NULL, NULL, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(calls, 0);
        assert_true(faults_inject(&(struct scenario){"changes", no_memory, NULL, compare_both, check_compared, 1}) >
                    10);
        rep_robots_free(before);
        rep_robots_free(after);
}

static void
check_undecided(void *context, const struct rep_changes *changes)
{
        *(uint64_t *)context = changes->undecided;
}

TEST(leave_undecided)
{
        const struct rep_compare_options options = {.budget = 1};
        ENDS(free_robots)
        struct rep_robots *old =
                PARSE(rep_string("user-agent: *\ndisallow: /a*b\ndisallow: /*c\nallow: /*d\n"), .keep_text = true);
        ENDS(free_robots)
        struct rep_robots *new = PARSE(rep_string("user-agent: *\ndisallow: /*a*b\nallow: /*c*d\n"), .keep_text = true);
        uint64_t undecided = 0;

        assert_int_equal(rep_robots_changes(old, new, &options, check_undecided, &undecided), REP_OK);
        assert_true(undecided > 0);
}
