/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The library reads and writes nothing outside of its arguments: random samples, and real files if they are present,
 * with every input and output next to an unmapped page, at its end and at its beginning.  This is aimed at code that
 * compares or skips blocks of bytes, because a sanitizer does not see all of its reads.
 */
#include "tests/support/guarded_crawl.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"
#include "tests/support/reference.h"
#include "tests/support/sample.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLES = 2000, URLS_PER_FILE = SANITIZED ? 10 : 60, URL_SIZES = 200 };

/* What is tested together: a crawl, and what it means. */
struct trial {
        struct rep_text robots;
        struct guarded_crawl guarded;
        struct reference *reference;
        struct fault fault;
        size_t files;
};

static void
check_url(struct trial *trial, struct rep_text url)
{
        ENDS(free_memory) char *path = malloc(url.size + 1);
        struct rep_result wanted = reference_check(trial->reference, url.data, url.size);
        struct rep_text cut = {path, 0};

        assert_non_null(path);
        cut.size = reference_path(url.data, url.size, reference_dialect(trial->reference), path);
        for (int side = GUARD_END; side <= GUARD_BEGIN; side++)
                if (!guarded_check(&trial->guarded, url, cut, (enum guard_side)side, wanted, &trial->fault))
                        fail_msg("%.*s\nURL %.*s: %s", (int)trial->robots.size, trial->robots.data, (int)url.size,
                                 url.data, trial->fault.text);
}

static void
begin(struct trial *trial, const struct crawl *crawl, struct variant variant, enum guard_side side)
{
        trial->robots = crawl->robots;
        trial->reference =
                reference_parse(crawl->robots.data, crawl->robots.size, crawl->max_bytes, crawl->dialect, crawl->names);
        reference_pick(trial->reference, crawl->agents, crawl->agent_count);
        if (!guarded_open(&trial->guarded, crawl, variant, side, &trial->fault))
                fail_msg("%s", trial->fault.text);
}

/* ---- samples */

static void
check_sample(struct trial *trial, struct sample *sample, struct random *random)
{
        static char text[SAMPLE_BYTES];
        struct crawl crawl = {.agents = sample->agent};
        struct variant variant = {.selected = random_chance(random, 30), .stripped = random_chance(random, 30)};

        sample_make(sample, sample_dialect(random), random);
        crawl.robots = (struct rep_text){text, sample_text(sample, text)};
        crawl.agent_count = sample->agent_count;
        crawl.dialect = sample->dialect;
        crawl.names = sample->names;
        begin(trial, &crawl, variant, random_chance(random, 50) ? GUARD_END : GUARD_BEGIN);
        for (size_t left = sample->url_count; left > 0; left--) {
                char url[SAMPLE_URL];
                check_url(trial, (struct rep_text){url, sample_url(sample, random, url)});
        }
        reference_free(trial->reference);
}

TEST(samples)
{
        static struct sample sample;
        struct trial trial = {.reference = NULL};
        struct random random = {property_seed()};

        for (size_t left = scaled(SAMPLES, 100); left > 0; left--)
                check_sample(&trial, &sample, &random);
        guarded_close(&trial.guarded);
}

/* ---- every size of a URL, for blocks begin and end anywhere */

static void
check_every_size(enum rep_dialect dialect)
{
        static const char robots[] =
                "user-agent: *\n"
                "disallow: /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b\n"
                "disallow: /*zzz*yyyy\n"
                "allow: /*?q=\n"
                "disallow: /b*cdefghijklmnopqrstuvwxyz0123456789$\n";
        static const char *const starts[] = {"/", "/b", "http://a", "http://a/", "//a?", "/zzz", "/a?q=zzz#"};
        struct crawl crawl = {.robots = {robots, sizeof(robots) - 1}};
        struct trial trial = {.reference = NULL};

        crawl.dialect = dialect;
        begin(&trial, &crawl, (struct variant){.stripped = false}, GUARD_END);
        for (size_t start = 0; start < COUNT(starts); start++)
                for (size_t size = 0; size < URL_SIZES; size++) {
                        char url[URL_SIZES + 16];
                        size_t before = strlen(starts[start]);
                        memcpy(url, starts[start], before);
                        memset(url + before, start % 2 ? 'z' : 'a', size);
                        check_url(&trial, (struct rep_text){url, before + size});
                }
        reference_free(trial.reference);
        guarded_close(&trial.guarded);
}

TEST(every_size)
{
        check_every_size(REP_DIALECT_GOOGLE);
        check_every_size(REP_DIALECT_RFC9309);
}

/* ---- real files */

/* Checks the lines of a file of URLs, where there is one. */
static void
check_real_urls(struct trial *trial, const char *name)
{
        size_t size, count = 0;
        char *text = read_file(data_path("corpus/urls", name), &size), *at = text;

        while (text && count < URLS_PER_FILE && at < text + size) {
                const char *end = memchr(at, '\n', size - (size_t)(at - text));
                size_t length = end ? (size_t)(end - at) : size - (size_t)(at - text);
                check_url(trial, (struct rep_text){at, length});
                at += length + 1;
                count++;
        }
        free(text);
}

/* Checks what the file's lines say, taken as URLs. */
static void
check_values(struct trial *trial)
{
        struct rep_directive directive;

        for (size_t at = 0; at < URLS_PER_FILE && (directive = reference_directive(trial->reference, at)).key.size;
             at++)
                check_url(trial, directive.value);
}

static void
check_file(void *context, const char *name, struct rep_text robots)
{
        struct trial *trial = context;
        struct rep_text agent = rep_string("ExampleBot");
        struct crawl crawl = {.robots = robots,
                              .agents = &agent,
                              .agent_count = 1,
                              .dialect = trial->files++ % 2 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE};

        begin(trial, &crawl, (struct variant){.selected = true}, robots.size % 2 ? GUARD_END : GUARD_BEGIN);
        check_real_urls(trial, name);
        check_values(trial);
        reference_free(trial->reference);
}

TEST(real_files)
{
        struct trial trial = {.reference = NULL};
        size_t files = each_real_file(1, check_file, &trial);

        guarded_close(&trial.guarded);
        expect_real_files(files);
}

/* ---- the guards themselves */

TEST(guards_stand)
{
        ENDS(guard_free) struct guard guard = {NULL, 0};

        for (size_t size = 0; size < 20000; size = 2 * size + 1) {
                unsigned char *end = guard_hold(&guard, GUARD_END, NULL, size);
                assert_ptr_equal(end + size, guard.room + guard.size);
                assert_ptr_equal(guard_hold(&guard, GUARD_BEGIN, NULL, size), guard.room);
                assert_true(guard.size >= size);
        }
}

/* Does a process that reads the byte at AT end by it? */
static bool
is_fatal(const volatile unsigned char *at)
{
        pid_t child = fork();
        int status;

        assert_true(child >= 0);
        if (child == 0) {
                /* cmocka would take the fault for the test's, and go on; a sanitizer would speak. */
                signal(SIGSEGV, SIG_DFL);
                signal(SIGBUS, SIG_DFL);
                fclose(stderr);
                (void)*at;
                _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        return status != 0;
}

TEST(guards_fault)
{
        ENDS(guard_free) struct guard guard = {NULL, 0};
        const unsigned char *end = guard_hold(&guard, GUARD_END, "abc", 3), *begin;

        assert_false(is_fatal(end + 2));
        assert_true(is_fatal(end + 3));
        begin = guard_hold(&guard, GUARD_BEGIN, "abc", 3);
        assert_false(is_fatal(begin));
        assert_true(is_fatal(begin - 1));
}
