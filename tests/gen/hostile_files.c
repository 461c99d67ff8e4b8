/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile files: the answers are the reference's.  At full size, a few URLs are checked.  At a small size, which the
   reference can handle, all engines check all URLs. */
#include "tests/support/engines.h"
#include "tests/support/hostile.h"
#include "tests/support/reference.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

enum { HUGE_FILE = 2000000, FULL = 512000, FULL_URL = 250, FULL_STEP = 13, SMALL = 12000, SMALL_URL = 150 };

/* How one file is checked. */
struct trial {
        const struct variant *variants;
        size_t variant_count;
        size_t robots_size, url_size, url_step;
};

/* The first fault of a kind, or none. */
static bool
check_urls(const struct trial *trial, const struct crawl *crawl, struct fault *fault)
{
        ENDS(free_reference)
        struct reference *reference =
                reference_parse(crawl->robots.data, crawl->robots.size, crawl->max_bytes, crawl->dialect, crawl->names);
        ENDS(close_engines) struct engines *engines = engines_open(trial->variants, trial->variant_count, crawl, fault);
        char url[FULL_URL + SMALL_URL];
        bool good = engines != NULL;

        reference_pick(reference, crawl->agents, crawl->agent_count);
        for (size_t which = 0; good && hostile_url(crawl->robots, which, url, trial->url_size);
             which += trial->url_step) {
                struct rep_text text = {url, trial->url_size};
                good = engines_check(engines, text, reference_check(reference, url, text.size), fault);
                if (!good)
                        print_error("URL %zu: ", which);
        }
        return good;
}

static bool
check_dialect(const struct trial *trial, const char *name, struct rep_text robots, enum rep_dialect dialect)
{
        struct rep_text agent = rep_string("bot");
        struct crawl crawl = {robots, robots.size, &agent, 1, dialect, REP_NAMES_TOKEN};
        struct fault fault;
        bool good = check_urls(trial, &crawl, &fault);

        if (!good)
                print_error("%s, dialect %d: %s\n", name, (int)dialect, fault.text);
        return good;
}

static bool
check_kind(const struct trial *trial, size_t kind)
{
        ENDS(free_text) struct rep_text robots = hostile_robots(kind, trial->robots_size);
        bool good = check_dialect(trial, hostile_name(kind), robots, REP_DIALECT_GOOGLE) &&
                    check_dialect(trial, hostile_name(kind), robots, REP_DIALECT_RFC9309);

        return good;
}

static void
check_kinds(const struct trial *trial)
{
        size_t wrong = 0;

        for (size_t kind = 0; kind < hostile_count(); kind++)
                wrong += is_in_share(kind) && !check_kind(trial, kind);
        assert_int_equal(wrong, 0);
}

TEST(small_files)
{
        struct variant variants[ALL_VARIANTS_MAX];
        struct trial trial = {variants, all_variants(variants), SMALL, SMALL_URL, 1};

        check_kinds(&trial);
}

TEST(full_files)
{
        static const struct variant variants[] = {
                {REP_TRACK_RULE, 0, false, false},
                {REP_TRACK_VERDICT, 0, false, false},
                {REP_TRACK_RULE, 0, true, false},
                {REP_TRACK_VERDICT, 0, true, true},
        };
        struct trial trial = {variants, COUNT(variants), FULL, FULL_URL, FULL_STEP};

        check_kinds(&trial);
}

/* Past the default limit there is no bound on the size of tables but that of the format. */
TEST(huge_file)
{
        static const struct variant variants[] = {{REP_TRACK_RULE, 0, false, false},
                                                  {REP_TRACK_VERDICT, 0, true, true}};
        struct trial trial = {variants, 2, HUGE_FILE, FULL_URL, FULL_STEP};

        for (size_t kind = 0; kind < hostile_count(); kind++)
                if (strstr(hostile_name(kind), "common stars"))
                        assert_true(check_kind(&trial, kind));
}
