/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a file does as a whole (rep_say.h): the sentences, by cases; and on made and real files, that they agree with
 * what lint finds, and that what crawlers have in common with everybody is what they are answered themselves.
 */
#include "base/buffer.h"
#include "base/command.h"
#include "tests/analyze/sink.h"
#include "tests/support/faults.h"
#include "tests/support/robots.h"
#include "tests/support/share.h"
#include "tests/support/some_files.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"

enum { FILES = 60, FILE_BYTES = 20000 };

/* ---- sentences */

struct sentence_case {
        const char *robots;
        bool closed;
        const char *first; /* the severities and sentences about Google, Bing and everybody else */
        const char *part;  /* of the other sentences; NULL: not looked at */
};

static const struct sentence_case cases[] = {
        {"", false, "note: Googlebot, bingbot and all other crawlers may fetch everything.\n",
         "AI training: all # crawlers may fetch everything; use for training: not stated.\n"},
        {"user-agent: *\ndisallow: /\n", true,
         "error: Closed to search: Googlebot, bingbot and all other crawlers may fetch nothing (line 2, "
         "'disallow: /').\n",
         "Archives: all # crawlers may fetch nothing (# may ignore robots.txt).\n"},
        {"user-agent: *\ndisallow: /\nuser-agent: googlebot\nuser-agent: bingbot\ndisallow: /cart\n", false,
         "warning: All other crawlers may fetch nothing (line 2, 'disallow: /').\n"
         "note: Googlebot and bingbot may fetch all but some paths, such as /cart (line 5, 'disallow: /cart').\n",
         NULL},
        {"user-agent: bingbot\ndisallow: /\nallow: /a$\n", true,
         "error: Closed to search: bingbot may fetch only some paths, such as /a: line 2, 'disallow: /' closes the "
         "rest.\n"
         "note: Googlebot and all other crawlers may fetch everything.\n",
         "warning: Search: # of # crawlers may fetch only some paths, # everything"},
        {"user-agent: googlebot\ndisallow: /$\n", true,
         "error: Closed to search: Googlebot may fetch all but some paths, and not the home page, / (line 2).\n"
         "note: bingbot and all other crawlers may fetch everything.\n",
         NULL},
        {"user-agent: msnbot\ndisallow: /\n", true,
         "error: Closed to search: bingbot may fetch nothing (line 2, 'disallow: /').\n"
         "note: Googlebot and all other crawlers may fetch everything.\n",
         "warning: Search: # of # crawlers may fetch nothing (# may ignore robots.txt), # everything; use in "
         "search: not stated.\n"},
        /* What a file has in it is shown, not acted upon, and not at length. */
        {"user-agent: *\ndisallow: /\x1b[31m01234567890123456789012345678901234567890123456789012\xc3\xa4\xc3\xa4"
         "6789\n",
         false,
         "note: Googlebot, bingbot and all other crawlers may fetch all but some paths, such as "
         "/\\x1b[31m01234567890123456789012345678901234567890123456789012%... (line 2, 'disallow: "
         "/\\x1b[31m01234567890123456789012345678901234567890123456789012...').\n",
         NULL},
        {"user-agent: *\ncontent-signal: ai-train=no, search=yes\n", false,
         "note: Googlebot, bingbot and all other crawlers may fetch everything.\n",
         "AI training: all # crawlers may fetch everything; use for training: disallowed.\n"},
        {"content-signal: ai-train=no\nuser-agent: bytespider\nuser-agent: gptbot\ndisallow: /\n", false,
         "note: Googlebot, bingbot and all other crawlers may fetch everything.\n",
         "AI training: # of # crawlers may fetch nothing (# may ignore robots.txt), # everything; use for "
         "training: disallowed.\n"},
        {"user-agent: google-extended\ndisallow: /\n", false,
         "note: Googlebot, bingbot and all other crawlers may fetch everything.\n",
         "AI training: # of # crawlers may fetch nothing, # everything; use for training: # disallowed, # not stated.\n"},
};

/* Puts '#' for each number in TEXT behind PREFIX bytes. */
static void
hide_numbers(char *text)
{
        char *to = text;

        for (; *text != '\0'; text++) {
                if (*text < '0' || *text > '9')
                        *to++ = *text;
                else if (to[-1] != '#')
                        *to++ = '#';
        }
        *to = '\0';
}

/* Returns the lines of OVERVIEW: those about crawlers, or those about purposes. */
static char *
say(const struct rep_overview *overview, bool crawlers)
{
        struct rep_buffer text = {0};

        for (size_t i = 0; i < overview->line_count; i++) {
                const char *severity = rep_say_name(REP_NAME_SEVERITY, overview->lines[i].severity);

                if ((overview->lines[i].whom != 0) != crawlers)
                        continue;
                rep_buffer_put(&text, severity, strlen(severity));
                rep_buffer_put(&text, ": ", 2);
                assert_true(rep_say_overview_line(&overview->lines[i], keep, &text));
                rep_buffer_put(&text, "\n", 1);
        }
        rep_buffer_put(&text, "", 1);
        assert_false(text.failed);
        return (char *)text.bytes;
}

static void
check_case(void *context, const struct rep_overview *overview)
{
        const struct sentence_case *wanted = context;
        ENDS(free_memory) char *first = say(overview, true), *others = say(overview, false);

        hide_numbers(others);
        assert_string_equal(first, wanted->first);
        if (wanted->part != NULL && strstr(others, wanted->part) == NULL)
                fail_msg("no '%s' in\n%s", wanted->part, others);
        assert_int_equal(overview->closed_to_search, wanted->closed);
        assert_int_equal(overview->undecided, 0);
}

TEST(say_sentences)
{
        for (size_t at = 0; at < COUNT(cases); at++) {
                ENDS(free_robots)
                struct rep_robots *robots =
                        PARSE(rep_string(cases[at].robots), .dialect = REP_DIALECT_GOOGLE, .keep_text = true);

                assert_int_equal(rep_robots_overview(robots, 0, check_case, (void *)&cases[at]), REP_OK);
        }
}

/* ---- what lint finds */

struct whole {
        bool blocks; /* lint finds that */
        bool engine; /* and that a search engine is closed out */
        enum rep_severity worst;
        bool closed;
};

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct whole *whole = context;

        if (finding->id != REP_FINDING_BLOCKS_EVERYTHING)
                return;
        whole->blocks = true;
        whole->engine |= finding->severity == REP_SEVERITY_ERROR;
}

static void
on_overview(void *context, const struct rep_overview *overview)
{
        struct whole *whole = context;

        whole->worst = overview->lines[0].severity;
        whole->closed = overview->closed_to_search;
}

/* ---- uses */

static void
keep_report(void *context, const struct rep_usage_report *report)
{
        struct rep_crawler_uses *uses = context;

        uses->answered = true;
        for (unsigned use = 0; use < REP_USES; use++)
                uses->of[use] = report->of[use].preference;
}

struct uses_asked {
        struct rep_robots *robots;
        size_t count;
};

/* Compares with what each crawler is answered by itself. */
static void
check_uses(void *context, const struct rep_crawler_audit *audits)
{
        const struct uses_asked *asked = context;
        ENDS(free_memory) struct rep_crawler_uses *uses = calloc(asked->count, sizeof(*uses));

        assert_non_null(uses);
        assert_int_equal(rep_robots_uses(asked->robots, audits, asked->count, 0, uses), REP_OK);
        for (size_t i = 0; i < asked->count; i++) {
                struct rep_crawler_uses own = {.answered = false};

                (void)rep_robots_usage_report(asked->robots, audits[i].crawler, "/", 1, keep_report, &own);
                assert_int_equal(own.answered, uses[i].answered);
                assert_memory_equal(own.of, uses[i].of, sizeof(own.of));
        }
}

static void
compare_uses(struct rep_robots *robots)
{
        struct uses_asked asked = {robots, rep_public_crawler_count() + 1};
        const struct rep_crawler **crawlers = calloc(asked.count, sizeof(struct rep_crawler *));

        assert_non_null(crawlers);
        for (size_t i = 0; i + 1 < asked.count; i++)
                crawlers[i] = public_crawler(rep_public_crawler_at(i)->name);
        assert_int_equal(rep_robots_audit(robots, crawlers, asked.count, 0, check_uses, &asked), REP_OK);
        for (size_t i = 0; i + 1 < asked.count; i++)
                rep_crawler_free((struct rep_crawler *)crawlers[i]);
        free(crawlers);
}

static void
compare_file(void *context, struct rep_text text, enum rep_dialect dialect)
{
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .dialect = dialect, .keep_text = true);
        struct whole whole = {.blocks = false};
        uint64_t undecided = 0;

        (void)context;
        assert_int_equal(rep_robots_lint(robots, NULL, on_finding, &whole, &undecided), REP_OK);
        assert_int_equal(rep_robots_overview(robots, 0, on_overview, &whole), REP_OK);
        if (undecided == 0 && (whole.blocks != (whole.worst > REP_SEVERITY_NOTE) || whole.engine != whole.closed))
                fail_msg("lint %s that something is closed, unlike\n%.*s", whole.blocks ? "says" : "doesn't say",
                         (int)text.size, text.data);
        assert_int_equal(whole.closed, whole.worst == REP_SEVERITY_ERROR);
        compare_uses(robots);
}

TEST(agree_on_files)
{
        size_t files = scaled(FILES, 10);

        assert_true(some_files(files, FILE_BYTES, compare_file, NULL) >= files);
}

/* ---- errors */

static struct rep_robots *seen;
static int calls;
static size_t answered, all_answered; /* about use, on all lines of an overview: found, and without errors */

static void
count_calls(void *context, const struct rep_overview *overview)
{
        ++*(int *)context;
        for (size_t i = 0; i < overview->line_count; i++)
                answered += overview->lines[i].counts.answered;
}

static unsigned
look(void)
{
        calls = 0;
        answered = 0;
        return rep_robots_overview(seen, 0, count_calls, &calls);
}

static void
check_calls(const struct fault_run *run)
{
        check_memory(run);
        assert_int_equal(calls, run->status == REP_OK);
        if (run->status == REP_OK)
                assert_int_equal(answered, all_answered);
}

TEST_BETWEEN(report_errors, NULL, faults_tell)
{
        seen = PARSE(rep_string("user-agent: *\ndisallow: /a*b\ncontent-usage: / train-ai=n\n"),
                     .dialect = REP_DIALECT_GOOGLE, .keep_text = true);
        assert_int_equal(rep_robots_overview(NULL, 0, count_calls, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_overview(seen, 0, NULL, &calls), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_uses(NULL, NULL, 0, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(calls, 0);
        assert_int_equal(look(), REP_OK);
        all_answered = answered;
        assert_true(answered > 0);
        assert_true(faults_inject(&(struct scenario){"an overview", no_memory, NULL, look, check_calls, 1}) >
                    2 * rep_public_crawler_count());
        rep_robots_free(seen);
}

/* A budget that does not suffice leaves everything undecided, and says so. */
static void
check_undecided(void *context, const struct rep_overview *overview)
{
        ENDS(free_memory) char *first = say(overview, true);

        (void)context;
        assert_true(overview->undecided > rep_public_crawler_count() / 2); /* some ignore the groups for "*" */
        assert_string_equal(first, "note: Googlebot, bingbot and all other crawlers may fetch an undecided part.\n");
}

TEST(leave_undecided)
{
        ENDS(free_robots)
        struct rep_robots *robots =
                PARSE(rep_string("user-agent: *\ndisallow: /a\n"), .dialect = REP_DIALECT_GOOGLE, .keep_text = true);

        assert_int_equal(rep_robots_overview(robots, 1, check_undecided, NULL), REP_OK);
}
