/*
 * Known answers through a pack: the origin of a file is made from its name, and a URL of another origin, or of none, is
 * asked about by its path.  Does nothing where the answers do not lie beside the project.
 */
#include "known_answers.h"
#include "one_in.h"

#include "rep_pack.h"
#include "syntax/url.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { URL_MAX = 1 << 16, ORIGIN_MAX = 300 };

struct run {
        struct rep_pack_writer *writer;
        struct rep_pack *pack;
        void *scratch;
        size_t scratch_size;
        size_t files, asked, wrong;
};

/* "https://HOST" for the file HOST.txt. */
static struct rep_text
origin_of(const struct known_answer *answer, char buffer[ORIGIN_MAX])
{
        size_t size = strlen(answer->name) - strlen(".txt");

        return (struct rep_text){buffer, (size_t)snprintf(buffer, ORIGIN_MAX, "https://%.*s", (int)size, answer->name)};
}

static void
add_file(void *context, const struct known_answer *answer)
{
        struct run *run = context;
        char buffer[ORIGIN_MAX];
        struct rep_pack_record record = {
                .fetch = {.answered = true, .access = REP_ACCESS_RULES}, .status = 200, .body = answer->robots};

        if (answer->same_robots || !is_one_in(run->files++))
                return;
        record.origin = origin_of(answer, buffer);
        assert_int_equal(rep_pack_add(run->writer, &record), REP_OK);
}

/* The URL to ask about: as it is where it is of ORIGIN, and otherwise its path behind ORIGIN. */
static struct rep_text
url_of(const struct known_answer *answer, struct rep_text origin, char buffer[URL_MAX])
{
        struct rep_text path = rep_path_start(answer->url.data, answer->url.size, false);
        size_t size = origin.size;
        const char *next = answer->url.data + size;

        if (answer->url.size >= size && memcmp(answer->url.data, origin.data, size) == 0 &&
            (answer->url.size == size || *next == '/' || *next == '?' || *next == '#'))
                return answer->url;
        path.size = rep_path_size(answer->url.data, path);
        assert_true(origin.size + 1 + path.size <= URL_MAX);
        memcpy(buffer, origin.data, size);
        buffer[size++] = '/';
        if (path.size > 0)
                memcpy(buffer + size, path.data, path.size);
        return (struct rep_text){buffer, size + path.size};
}

static void
ask(void *context, const struct known_answer *answer)
{
        static char buffer[URL_MAX];
        struct run *run = context;
        struct rep_pack_answer got;
        struct rep_pack_asker asker;
        char origin_buffer[ORIGIN_MAX];
        struct rep_text origin = origin_of(answer, origin_buffer), url = url_of(answer, origin, buffer);

        assert_int_equal(rep_pack_ask(run->pack, &answer->agent, 1, &asker), REP_OK);
        rep_pack_check(run->pack, &asker, url.data, url.size, run->scratch, run->scratch_size, &got);
        /* Of files that were left out nothing is known. */
        if (got.finding == REP_PACK_UNKNOWN && getenv("REP_ONE_IN") != NULL)
                return;
        run->asked++;
        if (got.finding == REP_PACK_RULES && got.result.verdict == answer->verdict && got.result.line == answer->line)
                return;
        if (run->wrong++ < 10)
                print_message("line %zu: %s, %.*s\n", answer->number, answer->name, (int)url.size, url.data);
}

static void
all_answers_are_right(void **state)
{
        char file[] = "/tmp/rep2c-oracle-XXXXXX";
        struct rep_pack_options options = {.compile = {.names = REP_NAMES_ANY, .strip = REP_STRIP_TEXTS}};
        struct run run = {.writer = NULL};
        struct rep_pack_stats stats;
        int fd = mkstemp(file);

        (void)state;
        assert_true(fd >= 0);
        close(fd);
        assert_int_equal(rep_pack_writer_create(file, &options, &run.writer, NULL), REP_OK);
        if (known_answers(known_oracle, add_file, &run) == 0) {
                rep_pack_writer_abandon(run.writer);
                unlink(file);
                print_message("%s is not there\n", data_path("oracle", known_oracle));
                skip();
        }
        assert_int_equal(rep_pack_writer_finish(run.writer, NULL, NULL), REP_OK);
        assert_int_equal(rep_pack_open(file, &run.pack, NULL), REP_OK);
        unlink(file);
        rep_pack_stats(run.pack, &stats);
        run.scratch_size = stats.scratch_size;
        run.scratch = malloc(run.scratch_size + 4);
        assert_non_null(run.scratch);
        known_answers(known_oracle, ask, &run);
        print_message("%zu answers, %zu wrong\n", run.asked, run.wrong);
        assert_int_equal(run.wrong, 0);
        assert_true(run.asked > 0);
        free(run.scratch);
        rep_pack_close(run.pack);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {cmocka_unit_test(all_answers_are_right)};

        return cmocka_run_group_tests_name("pack_oracle", tests, NULL, NULL);
}
