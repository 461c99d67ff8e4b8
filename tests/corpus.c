/*
 * Real files: the engines say what the reference says, for URLs that come close to each file's own rules.
 */
#include "engines.h"
#include "known_answers.h"
#include "reference.h"
#include "sample.h"
#include "sanitized.h"
#include "text.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { URLS = SANITIZED ? 30 : 150, VALUE_MAX = 400 };

struct tally {
        size_t files, wrong;
};

/* Fills SAMPLE with rules taken at random from what REFERENCE read. */
static void
take_rules(struct sample *sample, const struct reference *reference, struct random *random)
{
        size_t count = 0;

        sample->line_count = sample->used = 0;
        while (reference_directive(reference, count).key.size)
                count++;
        for (int tries = 0; tries < SAMPLE_LINES && count; tries++) {
                struct rep_directive rule = reference_directive(reference, random_below(random, count));
                struct text line = {sample->memory + sample->used, 0, VALUE_MAX};
                if ((rule.kind != REP_KIND_ALLOW && rule.kind != REP_KIND_DISALLOW) ||
                    rule.value.size > VALUE_MAX - 3 || sample->used + VALUE_MAX > SAMPLE_BYTES)
                        continue;
                put_string(&line, "x: ");
                put_all(&line, rule.value.data, rule.value.size);
                sample->line[sample->line_count++] = (struct rep_text){line.data, line.size};
                sample->used += line.size;
        }
}

/* One of the agents that the file names, or one that hardly any does. */
static struct rep_text
choose_agent(const struct reference *reference, struct random *random)
{
        size_t count = 0, start;

        while (reference_directive(reference, count).key.size)
                count++;
        start = random_below(random, count);
        for (size_t at = start; at < count && random_chance(random, 90); at++) {
                struct rep_directive line = reference_directive(reference, at);
                if (line.kind == REP_KIND_USER_AGENT)
                        return line.value;
        }
        return rep_string("ExampleBot");
}

static bool
check_urls(const struct crawl *crawl, struct reference *reference, struct random *random, struct fault *fault)
{
        static struct sample sample;
        struct variant variants[ALL_VARIANTS_MAX];
        struct engines *engines = engines_open(variants, some_variants(variants, 10, random), crawl, fault);
        bool good = engines != NULL;

        take_rules(&sample, reference, random);
        reference_pick(reference, crawl->agents, crawl->agent_count);
        for (int left = sample.line_count ? URLS : 0; good && left > 0; left--) {
                char bytes[SAMPLE_URL];
                struct rep_text url = {bytes, sample_url(&sample, random, bytes)};
                good = engines_check(engines, url, reference_check(reference, bytes, url.size), fault);
                if (!good)
                        print_error("%.*s: ", (int)url.size, bytes);
        }
        engines_close(engines);
        return good;
}

static void
check_file(struct tally *tally, const char *name, struct random *random)
{
        struct rep_text robots;
        char *text = read_file(data_path("corpus", name), &robots.size);
        struct reference *reference;
        struct rep_text agent;
        struct fault fault;

        assert_non_null(text);
        robots.data = text;
        reference = reference_parse(text, robots.size, 0, REP_DIALECT_GOOGLE);
        agent = choose_agent(reference, random);
        if (!check_urls(&(struct crawl){robots, 0, &agent, 1, REP_DIALECT_GOOGLE}, reference, random, &fault)) {
                print_error("%s, %.*s: %s\n", name, (int)agent.size, agent.data, fault.text);
                tally->wrong++;
        }
        tally->files++;
        reference_free(reference);
        free(text);
}

static void
real_files(void **state)
{
        DIR *folder = opendir(data_path("corpus", "."));
        const struct dirent *entry;
        struct tally tally = {0};
        struct random random = {1};

        (void)state;
        while (folder && (entry = readdir(folder)))
                if (strstr(entry->d_name, ".txt"))
                        check_file(&tally, entry->d_name, &random);
        if (folder)
                closedir(folder);
        if (tally.files == 0) {
                print_message("%s is not there\n", data_path("corpus", "."));
                skip();
        }
        print_message("%zu files\n", tally.files);
        assert_int_equal(tally.wrong, 0);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {cmocka_unit_test(real_files)};

        return cmocka_run_group_tests_name("corpus", tests, NULL, NULL);
}
