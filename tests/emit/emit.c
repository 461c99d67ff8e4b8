/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Emitted code: the output of each back-end is built and loaded, and gives the answers of the reference.
 *
 * One in ten known answers is tested, and a few real files, a quarter of them those with the most star rules.  Only
 * small automata become code, the others tables.  The argument names the back-end; the default is c-table.
 */
#include "rep_runtime.h"
#include "tests/emit/emit_code.h"
#include "tests/support/hostile.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"
#include "tests/support/sample_file.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 40, SAMPLE_URLS = 60, HOSTILE_BYTES = 3000, HOSTILE_URL = 2000, HOSTILE_URLS = 20, AGENTS_A_FILE = 8 };
enum { FILES = 12, FILE_URLS = 60, FILES_MAX = 4096, ANSWERS_ONE_IN = 10, SHORT_STATES = 800 };

static const struct emitter emitters[] = {
        {"c-table", rep_emit_c_table, ".c", NULL, "", 0},
        {"c-direct", rep_emit_c_direct, ".c", NULL, "", SHORT_STATES},
        {"re2c", rep_emit_re2c, ".re", "re2c -o OUT.c IN", "", SHORT_STATES},
        {"ragel", rep_emit_ragel, ".rl", "ragel -G2 -o OUT.c IN", "", SHORT_STATES},
};

/* Starts a job of the back-end that STATE is; skips the test where that can't be built. */
static struct emit_job *
start(void **state)
{
        const struct emitter *emitter = *state;

        if (!emitter_works(emitter))
                skip();
        return emit_job_start(emitter);
}

static struct emit_tally
end(void **state, struct emit_job *job)
{
        struct emit_tally tally = emit_job_end(job);

        print_message("%s: %zu files, %zu automata as tables, %zu answers, %zu wrong, %zu bytes\n",
                      ((const struct emitter *)*state)->name, tally.files, tally.tables, tally.answers, tally.wrong,
                      tally.bytes);
        assert_int_equal(tally.wrong, 0);
        assert_int_not_equal(tally.answers, 0);
        return tally;
}

/* ---- single cases */

/* What single cases ask: a robots.txt, and for whom. */
struct site {
        struct emit_job *job;
        struct reference *reference;
        size_t answers, one_in; /* of the known answers, one in so many is asked for */
};

static void
open_site(struct site *site, const char *name, struct rep_text robots, const struct rep_options *options,
          unsigned stages)
{
        site->reference = reference_parse(robots.data, robots.size, 0, options->dialect, options->names);
        emit_job_robots(site->job, name, robots, options, stages);
}

static void
ask_as(struct site *site, const struct rep_text *agent, struct rep_text url)
{
        reference_pick(site->reference, agent, agent != NULL);
        emit_job_ask(site->job, agent, url, reference_check(site->reference, url.data, url.size));
}

static void
close_site(struct site *site)
{
        if (site->reference)
                reference_free(site->reference);
        site->reference = NULL;
}

/* Robots.txt, agent (NULL: everybody) and URL of what has gone wrong elsewhere, or could. */
static const struct {
        const char *robots, *agent, *url;
} single[] = {
        {"", NULL, "/a"},
        {"User-agent: *\nDisallow:\n", NULL, "/a"},
        {"User-agent: *\nDisallow: /\n", NULL, ""},
        {"User-agent: *\nDisallow: /\n", NULL, "https://a.example"},
        {"User-agent: *\nDisallow: /a\n", NULL, "//a.example/a"},
        {"User-agent: *\nDisallow: /a\n", NULL, "a.example/a"},
        {"User-agent: *\nDisallow: /*b\n", NULL, "/a#b"},
        {"User-agent: *\nDisallow: /*b\n", NULL, "/a?b"},
        {"User-agent: *\nDisallow: /;a\n", NULL, "https://a.example;a"},
        {"User-agent: *\nDisallow: /?a\n", NULL, "https://a.example?a"},
        {"User-agent: *\nDisallow: /\n", NULL, "https://a.example#/a"},
        {"User-agent: a\nDisallow: /x\n\nUser-agent: ab\nDisallow: /y\n", "AB/2", "/y"},
        {"User-agent: a\nDisallow: /x\n\nUser-agent: ab\nDisallow: /y\n", "a2", "/x"},
        {"User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n", "", "/y"},
        {"User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n", "abc", "/y"},
        {"User-agent: a\nUser-agent: *\nDisallow: /x*a*a*a$\n", "a", "/xaaaa"},
        {"User-agent: *\nDisallow: /*aba*ab\nAllow: /*ab$\n", NULL, "/ababab"},
};

TEST(single_cases)
{
        struct site site = {.job = start(state)};

        for (size_t i = 0; i < COUNT(single); i++) {
                struct rep_text agent = single[i].agent ? rep_string(single[i].agent) : (struct rep_text){NULL, 0};
                open_site(&site, single[i].robots, rep_string(single[i].robots),
                          &(struct rep_options){.names = REP_NAMES_ANY}, 0);
                ask_as(&site, single[i].agent ? &agent : NULL, rep_string(single[i].url));
                /* A NUL ends a path, but not what comes before it. */
                ask_as(&site, NULL, (struct rep_text){"/\0a", 3});
                ask_as(&site, NULL, (struct rep_text){"http://h\0/x/y", 13});
                close_site(&site);
        }
        (void)end(state, site.job);
}

/* The canonical form, and the file that may always be fetched. */
TEST(canonical_paths)
{
        const char robots[] =
                "User-agent: *\nDisallow: /\nAllow: /a%2Eb\nAllow: /\xC3\xA9\nAllow: /s%2A%24\nAllow: /c%2fd\n"
                "Allow: /q?a:%2Fb$\nAllow: /*!%3A\nAllow: /p%\nAllow: /*7A\n";
        const char urls[] =
                "/robots.txt\0/robots%2Etxt\0/robots.txt?\0/robots.tx\0/a.b\0/a%2eb\0/%C3%a9\0/\xC3\xA9\0/s*$\0"
                "/s%2a%24\0/c%2Fd\0/c/d\0/%\0/%4\0/%C3%\0/a%2\0/q?a:/b\0/q?a%3A%2fb\0/q?a%3a/b\0/q?a:/b?\0/q%3Fa:/b\0"
                "/x!%3a\0/x!:\0/x?!:\0/?!%3A\0/p*\0/p$\0/p%2F\0/p2A\0/%7a\0/%257A\0/?%37A\0x://h;i/c%2Fd\0x://h;c\0"
                "//x://a.b\0x://h?a:\0x://h/q?a:%2Fb#\0/?\0";
        struct site site = {.job = start(state)};

        open_site(&site, "canonical", rep_string(robots), &(struct rep_options){.dialect = REP_DIALECT_RFC9309}, 0);
        for (const char *url = urls; url[0] != '\0'; url += strlen(url) + 1)
                ask_as(&site, NULL, rep_string(url));
        close_site(&site);
        (void)end(state, site.job);
}

/* Groups of one token kept apart, as past the budget for merging: the strongest rule of all of them wins. */
TEST(kept_apart)
{
        static const char *const files[] = {
                "User-agent: a\nUser-agent: b\nDisallow: /x\nAllow: /y\n\n"
                "User-agent: a\nAllow: /x\nDisallow: /*y\nDisallow: /xyz\n\nUser-agent: a\n",
                "User-agent: *\nDisallow: /x\nAllow: /y\n\nUser-agent: b\nUser-agent: *\nAllow: /x\nDisallow: /*y\n"};
        const char *const urls[] = {"/x", "/y", "/zy", "/xyz", "/xy", "/"};
        struct site site = {.job = start(state)};
        struct rep_text agents[] = {{"a", 1}, {"b", 1}};

        for (size_t file = 0; file < COUNT(files); file++) {
                open_site(&site, "kept apart", rep_string(files[file]), &(struct rep_options){0}, REP_STAGE_SPLIT);
                for (size_t i = 0; i < COUNT(urls); i++)
                        for (size_t agent = 0; agent < 2; agent++)
                                ask_as(&site, &agents[agent], rep_string(urls[i]));
                close_site(&site);
        }
        (void)end(state, site.job);
}

/* Which names crawlers have, and what becomes of a string that is none. */
TEST(names)
{
        static const char *const files[] = {"User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n",
                                            "User-agent: *\nDisallow: /b\n"};
        static const char *const agents[] = {"MJ12bot/v1", "MJ", "008", "x", "a b", "", "*"};
        struct site site = {.job = start(state)};

        for (size_t i = 0; i < 6; i++) {
                struct rep_options options = {.names = (enum rep_names)(i / 2)};
                open_site(&site, "names", rep_string(files[i % 2]), &options, 0);
                for (size_t at = 0; at < COUNT(agents); at++) {
                        struct rep_text agent = rep_string(agents[at]);
                        bool named = options.names == REP_NAMES_ANY || rep_first_no_token(&agent, 1, options.names);
                        if (named) {
                                ask_as(&site, &agent, rep_string("/a"));
                                ask_as(&site, &agent, rep_string("/b"));
                        } else {
                                emit_job_ask(site.job, &agent, rep_string("/c"),
                                             (struct rep_result){REP_DISALLOW, 0, 0});
                        }
                }
                close_site(&site);
        }
        (void)end(state, site.job);
}

/* ---- known answers */

static void
on_answer(void *context, const struct known_answer *answer)
{
        struct site *site = context;
        struct rep_result wanted;

        if (site->answers++ % site->one_in != 0)
                return;
        if (!answer->same_robots) {
                close_site(site);
                open_site(site, answer->name ? answer->name : "case", answer->robots,
                          &(struct rep_options){.names = REP_NAMES_ANY}, 0);
        }
        reference_pick(site->reference, &answer->agent, 1);
        wanted = reference_check(site->reference, answer->url.data, answer->url.size);
        wanted.verdict = answer->verdict;
        emit_job_ask(site->job, &answer->agent, answer->url, wanted);
}

TEST(known)
{
        struct site site = {.job = start(state), .one_in = ANSWERS_ONE_IN * share()};
        size_t count = known_answers(known_docs, on_answer, &site) + known_answers(known_spec, on_answer, &site);

        close_site(&site);
        if (count == 0) {
                print_message("%s is not there\n", data_path("oracle", known_docs));
                (void)emit_job_end(site.job);
                skip();
        }
        (void)end(state, site.job);
}

/* ---- random and hostile files */

/* Emits SAMPLE, for all agents or for its own, and asks as one of them. */
static void
ask_sample(struct emit_job *job, const struct sample *sample, struct random *random)
{
        static char text[SAMPLE_BYTES];
        struct site site = {.job = job};
        struct rep_text robots = {text, sample_text(sample, text)};
        const struct rep_text *agent = sample->agent_count > 0 && random_chance(random, 70) ? &sample->agent[0] : NULL;
        struct rep_options options = {
                .tracking = random_chance(random, 70) ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                .encoding = random_chance(random, 50) ? REP_ENCODING_DENSE : REP_ENCODING_COMPACT,
                .dialect = sample->dialect,
                .names = sample->names,
        };
        char url[SAMPLE_URL];

        open_site(&site, "sample", robots, &options, random_chance(random, 20) ? REP_STAGE_SPLIT : 0);
        for (int i = 0; i < SAMPLE_URLS; i++)
                ask_as(&site, agent, (struct rep_text){url, sample_url(sample, random, url)});
        close_site(&site);
}

TEST(random_files)
{
        static struct sample sample;
        struct emit_job *job = start(state);
        struct random random = {property_seed()};

        for (size_t left = scaled(SAMPLES, 4); left > 0; left--) {
                sample_make(&sample, sample_dialect(&random), &random);
                ask_sample(job, &sample, &random);
        }
        (void)end(state, job);
}

/* Code for certain agents has their rules under the plain name. */
TEST(selected)
{
        const char robots[] =
                "User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n\nUser-agent: *\nDisallow: /c\n";
        struct rep_text agents[] = {rep_string("a"), rep_string("b")};
        struct site site = {.job = start(state)};
        const char *const urls[] = {"/a", "/b", "/c", "/d", "/\td", "/d\r", "\n", "https://h\n.example/d"};

        open_site(&site, "selected", rep_string(robots), &(struct rep_options){.agents = agents, .agent_count = 2}, 0);
        reference_pick(site.reference, agents, 2);
        for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++)
                emit_job_ask(site.job, NULL, rep_string(urls[i]),
                             reference_check(site.reference, urls[i], strlen(urls[i])));
        close_site(&site);
        (void)end(state, site.job);
}

/* Where all automata have too many states for code, the largest ones are tables, or all of them. */
TEST(large_files)
{
        const char robots[] =
                "User-agent: small\nDisallow: /a\n\nUser-agent: large\nDisallow: /catalogue/items/*/prices/*.csv$\n"
                "Allow: /catalogue/items/*/open\nDisallow: /*reports*draft\nDisallow: /%C3%A9t%C3%A9\n\n"
                "User-agent: empty\nDisallow:\n\nUser-agent: *\nDisallow: /b*c\nAllow: /b/c$\n";
        const char *const urls[] = {"/a",
                                    "/b/c",
                                    "/b/cd",
                                    "/catalogue/items/1/prices/2.csv",
                                    "/catalogue/items/1/open",
                                    "/reports/x/draft",
                                    "/\xC3\xA9t\xC3\xA9",
                                    "/robots.txt",
                                    ""};
        struct rep_text agents[] = {{"small", 5}, {"large", 5}, {"empty", 5}, {"other", 5}};
        const struct {
                uint32_t max_states;
                size_t tables;
        } limits[] = {{1000, 0}, {60, 1}, {1, 3}};
        struct emitter emitter = *(const struct emitter *)*state;
        bool code = emitter.emit != rep_emit_c_table;

        for (size_t i = 0; i < 2 * COUNT(limits); i++) {
                struct rep_options options = {.dialect = i % 2 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE,
                                              .encoding = REP_ENCODING_COMPACT};
                void *limited = &emitter;
                struct site site;

                emitter.max_states = limits[i / 2].max_states;
                site = (struct site){.job = start(&limited)};
                open_site(&site, "large", rep_string(robots), &options, 0);
                for (size_t agent = 0; agent < COUNT(agents); agent++)
                        for (size_t url = 0; url < COUNT(urls); url++)
                                ask_as(&site, &agents[agent], rep_string(urls[url]));
                close_site(&site);
                assert_int_equal(end(&limited, site.job).tables, code ? limits[i / 2].tables : 0);
        }
}

TEST(hostile_files)
{
        struct site site = {.job = start(state)};
        struct rep_text agent = {"bot", 3};
        char url[HOSTILE_URL];

        for (size_t kind = 0; kind < hostile_count(); kind += share()) {
                ENDS(free_text) struct rep_text robots = hostile_robots(kind, HOSTILE_BYTES);
                size_t size;

                open_site(&site, hostile_name(kind), robots, &(struct rep_options){0}, 0);
                for (size_t i = 0; i < HOSTILE_URLS && (size = hostile_url(robots, i, url, sizeof(url))) > 0; i++)
                        ask_as(&site, &agent, (struct rep_text){url, size});
                close_site(&site);
        }
        (void)end(state, site.job);
}

/* ---- real files */

struct candidate {
        char name[256];
        size_t stars;
};

struct candidates {
        struct candidate all[FILES_MAX];
        size_t count;
};

/* Lines of TEXT that have a star behind a slash, which are rules. */
static size_t
count_stars(const char *text, size_t size)
{
        size_t count = 0;
        bool slash = false, star = false;

        for (size_t i = 0; i < size; i++) {
                star = star || (slash && text[i] == '*');
                slash = slash || text[i] == '/';
                if (text[i] != '\n' && text[i] != '\r')
                        continue;
                count += star;
                slash = star = false;
        }
        return count;
}

static int
more_stars(const void *a, const void *b)
{
        const struct candidate *x = a, *y = b;

        return x->stars != y->stars ? (x->stars < y->stars) - (x->stars > y->stars) : strcmp(x->name, y->name);
}

static void
list_file(void *context, const char *name, struct rep_text robots)
{
        struct candidates *list = context;
        struct candidate *candidate = &list->all[list->count];

        if (list->count == FILES_MAX || strlen(name) >= sizeof(candidate->name))
                return;
        strcpy(candidate->name, name);
        candidate->stars = count_stars(robots.data, robots.size);
        list->count++;
}

static void
ask_file(struct emit_job *job, const char *name, struct random *random)
{
        static struct sample sample;
        struct site site = {.job = job};
        struct rep_text robots, agent;
        char *text = read_file(data_path("corpus", name), &robots.size), url[SAMPLE_URL];

        assert_non_null(text);
        robots.data = text;
        sample.dialect = random_chance(random, 25) ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
        open_site(&site, name, robots, &(struct rep_options){.dialect = sample.dialect, .names = REP_NAMES_ANY}, 0);
        sample_rules(&sample, site.reference, random);
        for (size_t i = 0; i < FILE_URLS; i++) {
                if (i % (FILE_URLS / AGENTS_A_FILE + 1) == 0) {
                        agent = sample_agent(site.reference, random);
                        reference_pick(site.reference, &agent, 1);
                }
                if (sample.line_count == 0)
                        break;
                size_t size = sample_url(&sample, random, url);
                emit_job_ask(job, &agent, (struct rep_text){url, size}, reference_check(site.reference, url, size));
        }
        close_site(&site);
        free(text);
}

TEST(real_files)
{
        static struct candidates list;
        const struct candidate *candidates = list.all;
        struct emit_job *job = start(state);
        size_t count = each_real_file(1, list_file, &list), files = scaled(FILES, 4), starry = files / 4, i;
        struct random random = {property_seed()};

        if (count == 0)
                (void)emit_job_end(job);
        expect_real_files(count);
        /* Those with most star rules come first. */
        qsort(list.all, count = list.count, sizeof(*list.all), more_stars);
        for (i = 0; i < starry && i < count; i++)
                ask_file(job, candidates[i].name, &random);
        /* The others from all over the rest. */
        for (i = starry; i < files && i < count; i++)
                ask_file(job, candidates[starry + (i - starry) * (count - starry) / (files - starry)].name, &random);
        (void)end(state, job);
}

/* Lets STATE be the back-end that the argument names. */
static int
find_emitter(void **state)
{
        static struct emitter emitter;
        const char *name = test_arguments[0] != NULL ? test_arguments[0] : emitters[0].name;

        for (size_t i = 0; i < COUNT(emitters); i++)
                if (strcmp(emitters[i].name, name) == 0)
                        emitter = emitters[i];
        if (emitter.name == NULL) {
                print_error("%s: no such back-end\n", name);
                return 1;
        }
        *state = &emitter;
        return 0;
}

TESTS_BETWEEN(find_emitter, NULL)
