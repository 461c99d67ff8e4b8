/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hostile files as automata: the time of a check, in counted steps (count.h) instead of by a clock.  A check of a URL
 * of 8 KB takes up to three milliseconds, and one of a megabyte up to a second, whatever the file.  The runtime is
 * compiled again with REP_COUNTING for this program.
 */
#include "tests/runtime/counted.h"
#include "tests/support/compiled.h"
#include "tests/support/hostile.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 512000, LESS = 100000, URL = 8192, LONG_URL = 1 << 20 };

#define MILLISECOND 1000000ul

/* Nanoseconds of each step: of those that go from rule to rule, most wait for memory. */
static const unsigned char prices[REP_COUNTED] = {
        [REP_COUNT_STEPS] = 10, [REP_COUNT_FILTERS] = 10, [REP_COUNT_OUTPUTS] = 10, [REP_COUNT_SERVED] = 50,
        [REP_COUNT_ENDS] = 4,   [REP_COUNT_VISITS] = 10,  [REP_COUNT_WORDS] = 1,
};

/* Bytes of scratch memory that are cleared in a nanosecond. */
enum { CLEARED = 16 };

/* The time of what was counted since the counts were zero. */
static unsigned long
time_counted(void)
{
        unsigned long time = 0;

        for (size_t at = 0; at < REP_COUNTED; at++)
                time += counted[at] * prices[at];
        return time;
}

static unsigned long worst;

static void
check(const char *name, const struct rep_group *group, const char *url, size_t size, void *scratch, unsigned long most)
{
        struct rep_result result;
        unsigned long time_taken;

        memset(counted, 0, sizeof(counted));
        assert_int_equal(rep_check(group, url, size, scratch, rep_scratch_size(group), &result), REP_OK);
        time_taken = rep_scratch_size(group) / CLEARED + time_counted();
        if (time_taken > most)
                fail_msg("%s: %lu steps for a URL of %zu bytes", name, time_taken, size);
        if (size == URL && time_taken > worst)
                worst = time_taken;
}

static void
check_kind(size_t kind, enum rep_dialect dialect)
{
        struct rep_text robots = hostile_robots(kind, SANITIZED || share() > 1 ? LESS : FULL), bot = rep_string("bot");
        const struct rep_options options = {
                .dialect = dialect, .encoding = REP_ENCODING_COMPACT, .agents = &bot, .agent_count = 1};
        ENDS(compiled_free) struct compiled compiled = compiled_stages(robots, &options, 0);
        struct rep_group group = compiled_group(&compiled, "bot");
        ENDS(free_memory) void *scratch = malloc(rep_scratch_size(&group) + 1);
        ENDS(free_memory) char *url = malloc(LONG_URL);

        assert_true(scratch != NULL && url != NULL);
        for (size_t which = 0; hostile_url(robots, which, url, URL) > 0; which++)
                check(hostile_name(kind), &group, url, URL, scratch, 3 * MILLISECOND);
        hostile_url(robots, 0, url, LONG_URL);
        check(hostile_name(kind), &group, url, LONG_URL, scratch, 1000 * MILLISECOND);
        free((char *)robots.data);
}

TEST(all_kinds)
{
        for (size_t kind = 0; kind < hostile_count(); kind++)
                for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309 && is_in_share(kind); dialect++)
                        check_kind(kind, (enum rep_dialect)dialect);
        print_message("at most %lu steps\n", worst);
}

/* Thousands of nodes are reached early, and all of them wait for a letter that ended often before, and again where a
 * URL of a megabyte ends. */
TEST(late_end)
{
        static const char letters[] = "0123456789cdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        static char file[FULL], url[LONG_URL];
        struct rep_text bot = rep_string("bot");
        const struct rep_options options = {.encoding = REP_ENCODING_COMPACT, .agents = &bot, .agent_count = 1};
        size_t size = (size_t)sprintf(file, "user-agent:bot\n"), at, number;
        size_t count = sizeof(letters) - 1;
        ENDS(compiled_free) struct compiled compiled;
        struct rep_group group;
        ENDS(free_memory) void *scratch;

        memset(url, 'a', sizeof(url));
        memcpy(url, "/000", 4);
        memset(url + 4, 'b', 96);
        at = 100;
        for (number = 0; size + 20 < sizeof(file); number++) {
                const char name[] = {letters[number / count / count], letters[number / count % count],
                                     letters[number % count]};

                size += (size_t)sprintf(file + size, "allow:/*%.3s*b*~\n", name);
                memcpy(url + at, name, sizeof(name));
                at += sizeof(name);
        }
        url[sizeof(url) - 1] = 'b';
        compiled = compiled_stages((struct rep_text){file, size}, &options, 0);
        group = compiled_group(&compiled, "bot");
        scratch = malloc(rep_scratch_size(&group) + 1);
        assert_non_null(scratch);
        check("a late end", &group, url, sizeof(url), scratch, 50 * MILLISECOND);
}
