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
        {"MyCrawler/1.0 Scrapy/2.11 (compatible; Googlebot/2.1)", "MyCrawler ", NULL},
        {"MyCrawler/Nutch-1.19 (a crawler; http://example.com)", "MyCrawler ", NULL},
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

        /* A name that is not a token by the names at hand: others would ask as nobody. */
        {"my-crawler_v2/1.0", "-", "my-crawler_v2 "},
        {"Mozilla/5.0 (compatible; MyBot/1.0; Other2/1.0)", "-", "MyBot Other2 "},
        {"Mozilla/5.0 (compatible; MyBot/1.0; x64)", "MyBot ", NULL},
        {"Wget2/2.1.0", "-", "Wget2 "},
        {"curl/8.0 Foo9/1", "-", "Foo9 curl "},
        {"python-requests/2.31.0 Foo9", "-", "Foo9 python-requests "},

        /* The longest name of a public crawler. */
        {"Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot ", NULL},
        {"Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/x)", "archive.org_bot ", NULL},
        {"Mozilla/5.0 " WEBKIT "; compatible; bingbot/2.0; +http://x.example) Safari/537", "bingbot msnbot ", NULL},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) Safari/604.1 (Amazonbot/0.1; +https://x.example)",
         "Amazonbot ", NULL},
        {CHROME " (compatible; Bytespider; spider-feedback@bytedance.com)", "Bytespider ", NULL},
        {"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp ", NULL},
        {"Mozilla/5.0 (compatible; Sogou web spider; like Googlebot)", "Sogou ", NULL},
        {"Mozilla/5.0 (compatible; CCBot; as GPTBot)", "GPTBot ", NULL},
        {"Mozilla/5.0 (by GPTBot.)", "GPTBot ", NULL},
        {"Mozilla/5.0 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)",
         "AdsBot-Google-Mobile ", NULL},
        {"curl/8.0 (compatible; MJ12bot/v1.4.8)", "MJ12bot ", NULL},

        /* Part of a word is not a name of a public crawler, and no host is one. */
        {"Mozilla/5.0 (compatible; MyGooglebot/1.0)", "MyGooglebot ", NULL},
        {"Mozilla/5.0 (compatible; Googlebot-Mine/1.0)", "Googlebot-Mine ", NULL},
        {"Mozilla/5.0 (compatible; MyBot/1.0; +http://mj12bot.com/)", "MyBot ", NULL},

        /* What comments name, and then a tool. */
        {"Mozilla/5.0 (compatible; a/1.0; b)", "a b ", NULL},
        {"Mozilla/5.0 (compatible; Butterfly/1.0; +http://x.example/) Firefox/3.0.8", "Butterfly ", NULL},
        {"Scrapy/2.11 MyCrawler/1.0", "MyCrawler Scrapy ", NULL},
        {"Mozilla/5.0 (compatible; Scrapy/2.11; +http://x.example/)", "Scrapy ", NULL},
        {"Mozilla/5.0 (compatible; crawler4j/1.0)", "crawler4j ", NULL},
        {"Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1", "Lynx ", NULL},

        /* A browser's. */
        {CHROME, "Mozilla AppleWebKit Chrome Safari ", NULL},
        {"Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "Mozilla Trident like Gecko ", NULL},
        {"Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Win64; x64; Trident/5.0)", "Mozilla Trident ",
         "Mozilla Win64 x64 Trident "},
        {"Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1) Opera 7.54 [en]", "Mozilla Opera en ",
         "Mozilla Opera 7.54 en "},
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

static void
assert_tokens(const char *header, enum rep_names names, const char *expected)
{
        char out[200];

        print_tokens(header, names, out, sizeof(out));
        if (strcmp(out, expected) != 0)
                fail_msg("%s: %s, not %s", header, out, expected);
}

TEST(whose_a_header_is)
{
        for (size_t i = 0; i < COUNT(headers); i++) {
                assert_tokens(headers[i].header, REP_NAMES_TOKEN, headers[i].plain);
                assert_tokens(headers[i].header, REP_NAMES_WIDE,
                              headers[i].wide != NULL ? headers[i].wide : headers[i].plain);
        }
}

/* ---- families of headers */

/* Those of real browsers are theirs. */
TEST(browsers)
{
        static const char *const browsers[] = {
                CHROME,
                CHROME " OPR/105.0.0.0 (Edition Yx GX)",
                CHROME " SE 2.X MetaSr 1.0",
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0",
                "Mozilla/5.0 (Windows; U; Windows NT 6.0; en-US; rv:1.9.0.5) Firefox/3.0.5 (.NET CLR 3.5.30729)",
                "Mozilla/5.0 (X11; U; Linux i686; en-US) Gecko/20070817 Firefox/2.0.0.6 (Ubuntu-feisty)",
                "Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0 SeaMonkey/2.53.17",
                "Mozilla/5.0 (Linux; Android 10; K) " WEBKIT ") Chrome/120.0.0.0 Mobile Safari/537.36",
                "Mozilla/5.0 (Linux; Android 9; SM-G960F Build/PPR1.180610.011; wv) " WEBKIT ") Version/4.0 Safari/5",
                "Mozilla/5.0 (Linux; Android 7.1.2; AFTMM) " WEBKIT ") Silk/70.4.2 like Chrome/70.0.3538.110",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) " WEBKIT ") CriOS/120.0 Mobile/15E148",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 14_4) Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone12,1;FBLC/en_US]",
                "Mozilla/5.0 (iPhone) MicroMessenger/8.0.20(0x18001442) NetType/WIFI Language/zh_CN",
                "Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) " WEBKIT ") SmartTV/7.0 TV Safari/537.36",
                "Mozilla/5.0 (PlayStation; PlayStation 5/2.26) " WEBKIT ") Version/13.0 Safari/605.1.15",
                "Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko) (Kubuntu)",
                "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1; .NET CLR 1.1.4322)",
                "Mozilla/4.0 (compatible; MSIE 7.0; AOL 9.0; SLCC1; Media Center PC 5.0; InfoPath.2)",
                "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; GTB7.4; .NET4.0C; MDDC; chromeframe/12.0)",
                "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; WOW64; Trident/6.0; Touch; MASPJS)",
                "Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; ARM; Touch; NOKIA; Lumia 920)",
                "Mozilla/5.0 (compatible, MSIE 11, Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko",
                "Mozilla/4.0 (compatible; MSIE 5.23; Mac_PowerPC)",
                CHROME " Core/1.94 QIHU 360EE T7/12.9 SP-engine/2.25 baiduboxapp/12.9 NABar/1.0 SA/3",
                "Mozilla/5.0 (X11; U; Linux i686) Gecko/20080325 Ubuntu/7.10 (gutsy) Fedora/2.0-1.fc8 Firefox/2.0.0.13",
                "Mozilla/5.0 (Linux; U; en-US) Version/4.0 Kindle/3.0 (screen 600x800; rotate)",
                "Mozilla/5.0 (CrKey armv7l 1.5.16041) " WEBKIT ") Chrome/31.0.1650.0 Safari/537.36",
                "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25",
        };
        char out[200];

        for (size_t i = 0; i < COUNT(browsers); i++)
                for (int names = REP_NAMES_TOKEN; names <= REP_NAMES_WIDE; names++) {
                        print_tokens(browsers[i], (enum rep_names)names, out, sizeof(out));
                        if (strncmp(out, "Mozilla ", 8) != 0 && strncmp(out, "Opera ", 6) != 0)
                                fail_msg("%s: %s", browsers[i], out);
                }
}

/* Those of tools alone, with their libraries and systems, are their first product's. */
TEST(tools)
{
        static const char tools[] =
                "curl/7.29.0 (x86_64-redhat-linux-gnu) libcurl/7.29.0 NSS/3.19 zlib/1.2.7 libssh2/1.4.3\0"
                "curl/7.16.3 (powerpc-apple-darwin9.0) libcurl/7.16.3 OpenSSL/0.9.7l\0"
                "curl/8.0.1 (Windows) libcurl/8.0.1 Schannel WinIDN\0Wget/1.21.3 (linux-gnu)\0"
                "Wget/1.20.3 (darwin19.0.0)\0Wget/1.20.3 (mingw32)\0"
                "python-requests/2.2.1 CPython/2.7.5 Linux/3.10.0-327.el7.x86_64\0"
                "python-requests/2.31 (+https://x.example/bot)\0"
                "Dalvik/2.1.0 (Linux; U; Android 9; SM-G960F Build/PPR1.180610.011)\0"
                "CFNetwork/1126 Darwin/19.6.0 (x86_64)\0Apache-HttpClient/UNAVAILABLE (java 1.4)\0"
                "Jersey/2.25 (HttpUrlConnection 1.8.0_141)\0Dart/2.19 (dart:io)\0Faraday v1.3.0\0"
                "colly - https://github.com/gocolly/colly/v2\0Scrapy/2.11 (+https://scrapy.org)\0";
        char expected[60];

        for (const char *tool = tools; tool[0] != '\0'; tool += strlen(tool) + 1) {
                snprintf(expected, sizeof(expected), "%.*s ", (int)strcspn(tool, "/ "), tool);
                assert_tokens(tool, REP_NAMES_TOKEN, expected);
                assert_tokens(tool, REP_NAMES_WIDE, expected);
        }
}

/* Asserts that PRODUCT, with COMMENT and a name in it, is the header of a crawler of that name, or none's by no token.
 */
static void
assert_whose(const char *product, const char *comment)
{
        static const char *const names[] = {"MyCrawler", "My_2Bot", "M\xC3\xBCllerbot"};
        static const char *const plain[] = {"MyCrawler ", "-", "-"}, *const wide[] = {"MyCrawler ", "My_2Bot ", "-"};
        char form[300], header[300];

        snprintf(form, sizeof(form), product, comment);
        for (size_t i = 0; i < COUNT(names); i++) {
                snprintf(header, sizeof(header), form, names[i]);
                assert_tokens(header, REP_NAMES_TOKEN, plain[i]);
                assert_tokens(header, REP_NAMES_WIDE, wide[i]);
        }
        assert_tokens(header, REP_NAMES_ANY, "M\xC3\xBCllerbot ");
}

TEST(own_names)
{
        static const char *const products[] = {"Mozilla/5.0 (%s)", CHROME " (%s)", "curl/8 (%s) libcurl/8",
                                               "python-requests/2.31 (%s", "(%s)"};
        static const char comments[] =
                "%s\0%s/1.0\0%s/V1\0%s/beta\0%s v2; Linux\0%s 1.0; +http://x.example\0%s +http://x.example\0"
                "%s - a bot\0Java 1.8; %s\0+http://x.example; %s\0me@x.example, %s\0X11; Linux x86_64; %s; +http://x.example\0"
                "compatible; %s 1.0; +http://x.example\0compatible; %s v1\0compatible; %s for science\0"
                "compatible: %s\0compatible %s/2\0COMPATIBLE;%s/\0compatible; MSIE 9.0; %s\0x64; compatible; %s\0";
        static const char others[] =
                "%s\0%s/1.0 (Scrapy/2.11)\0Mozilla/5.0 %s\0Mozilla/5.0 - %s v1.0\0Mozilla/5.0\n %s/1.0\r\n\0"
                "\"Mozilla/5.0 [%s/1.0]\"\0User-Agent: %s/1.0\0Mozilla/5.0 (X11 (y) (compatible; %s/1\0"
                "%s/1.0 (compatible; Googlebot/2.1)\0" CHROME "; %s\0";

        for (const char *comment = comments; comment[0] != '\0'; comment += strlen(comment) + 1)
                for (size_t i = 0; i < COUNT(products); i++)
                        assert_whose(products[i], comment);
        for (const char *other = others; other[0] != '\0'; other += strlen(other) + 1)
                assert_whose("%s", other);
}

/* Where nothing is named for sure, or nothing at all, it is an error. */
TEST(unsure)
{
        static const char unsure[] =
                "curl/8 (write to me)\0curl/8 (scrapy.example)\0Mozilla/5.0 (compatible; \xC3\x9CGPTBot; GPTBot\xC3\x9C)\0"
                "Mozilla/5.0 (compatible; Let's Encrypt validation server; +https://www.letsencrypt.org)\0"
                "Mozilla/5.0+(compatible;+MyCrawler/1.0;++http://x.example)\0Mozilla%2F5.0%20%28MyCrawler%29\0"
                "/1.0\0(12)\t()\0 \0";

        for (const char *header = unsure; header[0] != '\0'; header += strlen(header) + 1) {
                assert_tokens(header, REP_NAMES_TOKEN, "-");
                assert_tokens(header, REP_NAMES_WIDE, "-");
        }
        assert_tokens("", REP_NAMES_WIDE, "-");
        assert_tokens("Mozilla/5.0 (+http://x.example; me@x.example)", REP_NAMES_TOKEN, "Mozilla ");
}

/* A crawler that may be called anything is refused nowhere. */
TEST(any_name)
{
        assert_tokens("my-crawler_v2/1.0", REP_NAMES_ANY, "my-crawler_v2 ");
        assert_tokens("Mozilla/5.0 (compatible; MJ12bot/v1.4.8)", REP_NAMES_ANY, "MJ12bot ");
        assert_tokens("curl/8 (write to me)", REP_NAMES_ANY, "curl ");
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
        assert_int_equal(answer_of(robots, other, "/x").line, 4);
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
