/*
 * The table of crawlers: it is what its head says, and a crawler obeys the first of its tokens that a file names.
 */
#include "compiled.h"
#include "known_answers.h"
#include "rep_crawlers.h"

#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

/* ---- the table */

static bool
is_token(struct rep_text text, bool wide)
{
        size_t i;

        for (i = 0; i < text.size; i++) {
                char byte = text.data[i];
                bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');

                if (!letter && byte != '_' && byte != '-' && !(wide && ((byte >= '0' && byte <= '9') || byte == '.')))
                        return false;
        }
        return text.size > 0 && text.data[text.size] == '\0';
}

static void
names_ascend(void **state)
{
        size_t i;

        (void)state;
        for (i = 1; i < rep_crawler_count(); i++)
                if (strcasecmp(rep_crawler_at(i - 1)->name, rep_crawler_at(i)->name) >= 0)
                        fail_msg("%s stands before %s", rep_crawler_at(i - 1)->name, rep_crawler_at(i)->name);
        assert_null(rep_crawler_at(rep_crawler_count()));
        assert_null(rep_crawler_at(SIZE_MAX));
}

static void
tokens_are_tokens(void **state)
{
        const struct rep_crawler *crawler = NULL;

        (void)state;
        while ((crawler = rep_crawler_next(crawler, 0)) != NULL) {
                size_t i, j, narrow = 0;

                assert_true(crawler->token_count > 0 && crawler->token_count <= REP_CRAWLER_TOKENS_MAX);
                for (i = 0; i < crawler->token_count; i++) {
                        if (!is_token(crawler->tokens[i], true))
                                fail_msg("%s: '%s' is no token", crawler->name, crawler->tokens[i].data);
                        narrow += is_token(crawler->tokens[i], false);
                        for (j = 0; j < i; j++)
                                assert_true(strcasecmp(crawler->tokens[i].data, crawler->tokens[j].data) != 0);
                }
                if (crawler->wide != (narrow == 0))
                        fail_msg("%s: has %zu tokens without wide names", crawler->name, narrow);
        }
}

/* Whether DATE is a day of the calendar, not before the first such documentation. */
static bool
is_date(const char *date)
{
        static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        int year, month, day, end = 0;

        return sscanf(date, "%4d-%2d-%2d%n", &year, &month, &day, &end) == 3 && end == 10 && date[10] == '\0' &&
               year >= 2000 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}

static void
sources_are_named(void **state)
{
        const struct rep_crawler *crawler = NULL;

        (void)state;
        while ((crawler = rep_crawler_next(crawler, 0)) != NULL) {
                if (strncmp(crawler->source, "https://", 8) != 0 && strncmp(crawler->source, "http://", 7) != 0)
                        fail_msg("%s: '%s' is no URL", crawler->name, crawler->source);
                if (!is_date(crawler->date))
                        fail_msg("%s: '%s' is no date", crawler->name, crawler->date);
                assert_true(crawler->operated_by[0] != '\0');
                assert_true(crawler->obeys <= REP_OBEYS_NO);
        }
}

static void
purposes_are_known(void **state)
{
        const struct rep_crawler *crawler = NULL;
        enum rep_purpose purpose;
        unsigned all = 0, bit;

        (void)state;
        for (bit = 1; bit != 0; bit <<= 1) {
                const char *name = rep_purpose_name((enum rep_purpose)bit);

                if (name == NULL)
                        continue;
                all |= bit;
                assert_true(rep_purpose_find(rep_string(name), &purpose));
                assert_int_equal(purpose, bit);
        }
        while ((crawler = rep_crawler_next(crawler, 0)) != NULL)
                assert_true(crawler->purposes != 0 && (crawler->purposes & ~all) == 0);
        assert_null(rep_purpose_name((enum rep_purpose)0));
        assert_null(rep_purpose_name((enum rep_purpose)(REP_PURPOSE_SEARCH | REP_PURPOSE_TRAINING)));
        assert_false(rep_purpose_find(rep_string("Search"), &purpose));
        assert_false(rep_purpose_find(rep_string("searc"), &purpose));
}

static void
found_by_name(void **state)
{
        size_t i;

        (void)state;
        for (i = 0; i < rep_crawler_count(); i++) {
                char upper[100];
                size_t at;

                for (at = 0; rep_crawler_at(i)->name[at] != '\0' && at + 1 < sizeof(upper); at++)
                        upper[at] = (char)toupper((unsigned char)rep_crawler_at(i)->name[at]);
                upper[at] = '\0';
                assert_ptr_equal(rep_crawler_find(rep_string(upper)), rep_crawler_at(i));
        }
        assert_null(rep_crawler_find(rep_string("")));
        assert_null(rep_crawler_find(rep_string("Googlebo")));
        assert_null(rep_crawler_find(rep_string("Googlebot-")));
        assert_null(rep_crawler_find(rep_string("zzzzzz")));
}

static void
selected_by_purpose(void **state)
{
        const struct rep_crawler *crawler = NULL;
        size_t i, wanted = 0, seen = 0;

        (void)state;
        for (i = 0; i < rep_crawler_count(); i++)
                wanted += (rep_crawler_at(i)->purposes & (REP_PURPOSE_TRAINING | REP_PURPOSE_ADS)) != 0;
        while ((crawler = rep_crawler_next(crawler, REP_PURPOSE_TRAINING | REP_PURPOSE_ADS)) != NULL) {
                assert_true((crawler->purposes & (REP_PURPOSE_TRAINING | REP_PURPOSE_ADS)) != 0);
                seen++;
        }
        assert_true(seen > 0 && seen < rep_crawler_count());
        assert_int_equal(seen, wanted);
}

/* ---- whose rules hold */

struct picked_case {
        const char *robots, *crawler;
        const char *token;        /* that the file names it by; "": none */
        enum rep_verdict verdict; /* on /x */
};

static const struct picked_case picked_cases[] = {
        {"user-agent: googlebot\ndisallow: /x\n", "Googlebot", "Googlebot", REP_DISALLOW},
        /* The first that is named, whatever comes first in the file, and not both merged. */
        {"user-agent: AdsBot-Google\ndisallow: /x\nuser-agent: adsbot-google-mobile-apps\ndisallow: /y\n",
         "AdsBot-Google-Mobile-Apps", "AdsBot-Google-Mobile-Apps", REP_ALLOW},
        {"user-agent: AdsBot-Google\ndisallow: /x\n", "AdsBot-Google-Mobile-Apps", "AdsBot-Google", REP_DISALLOW},
        /* Named without rules is named. */
        {"user-agent: *\ndisallow: /x\nuser-agent: googlebot\n", "Googlebot", "Googlebot", REP_ALLOW},
        /* Nobody named: the rules for everybody, but not for all. */
        {"user-agent: *\ndisallow: /x\n", "Googlebot", "", REP_DISALLOW},
        {"user-agent: *\ndisallow: /x\n", "AdsBot-Google", "", REP_ALLOW},
        {"user-agent: *\nallow: /x\nuser-agent: adsbot-google\ndisallow: /\n", "AdsBot-Google", "AdsBot-Google",
         REP_DISALLOW},
        {"", "Googlebot", "", REP_ALLOW},
        {"user-agent: other\ndisallow: /\n", "AdsBot-Google", "", REP_ALLOW},
};

static void
first_named_holds(void **state)
{
        size_t i;

        (void)state;
        for (i = 0; i < sizeof(picked_cases) / sizeof(picked_cases[0]); i++) {
                const struct picked_case *picked = &picked_cases[i];
                struct compiled compiled = compiled_string(picked->robots, NULL);
                struct rep_text token;
                struct rep_group group;
                struct rep_result result;

                assert_int_equal(
                        rep_pick_crawler(&compiled.blob, rep_crawler_find(rep_string(picked->crawler)), &group, &token),
                        REP_OK);
                assert_string_equal(token.data, picked->token);
                assert_int_equal(token.size, strlen(picked->token));
                assert_int_equal(rep_check(&group, "/x", 2, NULL, 0, &result), REP_OK);
                if (result.verdict != picked->verdict)
                        fail_msg("case %zu: %s", i, picked->robots);
                compiled_free(&compiled);
        }
}

/* What is no token under the names of a blob is passed over, and where nothing is left, that is said. */
static void
names_of_the_blob(void **state)
{
        static const char robots[] =
                "user-agent: *\ndisallow: /x\nuser-agent: MJ12bot\nallow: /\n"
                "user-agent: panscient.com\nallow: /\n";
        const struct rep_crawler *wide = rep_crawler_find(rep_string("MJ12bot"));
        const struct rep_crawler *mixed = rep_crawler_find(rep_string("Panscient"));
        enum rep_names names;

        (void)state;
        for (names = REP_NAMES_TOKEN; names <= REP_NAMES_WIDE; names++) {
                struct compiled compiled = compiled_string(robots, &(struct rep_options){.names = names});
                struct rep_group group;
                struct rep_text token;

                assert_int_equal(rep_pick_crawler(&compiled.blob, wide, &group, &token),
                                 names == REP_NAMES_TOKEN ? REP_ERR_TOKEN : REP_OK);
                assert_string_equal(token.data, names == REP_NAMES_WIDE ? "MJ12bot" : "");
                assert_int_equal(rep_pick_crawler(&compiled.blob, mixed, &group, &token), REP_OK);
                assert_string_equal(token.data, names == REP_NAMES_WIDE ? "panscient.com" : "Panscient");
                compiled_free(&compiled);
        }
}

/* A crawler of one's own, with an order that no table has. */
static void
own_order(void **state)
{
        static const char robots[] =
                "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\n"
                "user-agent: *\ndisallow: /\n";
        struct rep_text agents[] = {rep_string("none"), rep_string("B/2.0"), rep_string("a")};
        struct compiled compiled = compiled_string(robots, NULL);
        struct rep_group group;
        struct rep_result result;
        size_t named;

        (void)state;
        assert_int_equal(rep_pick_first(&compiled.blob, agents, 3, true, &group, &named), REP_OK);
        assert_int_equal(named, 1);
        assert_int_equal(rep_check(&group, "/a", 2, NULL, 0, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        assert_int_equal(rep_check(&group, "/b", 2, NULL, 0, &result), REP_OK);
        assert_int_equal(result.line, 4);
        assert_int_equal(rep_pick_first(&compiled.blob, agents, 1, true, &group, NULL), REP_OK);
        assert_int_equal(rep_check(&group, "/c", 2, NULL, 0, &result), REP_OK);
        assert_int_equal(result.line, 6);
        assert_int_equal(rep_pick_first(&compiled.blob, NULL, 0, false, &group, &named), REP_OK);
        assert_int_equal(named, 0);
        assert_int_equal(rep_check(&group, "/c", 2, NULL, 0, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        compiled_free(&compiled);
}

/* A blob for certain agents answers where its one set of rules is what the crawler would get from the file. */
static void
blobs_for_agents(void **state)
{
        struct rep_text one = rep_string("Googlebot"), ads = rep_string("AdsBot-Google");
        struct rep_options options = {.agents = &one, .agent_count = 1};
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /x\n", &options);
        struct rep_group group;
        struct rep_result result;

        (void)state;
        assert_int_equal(rep_pick_crawler(&compiled.blob, rep_crawler_find(one), &group, NULL), REP_OK);
        assert_int_equal(rep_check(&group, "/x", 2, NULL, 0, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_pick_crawler(&compiled.blob, rep_crawler_find(rep_string("GPTBot")), &group, NULL),
                         REP_ERR_AGENT);
        compiled_free(&compiled);
        options.agents = &ads;
        compiled = compiled_string("user-agent: *\ndisallow: /x\n", &options);
        assert_int_equal(rep_pick_crawler(&compiled.blob, rep_crawler_find(ads), &group, NULL), REP_ERR_AGENT);
        compiled_free(&compiled);
}

static void
arguments_are_checked(void **state)
{
        const struct rep_crawler *crawler = rep_crawler_at(0);
        struct rep_text agent = rep_string("a");
        struct rep_blob closed = {NULL, 0};
        struct rep_group group;
        size_t named = 7;

        (void)state;
        assert_int_equal(rep_pick_crawler(NULL, crawler, &group, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick_crawler(&closed, crawler, &group, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick_crawler(&closed, NULL, &group, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick_first(&closed, &agent, 1, true, NULL, &named), REP_ERR_ARGUMENT);
        assert_int_equal(named, 1);
        assert_int_equal(rep_pick_first(&closed, NULL, 1, true, &group, NULL), REP_ERR_ARGUMENT);
}

/* ---- real files */

struct survey {
        enum rep_names names;
        size_t files;
        size_t *named; /* by number of the crawler: in how many files by the token that it prefers */
};

/* Whether a group of BLOB names TOKEN: the slow, obvious way. */
static bool
is_named(const struct rep_blob *blob, struct rep_text token)
{
        struct rep_text other;
        size_t i;

        for (i = 0; (other = rep_token(blob, i)).size > 0; i++)
                if (other.size == token.size && strncasecmp(other.data, token.data, token.size) == 0)
                        return true;
        return false;
}

/* The rules that GROUP has are those that rep_pick() gives for COUNT of AGENTS. */
static void
assert_rules(const struct rep_blob *blob, const struct rep_group *group, const struct rep_text *agents, size_t count)
{
        struct rep_group other;

        assert_int_equal(rep_pick(blob, agents, count, &other), REP_OK);
        assert_int_equal(group->part_count, other.part_count);
        assert_memory_equal(group->part, other.part, sizeof(group->part[0]) * group->part_count);
}

/* The number of the first token of CRAWLER that a file of BLOB can name and does, or the count of them. */
static size_t
first_named(const struct survey *survey, const struct rep_blob *blob, const struct rep_crawler *crawler)
{
        size_t i;

        for (i = 0; i < crawler->token_count; i++)
                if (is_token(crawler->tokens[i], survey->names == REP_NAMES_WIDE) && is_named(blob, crawler->tokens[i]))
                        break;
        return i;
}

static void
survey_crawler(struct survey *survey, const struct rep_blob *blob, size_t number)
{
        const struct rep_crawler *crawler = rep_crawler_at(number);
        size_t named = first_named(survey, blob, crawler);
        struct rep_text token;
        struct rep_group group;
        enum rep_status status = rep_pick_crawler(blob, crawler, &group, &token);

        if (survey->names == REP_NAMES_TOKEN && crawler->wide) {
                assert_int_equal(status, REP_ERR_TOKEN);
                return;
        }
        assert_int_equal(status, REP_OK);
        assert_true((named < crawler->token_count) == (token.size > 0));
        if (named < crawler->token_count) {
                assert_string_equal(token.data, crawler->tokens[named].data);
                assert_rules(blob, &group, &crawler->tokens[named], 1);
        } else if (crawler->everybody) {
                assert_rules(blob, &group, NULL, 0);
        } else {
                assert_int_equal(group.part_count, 0);
        }
        survey->named[number] += named == 0;
}

static void
survey_file(struct survey *survey, const char *path)
{
        struct rep_text robots;
        char *text = read_file(path, &robots.size);
        struct compiled compiled;
        size_t i;

        if (text == NULL)
                return;
        robots.data = text;
        compiled = compiled_robots(robots, &(struct rep_options){.names = survey->names});
        for (i = 0; i < rep_crawler_count(); i++)
                survey_crawler(survey, &compiled.blob, i);
        survey->files++;
        compiled_free(&compiled);
        free(text);
}

static void
assert_survey(const struct survey *survey)
{
        size_t i, most = 0, seen = 0;

        for (i = 0; i < rep_crawler_count(); i++) {
                seen += survey->named[i] > 0;
                if (survey->named[i] > survey->named[most])
                        most = i;
        }
        print_message("%zu files name %zu crawlers of %zu, %s most often (%zu)\n", survey->files, seen,
                      rep_crawler_count(), rep_crawler_at(most)->name, survey->named[most]);
        assert_string_equal(rep_crawler_at(most)->name, "Googlebot");
        assert_true(seen > rep_crawler_count() / 2);
}

static size_t
survey_corpus(enum rep_names names)
{
        struct survey survey = {names, 0, calloc(rep_crawler_count(), sizeof(size_t))};
        const struct rep_crawler *wide = rep_crawler_find(rep_string("MJ12bot"));
        DIR *folder = opendir(data_path("corpus", "."));
        const struct dirent *entry;

        assert_non_null(survey.named);
        assert_non_null(wide);
        while (folder != NULL && (entry = readdir(folder)) != NULL)
                if (strstr(entry->d_name, ".txt") != NULL)
                        survey_file(&survey, data_path("corpus", entry->d_name));
        if (folder != NULL)
                closedir(folder);
        if (survey.files > 0) {
                assert_survey(&survey);
                assert_int_equal(survey.named[wide - rep_crawler_at(0)] > 100, names == REP_NAMES_WIDE);
        }
        free(survey.named);
        return survey.files;
}

static void
real_files(void **state)
{
        (void)state;
        if (survey_corpus(REP_NAMES_TOKEN) == 0)
                skip();
        survey_corpus(REP_NAMES_WIDE);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(names_ascend),
                cmocka_unit_test(tokens_are_tokens),
                cmocka_unit_test(sources_are_named),
                cmocka_unit_test(purposes_are_known),
                cmocka_unit_test(found_by_name),
                cmocka_unit_test(selected_by_purpose),
                cmocka_unit_test(first_named_holds),
                cmocka_unit_test(names_of_the_blob),
                cmocka_unit_test(own_order),
                cmocka_unit_test(blobs_for_agents),
                cmocka_unit_test(arguments_are_checked),
                cmocka_unit_test(real_files),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
