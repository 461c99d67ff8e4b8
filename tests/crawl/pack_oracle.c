/* SPDX-License-Identifier: Apache-2.0 */
/* Known answers through a pack.  Does nothing if the answers are not beside the project. */
#include "tests/support/folder.h"
#include "tests/support/known_origins.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include "rep_pack.h"

#include <stdlib.h>

struct run {
        struct rep_pack_writer *writer;
        struct rep_pack *pack;
        void *scratch;
        size_t scratch_size;
        size_t files, asked, wrong;
};

static void
add_file(void *context, const struct known_answer *answer)
{
        struct run *run = context;
        char buffer[KNOWN_ORIGIN_MAX];
        struct rep_pack_record record = {
                .fetch = {.answered = true, .access = REP_ACCESS_RULES}, .status = 200, .body = answer->robots};

        if (answer->same_robots || !is_in_share(run->files++))
                return;
        record.origin = known_origin(answer, buffer);
        assert_int_equal(rep_pack_add(run->writer, &record), REP_OK);
}

static void
ask(void *context, const struct known_answer *answer)
{
        static char buffer[KNOWN_URL_MAX];
        struct run *run = context;
        struct rep_pack_answer got;
        struct rep_crawler *crawler;
        char origin_buffer[KNOWN_ORIGIN_MAX];
        struct rep_text origin = known_origin(answer, origin_buffer), url = known_url(answer, origin, buffer);

        assert_int_equal(rep_crawler_create(&answer->agent, 1, REP_NAMES_ANY, &crawler), REP_OK);
        assert_int_equal(rep_pack_check(run->pack, crawler, url.data, url.size, run->scratch, run->scratch_size, &got),
                         REP_OK);
        rep_crawler_free(crawler);
        /* Of files that were left out nothing is known. */
        if (got.finding == REP_PACK_UNKNOWN && share() > 1)
                return;
        run->asked++;
        if (got.finding == REP_PACK_RULES && got.result.verdict == answer->verdict && got.result.line == answer->line)
                return;
        if (run->wrong++ < 10)
                print_message("line %zu: %s, %.*s\n", answer->number, answer->name, (int)url.size, url.data);
}

TEST_BETWEEN(all_answers_are_right, make_folder, remove_folder)
{
        const char *file = in_folder("pack");
        const struct rep_options compile = {.names = REP_NAMES_ANY, .strip = REP_STRIP_TEXTS};
        struct rep_pack_options options = {.compile = &compile};
        struct run run = {.writer = NULL};
        struct rep_pack_stats stats;

        assert_int_equal(rep_pack_writer_create(file, &options, &run.writer, NULL), REP_OK);
        if (known_answers(known_oracle, add_file, &run) == 0) {
                rep_pack_writer_abandon(run.writer);
                print_message("%s is not there\n", data_path("oracle", known_oracle));
                skip();
        }
        assert_int_equal(rep_pack_writer_finish(run.writer, NULL, NULL), REP_OK);
        assert_int_equal(rep_pack_open(file, &run.pack, NULL), REP_OK);
        rep_pack_stats(run.pack, &stats);
        run.scratch_size = stats.scratch_size;
        run.scratch = malloc(run.scratch_size + 4);
        assert_non_null(run.scratch);
        known_answers(known_oracle, ask, &run);
        expect_right(known_oracle, run.asked, run.asked, run.wrong);
        free(run.scratch);
        rep_pack_close(run.pack);
}
