/* SPDX-License-Identifier: Apache-2.0 */
/* Agents: strings that are product tokens or not, and the tokens in real User-Agent fields. */
#include "for_command.h"
#include "tests/support/compiled.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- which strings are tokens */

TEST(tokens_and_others)
{
        static const struct {
                const char *agent;
                bool plain, wide;
        } rows[] = {
                {"ExampleBot", true, true},
                {"a", true, true},
                {"Google-Extended", true, true},
                {"ia_archiver", true, true},
                {"Bot/1.2", true, true},
                {"Bot/", true, true},
                {"Bot/x y", false, false},
                {"Bot/1.2 (+https://a.example/bot)", false, false},
                {"Bot/1.2,Other", false, false},
                {"Bot/1;2", false, false},
                {"Bot/\x7f", false, false},
                {"Bot/\xC3\xB6", false, false},
                {"Bot/~!<1>", true, true},
                {"MJ12bot", false, true},
                {"MJ12bot/v1.4.8", false, true},
                {"360Spider", false, true},
                {"008", false, true},
                {"archive.org_bot", false, true},
                {"42", false, true},
                {".", false, true},
                {"", false, false},
                {"/1.2", false, false},
                {"*", false, false},
                {"Bot*", false, false},
                {"Foo Bar", false, false},
                {"a, b", false, false},
                {" Bot", false, false},
                {"Bot ", false, false},
                {"B\xC3\xB6t", false, false},
                {"Mozilla/5.0 (compatible)", false, false},
                {"Bot;", false, false},
        };

        for (size_t at = 0; at < COUNT(rows); at++) {
                struct rep_text agent = rep_string(rows[at].agent);
                assert_int_equal(rep_first_no_token(&agent, 1, REP_NAMES_TOKEN), rows[at].plain);
                assert_int_equal(rep_first_no_token(&agent, 1, REP_NAMES_ANY), rows[at].plain);
                assert_int_equal(rep_first_no_token(&agent, 1, REP_NAMES_WIDE), rows[at].wide);
        }
}

TEST(first_of_several)
{
        const struct rep_text agents[] = {rep_string("a"), rep_string("b2"), {NULL, 0}};

        assert_int_equal(rep_first_no_token(NULL, 0, REP_NAMES_TOKEN), 0);
        assert_int_equal(rep_first_no_token(agents, 1, REP_NAMES_TOKEN), 1);
        assert_int_equal(rep_first_no_token(agents, 3, REP_NAMES_TOKEN), 1);
        assert_int_equal(rep_first_no_token(agents, 3, REP_NAMES_WIDE), 2);
}

/* ---- what becomes of others */

static enum rep_status
pick_status(const struct compiled *compiled, const char *agent)
{
        struct rep_text text = rep_string(agent);
        struct rep_group group;

        return rep_pick(&compiled->blob, &text, 1, &group);
}

static const char robots[] =
        "user-agent: mj\ndisallow: /a\n"
        "user-agent: mj12bot/2\ndisallow: /b\n"
        "user-agent: *\ndisallow: /c\n";

TEST(strict)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);

        assert_int_equal(compiled.stats.names, REP_NAMES_TOKEN);
        assert_int_equal(pick_status(&compiled, "mj12bot"), REP_ERR_TOKEN);
        assert_int_equal(pick_status(&compiled, "Foo Bar"), REP_ERR_TOKEN);
        assert_int_equal(pick_status(&compiled, ""), REP_ERR_TOKEN);
        assert_int_equal(compiled_check(&compiled, "mj", "/b").line, 4);
        assert_int_equal(compiled_check(&compiled, "other", "/c").line, 6);
}

TEST(lenient)
{
        struct rep_options options = {.names = REP_NAMES_ANY};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, &options);

        assert_int_equal(compiled.stats.names, REP_NAMES_ANY);
        assert_int_equal(compiled_check(&compiled, "mj12bot", "/b").line, 0);
        assert_int_equal(compiled_check(&compiled, "mj12bot", "/c").line, 6);
        assert_int_equal(compiled_check(&compiled, "", "/c").line, 6);
}

TEST(wide)
{
        struct rep_options options = {.names = REP_NAMES_WIDE};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, &options);

        assert_int_equal(compiled.stats.names, REP_NAMES_WIDE);
        assert_int_equal(pick_status(&compiled, "Foo Bar"), REP_ERR_TOKEN);
        assert_int_equal(compiled_check(&compiled, "mj", "/b").line, 0);
        assert_int_equal(compiled_check(&compiled, "MJ12bot/v1.4.8", "/b").line, 4);
        assert_int_equal(compiled_check(&compiled, "008", "/c").line, 6);
}

/* A blob for certain agents, one of which is not a token, is asked by the others, by all of them, or by nobody. */
TEST(lenient_selected)
{
        struct rep_text agents[] = {rep_string("mj12bot"), rep_string("mj")};
        struct rep_options options = {.names = REP_NAMES_ANY, .agents = agents, .agent_count = 2};
        struct compiled compiled = compiled_string(robots, &options);
        struct rep_group group;

        assert_int_equal(compiled_check(&compiled, NULL, "/a").line, 2);
        assert_int_equal(compiled_check(&compiled, "mj", "/a").line, 2);
        assert_int_equal(rep_pick(&compiled.blob, agents, 2, &group), REP_OK);
        assert_int_equal(pick_status(&compiled, "mj12bot"), REP_ERR_AGENT);
        assert_int_equal(pick_status(&compiled, "other"), REP_ERR_AGENT);
        compiled_free(&compiled);
        options.agent_count = 1;
        compiled = compiled_string(robots, &options);
        assert_int_equal(compiled_check(&compiled, "mj12bot", "/c").line, 6);
        assert_int_equal(pick_status(&compiled, "mj"), REP_ERR_AGENT);
        compiled_free(&compiled);
}

/* ---- User-Agent fields */

#define WEBKIT "AppleWebKit/537.36 (KHTML, like Gecko"
#define NEXUS \
        "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) " WEBKIT ") Chrome/W.X.Y.Z Mobile Safari/537.36"

static const struct {
        const char *header;
        const char *plain; /* the tokens, each with a blank behind it */
        const char *wide;  /* the wide ones; NULL: the same */
} headers[] = {
        /* Browsers. */
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0", "Mozilla Gecko Firefox ",
         NULL},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) " WEBKIT ") Chrome/119.0.0.0 Safari/537.36",
         "Mozilla AppleWebKit Chrome Safari ", NULL},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/16.6 Mobile/15E148 Safari/604.1",
         "Mozilla AppleWebKit Version Mobile Safari ", NULL},
        {"Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; Trident/4.0)", "Mozilla Trident ", NULL},

        /* Crawlers in the comment of a browser. */
        {"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Mozilla Googlebot ", NULL},
        {NEXUS " (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
         "Mozilla AppleWebKit Chrome Mobile Safari Googlebot ", NULL},
        {"Mozilla/5.0 " WEBKIT "; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "Mozilla AppleWebKit GPTBot ",
         NULL},
        {"Mozilla/5.0 " WEBKIT "; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 "
         "Safari/537.36",
         "Mozilla AppleWebKit bingbot Chrome Safari ", NULL},
        {"Mozilla/5.0 (Linux; Android 5.0) " WEBKIT ") Mobile Safari/537.36 (compatible; Bytespider; "
         "spider-feedback@bytedance.com)",
         "Mozilla AppleWebKit Mobile Safari Bytespider ", NULL},
        {"Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)", "Mozilla PetalBot ",
         NULL},
        {"Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", "Mozilla SemrushBot ", NULL},
        {"Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "Mozilla ", "Mozilla MJ12bot "},
        {"Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)", "Mozilla ",
         "Mozilla archive.org_bot "},
        {"LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
         "LinkedInBot Mozilla Apache-HttpClient ", NULL},

        /* Crawlers by themselves. */
        {"CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot ", NULL},
        {"FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google ", NULL},
        {"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider ", NULL},
        {"Mozilla/5.0 (Windows NT 10.0; WOW64) " WEBKIT ") Chrome/50.0 Safari/537.36; 360Spider",
         "Mozilla AppleWebKit Chrome Safari ", "Mozilla AppleWebKit Chrome Safari 360Spider "},
        {"Scrapy/2.11 (+https://scrapy.org)", "Scrapy ", NULL},

        /* By the grammar of RFC 9110: products without versions, nested comments, quoted characters. */
        {"CERN-LineMode/2.15 libwww/2.17b3", "CERN-LineMode libwww ", NULL},
        {"a b/1 c", "a b c ", NULL},
        {"a (x (compatible; y/1) z; w) b", "a y b ", NULL},
        {"a (compatible; (x); y) b", "a b ", NULL},
        {"a (b\\) c/1; d/2) e", "a d e ", NULL},
        {"a (b/1, c/2) d", "a b c d ", NULL},
        {"a (b/x; c/v2; d/vx) e/x", "a c e ", NULL},
        {"a (COMPATIBLE ; b )", "a b ", NULL},
        {"a (compatible: b; c 1; d/e) (compatible f/1)", "a b f ", NULL},
        {"a (www.example.com/bot.html)", "a ", NULL},

        /* What is not well formed is read as far as it goes. */
        {"", "", NULL},
        {"  ", "", NULL},
        {"(", "", NULL},
        {") a", "a ", NULL},
        {"a (compatible; b/1", "a b ", NULL},
        {"a (\\", "a ", NULL},
        {"a (b;;; compatible;;c;)", "a c ", NULL},
        {"+http://a.example/ \"a\" b= c", "a c ", NULL},
        {"b\xC3\xB6t a", "a ", NULL},
};

static void
print_tokens(const char *header, enum rep_names names, char out[200])
{
        ENDS(free_memory) char *copy = strdup(header);
        struct rep_text tokens[16];
        size_t count = rep_agent_tokens((struct rep_text){copy, strlen(header)}, names, tokens, 16);
        int used = 0;

        out[0] = '\0';
        assert_true(count <= 16);
        for (size_t at = 0; at < count; at++) {
                assert_true(tokens[at].data >= copy && tokens[at].data + tokens[at].size <= copy + strlen(header));
                assert_int_equal(rep_first_no_token(&tokens[at], 1, names), 1);
                used += snprintf(out + used, 200 - (size_t)used, "%.*s ", (int)tokens[at].size, tokens[at].data);
        }
}

TEST(fields)
{
        char out[200];

        for (size_t at = 0; at < COUNT(headers); at++) {
                print_tokens(headers[at].header, REP_NAMES_TOKEN, out);
                assert_string_equal(out, headers[at].plain);
                print_tokens(headers[at].header, REP_NAMES_ANY, out);
                assert_string_equal(out, headers[at].plain);
                print_tokens(headers[at].header, REP_NAMES_WIDE, out);
                assert_string_equal(out, headers[at].wide ? headers[at].wide : headers[at].plain);
        }
}

/* No more are written than there is room for; all are counted. */
TEST(room)
{
        struct rep_text tokens[3] = {{"x", 1}, {"x", 1}, {"x", 1}}, header = rep_string("a/1 b (compatible; c) d");

        assert_int_equal(rep_agent_tokens(header, REP_NAMES_TOKEN, NULL, 0), 4);
        assert_int_equal(rep_agent_tokens(header, REP_NAMES_TOKEN, tokens, 2), 4);
        assert_memory_equal(tokens[1].data, "b", 1);
        assert_memory_equal(tokens[2].data, "x", 1);
        assert_int_equal(rep_agent_tokens((struct rep_text){NULL, 0}, REP_NAMES_TOKEN, tokens, 3), 0);
}
