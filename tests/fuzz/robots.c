/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: a robots.txt as an object (rep_robots.h) answers as the blob of rep_compile() does, in every encoding
 * and across each change of encoding, alone and in batches.  So does the text itself (rep_check_once()).
 *
 * Input: a byte of choices (enum choice); a line of the crawler's tokens, separated by commas; URLs, a line each; an
 * empty line; the robots.txt.
 */
#include "rep_analyze.h"
#include "robots/asked.h"
#include "syntax/scheme.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

enum choice { CHOICE_RFC9309 = 1, CHOICE_IN_ORDER = 2, CHOICE_EVERYBODY = 4, CHOICE_LIMIT = 8 };

enum { URLS_MAX = 16, TOKENS_MAX = 4, LIMIT = 200 };

/* The objects that are asked. */
enum { AS_PAID, LIST, COMPACT, DENSE, FOR_ONE, WITHOUT_TEXTS, OPENED, OBJECTS };

struct run {
        struct rep_robots_options options;
        struct rep_crawler *crawler;
        struct rep_text text;
        struct rep_text urls[URLS_MAX];
        size_t url_count;
        struct rep_result wanted[URLS_MAX];
};

/* ---- what is wanted */

/* Answers all URLs by the blob of rep_compile(). */
static void
answer(struct run *run)
{
        struct rep_options options = {
                .dialect = run->options.dialect, .names = run->options.names, .max_bytes = run->options.max_bytes};
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_group group;
        struct rep_blob blob;
        const void *bytes;
        void *scratch;
        size_t size;

        fuzz_expect(compiler != NULL &&
                            rep_compile(compiler, run->text.data, run->text.size, &options, &bytes, &size) == REP_OK &&
                            rep_open(&blob, bytes, size, NULL) == REP_OK &&
                            rep_crawler_pick(run->crawler, &blob, &group, NULL) == REP_OK,
                    "any text compiles, and any crawler may ask");
        scratch = malloc(rep_scratch_size(&group) + 4);
        fuzz_expect(scratch != NULL, "there is memory");
        for (size_t at = 0; at < run->url_count; at++)
                fuzz_expect(rep_check(&group, run->urls[at].data, run->urls[at].size, scratch,
                                      rep_scratch_size(&group) + 4, &run->wanted[at]) == REP_OK,
                            "any URL is answered");
        free(scratch);
        rep_compiler_free(compiler);
}

/* ---- objects */

static struct rep_robots *
parse(const struct run *run, enum rep_encoding encoding, bool for_one, bool no_texts)
{
        struct rep_robots_options options = run->options;
        struct rep_robots *robots;

        options.encoding = encoding;
        options.crawler = for_one ? run->crawler : NULL;
        options.no_texts = no_texts;
        fuzz_expect(rep_robots_parse(run->text.data, run->text.size, &options, &robots) == REP_OK, "any text is good");
        return robots;
}

/* The object of the blob that ROBOTS makes. */
static struct rep_robots *
reopen(const struct rep_robots *robots)
{
        struct rep_robots *opened = NULL;
        size_t size;
        void *blob;

        fuzz_expect(rep_robots_blob(robots, REP_ENCODING_AUTO, NULL, 0, &size) == REP_ERR_LIMIT, "it says its size");
        blob = malloc(size);
        fuzz_expect(blob != NULL && rep_robots_blob(robots, REP_ENCODING_AUTO, blob, size, &size) == REP_OK &&
                            rep_robots_open(blob, size, &opened, NULL) == REP_OK,
                    "a blob is good");
        free(blob);
        return opened;
}

static struct rep_robots *
make_object(const struct run *run, int object, const struct rep_robots *first)
{
        static const enum rep_encoding encodings[OBJECTS] = {
                [LIST] = REP_ENCODING_LIST, [COMPACT] = REP_ENCODING_COMPACT, [DENSE] = REP_ENCODING_DENSE};

        return object == OPENED ? reopen(first)
                                : parse(run, encodings[object], object == FOR_ONE || object == WITHOUT_TEXTS,
                                        object == WITHOUT_TEXTS);
}

/* ---- asking */

static void
expect_same(const struct run *run, size_t url, const struct rep_result *result, const char *how)
{
        const struct rep_result *wanted = &run->wanted[url];

        if (result->verdict != wanted->verdict || result->line != wanted->line || result->rank != wanted->rank)
                fuzz_fail("%s: \"%.*s\": %d by line %u, not %d by line %u", how, (int)run->urls[url].size,
                          run->urls[url].data, (int)result->verdict, result->line, (int)wanted->verdict, wanted->line);
}

static void
ask_batch(const struct run *run, struct rep_robots *robots)
{
        struct rep_result results[URLS_MAX];
        uint64_t ends[URLS_MAX], end = 0;
        char *bytes;

        for (size_t at = 0; at < run->url_count; at++)
                ends[at] = end += run->urls[at].size;
        bytes = malloc((size_t)end + 1);
        fuzz_expect(bytes != NULL, "there is memory");
        for (size_t at = 0; at < run->url_count; at++)
                memcpy(bytes + ends[at] - run->urls[at].size, run->urls[at].data, run->urls[at].size);
        fuzz_expect(rep_robots_check_batch(&robots, 1, run->crawler, bytes, ends, run->url_count, results, NULL) ==
                            REP_OK,
                    "a batch is good");
        for (size_t at = 0; at < run->url_count; at++)
                expect_same(run, at, &results[at], "batch");
        free(bytes);
}

/* A question about usage, and whether a report has the same answer. */
struct usage_question {
        enum rep_use use;
        struct rep_usage answer;
        bool same;
};

static void
compare_report(void *context, const struct rep_usage_report *report)
{
        struct usage_question *question = context;
        const struct rep_usage *reported = &report->of[question->use];

        question->same = question->answer.preference == reported->preference &&
                         question->answer.line == reported->line && question->answer.kind == reported->kind;
}

/* Asks ROBOTS what URLs may be used for, by rules and by a report: both agree, and with the answers WANTED.  With
 * FIRST, they become these. */
static void
ask_usage(const struct run *run, struct rep_robots *robots, struct rep_usage wanted[URLS_MAX], bool first)
{
        for (size_t at = 0; at < run->url_count; at++) {
                const struct rep_text *url = &run->urls[at];
                struct usage_question question = {.use = (enum rep_use)(at % REP_USES)};

                fuzz_expect(rep_robots_usage(robots, run->crawler, url->data, url->size, question.use,
                                             &question.answer) == REP_OK &&
                                    rep_robots_usage_report(robots, run->crawler, url->data, url->size, compare_report,
                                                            &question) == REP_OK,
                            "any URL is answered about usage");
                fuzz_expect(question.same, "rules and a report agree about usage");
                if (first)
                        wanted[at] = question.answer;
                fuzz_expect(question.answer.preference == wanted[at].preference &&
                                    question.answer.line == wanted[at].line,
                            "all objects agree about usage");
        }
}

static void
ask(const struct run *run, struct rep_robots *robots)
{
        struct rep_result result;

        for (size_t at = 0; at < run->url_count; at++) {
                fuzz_expect(rep_robots_check(robots, run->crawler, run->urls[at].data, run->urls[at].size, &result) ==
                                    REP_OK,
                            "any URL is answered");
                expect_same(run, at, &result, "check");
        }
        ask_batch(run, robots);
}

/* Asks ROBOTS again with each encoding that its rules may come to. */
static void
ask_changed(const struct run *run, struct rep_robots *robots)
{
        static const enum rep_encoding encodings[] = {REP_ENCODING_COMPACT, REP_ENCODING_DENSE};
        struct rep_asked *asked = rep_find_asked(robots, run->crawler);

        for (size_t at = 0; at < 2 && asked != NULL && asked->tier->list != NULL; at++) {
                if (rep_replace_tier(robots, asked->tier, encodings[at]) != REP_OK)
                        continue;
                asked->left = 1;
                asked->tier->left = 0;
                ask(run, robots);
                fuzz_expect(run->url_count == 0 || rep_tier_encoding(asked->tier) == encodings[at],
                            "rules are replaced");
        }
}

/* Asks the text, in memory of exactly its size. */
static void
ask_once(const struct run *run)
{
        char *text = malloc(run->text.size + 1);
        struct rep_result result;

        fuzz_expect(text != NULL, "there is memory");
        memcpy(text + 1, run->text.data, run->text.size);
        for (size_t at = 0; at < run->url_count; at++) {
                fuzz_expect(rep_check_once(text + 1, run->text.size, &run->options, run->crawler, run->urls[at].data,
                                           run->urls[at].size, &result) == REP_OK,
                            "a text of so few bytes answers");
                expect_same(run, at, &result, "once");
        }
        free(text);
}

static void
ask_objects(const struct run *run)
{
        struct rep_robots *first = make_object(run, AS_PAID, NULL);
        struct rep_usage usage[URLS_MAX];

        for (int object = 0; object < OBJECTS; object++) {
                struct rep_robots *robots = make_object(run, object, first);

                ask(run, robots);
                if (object != WITHOUT_TEXTS)
                        ask_usage(run, robots, usage, object == AS_PAID);
                if (object != OPENED)
                        ask_changed(run, robots);
                rep_robots_free(robots);
        }
        rep_robots_free(first);
}

/* ---- input */

static struct rep_crawler *
take_crawler(struct fuzz_input *input, unsigned choice)
{
        struct rep_text line = fuzz_field(input, '\n'), tokens[TOKENS_MAX];
        struct fuzz_input names = {line.data, line.size};
        struct rep_crawler *crawler;
        enum rep_status status;
        size_t count = 0;

        while (count < TOKENS_MAX && names.size > 0)
                tokens[count++] = fuzz_field(&names, ',');
        if (count == 0)
                status = rep_crawler_create_everybody(&crawler);
        else if ((choice & CHOICE_IN_ORDER) != 0)
                status = rep_crawler_create_ordered(tokens, count, (choice & CHOICE_EVERYBODY) != 0, REP_NAMES_ANY,
                                                    &crawler);
        else
                status = rep_crawler_create(tokens, count, REP_NAMES_ANY, &crawler);
        fuzz_expect(status == REP_OK, "any tokens are a crawler's");
        return crawler;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input);
        struct run run = {.crawler = take_crawler(&input, choice)};
        struct rep_text url;

        run.options.dialect = choice & CHOICE_RFC9309 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
        run.options.names = REP_NAMES_ANY;
        run.options.max_bytes = choice & CHOICE_LIMIT ? LIMIT : 0;
        while ((url = fuzz_field(&input, '\n')).size > 0)
                if (run.url_count < URLS_MAX &&
                    rep_is_url(url.data, url.size, run.options.dialect)) /* others have no answer */
                        run.urls[run.url_count++] = url;
        run.text = input.size > 0 ? (struct rep_text){input.data, input.size} : rep_string("");
        answer(&run);
        ask_once(&run);
        ask_objects(&run);
        rep_crawler_free(run.crawler);
        return 0;
}
