/* SPDX-License-Identifier: Apache-2.0 */
/* Whose a whole User-Agent header is (rep_crawler_create_header()): public crawlers, own ones, tools and browsers. */
#include "base/crawl.h"
#include "tests/support/robots.h"

#include <stdio.h>
#include <string.h>

/* ---- whose a header is */

#define WEBKIT "AppleWebKit/537.36 (KHTML, like Gecko"
#define CHROME "Mozilla/5.0 (X11; Linux x86_64) " WEBKIT ") Chrome/119.0.0.0 Safari/537.36"

struct header_case {
        const char *header;
        const char *plain; /* the tokens, each with a blank behind it; "-": REP_ERR_TOKEN */
        const char *wide;  /* with wide names; NULL: the same */
};

static const struct header_case headers[] = {
        /* The first product that is no browser's, whatever follows. */
        {"ExampleBot/2.1 (+https://example.com/bot)", "ExampleBot ", NULL},
        {"MyCrawler/1.0 (Scrapy/2.11)", "MyCrawler ", NULL},
        {"MyCrawler/1.0 Scrapy/2.11 (compatible; Googlebot/2.1)", "MyCrawler ", NULL},
        {"MyCrawler/Nutch-1.19 (a crawler; http://example.com)", "MyCrawler ", NULL},
        {CHROME " MyCrawler/1", "MyCrawler ", NULL},
        {"ia_archiver (+http://www.alexa.com/site/help/webmasters; crawler@alexa.com)", "ia_archiver ", NULL},
        {"facebookexternalhit/1.1 Facebot Twitterbot/1.0", "facebookexternalhit ", NULL},
        {"LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", "LinkedInBot ", NULL},
        {"FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google ", NULL},
        {"mozilla/5.0 GOOGLEBOT-IMAGE/1.0", "Googlebot-Image Googlebot ", NULL},
        {"msnbot-media/1.1", "msnbot-media ", NULL},
        {CHROME "; 360Spider", "360Spider ", NULL},
        {"008/0.83 (http://example.com)", "008 ", NULL},
        {"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou ", NULL},
        {"Screaming Frog SEO Spider/19.0", "Screaming ", NULL},
        {CHROME " Google Favicon", "Googlebot-Image Googlebot ", NULL},

        {"Mozilla/5.0 " WEBKIT "); compatible; GPTBot/1.1; +https://openai.com/gptbot", "GPTBot ", NULL},
        {"Mozilla/5.0 " WEBKIT "); compatible; ExampleBot/1.1; +https://x.example/", "ExampleBot ", NULL},

        /* A name that is no token by the names at hand: others would ask as nobody. */
        {"my-crawler_v2/1.0", "-", "my-crawler_v2 "},
        {"My2Bot/1.0 (compatible; Googlebot/2.1)", "-", "My2Bot "},
        /* Right behind "compatible", a name is one whatever version follows it. */
        {"Mozilla/5.0 (compatible; MyCrawler/beta)", "MyCrawler ", NULL},
        {"Mozilla/5.0 (compatible; MyCrawler/V1.0; +http://x.example/)", "MyCrawler ", NULL},
        {"Mozilla/5.0 (compatible; MyCrawler/)", "MyCrawler ", NULL},
        {"Mozilla/5.0 (compatible; MyCrawler https://x.example/bot)", "MyCrawler ", NULL},
        {"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)", "Mozilla Trident ", NULL},

        {"Mozilla/5.0 (compatible; My2Bot/1.0; +http://x.example/)", "-", "My2Bot "},
        {"Mozilla/5.0 (compatible; My2Bot; Linux)", "-", "My2Bot "},
        {"Mozilla/5.0 (compatible; MyBot/1.0; Other2/1.0)", "-", "MyBot Other2 "},
        {"Mozilla/5.0 (compatible; MyBot/1.0; x64)", "MyBot ", NULL},
        {"Wget2/2.1.0", "-", "Wget2 "},
        {"curl/8.0 Foo9/1", "-", "Foo9 curl "},
        {"python-requests/2.31.0 Foo9", "-", "Foo9 python-requests "},
        {"curl/7.29.0 (x86_64-redhat-linux-gnu) libcurl/7.29.0 NSS/3.19 zlib/1.2.7 libssh2/1.4.3", "NSS curl ",
         "NSS libssh2 curl "},

        /* The longest name of a public crawler. */
        {"Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot ", NULL},
        {"Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)", "archive.org_bot ",
         NULL},
        {"Mozilla/5.0 " WEBKIT "; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 "
         "Safari/537.36",
         "bingbot msnbot ", NULL},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/16.6 Mobile/15E148 Safari/604.1 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)",
         "Amazonbot ", NULL},
        {"Mozilla/5.0 (Linux; Android 5.0) " WEBKIT ") Mobile Safari/537.36 (compatible; Bytespider; "
         "spider-feedback@bytedance.com)",
         "Bytespider ", NULL},
        {"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp ", NULL},
        {"Mozilla/5.0 (compatible; Sogou web spider; like Googlebot)", "Sogou ", NULL},
        {"Mozilla/5.0 (compatible; CCBot; as GPTBot)", "GPTBot ", NULL},
        {"Mozilla/5.0 (by GPTBot.)", "GPTBot ", NULL},
        {"Mozilla/5.0 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)",
         "AdsBot-Google-Mobile ", NULL},
        {"curl/8.0 (compatible; MJ12bot/v1.4.8)", "MJ12bot ", NULL},

        /* Part of a word is no name of a public crawler, and no host is one. */
        {"Mozilla/5.0 (compatible; MyGooglebot/1.0)", "MyGooglebot ", NULL},
        {"Mozilla/5.0 (compatible; Googlebot-Mine/1.0)", "Googlebot-Mine ", NULL},
        {"Mozilla/5.0 (compatible; MyBot/1.0; +http://mj12bot.com/)", "MyBot ", NULL},

        /* What comments name, and then a tool. */
        {"Mozilla/5.0 (compatible; ExampleBot/1.0; +http://x.example/)", "ExampleBot ", NULL},
        {"Mozilla/5.0 (compatible; a/1.0; b)", "a b ", NULL},
        {"Mozilla/5.0 (compatible; Butterfly/1.0; +http://x.example/) Gecko/2009032608 Firefox/3.0.8", "Butterfly ",
         NULL},
        {"python-requests/2.31.0 (ExampleBot/1.0)", "ExampleBot ", NULL},
        {"Scrapy/2.11 (+https://scrapy.org)", "Scrapy ", NULL},
        {"Scrapy/2.11 MyCrawler/1.0", "MyCrawler Scrapy ", NULL},
        {"python-requests/2.31.0", "python-requests ", NULL},
        {"curl/8.4.0 libcurl/8.4.0 OpenSSL/3.0 zlib/1.2", "curl ", NULL},
        {"Apache-HttpClient/4.5.2 (Java/1.8.0_151)", "Apache-HttpClient ", NULL},
        {"Mozilla/5.0 (compatible; Scrapy/2.11; +http://x.example/)", "Scrapy ", NULL},
        {"Mozilla/5.0 (compatible; crawler4j/1.0)", "crawler4j ", NULL},
        {"crawler4j (https://example.com/crawler4j/)", "crawler4j ", NULL},
        {"Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1", "Lynx ", NULL},

        /* A browser's. */
        {CHROME, "Mozilla AppleWebKit Chrome Safari ", NULL},
        {"Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "Mozilla Trident like Gecko ", NULL},
        {"Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Win64; x64; Trident/5.0)", "Mozilla Trident ",
         "Mozilla Win64 x64 Trident "},
        {"Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1) Opera 7.54 [en]", "Mozilla Opera ", "Mozilla Opera 7.54 "},

        {"", "-", NULL},
        {"(12)", "-", NULL},
        {"()", "-", NULL},
};

static void
print_tokens(const char *header, enum rep_names names, char *out, size_t size)
{
        ENDS(free_crawler) struct rep_crawler *crawler;
        struct rep_crawler_view view;
        size_t used = 0;

        out[0] = '\0';
        if (rep_crawler_create_header(rep_string(header), names, &crawler) == REP_ERR_TOKEN) {
                assert_null(crawler);
                snprintf(out, size, "-");
                return;
        }
        rep_crawler_look(crawler, &view);
        assert_int_equal(view.name.size, strlen(header));
        for (size_t i = 0; i < view.token_count; i++)
                used += (size_t)snprintf(out + used, size - used, "%.*s ", (int)view.tokens[i].size,
                                         view.tokens[i].data);
}

TEST(whose_a_header_is)
{
        char out[200];

        for (size_t i = 0; i < COUNT(headers); i++) {
                const char *wide = headers[i].wide != NULL ? headers[i].wide : headers[i].plain;

                print_tokens(headers[i].header, REP_NAMES_TOKEN, out, sizeof(out));
                if (strcmp(out, headers[i].plain) != 0)
                        fail_msg("%s: %s", headers[i].header, out);
                print_tokens(headers[i].header, REP_NAMES_WIDE, out, sizeof(out));
                if (strcmp(out, wide) != 0)
                        fail_msg("%s: with wide names %s", headers[i].header, out);
        }
}

/* Whoever may be called anything is refused nowhere. */
TEST(any_name)
{
        char out[200];

        print_tokens("my-crawler_v2/1.0", REP_NAMES_ANY, out, sizeof(out));
        assert_string_equal(out, "my-crawler_v2 ");
        print_tokens("Mozilla/5.0 (compatible; MJ12bot/v1.4.8)", REP_NAMES_ANY, out, sizeof(out));
        assert_string_equal(out, "MJ12bot ");
}

/* ---- each crawler of the table */

/* What the header of CRAWLER, in one of the common forms, is answered about a file that closes the site to it alone. */
static void
assert_closed(const struct rep_public_crawler *known, const char *form)
{
        char header[300], text[300];
        ENDS(free_crawler) struct rep_crawler *crawler, *other;
        ENDS(free_robots) struct rep_robots *robots;
        struct rep_result result;

        snprintf(header, sizeof(header), form, known->name);
        assert_int_equal(rep_crawler_create_header(rep_string(header), REP_NAMES_TOKEN, &crawler), REP_OK);
        assert_int_equal(rep_crawler_create_public(rep_string(known->name), &other), REP_OK);
        snprintf(text, sizeof(text), "User-agent: *\nDisallow:\nUser-agent: %.*s\nDisallow: /\n",
                 (int)known->tokens[0].size, known->tokens[0].data);
        robots = parse_string(text, NULL);
        assert_int_equal(rep_robots_check(robots, crawler, "/x", 2, &result), REP_OK);
        if (result.verdict != REP_DISALLOW || result.line != 4)
                fail_msg("%s: line %u", header, (unsigned)result.line);
        assert_int_equal(rep_robots_check(robots, other, "/x", 2, &result), REP_OK);
        assert_int_equal(result.line, 4);
}

TEST(each_crawler_by_its_header)
{
        const struct rep_public_crawler *known = NULL;
        size_t count = 0;

        while ((known = rep_public_crawler_next(known, 0)) != NULL) {
                assert_closed(known, "Mozilla/5.0 (compatible; %s/1.0; +http://x.example/)");
                assert_closed(known, CHROME " (compatible; %s; +http://x.example/)");
                assert_closed(known, CHROME " %s/1.0");
                assert_closed(known, "Mozilla/5.0 " WEBKIT "); compatible; %s/1.1; +http://x.example/");
                assert_closed(known, "%s/v1.2 (http://x.example/)");
                count++;
        }
        assert_int_equal(count, rep_public_crawler_count());
}

/* A blob of token names does not record what names MJ12bot: it refuses, and does not say "allowed". */
TEST(refused_by_a_blob)
{
        static const char text[] = "User-agent: MJ12bot\nDisallow: /\n";
        struct rep_options compile = {.dialect = REP_DIALECT_GOOGLE};
        ENDS(free_robots) struct rep_robots *robots = parse_string(text, NULL);
        ENDS(free_robots) struct rep_robots *opened = reopen(robots, REP_ENCODING_AUTO);
        ENDS(free_crawler) struct rep_crawler *crawler;
        struct rep_result result;

        assert_int_equal(rep_crawler_create_header(rep_string("Mozilla/5.0 (compatible; MJ12bot/v1.4.8)"),
                                                   REP_NAMES_TOKEN, &crawler),
                         REP_OK);
        assert_int_equal(rep_robots_check(opened, crawler, "/x", 2, &result), REP_ERR_CRAWLER);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_crawler_select(crawler, &compile), REP_ERR_CRAWLER);
}
