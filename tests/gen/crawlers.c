/* SPDX-License-Identifier: Apache-2.0 */
/* The table of crawlers: it is as its head says, and a crawler obeys the first of its tokens that a file names. */
#include "base/command.h"
#include "blob/pick.h"
#include "format.h"
#include "tests/support/compiled.h"
#include "tests/support/test.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "tests/support/crawler.h"

/* ---- the table */

static bool
is_token(struct rep_text text, bool wide)
{
        for (size_t i = 0; i < text.size; i++) {
                char byte = text.data[i];
                bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');

                if (!letter && byte != '_' && byte != '-' && !(wide && ((byte >= '0' && byte <= '9') || byte == '.')))
                        return false;
        }
        return text.size > 0 && text.data[text.size] == '\0';
}

TEST(names_ascend)
{
        for (size_t i = 1; i < rep_public_crawler_count(); i++)
                if (strcasecmp(rep_public_crawler_at(i - 1)->name, rep_public_crawler_at(i)->name) >= 0)
                        fail_msg("%s is before %s", rep_public_crawler_at(i - 1)->name, rep_public_crawler_at(i)->name);
        assert_null(rep_public_crawler_at(rep_public_crawler_count()));
        assert_null(rep_public_crawler_at(SIZE_MAX));
}

TEST(tokens_are_tokens)
{
        const struct rep_public_crawler *crawler = NULL;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL) {
                size_t i, j, narrow = 0;

                assert_true(crawler->token_count > 0);
                for (i = 0; i < crawler->token_count; i++) {
                        if (!is_token(crawler->tokens[i], true))
                                fail_msg("%s: '%s' is not a token", crawler->name, crawler->tokens[i].data);
                        narrow += is_token(crawler->tokens[i], false);
                        for (j = 0; j < i; j++)
                                assert_true(strcasecmp(crawler->tokens[i].data, crawler->tokens[j].data) != 0);
                }
                if (crawler->wide != (narrow == 0))
                        fail_msg("%s: has %zu tokens without wide names", crawler->name, narrow);
        }
}

/* The number of two digits at TEXT; 0 where there are none. */
static int
two_digits(const char *text)
{
        return isdigit((unsigned char)text[0]) && isdigit((unsigned char)text[1])
                       ? 10 * (text[0] - '0') + (text[1] - '0')
                       : 0;
}

/* Whether DATE is a day of this century, as YYYY-MM-DD. */
static bool
is_date(const char *date)
{
        static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        int month, day;

        if (strlen(date) != 10 || strncmp(date, "20", 2) != 0 || two_digits(date + 2) == 0 || date[4] != '-' ||
            date[7] != '-')
                return false;
        month = two_digits(date + 5);
        day = two_digits(date + 8);
        return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}

TEST(sources_are_named)
{
        const struct rep_public_crawler *crawler = NULL;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL) {
                if (strncmp(crawler->source, "https://", 8) != 0 && strncmp(crawler->source, "http://", 7) != 0)
                        fail_msg("%s: '%s' is not a URL", crawler->name, crawler->source);
                if (!is_date(crawler->date))
                        fail_msg("%s: '%s' is not a date", crawler->name, crawler->date);
                assert_true(crawler->operated_by[0] != '\0');
                assert_true(crawler->obeys <= REP_OBEYS_NO);
        }
}

/* Each row about statements is of a crawler of the table, and has a source. */
TEST(statements_are_honoured)
{
        const struct rep_public_crawler *crawler = NULL;
        const struct rep_honoured *honoured;
        size_t rows = 0, i;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                for (i = 0; (honoured = rep_public_crawler_honours(crawler, i)) != NULL; i++, rows++) {
                        assert_int_equal(strncmp(honoured->source, "https://", 8), 0);
                        assert_true(is_date(honoured->date));
                        assert_true(honoured->kind > REP_STATEMENT_NONE && honoured->kind <= REP_STATEMENT_TDM_POLICY);
                }
        assert_int_equal(rows, 11);
        crawler = rep_public_crawler_find(rep_string("Googlebot"));
        assert_int_equal(rep_public_crawler_honours(crawler, 0)->kind, REP_STATEMENT_OPERATOR_TOKEN);
        assert_null(rep_public_crawler_honours(crawler, 2));
        assert_null(rep_public_crawler_honours(rep_public_crawler_find(rep_string("GPTBot")), 0));
        assert_null(rep_public_crawler_honours(NULL, 0));
}

TEST(purposes_are_known)
{
        const struct rep_public_crawler *crawler = NULL;
        enum rep_purpose purpose;
        unsigned all = 0, bit;

        for (bit = 1; bit != 0; bit <<= 1) {
                const char *name = rep_purpose_name((enum rep_purpose)bit);

                if (name == NULL)
                        continue;
                all |= bit;
                assert_true(rep_purpose_find(rep_string(name), &purpose));
                assert_int_equal(purpose, bit);
        }
        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                assert_true(crawler->purposes != 0 && (crawler->purposes & ~all) == 0);
        assert_null(rep_purpose_name((enum rep_purpose)0));
        assert_null(rep_purpose_name((enum rep_purpose)(REP_PURPOSE_SEARCH | REP_PURPOSE_TRAINING)));
        assert_true(rep_purpose_find(rep_string("ai"), &purpose));
        assert_int_equal(purpose, REP_PURPOSE_TRAINING | REP_PURPOSE_INPUT | REP_PURPOSE_AGENT);
        assert_string_equal(rep_purpose_name(purpose), "ai");
        assert_true((rep_public_crawler_find(rep_string("CCBot"))->purposes & REP_PURPOSE_TRAINING) != 0);
        assert_false(rep_purpose_find(rep_string("Search"), &purpose));
        assert_false(rep_purpose_find((struct rep_text){NULL, 3}, &purpose));
        assert_null(rep_public_crawler_find((struct rep_text){NULL, 3}));
        assert_false(rep_purpose_find(rep_string("searc"), &purpose));
}

TEST(found_by_name)
{
        for (size_t i = 0; i < rep_public_crawler_count(); i++) {
                char upper[100];
                size_t at;

                for (at = 0; rep_public_crawler_at(i)->name[at] != '\0' && at + 1 < sizeof(upper); at++)
                        upper[at] = (char)toupper((unsigned char)rep_public_crawler_at(i)->name[at]);
                upper[at] = '\0';
                assert_ptr_equal(rep_public_crawler_find(rep_string(upper)), rep_public_crawler_at(i));
        }
        assert_null(rep_public_crawler_find(rep_string("")));
        assert_null(rep_public_crawler_find(rep_string("Googlebo")));
        assert_null(rep_public_crawler_find(rep_string("Googlebot-")));
        assert_null(rep_public_crawler_find(rep_string("zzzzzz")));
}

TEST(selected_by_purpose)
{
        const struct rep_public_crawler *crawler = NULL;
        size_t i, wanted = 0, seen = 0;

        for (i = 0; i < rep_public_crawler_count(); i++)
                wanted += (rep_public_crawler_at(i)->purposes & (REP_PURPOSE_TRAINING | REP_PURPOSE_ADS)) != 0;
        while ((crawler = rep_public_crawler_next(crawler, REP_PURPOSE_TRAINING | REP_PURPOSE_ADS)) != NULL) {
                assert_true((crawler->purposes & (REP_PURPOSE_TRAINING | REP_PURPOSE_ADS)) != 0);
                seen++;
        }
        assert_true(seen > 0 && seen < rep_public_crawler_count());
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
assert_token(struct rep_text token, const char *wanted)
{
        assert_int_equal(token.size, strlen(wanted));
        assert_memory_equal(token.data, wanted, token.size);
}

TEST(first_named_holds)
{
        for (size_t i = 0; i < COUNT(picked_cases); i++) {
                const struct picked_case *picked = &picked_cases[i];
                ENDS(compiled_free) struct compiled compiled = compiled_string(picked->robots, NULL);
                ENDS(free_crawler) struct rep_crawler *crawler = public_crawler(picked->crawler);
                struct rep_text token;
                struct rep_group group;

                assert_int_equal(rep_crawler_pick(crawler, &compiled.blob, &group, &token), REP_OK);
                assert_token(token, picked->token);
                if (group_answer(&group, "/x").verdict != picked->verdict)
                        fail_msg("case %zu: %s", i, picked->robots);
        }
}

/* What is not a token under the names of a blob is passed over.  A crawler that only wide names can name is refused by
 * any other blob: its groups are not known there. */
TEST(names_of_the_blob)
{
        static const char robots[] =
                "user-agent: *\ndisallow: /x\nuser-agent: MJ12bot\nallow: /\n"
                "user-agent: panscient.com\nallow: /\n";
        ENDS(free_crawler) struct rep_crawler *wide = public_crawler("MJ12bot"), *mixed = public_crawler("Panscient");
        enum rep_names names;

        for (names = REP_NAMES_TOKEN; names <= REP_NAMES_WIDE; names++) {
                ENDS(compiled_free)
                struct compiled compiled = compiled_string(robots, &(struct rep_options){.names = names});
                struct rep_group group;
                struct rep_text token;

                assert_int_equal(rep_crawler_pick(wide, &compiled.blob, &group, &token),
                                 names == REP_NAMES_WIDE ? REP_OK : REP_ERR_CRAWLER);
                assert_token(token, names == REP_NAMES_WIDE ? "MJ12bot" : "");
                assert_int_equal(rep_crawler_pick(mixed, &compiled.blob, &group, &token), REP_OK);
                assert_token(token, names == REP_NAMES_WIDE ? "panscient.com" : "Panscient");
        }
}

/* A crawler of one's own, with an order that no table has. */
TEST(own_order)
{
        static const char robots[] =
                "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\n"
                "user-agent: *\ndisallow: /\n";
        struct rep_text agents[] = {rep_string("none"), rep_string("B/2.0"), rep_string("a")};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);
        struct rep_group group;
        size_t named;

        assert_int_equal(rep_pick_first(&compiled.blob, agents, 3, true, &group, &named), REP_OK);
        assert_int_equal(named, 1);
        assert_int_equal(group_answer(&group, "/a").verdict, REP_ALLOW);
        assert_int_equal(group_answer(&group, "/b").line, 4);
        assert_int_equal(rep_pick_first(&compiled.blob, agents, 1, true, &group, NULL), REP_OK);
        assert_int_equal(group_answer(&group, "/c").line, 6);
        assert_int_equal(rep_pick_first(&compiled.blob, NULL, 0, false, &group, &named), REP_OK);
        assert_int_equal(named, 0);
        assert_int_equal(group_answer(&group, "/c").verdict, REP_ALLOW);
}

/* "*" by itself is everybody in an order, too, whom no group names. */
TEST(star_in_order)
{
        const struct rep_text star = rep_string("*");
        struct rep_crawler_view view;

        for (int everybody = 0; everybody < 2; everybody++) {
                ENDS(free_crawler) struct rep_crawler *crawler;
                assert_int_equal(rep_crawler_create_ordered(&star, 1, everybody, REP_NAMES_TOKEN, &crawler), REP_OK);
                rep_crawler_look(crawler, &view);
                assert_int_equal(view.token_count, 0);
                assert_true(view.everybody);
        }
}

/* A blob for certain agents answers where its one set of rules is what the crawler would get from the file. */
TEST(blobs_for_agents)
{
        struct rep_text one = rep_string("Googlebot"), ads = rep_string("AdsBot-Google");
        struct rep_options options = {.agents = &one, .agent_count = 1};
        ENDS(compiled_free) struct compiled compiled = compiled_string("user-agent: *\ndisallow: /x\n", &options);
        struct rep_group group;

        assert_int_equal(pick_public(&compiled.blob, "Googlebot", &group), REP_OK);
        assert_int_equal(group_answer(&group, "/x").verdict, REP_DISALLOW);
        assert_int_equal(pick_public(&compiled.blob, "GPTBot", &group), REP_ERR_AGENT);
        compiled_free(&compiled);
        options.agents = &ads;
        compiled = compiled_string("user-agent: *\ndisallow: /x\n", &options);
        assert_int_equal(pick_public(&compiled.blob, "AdsBot-Google", &group), REP_ERR_AGENT);
}

/* ---- compiled for one */

static const char exempt_robots[] =
        "user-agent: *\ndisallow: /x\ncrawl-delay: 9\n"
        "user-agent: other\nallow: /y\nsitemap: https://a.example/s\n";

/* A delay above another of the tokens, in the group that holds, is not for the crawler of AGENTS, "c", "b" and "a". */
static void
assert_delays(const struct rep_options *options, const struct rep_text *agents)
{
        ENDS(compiled_free)
        struct compiled compiled = compiled_string(
                "user-agent: a\ncrawl-delay: 5\nuser-agent: b\ndisallow: /x\nuser-agent: *\ndisallow: /\n", options);
        struct rep_holding holding;
        struct rep_pace pace;

        assert_int_equal(rep_hold_first_agent(&compiled.blob, agents, 3, true, false, &holding), REP_OK);
        assert_int_equal(rep_holding_pace(&holding, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 0);
        assert_int_equal(rep_pace(&compiled.blob, NULL, 0, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 0);
}

/* A blob for tokens in order of preference answers a crawler with these, in that order, and says which is named. */
TEST(agents_in_order)
{
        static const char robots[] =
                "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\n"
                "user-agent: *\ndisallow: /\n";
        struct rep_text agents[] = {rep_string("c"), rep_string("B/2.0"), rep_string("a"), rep_string("d")};
        struct rep_text same[] = {rep_string("1"), rep_string("C/3"), rep_string("b"), rep_string("c"),
                                  rep_string("A")};
        struct rep_text other[] = {rep_string("b"), rep_string("c"), rep_string("a")};
        ENDS(compiled_free)
        struct compiled compiled =
                compiled_string(robots, &(struct rep_options){.agents = agents, .agent_count = 3, .in_order = true});
        struct rep_group group;
        size_t named;

        assert_int_equal(rep_pick_first(&compiled.blob, same, 5, true, &group, &named), REP_OK);
        assert_int_equal(named, 2);
        assert_int_equal(group_answer(&group, "/b").line, 4);
        assert_int_equal(group_answer(&group, "/a").verdict, REP_ALLOW);
        assert_int_equal(rep_pick_first(&compiled.blob, same, 5, false, &group, &named), REP_ERR_AGENT);
        assert_int_equal(named, 5);
        assert_int_equal(rep_pick_first(&compiled.blob, agents, 2, true, &group, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_pick_first(&compiled.blob, agents, 4, true, &group, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_pick_first(&compiled.blob, other, 3, true, &group, NULL), REP_ERR_AGENT);
        assert_int_equal(rep_pick(&compiled.blob, agents, 3, &group), REP_ERR_AGENT);
        assert_int_equal(rep_pick(&compiled.blob, NULL, 0, &group), REP_OK);
        compiled_free(&compiled);
        assert_delays(&(struct rep_options){.agents = agents, .agent_count = 3, .in_order = true}, agents);
        /* One token that is usable is a blob for one. */
        compiled = compiled_string(robots, &(struct rep_options){.agents = same, .agent_count = 2, .in_order = true});
        assert_int_equal(rep_pick(&compiled.blob, agents, 1, &group), REP_OK);
}

/* For a crawler that leaves the groups for everybody aside, a blob says so, and answers only to who asks so. */
TEST(exempt_agents)
{
        struct rep_text ads = rep_string("AdsBot-Google");
        ENDS(compiled_free)
        struct compiled compiled =
                compiled_string(exempt_robots, &(struct rep_options){.agents = &ads, .agent_count = 1, .exempt = true});
        struct rep_group group;
        struct rep_holding holding;
        struct rep_directive directive;
        ENDS(free_crawler) struct rep_crawler *asking = public_crawler("AdsBot-Google");
        struct rep_pace pace;

        assert_true(compiled.stats.exempt);
        assert_int_equal(rep_pick(&compiled.blob, &ads, 1, &group), REP_ERR_AGENT);
        assert_int_equal(rep_pick_first(&compiled.blob, &ads, 1, true, &group, NULL), REP_ERR_AGENT);
        assert_int_equal(pick_public(&compiled.blob, "GPTBot", &group), REP_ERR_AGENT);
        assert_int_equal(rep_pick(&compiled.blob, NULL, 0, &group), REP_OK);
        assert_int_equal(pick_public(&compiled.blob, "AdsBot-Google", &group), REP_OK);
        assert_int_equal(group_answer(&group, "/x").verdict, REP_ALLOW);
        assert_int_equal(rep_crawler_hold(asking, &compiled.blob, &holding), REP_OK);
        assert_true(rep_next_holding(&holding, &directive));
        assert_int_equal(directive.kind, REP_KIND_SITEMAP);
        assert_false(rep_next_holding(&holding, &directive));
        assert_int_equal(rep_pace(&compiled.blob, NULL, 0, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 0);
}

/* A blob for all can't have these flags: its groups for everybody would hold for some. */
TEST(forged_agents)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(exempt_robots, NULL);
        struct rep_error error;
        struct rep_blob blob;

        ((unsigned char *)compiled.bytes)[4 * REP_HEAD_FLAGS] |= REP_FLAG_EXEMPT;
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_BLOB);
        assert_string_equal(error.message, "exempt agents, but none selected");
        compiled_free(&compiled);
        compiled = compiled_string(exempt_robots, NULL);
        ((unsigned char *)compiled.bytes)[4 * REP_HEAD_FLAGS] |= REP_FLAG_ORDERED;
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_BLOB);
        assert_string_equal(error.message, "agents in order, but none selected");
}

/* What holds besides the rules follows the same order. */
TEST(directives_hold)
{
        static const struct {
                const char *crawler;
                uint32_t delay;
        } cases[] = {{"Googlebot-Image", 2000}, {"Googlebot", 2000}, {"AdsBot-Google", 0}, {"GPTBot", 9000}};
        ENDS(compiled_free)
        struct compiled compiled = compiled_string(
                "user-agent: *\ncrawl-delay: 9\nuser-agent: googlebot\ncrawl-delay: 2\n"
                "user-agent: googlebot-news\ndisallow: /\n",
                NULL);
        struct rep_holding holding;
        ENDS(free_crawler) struct rep_crawler *wide = public_crawler("MJ12bot");
        struct rep_pace pace;

        for (size_t i = 0; i < COUNT(cases); i++) {
                ENDS(free_crawler) struct rep_crawler *crawler = public_crawler(cases[i].crawler);

                assert_int_equal(rep_crawler_hold(crawler, &compiled.blob, &holding), REP_OK);
                assert_int_equal(rep_holding_pace(&holding, 0, &pace), REP_OK);
                if (pace.delay != cases[i].delay)
                        fail_msg("%s waits %u", cases[i].crawler, (unsigned)pace.delay);
        }
        assert_int_equal(rep_holding_pace(&holding, 1440, &pace), REP_ERR_ARGUMENT);
        assert_int_equal(rep_holding_pace(NULL, 0, &pace), REP_ERR_ARGUMENT);
        assert_int_equal(rep_holding_pace(&holding, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_hold(NULL, &compiled.blob, &holding), REP_OK);
        assert_int_equal(rep_crawler_hold(NULL, &compiled.blob, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_hold(wide, &compiled.blob, &holding), REP_ERR_CRAWLER);
}

TEST(options_are_checked)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        ENDS(free_crawler) struct rep_crawler *crawler = public_crawler("Googlebot"), *wide = public_crawler("MJ12bot");
        struct rep_text agent = rep_string("a");
        struct rep_options options = {.exempt = true};
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile(compiler, "", 0, &options, &blob, &size), REP_ERR_ARGUMENT);
        options = (struct rep_options){.in_order = true};
        assert_int_equal(rep_compile(compiler, "", 0, &options, &blob, &size), REP_ERR_ARGUMENT);
        options = (struct rep_options){.agents = NULL};
        assert_int_equal(rep_crawler_select(NULL, &options), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_select(crawler, NULL), REP_ERR_ARGUMENT);
        options = (struct rep_options){.agents = &agent, .agent_count = 1};
        assert_int_equal(rep_crawler_select(crawler, &options), REP_ERR_ARGUMENT);
        options = (struct rep_options){.names = REP_NAMES_WIDE};
        assert_int_equal(rep_crawler_select(wide, &options), REP_OK);
        assert_int_equal(options.agent_count, 1);
        for (enum rep_names names = REP_NAMES_TOKEN; names <= REP_NAMES_ANY; names++) {
                options = (struct rep_options){.names = names};
                assert_int_equal(rep_crawler_select(wide, &options), REP_ERR_CRAWLER);
                assert_int_equal(options.agent_count, 0);
        }
}

TEST(arguments_are_checked)
{
        struct rep_text agent = rep_string("a");
        struct rep_blob closed = {NULL, 0};
        struct rep_group group;
        size_t named = 7;

        assert_int_equal(pick_public(NULL, "Googlebot", &group), REP_ERR_ARGUMENT);
        assert_int_equal(pick_public(&closed, "Googlebot", &group), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_pick(NULL, &closed, &group, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick_first(&closed, &agent, 1, true, NULL, &named), REP_ERR_ARGUMENT);
        assert_int_equal(named, 1);
        assert_int_equal(rep_pick_first(&closed, NULL, 1, true, &group, NULL), REP_ERR_ARGUMENT);
}
