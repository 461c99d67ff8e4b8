/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the linter offers to write instead changes no verdict: every fix of every finding, one at a time, in real files and
 * in random ones, by the exact difference of the file before and after it.  A star that was taken away is not found again.
 *
 * Of the real files one in eight is looked at, or as many in a hundred as REP_FIXES_PERCENT says.
 */
#include "rep_analyze.h"
#include "tests/analyze/analysis_sample.h"
#include "tests/support/known_answers.h"
#include "tests/support/one_in.h"
#include "tests/support/properties.h"
#include "tests/support/sanitized.h"

#include <dirent.h>
#include <string.h>

enum { FIXES = 100000, RANDOM_FILES = SANITIZED ? 300 : 3000, REAL_PERCENT = SANITIZED ? 2 : 12 };

struct offered {
        enum rep_finding_id id;
        uint32_t line;
        struct rep_fix fix;
};

static struct {
        const char *file;
        struct offered offered[FIXES];
        size_t count, files, by_id[REP_FINDING_IDS], wrong;
        bool differ, left;
        const struct offered *looked_for;
} run;

static struct rep_analysis *
open_text(struct rep_text text, enum rep_dialect dialect)
{
        const struct rep_options options = {.dialect = dialect};
        struct rep_analysis *analysis;

        assert_int_equal(rep_analysis_create(text.data, text.size, &options, &analysis), REP_OK);
        return analysis;
}

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct rep_fix fix = finding->fix;
        char *copy;

        (void)context;
        if (fix.begin == fix.end || run.count == FIXES)
                return;
        copy = malloc(fix.text.size + 1);
        assert_non_null(copy);
        if (fix.text.size > 0)
                memcpy(copy, fix.text.data, fix.text.size);
        fix.text.data = copy;
        run.offered[run.count++] = (struct offered){finding->id, finding->line, fix};
}

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        (void)context;
        (void)difference;
        run.differ = true;
}

/* Is the finding that was fixed still there? */
static void
on_left(void *context, const struct rep_finding *finding)
{
        (void)context;
        run.left |= finding->id == run.looked_for->id && finding->line == run.looked_for->line;
}

static void
fail_fix(const struct offered *offered, struct rep_text text, const char *what)
{
        const struct rep_fix *fix = &offered->fix;

        if (run.wrong++ > 20)
                return;
        print_error("%s:%u: %s: %s\n", run.file, (unsigned)offered->line, rep_finding_name(offered->id), what);
        print_escaped("old", (struct rep_text){text.data + fix->begin, fix->end - fix->begin});
        print_escaped("new", fix->text);
}

static void
check_fix(struct rep_analysis *old, struct rep_text text, const struct offered *offered, enum rep_dialect dialect)
{
        const struct rep_fix *fix = &offered->fix;
        size_t behind = text.size - fix->end, size = fix->begin + fix->text.size + behind;
        char *bytes = malloc(size + 1);
        struct rep_analysis *new;

        assert_non_null(bytes);
        memcpy(bytes, text.data, fix->begin);
        memcpy(bytes + fix->begin, fix->text.data, fix->text.size);
        memcpy(bytes + fix->begin + fix->text.size, text.data + fix->end, behind);
        new = open_text((struct rep_text){bytes, size}, dialect);
        run.differ = run.left = false;
        run.looked_for = offered;
        assert_int_equal(rep_compare_files(old, new, NULL, on_agents, NULL), REP_OK);
        if (run.differ)
                fail_fix(offered, text, "the fix changes a verdict");
        if (offered->id == REP_FINDING_USELESS_STAR) {
                assert_int_equal(rep_lint_file(new, NULL, on_left, NULL, NULL), REP_OK);
                if (run.left)
                        fail_fix(offered, text, "the star is still found");
        }
        rep_analysis_destroy(new);
        free(bytes);
        run.by_id[offered->id]++;
}

static void
check_text(struct rep_text text, enum rep_dialect dialect)
{
        struct rep_analysis *analysis = open_text(text, dialect);

        run.count = 0;
        assert_int_equal(rep_lint_file(analysis, NULL, on_finding, NULL, NULL), REP_OK);
        for (size_t at = 0; at < run.count; at++) {
                check_fix(analysis, text, &run.offered[at], dialect);
                free((char *)run.offered[at].fix.text.data);
        }
        rep_analysis_destroy(analysis);
        run.files++;
}

static void
say(void)
{
        print_message("%zu files;", run.files);
        for (int id = 0; id < REP_FINDING_IDS; id++)
                if (run.by_id[id] > 0)
                        print_message(" %zu fixes of %s", run.by_id[id], rep_finding_name((enum rep_finding_id)id));
        print_message("\n");
}

static void
real_files(void **state)
{
        DIR *folder = opendir(data_path("corpus", "."));
        struct random random = {13};
        unsigned percent = (unsigned)setting("REP_FIXES_PERCENT", REAL_PERCENT);
        const struct dirent *entry;
        size_t seen = 0;

        (void)state;
        run.files = run.wrong = 0;
        memset(run.by_id, 0, sizeof(run.by_id));
        while (folder && (entry = readdir(folder))) {
                struct rep_text text;

                if (!strstr(entry->d_name, ".txt") || !is_one_in(seen++) || !random_chance(&random, percent))
                        continue;
                text.data = read_file(data_path("corpus", entry->d_name), &text.size);
                assert_non_null(text.data);
                run.file = entry->d_name;
                check_text(text, seen % 2 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309);
                free((char *)text.data);
        }
        if (folder)
                closedir(folder);
        if (run.files == 0)
                skip();
        say();
        assert_int_equal(run.wrong, 0);
}

static void
random_files(void **state)
{
        struct random random = {property_seed()};

        (void)state;
        run.files = run.wrong = 0;
        memset(run.by_id, 0, sizeof(run.by_id));
        run.file = "a random file";
        for (size_t number = 0; number < RANDOM_FILES; number++) {
                enum rep_dialect dialect = number % 2 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
                static struct small_file file;
                char text[SMALL_FILE];

                small_make(&file, small_alphabet(dialect, &random), &random);
                if (is_one_in(number))
                        check_text((struct rep_text){text, small_text(&file, text)}, dialect);
        }
        say();
        assert_int_equal(run.wrong, 0);
        assert_true(run.by_id[REP_FINDING_USELESS_STAR] > 0 && run.by_id[REP_FINDING_DEAD_RULE] > 0 &&
                    run.by_id[REP_FINDING_REDUNDANT_RULE] > 0 && run.by_id[REP_FINDING_DUPLICATE_RULE] > 0);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {cmocka_unit_test(random_files), cmocka_unit_test(real_files)};

        return cmocka_run_group_tests_name("exact_fixes", tests, NULL, NULL);
}
