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

struct run {
        struct random random;
        size_t wrong;
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
check_robots(struct run *run, const char *name, struct rep_text robots, enum rep_dialect dialect)
{
        ENDS(free_reference)
        struct reference *reference = reference_parse(robots.data, robots.size, 0, dialect, REP_NAMES_ANY);
        struct rep_text agent = sample_agent(reference, &run->random);
        struct crawl crawl = {robots, 0, &agent, 1, dialect, REP_NAMES_ANY};
        struct fault fault;

        if (!check_urls(&crawl, reference, &run->random, &fault)) {
                print_error("%s, %.*s: %s\n", name, (int)agent.size, agent.data, fault.text);
                run->wrong++;
        }
}

static void
check_file(void *context, const char *name, struct rep_text robots)
{
        check_robots(context, name, robots, REP_DIALECT_GOOGLE);
        check_robots(context, name, robots, REP_DIALECT_RFC9309);
}

TEST(real_files)
{
        struct run run = {{property_seed()}, 0};

        expect_real_files(each_real_file(share(), check_file, &run));
        assert_int_equal(run.wrong, 0);
}
