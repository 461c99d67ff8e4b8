/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What content may be used for (rep_robots_usage()), case by case, and on random files.  Each question is asked to the
 * object of a text, to those of its blobs, and to those of a pack's blobs, and is answered twice: by rules that were
 * made for it, and by a report that compares each line with the path (rep_robots_usage_report()).
 */
#include "rep_analyze.h"
#include "robots/object_usage.h"
#include "tests/support/compiled.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"

enum { SEARCH = REP_USE_SEARCH, INPUT = REP_USE_AI_INPUT, TRAIN = REP_USE_AI_TRAIN };
enum { UNKNOWN = REP_PREFERENCE_UNKNOWN, BARRED = REP_PREFERENCE_NOT_APPLICABLE };
enum { ALLOW = REP_PREFERENCE_ALLOW, DISALLOW = REP_PREFERENCE_DISALLOW };
enum { RFC = REP_DIALECT_RFC9309, GOOGLE = REP_DIALECT_GOOGLE };

/* A question and its answer.  CRAWLER is a token; "+NAME" is a public crawler; NULL is everybody. */
struct usage_case {
        const char *name, *text, *crawler, *url;
        int use, preference;
        uint32_t line;
        int dialect;
};

/* ---- asking */

/* What a report should say, and does. */
struct expected {
        enum rep_use use;
        struct rep_usage usage;
        bool called, equal;
};

static void
compare_report(void *context, const struct rep_usage_report *report)
{
        struct expected *expected = context;
        const struct rep_usage *said = &report->of[expected->use];

        expected->called = true;
        expected->equal = said->preference == expected->usage.preference && said->line == expected->usage.line &&
                          said->kind == expected->usage.kind;
}

/* Asks ROBOTS in both ways, which must agree. */
static struct rep_usage
ask(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, enum rep_use use)
{
        struct expected expected = {.use = use};
        struct rep_usage *usage = &expected.usage;

        assert_int_equal(rep_robots_usage(robots, crawler, url, strlen(url), use, usage), REP_OK);
        assert_int_equal(rep_robots_usage_report(robots, crawler, url, strlen(url), compare_report, &expected), REP_OK);
        assert_true(expected.called);
        if (!expected.equal)
                print_error("%s: rules and report differ: %d, line %u\n", url, usage->preference,
                            (unsigned)usage->line);
        assert_true(expected.equal);
        assert_true((usage->line > 0) ==
                    (usage->preference == REP_PREFERENCE_ALLOW || usage->preference == REP_PREFERENCE_DISALLOW));
        return *usage;
}

static struct rep_robots *
parse(const char *text, enum rep_dialect dialect, enum rep_encoding encoding)
{
        return PARSE(rep_string(text), .dialect = dialect, .encoding = encoding);
}

/* An object as packs have it: of rules without texts, and of what is said besides them. */
struct joined {
        struct compiled rules;
        void *bytes;
        struct rep_robots *robots;
};

static struct joined
join(const char *text, enum rep_dialect dialect, enum rep_encoding encoding)
{
        const struct rep_options options = {.dialect = dialect, .encoding = encoding, .strip = REP_STRIP_TEXTS};
        struct joined joined = {.rules = compiled_string(text, &options)};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        struct rep_blob beside;
        const void *bytes;
        size_t size;

        assert_int_equal(rep_compiler_read(compiler, text, strlen(text), &options), REP_OK);
        assert_int_equal(rep_compile_beside(compiler, &options, &bytes, &size), REP_OK);
        if (bytes != NULL) {
                joined.bytes = malloc(size);
                memcpy(joined.bytes, bytes, size);
                assert_int_equal(rep_open(&beside, joined.bytes, size, NULL), REP_OK);
        }
        assert_int_equal(rep_robots_join(&joined.rules.blob, bytes != NULL ? &beside : NULL, false, &joined.robots),
                         REP_OK);
        return joined;
}

static void
free_joined(struct joined *joined)
{
        rep_robots_free(joined->robots);
        free(joined->bytes);
        compiled_free(&joined->rules);
}

/* ---- cases */

#define PATHS                                                                                              \
        "User-Agent: *\nAllow: /\nDisallow: /never/\nContent-Usage: / train-ai=n\nContent-Usage: /ai-ok/ " \
        "train-ai=y\n\n"                                                                                   \
        "User-Agent: ExampleBot\nAllow: /\nContent-Usage: / train-ai=y\n"
#define ALL "User-agent: *\n"

static const struct usage_case draft_cases[] = {
        {"the table of attach: /test", PATHS, NULL, "/test", TRAIN, DISALLOW, 4, GOOGLE},
        {"the table of attach: /never/test", PATHS, NULL, "/never/test", TRAIN, BARRED, 0, GOOGLE},
        {"the table of attach: /ai-ok/test", PATHS, NULL, "/ai-ok/test", TRAIN, ALLOW, 5, GOOGLE},
        {"another crawler than ExampleBot", PATHS, "Other", "/test", TRAIN, DISALLOW, 4, GOOGLE},
        {"ExampleBot", PATHS, "ExampleBot", "/test", TRAIN, ALLOW, 9, GOOGLE},
        {"ExampleBot: /never/ is not its rule", PATHS, "ExampleBot", "/never/test", TRAIN, ALLOW, 9, GOOGLE},
        {"the introduction's example", ALL "Allow: /\nContent-Usage: / train-ai=n\n", NULL, "/", TRAIN, DISALLOW, 3,
         GOOGLE},
        {"a whole URL", PATHS, NULL, "https://a.example/ai-ok/x?y#z", TRAIN, ALLOW, 5, RFC},
        {NULL, NULL, NULL, NULL, 0, 0, 0, 0},
};

static const struct usage_case whose_cases[] = {
        {"a preference ends a run: it is a's", "User-agent: a\nContent-Usage: train-ai=n\nUser-agent: b\nDisallow: /\n",
         "a", "/", TRAIN, BARRED, 0, GOOGLE},
        {"and a's alone", "User-agent: a\nContent-Usage: train-ai=n\nUser-agent: b\nAllow: /\n", "b", "/", TRAIN,
         UNKNOWN, 0, GOOGLE},
        {"while the rule is both's", "User-agent: a\nContent-Signal: search=no\nUser-agent: b\nDisallow: /x\n", "a",
         "/x", TRAIN, BARRED, 0, GOOGLE},
        {"a signal ends a run", "User-agent: a\nContent-Signal: search=no\nUser-agent: b\nDisallow: /x\n", "b", "/",
         SEARCH, UNKNOWN, 0, GOOGLE},
        {"a sitemap ends none", "User-agent: a\nSitemap: /s\nUser-agent: b\nContent-Usage: train-ai=n\n", "a", "/",
         TRAIN, DISALLOW, 4, GOOGLE},
        {"nor does a delay", "User-agent: a\nCrawl-delay: 1\nUser-agent: b\nContent-Signal: ai-train=no\n", "a", "/",
         TRAIN, DISALLOW, 4, GOOGLE},
        {"nor a license", "User-agent: a\nLicense: https://a.example/l\nUser-agent: b\nContent-Usage: train-ai=n\n",
         "a", "/", TRAIN, DISALLOW, 4, GOOGLE},
        {"a rule ends a run", "User-agent: a\nAllow: /\nUser-agent: b\nContent-Usage: train-ai=n\n", "a", "/", TRAIN,
         UNKNOWN, 0, GOOGLE},
        {"lines behind rules belong to their group", "User-agent: a\nAllow: /\nContent-Usage: train-ai=n\n", "a", "/",
         TRAIN, DISALLOW, 3, GOOGLE},
        {"all groups of a crawler",
         "User-agent: a\nContent-Usage: train-ai=y\nUser-agent: b\nAllow: /\nUser-agent: a\n"
         "Content-Usage: train-ai=n\n",
         "a", "/", TRAIN, DISALLOW, 6, GOOGLE},
        {"those of * do not reach a named crawler", ALL "Content-Signal: ai-train=no\nUser-agent: a\nAllow: /\n", "a",
         "/", TRAIN, UNKNOWN, 0, GOOGLE},
        {"also by an empty group", ALL "Content-Signal: ai-train=no\nUser-agent: a\n", "a", "/", TRAIN, UNKNOWN, 0,
         GOOGLE},
        {"* for others", ALL "Content-Signal: ai-train=no\nUser-agent: a\n", "b", "/", TRAIN, DISALLOW, 2, GOOGLE},
        {"tokens in order obey the first that is named",
         "User-agent: Googlebot-Image\nContent-Usage: train-ai=n\nUser-agent: Googlebot\nContent-Usage: train-ai=y\n",
         "+Googlebot-Image", "/", TRAIN, DISALLOW, 2, GOOGLE},
        {"also where it has no statement",
         "User-agent: Googlebot-Image\nAllow: /\nUser-agent: Googlebot\nContent-Usage: train-ai=y\n",
         "+Googlebot-Image", "/", TRAIN, UNKNOWN, 0, GOOGLE},
        {"and else the next", "User-agent: Googlebot\nContent-Usage: train-ai=y\n", "+Googlebot-Image", "/", TRAIN,
         ALLOW, 2, GOOGLE},
        {"who takes no *", ALL "Content-Signal: ai-train=no\n", "+AdsBot-Google", "/", TRAIN, UNKNOWN, 0, GOOGLE},
        {"wide names", "User-agent: MJ12bot\nContent-Usage: train-ai=n\n", "+MJ12bot", "/", TRAIN, DISALLOW, 2, GOOGLE},
        {"a key with its colon only", ALL "Content-Usage train-ai=n\n", NULL, "/", TRAIN, UNKNOWN, 0, GOOGLE},
        {"no prefix of a key", ALL "Content-Usages: train-ai=n\nContent-Signal2: ai-train=no\n", NULL, "/", TRAIN,
         UNKNOWN, 0, GOOGLE},
        {"the other spelling", ALL "CONTENT-SIGNALS: ai-train=no\n", NULL, "/", TRAIN, DISALLOW, 2, RFC},
        {"a signal above all groups is everybody's", "Content-Signal: ai-train=no\nUser-agent: a\nAllow: /\n", "a", "/",
         TRAIN, DISALLOW, 1, GOOGLE},
        {"in addition to the groups'", "Content-Signal: ai-train=yes\nUser-agent: a\nContent-Signal: ai-train=no\n",
         "a", "/", TRAIN, DISALLOW, 3, GOOGLE},
        {"also for who takes no *", "Content-Signal: ai-train=no\n" ALL "Disallow:\n", "+AdsBot-Google", "/", TRAIN,
         DISALLOW, 1, GOOGLE},
        {"a preference there is nobody's", "Content-Usage: train-ai=n\nUser-agent: a\nAllow: /\n", "a", "/", TRAIN,
         UNKNOWN, 0, GOOGLE},
        {NULL, NULL, NULL, NULL, 0, 0, 0, 0},
};

static const struct usage_case path_cases[] = {
        {"no path has length 0", ALL "Content-Usage: train-ai=n\nContent-Usage: / train-ai=y\n", NULL, "/", TRAIN,
         ALLOW, 3, GOOGLE},
        {"what does not begin with / is not a path", ALL "Content-Usage: *x train-ai=n\n", NULL, "/x", TRAIN, UNKNOWN,
         0, GOOGLE},
        {"and silences nothing longer, but is as long as none",
         ALL "Content-Usage: *x train-ai=n\nContent-Usage: train-ai=y\n", NULL, "/x", TRAIN, ALLOW, 3, GOOGLE},
        {"a tab ends a path", ALL "Content-Usage: /x\ttrain-ai=n\n", NULL, "/x", TRAIN, DISALLOW, 2, GOOGLE},
        {"of equally long ones any n", ALL "Content-Usage: /ab train-ai=y\nContent-Usage: /*b train-ai=n\n", NULL,
         "/ab", TRAIN, DISALLOW, 3, GOOGLE},
        {"the first of several n", ALL "Content-Usage: /ab train-ai=n\nContent-Usage: /*b train-ai=n\n", NULL, "/ab",
         TRAIN, DISALLOW, 2, GOOGLE},
        {"of one pattern", ALL "Content-Usage: /a train-ai=y\nContent-Usage: /a train-ai=n\n", NULL, "/a", TRAIN,
         DISALLOW, 3, GOOGLE},
        {"per use", ALL "Content-Usage: /a train-ai=y\nContent-Usage: /a search=n\n", NULL, "/a", TRAIN, ALLOW, 2,
         GOOGLE},
        {"the longest silences, even if it says nothing",
         ALL "Content-Usage: / train-ai=n\nContent-Usage: /x search=y\n", NULL, "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"no dictionary silences, too", ALL "Content-Usage: train-ai=n\nContent-Usage: /x ai=n train-ai=n\n", NULL,
         "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"an empty preference, too", ALL "Content-Usage: train-ai=n\nContent-Usage: /x\n", NULL, "/x", TRAIN, UNKNOWN,
         0, GOOGLE},
        {"other kinds still speak", ALL "Content-Signal: ai-train=no\nContent-Usage: /x ai=n train-ai=n\n", NULL, "/x",
         TRAIN, DISALLOW, 2, GOOGLE},
        {"stars and the end", ALL "Content-Usage: /*.pdf$ train-ai=n\n", NULL, "/a.pdf", TRAIN, DISALLOW, 2, GOOGLE},
        {"behind the end", ALL "Content-Usage: /*.pdf$ train-ai=n\n", NULL, "/a.pdf?x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"escapes are written in upper case", ALL "Content-Usage: /%c3 train-ai=n\n", NULL, "/%C3", TRAIN, DISALLOW, 2,
         GOOGLE},
        {"and are else compared as they are", ALL "Content-Usage: /%62 train-ai=n\n", NULL, "/b", TRAIN, UNKNOWN, 0,
         GOOGLE},
        {"or in one form", ALL "Content-Usage: /%62 train-ai=n\n", NULL, "/b", TRAIN, DISALLOW, 2, RFC},
        {"lengths in that form", ALL "Content-Usage: /%62 train-ai=n\nContent-Usage: /b* train-ai=y\n", NULL, "/b",
         TRAIN, ALLOW, 3, RFC},
        {"a query is in another form", ALL "Content-Usage: /*https%3A train-ai=n\n", NULL, "/p?https:", TRAIN, DISALLOW,
         2, RFC},
        {"no extra rule for index pages", ALL "Content-Usage: /d/index.html train-ai=n\n", NULL, "/d/", TRAIN, UNKNOWN,
         0, GOOGLE},
        {"the robots.txt itself, which no rule is about", ALL "Disallow: /\nContent-Usage: /robots train-ai=n\n", NULL,
         "/robots.txt", TRAIN, DISALLOW, 3, RFC},
        {"spelled otherwise", ALL "Disallow: /\nContent-Usage: /robots.txt$ train-ai=n\n", NULL, "/%72obots.txt", TRAIN,
         DISALLOW, 3, RFC},
        {"what may not be fetched has no preference", ALL "Disallow: /x\nContent-Usage: / train-ai=n\n", NULL, "/x",
         TRAIN, BARRED, 0, GOOGLE},
        {"but a signal", ALL "Disallow: /x\nContent-Usage: / train-ai=n\nContent-Signal: ai-train=yes\n", NULL, "/x",
         TRAIN, ALLOW, 4, GOOGLE},
        {"nothing is said, and it may not be fetched", ALL "Disallow: /x\n", NULL, "/x", TRAIN, BARRED, 0, GOOGLE},
        {"a comment ends a value", ALL "Content-Usage: / train-ai=n#=y\n", NULL, "/x", TRAIN, DISALLOW, 2, GOOGLE},
        {"case counts", ALL "Content-Usage: Train-AI=n\n", NULL, "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"the last of a key counts", ALL "Content-Usage: train-ai=n, train-ai=y\n", NULL, "/x", TRAIN, ALLOW, 2,
         GOOGLE},
        {"names of one use", ALL "Content-Usage: ai-use=n\n", NULL, "/x", INPUT, DISALLOW, 2, GOOGLE},
        {NULL, NULL, NULL, NULL, 0, 0, 0, 0},
};

static const struct usage_case signal_cases[] = {
        {"a CDN's", ALL "Content-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n", NULL, "/", TRAIN, DISALLOW,
         2, GOOGLE},
        {"its search", ALL "Content-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n", NULL, "/", SEARCH, ALLOW,
         2, GOOGLE},
        {"its input", ALL "Content-Signal: search=yes,ai-train=no,use=reference\nAllow: /\n", NULL, "/", INPUT, UNKNOWN,
         0, GOOGLE},
        {"without case", ALL "Content-Signal: AI-Train = NO\n", NULL, "/", TRAIN, DISALLOW, 2, GOOGLE},
        {"what is not a pair is lost alone", ALL "Content-Signal: search=yes ai-train=no, ai-input=no\n", NULL, "/",
         INPUT, DISALLOW, 2, GOOGLE},
        {"and nothing becomes site-wide", ALL "Content-Signal: /x ai-train=no\n", NULL, "/x", TRAIN, UNKNOWN, 0,
         GOOGLE},
        {"of several any no", ALL "Content-Signal: ai-train=yes\nContent-Signal: ai-train=no\n", NULL, "/", TRAIN,
         DISALLOW, 3, GOOGLE},
        {"the lowest line that gives the answer", ALL "Content-Usage: / train-ai=n\nContent-Signal: ai-train=no\n",
         NULL, "/", TRAIN, DISALLOW, 2, GOOGLE},
        {"of any kind", ALL "Content-Signal: ai-train=no\nContent-Usage: / train-ai=n\n", NULL, "/", TRAIN, DISALLOW, 2,
         GOOGLE},
        {"words of header fields say nothing", ALL "Content-Signal: ai-train=disallow\n", NULL, "/", TRAIN, UNKNOWN, 0,
         GOOGLE},
        {NULL, NULL, NULL, NULL, 0, 0, 0, 0},
};

#define TOKEN "User-agent: __usage_ai-training\n"
#define EXTENDED "User-agent: Google-Extended\n"

static const struct usage_case token_cases[] = {
        {"a usage token", TOKEN "Disallow: /x\nAllow: /y\n", "a", "/x", TRAIN, DISALLOW, 2, GOOGLE},
        {"it allows", TOKEN "Disallow: /x\nAllow: /y\n", NULL, "/y", TRAIN, ALLOW, 3, GOOGLE},
        {"no rule that matches", TOKEN "Disallow: /x\nAllow: /y\n", NULL, "/z", TRAIN, UNKNOWN, 0, GOOGLE},
        {"an empty Disallow allows", TOKEN "Disallow:\n", NULL, "/z", TRAIN, ALLOW, 2, GOOGLE},
        {"it is for one use", TOKEN "Disallow: /x\n", NULL, "/x", SEARCH, UNKNOWN, 0, GOOGLE},
        {"* does not hold for it", ALL "Allow: /\n", NULL, "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"it is grouped as crawlers", TOKEN "Content-Usage: train-ai=y\nUser-agent: a\nDisallow: /x\n", "b", "/x",
         TRAIN, DISALLOW, 4, GOOGLE},
        {"it also speaks where the URL may not be fetched", TOKEN "Allow: /x\n" ALL "Disallow: /\n", "b", "/x", TRAIN,
         ALLOW, 2, GOOGLE},
        {"the robots.txt itself, which is allowed by no rule", TOKEN "Disallow: /\n", "a", "/robots.txt", TRAIN,
         UNKNOWN, 0, RFC},
        {"an operator's token", EXTENDED "Disallow: /\n", "+Googlebot", "/x", TRAIN, DISALLOW, 2, GOOGLE},
        {"two uses", EXTENDED "Disallow: /\n", "+Googlebot", "/x", INPUT, DISALLOW, 2, GOOGLE},
        {"and no third", EXTENDED "Disallow: /\n", "+Googlebot", "/x", SEARCH, UNKNOWN, 0, GOOGLE},
        {"by the crawler's token", EXTENDED "Disallow: /\n", "Googlebot/2.1", "/x", TRAIN, DISALLOW, 2, GOOGLE},
        {"of one operator", EXTENDED "Disallow: /\n", "+GPTBot", "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"not by the further token of another", EXTENDED "Disallow: /\n", "+Applebot", "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"* holds, as the operator says", ALL "Disallow: /x\nUser-agent: Googlebot\nAllow: /\n", "+Googlebot", "/x",
         TRAIN, DISALLOW, 2, GOOGLE},
        {"but * permits nothing", ALL "Disallow:\n", "+Googlebot", "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"nor by an exception", ALL "Disallow: /\nAllow: /x\n", "+Applebot", "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"its refusal stands beside it", ALL "Disallow: /\nAllow: /x\n", "+Applebot", "/y", TRAIN, DISALLOW, 2, GOOGLE},
        {"nor above a statement", ALL "Disallow:\nContent-Signal: ai-train=no\n", "+Googlebot", "/x", TRAIN, DISALLOW,
         3, GOOGLE},
        {"with the token's name * is its own", ALL EXTENDED "Disallow:\n", "+Googlebot", "/x", TRAIN, ALLOW, 3, GOOGLE},
        {"the token's own group permits", EXTENDED "Disallow:\n" ALL "Disallow: /\n", "+Googlebot", "/x", TRAIN, ALLOW,
         2, GOOGLE},
        {"a file without rules for the token", ALL "Crawl-delay: 2\n", "+Googlebot", "/x", INPUT, UNKNOWN, 0, GOOGLE},
        {"another operator's", "User-agent: Applebot-Extended\nDisallow: /\n", "+Applebot", "/x", TRAIN, DISALLOW, 2,
         GOOGLE},
        {"with its own uses", "User-agent: Applebot-Extended\nDisallow: /\n", "+Applebot", "/x", INPUT, UNKNOWN, 0,
         GOOGLE},
        {"everybody is no operator's", EXTENDED "Disallow: /\n", NULL, "/x", TRAIN, UNKNOWN, 0, GOOGLE},
        {"any disallow wins", EXTENDED "Allow: /\n" TOKEN "Disallow: /x\n", "+Googlebot", "/x", TRAIN, DISALLOW, 4,
         GOOGLE},
        {NULL, NULL, NULL, NULL, 0, 0, 0, 0},
};

static void
check_case(const struct usage_case *one, struct rep_robots *robots, const char *how)
{
        ENDS(free_crawler) struct rep_crawler *crawler = crawler_of(one->crawler);
        struct rep_usage usage = ask(robots, crawler, one->url, (enum rep_use)one->use);

        if ((int)usage.preference != one->preference || usage.line != one->line)
                print_error("%s, %s: preference %d, line %u\n", one->name, how, usage.preference, (unsigned)usage.line);
        assert_int_equal(usage.preference, one->preference);
        assert_int_equal(usage.line, one->line);
}

static void
all_are_right(void **state)
{
        static const enum rep_encoding encodings[] = {REP_ENCODING_AUTO, REP_ENCODING_LIST, REP_ENCODING_COMPACT,
                                                      REP_ENCODING_DENSE};
        const struct usage_case *one;

        for (one = *state; one->name != NULL; one++)
                for (size_t i = 0; i < sizeof(encodings) / sizeof(*encodings); i++) {
                        ENDS(free_robots)
                        struct rep_robots *robots = parse(one->text, (enum rep_dialect)one->dialect, encodings[i]);
                        ENDS(free_robots) struct rep_robots *opened = reopen(robots, encodings[i]);
                        struct joined joined = join(one->text, (enum rep_dialect)one->dialect, encodings[i]);

                        check_case(one, robots, "by the text");
                        if (one->crawler == NULL || strcmp(one->crawler, "+MJ12bot") != 0) {
                                check_case(one, opened, "by the blob");
                                check_case(one, joined.robots, "by a pack's blobs");
                        }
                        free_joined(&joined);
                }
}

/* ---- random files */

enum { FILES = 400, QUESTIONS = 40, TEXT = 6000 };

/* Appends one of the COUNT PARTS. */
#define PICK(random, parts) (parts)[random_below(random, sizeof(parts) / sizeof(*(parts)))]

static void
write_path(struct random *random, char *text)
{
        static const char *const parts[] = {"a", "b", "/", "*", "*", "$", "%61", "%c3", "?", "%3a", ":", "index.htm"};
        size_t count = random_below(random, 6);

        strcat(text, "/");
        while (count-- > 0)
                strcat(text, PICK(random, parts));
}

static void
write_line(struct random *random, char *text)
{
        static const char *const agents[] = {"*", "a", "b", "Googlebot", "Google-Extended", "__usage_ai-training",
                                             "*x"};
        static const char *const preferences[] = {
                "train-ai=n",      "train-ai=y", "search=n, train-ai=y",    "ai-use=y, search=n", "train-ai",
                "ai=n train-ai=n", "",           "train-ai=n;x=1, search=y"};
        static const char *const signals[] = {"ai-train=no", "search=yes,ai-train=yes", "use=full",
                                              "x=y, ai-input = NO", "search=no ai-train=no"};
        static const char *const others[] = {"Sitemap: /s", "Crawl-delay: 1", "License: https://a.example/l", "?",
                                             "Content-Usage train-ai=n"};

        switch (random_below(random, 8)) {
        case 0:
        case 1:
                sprintf(text + strlen(text), "User-agent: %s\n", PICK(random, agents));
                return;
        case 2:
                strcat(text, random_chance(random, 50) ? "Allow: " : "Disallow: ");
                if (random_chance(random, 80))
                        write_path(random, text);
                break;
        case 3:
                sprintf(text + strlen(text), "Content-Signal: %s", PICK(random, signals));
                break;
        case 4:
                strcat(text, PICK(random, others));
                break;
        default:
                strcat(text, "Content-Usage: ");
                if (random_chance(random, 80))
                        write_path(random, text);
                strcat(text, " ");
                strcat(text, PICK(random, preferences));
        }
        strcat(text, "\n");
}

/* The text of a file, and questions to its object and that of its blob. */
static void
compare_file(struct random *random, struct rep_crawler **crawlers, size_t crawler_count)
{
        enum rep_encoding encoding = (enum rep_encoding)random_below(random, 4);
        char text[TEXT] = "", url[TEXT];
        size_t lines = random_below(random, 30), i;
        enum rep_dialect dialect = random_chance(random, 50) ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
        ENDS(free_robots) struct rep_robots *robots, *opened;
        struct joined joined;

        for (i = 0; i < lines; i++)
                write_line(random, text);
        robots = parse(text, dialect, encoding);
        opened = reopen(robots, encoding);
        joined = join(text, dialect, encoding);
        for (i = 0; i < QUESTIONS; i++) {
                const struct rep_crawler *crawler = crawlers[random_below(random, crawler_count)];
                enum rep_use use = (enum rep_use)random_below(random, REP_USES);
                struct rep_usage by_text, by_blob, by_both;

                url[0] = '\0';
                if (random_chance(random, 10))
                        strcpy(url, "/robots.txt");
                else
                        write_path(random, url);
                by_text = ask(robots, crawler, url, use);
                by_blob = ask(opened, crawler, url, use);
                by_both = ask(joined.robots, crawler, url, use);
                if (memcmp(&by_text, &by_blob, sizeof(by_text)) != 0 ||
                    memcmp(&by_text, &by_both, sizeof(by_text)) != 0)
                        print_error("%s\n%s: text and blobs differ\n", text, url);
                assert_memory_equal(&by_text, &by_blob, sizeof(by_text));
                assert_memory_equal(&by_text, &by_both, sizeof(by_text));
        }
        free_joined(&joined);
}

TEST(random_files)
{
        struct rep_crawler *crawlers[] = {NULL,
                                          make_crawler("a"),
                                          make_crawler("b"),
                                          public_crawler("Googlebot-Image"),
                                          public_crawler("AdsBot-Google"),
                                          make_crawler("Other")};
        enum { CRAWLERS = sizeof(crawlers) / sizeof(*crawlers) };
        size_t count = scaled(FILES, 20), i;
        struct random random = {property_seed()};

        for (i = 0; i < count; i++)
                compare_file(&random, crawlers, CRAWLERS);
        for (i = 0; i < CRAWLERS; i++)
                rep_crawler_free(crawlers[i]);
}

/* ---- many crawlers, many lines, arguments */

/* Crawlers past those whose statements are stored get the same answers, and take no more memory. */
static void
ask_many(struct rep_robots *robots)
{
        struct rep_usage usage;
        char name[20];
        size_t size = 0;

        for (unsigned i = 0; i < 200; i++) {
                struct rep_crawler *crawler;

                sprintf(name, "Bot%c%c", 'a' + i % 20, 'a' + i / 20);
                crawler = make_crawler(name);
                usage = ask(robots, crawler, "/test", REP_USE_AI_TRAIN);
                assert_int_equal(usage.preference, REP_PREFERENCE_DISALLOW);
                assert_int_equal(usage.line, 4);
                rep_crawler_free(crawler);
                if (i == 100)
                        size = rep_robots_size(robots);
        }
        assert_int_equal(rep_robots_size(robots), size);
        rep_robots_free(robots);
}

TEST(many_crawlers)
{
        struct rep_robots *robots = parse(PATHS TOKEN "Disallow: /t\n", REP_DIALECT_GOOGLE, REP_ENCODING_AUTO);

        ask_many(reopen(robots, REP_ENCODING_AUTO));
        ask_many(robots);
}

/* Thousands of rules of one length: the answer is one check, whatever they say, and becomes an automaton's. */
TEST(one_length)
{
        enum { RULES = 4000 };
        char *text = malloc(RULES * 40 + 100), url[40];
        ENDS(free_robots) struct rep_robots *robots;
        struct rep_usage usage;

        strcpy(text, ALL);
        for (unsigned i = 0; i < RULES; i++)
                sprintf(text + strlen(text), "Content-Usage: /*%04u train-ai=%s\n", i, i % 3 == 0 ? "n" : "y");
        strcat(text, "Content-Usage: /x/*/* train-ai=y\n");
        robots = parse(text, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO);
        for (unsigned i = 0; i < 3000; i++) {
                sprintf(url, "/%04u-%04u", i, i + 1);
                assert_int_equal(rep_robots_usage(robots, NULL, url, strlen(url), REP_USE_AI_TRAIN, &usage), REP_OK);
                assert_int_equal(usage.preference, i % 3 == 1 ? REP_PREFERENCE_ALLOW : REP_PREFERENCE_DISALLOW);
                assert_int_equal(usage.line, i % 3 == 2 ? i + 3 : i + 2);
        }
        free(text);
}

/* An object without all lines says so instead of "unknown". */
TEST(not_all_lines)
{
        ENDS(free_crawler) struct rep_crawler *a = make_crawler("a"), *b = make_crawler("b");
        struct rep_robots_options options = {.crawler = a, .no_texts = true};
        ENDS(free_robots) struct rep_robots *robots = parse_string(PATHS, &options), *opened;
        struct rep_usage usage;

        assert_int_equal(rep_robots_usage(robots, a, "/", 1, REP_USE_SEARCH, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(usage.preference, REP_PREFERENCE_DISALLOW);
        rep_robots_free(robots);

        options.no_texts = false;
        robots = parse_string(PATHS, &options);
        assert_int_equal(rep_robots_usage(robots, a, "/", 1, REP_USE_AI_TRAIN, &usage), REP_OK);
        assert_int_equal(usage.line, 4);
        assert_int_equal(rep_robots_usage(robots, b, "/", 1, REP_USE_AI_TRAIN, &usage), REP_ERR_AGENT);
        opened = reopen(robots, REP_ENCODING_AUTO);
        assert_int_equal(rep_robots_usage(opened, a, "/", 1, REP_USE_AI_TRAIN, &usage), REP_ERR_ARGUMENT);
}

TEST(arguments)
{
        ENDS(free_robots) struct rep_robots *robots = parse(PATHS, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO);
        struct rep_usage usage;

        assert_int_equal(rep_robots_usage(NULL, NULL, "/", 1, REP_USE_SEARCH, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(usage.preference, REP_PREFERENCE_DISALLOW);
        assert_int_equal(rep_robots_usage(robots, NULL, "/", 1, REP_USE_SEARCH, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_usage(robots, NULL, NULL, 1, REP_USE_SEARCH, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_usage(robots, NULL, "/", 1, (enum rep_use)REP_USES, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_usage(robots, NULL, "mailto:a@b", 10, REP_USE_SEARCH, &usage), REP_ERR_URL);
        assert_int_equal(rep_robots_usage_report(robots, NULL, "/", 1, NULL, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_usage_report(robots, NULL, "x", 1, compare_report, NULL), REP_ERR_URL);
}

/* The rules by which ROBOTS checked last: what a check reads, and so its steps. */
static struct rep_text
core_of(const struct rep_robots *robots)
{
        const struct rep_plan *plan = &rep_picked(rep_tier_group(robots->first.tier))->plan;

        return (struct rep_text){(const char *)plan->header, plan->core_size};
}

/* Checks of a file with statements read the same bytes, so take the same steps, as those of a file with comments in
 * their place: before and after questions about usage.  Until then the object has nothing for them. */
TEST(checks_cost_nothing)
{
        static const char statements[] = ALL
                "Disallow: /a*b\nContent-Usage: /a train-ai=n\nAllow: /b\n"
                "Content-Signal: ai-train=no\nDisallow: /c$\nContent-Usage: train-ai=y\n";
        ENDS(free_robots) struct rep_robots *robots = parse(statements, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO), *plain;
        struct rep_text core, without;
        struct rep_result result;
        char comments[sizeof(statements)], *at;

        strcpy(comments, statements);
        while ((at = strstr(comments, "Content")) != NULL)
                *at = '#';
        plain = parse(comments, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO);
        for (int again = 0; again < 2; again++) {
                assert_int_equal(rep_robots_check(robots, NULL, "/acb", 4, &result), REP_OK);
                assert_int_equal(rep_robots_check(plain, NULL, "/acb", 4, &result), REP_OK);
                core = core_of(robots);
                without = core_of(plain);
                assert_int_equal(core.size, without.size);
                assert_memory_equal(core.data, without.data, core.size);
                assert_true((robots->usages != NULL) == (again == 1));
                (void)ask(robots, NULL, "/a", REP_USE_AI_TRAIN);
        }
}

/* A preference without a path is the same for all: a constant, whatever the number of such lines. */
TEST(no_paths)
{
        char text[8000] = ALL;
        ENDS(free_robots) struct rep_robots *robots;

        for (int i = 0; i < 200; i++)
                sprintf(text + strlen(text), "Content-Usage: train-ai=%c, search=y\n", i == 100 ? 'n' : 'y');
        robots = parse(text, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO);
        assert_int_equal(ask(robots, NULL, "/x", REP_USE_AI_TRAIN).line, 102);
        assert_int_equal(ask(robots, NULL, "/x", REP_USE_SEARCH).line, 2);
        assert_int_equal(rep_tier_encoding(robots->usages->paths[REP_USE_AI_TRAIN].tier), REP_ENCODING_AUTO);
        assert_null(robots->usages->paths[REP_USE_AI_INPUT].tier);
}

TEST_OF(all_are_right, draft_cases)
TEST_OF(all_are_right, whose_cases)
TEST_OF(all_are_right, path_cases)
TEST_OF(all_are_right, signal_cases)
TEST_OF(all_are_right, token_cases)
