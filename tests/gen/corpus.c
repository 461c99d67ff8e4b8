/* SPDX-License-Identifier: Apache-2.0 */
/* Real files: the engines agree with the reference in both dialects, for URLs that are close to each file's rules. */
#include "tests/support/engines.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"
#include "tests/support/sample_file.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

enum { URLS = SANITIZED ? 20 : 100 };

struct tally {
        size_t files, wrong;
};

static bool
check_urls(const struct crawl *crawl, struct reference *reference, struct random *random, struct fault *fault)
{
        static struct sample sample;
        struct variant variants[ALL_VARIANTS_MAX];
        struct engines *engines = engines_open(variants, some_variants(variants, 10, random), crawl, fault);
        bool good = engines != NULL;

        sample_rules(&sample, reference, random);
        sample.dialect = crawl->dialect;
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
check_robots(struct tally *tally, const char *name, struct rep_text robots, enum rep_dialect dialect,
             struct random *random)
{
        struct reference *reference = reference_parse(robots.data, robots.size, 0, dialect, REP_NAMES_ANY);
        struct rep_text agent = sample_agent(reference, random);
        struct crawl crawl = {robots, 0, &agent, 1, dialect, REP_NAMES_ANY};
        struct fault fault;

        if (!check_urls(&crawl, reference, random, &fault)) {
                print_error("%s, %.*s: %s\n", name, (int)agent.size, agent.data, fault.text);
                tally->wrong++;
        }
        reference_free(reference);
}

static void
check_file(struct tally *tally, const char *name, struct random *random)
{
        struct rep_text robots;
        char *text = read_file(data_path("corpus", name), &robots.size);

        assert_non_null(text);
        robots.data = text;
        check_robots(tally, name, robots, REP_DIALECT_GOOGLE, random);
        check_robots(tally, name, robots, REP_DIALECT_RFC9309, random);
        tally->files++;
        free(text);
}

TEST(real_files)
{
        char **names = real_file_names();
        struct tally tally = {0};
        struct random random = {property_seed()};

        for (size_t i = 0; names[i] != NULL; i++)
                if (is_in_share(i))
                        check_file(&tally, names[i], &random);
        free_names(names);
        if (tally.files == 0) {
                print_message("%s is not there\n", data_path("corpus", "."));
                skip();
        }
        print_message("%zu files\n", tally.files);
        assert_int_equal(tally.wrong, 0);
}
