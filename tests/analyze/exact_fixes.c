/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The fixes that the linter offers change no verdict.  Every fix of every finding is applied alone, in real and
 * random files, and the file before and after it is compared exactly.  Public crawlers that a file names get the same
 * verdicts under their own names, also under wide names.  A star that a fix has removed is not found again.  One in
 * eight real files is tested.
 */
#include "rep_robots.h"
#include "tests/analyze/analysis_sample.h"
#include "tests/support/analysis.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"

#include <string.h>

enum { FIXES = 100000, PUBLIC = 1000, RANDOM_FILES = 3000, ONE_IN = 8, ADDED_ONE_IN = 2, FOUND_ONE_IN = 3 };

struct offered {
        enum rep_finding_id id;
        uint32_t line;
        struct rep_fix fix;
};

/* A public crawler that the file names, and its rules before a fix. */
struct named {
        const struct rep_crawler *crawler;
        bool wide;
        struct rep_crawler_rules *rules;
};

static struct {
        const char *file;
        struct offered offered[FIXES];
        size_t count, files, by_id[REP_FINDING_IDS], wrong, applied, refused;
        bool differ, left;
        const struct offered *looked_for;
        const struct rep_crawler *public[PUBLIC];
        struct named named[PUBLIC];
        size_t public_count, named_count, compared[2]; /* comparisons by tokens, and by wide names */
} run;

/* A file, and its analysis with tokens and, once it was needed, with wide names. */
struct text_side {
        struct rep_text text;
        struct rep_analysis *analysis, *wide;
};

static struct rep_analysis *
open_names(struct rep_text text, enum rep_dialect dialect, enum rep_names names)
{
        return analyse_text(text, &(struct rep_options){.dialect = dialect, .names = names});
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

/* Finds the public crawlers that SIDE names, by tokens or wide names, and what holds for them. */
static void
find_named(struct text_side *side, enum rep_dialect dialect)
{
        ENDS(free_memory) struct rep_crawler_audit *audits = calloc(run.public_count, sizeof(*audits));

        assert_non_null(audits);
        assert_int_equal(rep_audit_crawlers(side->analysis, run.public, run.public_count, 0, audits), REP_OK);
        run.named_count = 0;
        for (size_t i = 0; i < run.public_count; i++) {
                struct named *named = &run.named[run.named_count];
                struct rep_crawler_view view;

                if (audits[i].token.size == 0)
                        continue;
                rep_crawler_look(run.public[i], &view);
                *named = (struct named){run.public[i], view.names == REP_NAMES_WIDE, NULL};
                if (named->wide && !side->wide)
                        side->wide = open_names(side->text, dialect, REP_NAMES_WIDE);
                assert_int_equal(rep_pick_crawler_rules(named->wide ? side->wide : side->analysis, named->crawler,
                                                        &named->rules),
                                 REP_OK);
                run.named_count++;
        }
}

/* Compares what the public crawlers get that are named with what they get in NEW. */
static void
compare_named(struct text_side *new, enum rep_dialect dialect)
{
        for (size_t i = 0; i < run.named_count; i++) {
                const struct named *named = &run.named[i];
                struct rep_crawler_rules *rules;

                if (named->wide && !new->wide)
                        new->wide = open_names(new->text, dialect, REP_NAMES_WIDE);
                assert_int_equal(
                        rep_pick_crawler_rules(named->wide ? new->wide : new->analysis, named->crawler, &rules),
                        REP_OK);
                assert_int_equal(rep_compare_rules(named->rules, rules, NULL, on_agents, NULL), REP_OK);
                run.compared[named->wide]++;
        }
}

static void
check_fix(struct text_side *old, const struct offered *offered, enum rep_dialect dialect)
{
        const struct rep_fix *fix = &offered->fix;
        struct rep_text text = old->text;
        size_t behind = text.size - fix->end, size = fix->begin + fix->text.size + behind;
        char *bytes = malloc(size + 1);
        struct text_side new = {.text = {bytes, size}};

        assert_non_null(bytes);
        memcpy(bytes, text.data, fix->begin);
        memcpy(bytes + fix->begin, fix->text.data, fix->text.size);
        memcpy(bytes + fix->begin + fix->text.size, text.data + fix->end, behind);
        new.analysis = open_names(new.text, dialect, REP_NAMES_TOKEN);
        run.differ = run.left = false;
        run.looked_for = offered;
        assert_int_equal(rep_compare_files(old->analysis, new.analysis, NULL, on_agents, NULL), REP_OK);
        if (run.differ)
                fail_fix(offered, text, "the fix changes a verdict");
        run.differ = false;
        compare_named(&new, dialect);
        if (run.differ)
                fail_fix(offered, text, "the fix changes a verdict for a public crawler");
        if (offered->id == REP_FINDING_USELESS_STAR) {
                assert_int_equal(rep_lint_file(new.analysis, NULL, on_left, NULL, NULL), REP_OK);
                if (run.left)
                        fail_fix(offered, text, "the star is still found");
        }
        rep_analysis_free(new.analysis);
        rep_analysis_free(new.wide);
        free(bytes);
        run.by_id[offered->id]++;
}

/* Do OLD and NEW differ, read with DIALECT and NAMES? */
static bool
differ(struct rep_text old, struct rep_text new, enum rep_dialect dialect, enum rep_names names)
{
        ENDS(free_analysis)
        struct rep_analysis *a = open_names(old, dialect, names), *b = open_names(new, dialect, names);

        run.differ = false;
        assert_int_equal(rep_compare_files(a, b, NULL, on_agents, NULL), REP_OK);
        return run.differ;
}

/* All fixes of TEXT together change nothing for anybody, and leave nothing to fix. */
static void
check_all_fixes(struct rep_text text, enum rep_dialect dialect)
{
        const struct rep_options options = {.dialect = dialect};
        ENDS(rep_fixed_free) struct rep_fixed fixed, again;
        size_t size = 0, i;

        assert_int_equal(rep_fix_file(text.data, text.size, &options, 0, NULL, NULL, &fixed), REP_OK);
        for (i = 0; i < fixed.line_count; i++)
                size += fixed.lines[i].new_text.size;
        assert_int_equal(size, fixed.text.size);
        assert_true(fixed.applied > 0 || fixed.text.size == text.size);
        for (i = 0; i < 4; i++)
                if (differ(text, fixed.text, i % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309,
                           i / 2 == 0 ? REP_NAMES_TOKEN : REP_NAMES_WIDE) &&
                    run.wrong++ < 20)
                        print_error("%s: all fixes together change a verdict\n", run.file);
        assert_int_equal(rep_fix_file(fixed.text.data, fixed.text.size, &options, 0, NULL, NULL, &again), REP_OK);
        assert_int_equal(again.applied, 0);
        run.applied += fixed.applied;
        run.refused += fixed.refused;
}

static void
check_text(struct rep_text text, enum rep_dialect dialect)
{
        struct text_side side = {text, open_names(text, dialect, REP_NAMES_TOKEN), NULL};

        run.count = 0;
        assert_int_equal(rep_lint_file(side.analysis, NULL, on_finding, NULL, NULL), REP_OK);
        find_named(&side, dialect);
        for (size_t at = 0; at < run.count; at++) {
                check_fix(&side, &run.offered[at], dialect);
                free((char *)run.offered[at].fix.text.data);
        }
        rep_analysis_free(side.analysis);
        rep_analysis_free(side.wide);
        check_all_fixes(text, dialect);
        run.files++;
}

static void
say(void)
{
        print_message("%zu files; together %zu fixes were applied, %zu refused;", run.files, run.applied, run.refused);
        for (int id = 0; id < REP_FINDING_IDS; id++)
                if (run.by_id[id] > 0)
                        print_message(" %zu fixes of %s", run.by_id[id], rep_finding_name((enum rep_finding_id)id));
        print_message("; public crawlers compared by tokens %zu times, with wide names %zu\n", run.compared[0],
                      run.compared[1]);
}

static void
check_file(void *context, const char *name, struct rep_text text)
{
        (void)context;
        run.file = name;
        check_text(text, run.files % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309);
}

TEST(real_files)
{
        run.files = run.wrong = 0;
        memset(run.by_id, 0, sizeof(run.by_id));
        expect_real_files(each_real_file(ONE_IN * share(), check_file, NULL));
        say();
        assert_int_equal(run.wrong, 0);
}

/* Adds a group whose rules have findings of three kinds, each with a fix. */
static void
add_findings(struct small_file *file)
{
        static const char *const lines[] = {"user-agent: zz", "disallow: /q*", "disallow: /r", "disallow: /r",
                                            "disallow: /r/s"};

        for (size_t i = 0; i < COUNT(lines) && file->line_count < SMALL_LINES; i++)
                strcpy(file->lines[file->line_count++], lines[i]);
}

TEST(random_files)
{
        struct random random = {property_seed()};
        static const enum rep_finding_id added[] = {REP_FINDING_USELESS_STAR, REP_FINDING_REDUNDANT_RULE,
                                                    REP_FINDING_DUPLICATE_RULE};
        size_t files = scaled(RANDOM_FILES, 100);

        run.files = run.wrong = 0;
        memset(run.by_id, 0, sizeof(run.by_id));
        run.file = "a random file";
        for (size_t number = 0; number < files; number++) {
                enum rep_dialect dialect = number % 2 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
                static struct small_file file;
                char text[SMALL_FILE];

                small_make(&file, small_alphabet(dialect, &random), &random);
                if (number % ADDED_ONE_IN == 0)
                        add_findings(&file);
                check_text((struct rep_text){text, small_text(&file, text)}, dialect);
        }
        say();
        assert_int_equal(run.wrong, 0);
        for (size_t i = 0; i < COUNT(added); i++)
                assert_in_range(run.by_id[added[i]], files / FOUND_ONE_IN, FIXES);
}

/* Each key with nothing behind it, in a group and above all groups. */
TEST(empty_values)
{
        static const char *const keys[] = {
                "user-agent", "allow", "disallow",    "sitemap",        "crawl-delay",   "request-rate",
                "visit-time", "host",  "clean-param", "content-signal", "content-usage", "license",
                "noindex",    "x"};
        char text[100];

        run.files = run.wrong = 0;
        for (size_t i = 0; i < COUNT(keys); i++)
                for (int grouped = 0; grouped < 2; grouped++) {
                        int size = snprintf(text, sizeof(text), "%s%s:\n%s: #\n", grouped ? "user-agent: *\n" : "",
                                            keys[i], keys[i]);

                        run.file = keys[i];
                        check_text((struct rep_text){text, (size_t)size}, REP_DIALECT_GOOGLE);
                        check_text((struct rep_text){text, (size_t)size}, REP_DIALECT_RFC9309);
                }
        assert_int_equal(run.wrong, 0);
}

/* A rule that does nothing for those whom tokens name, but decides for a public crawler with a wide name; and the other
 * way round; and one that does nothing for both. */
TEST(wide_names)
{
        static const char *const texts[] = {
                "User-agent: MJ\nDisallow: /a\n\nUser-agent: MJ12bot\nDisallow: /a\nDisallow: /a/b\n",
                "User-agent: Mail\nDisallow: /\nUser-agent: Mail.RU_Bot\nDisallow: /a\n",
                "User-agent: *\nDisallow: /x\nUser-agent: 360Spider\nDisallow: /a\nDisallow: /a/b\n",
                "User-agent: MJ\nDisallow: /a*\n\nUser-agent: MJ12bot\nDisallow: /a*\nAllow: /c\n",
        };
        static const struct {
                size_t text;
                uint32_t lines[4];
        } rows[] = {{0, {6}}, {1, {0}}, {2, {5}}, {3, {2, 5, 6}}};

        for (size_t row = 0; row < sizeof(rows) / sizeof(*rows); row++) {
                size_t wanted = 0;

                run.file = texts[row];
                run.wrong = 0;
                check_text((struct rep_text){texts[row], strlen(texts[row])}, REP_DIALECT_GOOGLE);
                assert_int_equal(run.wrong, 0);
                while (rows[row].lines[wanted] != 0) {
                        assert_true(wanted < run.count);
                        assert_int_equal(run.offered[wanted].line, rows[row].lines[wanted]);
                        wanted++;
                }
                assert_int_equal(run.count, wanted);
        }
        assert_true(run.compared[true] > 0);
}

static int
make_public(void **state)
{
        (void)state;
        for (; run.public_count < rep_public_crawler_count(); run.public_count++) {
                struct rep_crawler *crawler;

                assert_true(run.public_count < PUBLIC);
                assert_int_equal(
                        rep_crawler_create_public(rep_string(rep_public_crawler_at(run.public_count)->name), &crawler),
                        REP_OK);
                run.public[run.public_count] = crawler;
        }
        return 0;
}

static int
free_public(void **state)
{
        (void)state;
        while (run.public_count > 0)
                rep_crawler_free((struct rep_crawler *)run.public[--run.public_count]);
        return 0;
}

TESTS_BETWEEN(make_public, free_public)
