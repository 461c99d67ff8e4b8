/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What packs have beside rules, by the command: `rep2c extract`, with --sitemaps, too, `filter --annotate` and
 * `explain`; and what content may be used for, by `usage --pack` and `filter --usage`.  The argument is the command's
 * path.
 */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"a.txt",
         "Sitemap: https://a.example/1\nUser-agent: a\nCrawl-delay: 2.5\nDisallow: /x\nUser-agent: *\n"
         "Request-rate: 1/5\nContent-Signal: ai-train=no\nLicense: https://a.example/l\nDisallow: /y\n"
         "Sitemap: https://a.example/2\n"},
        {"b.txt", "User-agent: *\nDisallow: /y\n"},
        {"list", "https://a.example\ta.txt\nhttps://b.example\tb.txt\n"},
        {"fetches",
         "{\"origin\":\"https://a.example\",\"status\":503,\"fetched\":\"2026-01-02T03:04:05Z\"}\n"
         "{\"origin\":\"https://r.example\",\"status\":301,\"location\":\"https://a.example/"
         "robots.txt\",\"fetched\":\"2025-01-01T00:00:00Z\"}\n"
         "{\"origin\":\"https://gone.example\",\"status\":404,\"fetched\":\"2026-01-02T03:04:05Z\"}\n"},
        {"urls", "https://a.example/\nhttps://b.example/y\nhttps://gone.example/\nhttps://none.example/\n"},
        {"c.txt", "User-agent: *\nDisallow: /y\nContent-Signal: ai-train=yes\n"},
        {"moved",
         "{\"origin\":\"https://a.example\",\"status\":301,\"location\":\"https://b.example/robots.txt\"}\n"
         "{\"origin\":\"https://b.example\",\"status\":200,\"body\":\"Disallow: /\\nSitemap: /1\\nSitemap: "
         "2\\nSitemap:\\n"
         "Sitemap: //c.example/3\\nSitemap: http://d.example/4\\n\"}\n"
         "{\"origin\":\"https://down.example\",\"status\":503,\"fetched\":1700000000}\n"
         "{\"origin\":\"https://down.example\",\"status\":503,\"fetched\":1710000000}\n"
         "{\"origin\":\"https://week.example\",\"status\":503,\"fetched\":1700000000}\n"
         "{\"origin\":\"https://week.example\",\"status\":503,\"fetched\":1700604800}\n"},
        {"used", "https://a.example\ta.txt\nhttps://b.example\tb.txt\nhttps://c.example\tc.txt\n"},
        {"pages",
         "https://a.example/1\nhttps://b.example/2\nhttps://c.example/3\nhttps://c.example/y\nhttps://gone.example/4\n"
         "https://none.example/5\nno url\n"},
};

#define PACK "rep2c pack -q --fetched=2025-01-01 -o p list fetches; "
#define SITEMAPS "https://a.example\thttps://a.example/1\nhttps://a.example\thttps://a.example/2\n"
#define OF_R "https://r.example\thttps://a.example/1\nhttps://r.example\thttps://a.example/2\n"
#define OF_SITE "sitemap        https://a.example/1\n"
#define OF_FILE(host)                                                                                \
        "https://" host "\thttp://d.example/4\nhttps://" host "\thttps://b.example/1\nhttps://" host \
        "\thttps://b.example/2\n"                                                                    \
        "https://" host "\thttps://c.example/3\n"
#define NOT_KEPT "rep2c: p: the sitemaps of 2 origins were not kept; build it anew\n"

static const struct cli_case cases[] = {
        {"extract says what holds for a crawler", PACK "rep2c extract -a a p https://a.example | tail -n 4", 0,
         "delay          2.5 s, by line 3\n" OF_SITE "license        https://a.example/l\n"
         "sitemap        https://a.example/2\n"},
        {"and for nobody in particular", PACK "rep2c extract p https://a.example | tail -n 5", 0,
         "delay          5 s, by line 6\n" OF_SITE "content-signal ai-train=no\nlicense        https://a.example/l\n"
         "sitemap        https://a.example/2\n"},
        {"in a pack for one crawler too",
         "rep2c pack -q -a a -o p list; rep2c extract p https://a.example | grep delay", 0,
         "delay          2.5 s, by line 3\n"},
        {"all sitemaps", PACK "rep2c extract --sitemaps p | sort", 0, SITEMAPS OF_R},
        {"of a pack for several crawlers",
         "rep2c pack -q -a a -a b -o p list; rep2c pack -q --merge -o q p; rep2c extract --sitemaps q", 0, SITEMAPS},
        {"of a pack that did not keep them", "rep2c pack -q --strip=all -o p list; rep2c extract -s p", 2, "",
         NOT_KEPT},
        {"what was not kept is said",
         "rep2c pack -q --strip=all -o p list; rep2c extract p https://a.example | tail -n 1", 0,
         "beside rules   not kept in this pack\n"},
        {"info counts them", PACK "rep2c info p | grep beside; rep2c info --json p | grep -o '\"sets_bes.*e,\"by'", 0,
         "sets beside rules                 1\n\"sets_beside_rules\":1,\"beside_rules_complete\":true,\"by\n"},
        {"and says where they were not kept", "rep2c pack -q --strip=all -o p list; rep2c info p | grep '^beside'", 0,
         "beside rules           not kept of all origins\n"},
        {"sitemaps with relative addresses, of the file that a site redirects to",
         "rep2c pack -q -o p moved; rep2c extract -s p | sort; rep2c extract p https://a.example | grep -e '^re' -e "
         "^s; "
         "rep2c explain --json --pack p https://a.example/ | grep -o '\"sitemaps\":[^]]*'",
         0,
         OF_FILE("a.example")
                 OF_FILE("b.example") "status         200\nredirected to  https://b.example\n"
                                      "sitemap        https://b.example/1\nsitemap        "
                                      "https://b.example/2\nsitemap        https://c.example/3\n"
                                      "sitemap        http://d.example/4\n\"sitemaps\":[\"https://"
                                      "b.example/1\",\"https://b.example/2\",\"https://c.example/3\",\"http://"
                                      "d.example/4\"\n"},
        {"a redirect, and a site that was given up",
         "rep2c pack -q --unreachable=6d -o p moved; rep2c extract p https://week.example | grep outcome; "
         "u='https://a.example/x "
         "https://down.example/x'; rep2c explain --pack p $u | grep -v texts; rep2c explain --json --pack p $u | grep "
         "-oE '\"(redirected_to|given_up)\":[^,]*'",
         0,
         "outcome        the site failed until it was given up, so everything is allowed\n"
         "allow\thttps://a.example/x\n  redirect  to the robots.txt of https://b.example\n"
         "  decides   no rule matches, so it is allowed\nallow\thttps://down.example/x\n"
         "  outcome   the site failed for over 30 days, so everything is allowed (status 503)\n"
         "\"redirected_to\":\"https://b.example\"\n\"given_up\":true\n"},
        {"a full disk", PACK "rep2c extract --sitemaps p >/dev/full", 2, "", "standard output: No space left"},
        {"no pack", "rep2c extract --sitemaps list", 2, "", "list: no pack"},
        {"sitemaps of one origin", PACK "rep2c extract --sitemaps p https://a.example", 2, "", "takes one pack"},
        {"sitemaps for a crawler", PACK "rep2c extract --sitemaps -a x p", 2, "", "for everybody"},
        {"filter annotates with the delay", PACK "rep2c filter -q --pack p -k all -a a --annotate <urls | cut -f 1,5,6",
         0,
         "allow\t2.5\thttps://a.example/\ndisallow\t0\thttps://b.example/y\nallow\t0\thttps://gone.example/\n"
         "unknown\t-\thttps://none.example/\n",
         ""},
        {"the longest of several crawlers, and the rule of the first that decides",
         PACK "for o in '-a a -a b --all' '-a b -a a --all' '-a b -a a --any'; do echo https://a.example/y | rep2c "
              "filter -q --pack p -k all $o --annotate; done | cut -f 1,2,5",
         0, "disallow\t9\t5\ndisallow\t9\t5\nallow\t0\t5\n"},
        {"in JSON",
         PACK "echo '{\"u\":\"https://a.example/\"}' | rep2c filter -q --pack p --json u -a a --annotate | grep -o "
              "'\"delay\":.*'",
         0, "\"delay\":2.5},\"u\":\"https://a.example/\"}\n"},
        {"and not where it was not kept",
         "rep2c pack -q --strip=all -o p list; head -n 1 urls | rep2c filter -q --pack p -k all --annotate | cut -f 5",
         0, "-\n"},
        {"explain gives it in JSON",
         PACK "rep2c explain --json -a a --pack p https://r.example/x | grep -o '\"delay_mi.*\"path\"\\|\"delay_mi.*'",
         0,
         "\"delay_milliseconds\":2500,\"sitemaps\":[\"https://a.example/1\",\"https://a.example/"
         "2\"],\"beside_rules\":[{\"line\":3,\"key\":\"Crawl-delay\",\"value\":\"2.5\"},{\"line\":8,\"key\":"
         "\"License\",\"value\":\"https://a.example/l\"}],\"verdict\":\"disallow\",\"line\":4,\"rank\":2}\n"},
        {"or that it was not kept",
         "rep2c pack -q --strip=all -o p list; rep2c explain --json --pack p https://a.example/ | grep -o "
         "'\"delay_mi.*\"ver'",
         0, "\"delay_milliseconds\":null,\"sitemaps\":null,\"beside_rules\":null,\"ver\n"},
};

#define USED "rep2c pack -q --fetched=2025-01-01 -o p used fetches; "
#define FILTER USED "rep2c filter -q --pack p --usage=train-ai "

static const struct cli_case usage_cases[] = {
        {"usage of a pack's sites", USED "rep2c usage --use=ai-train --pack p <pages 2>/dev/null", 2,
         "disallow\tai-train\thttps://a.example/1\tline 7: Content-Signal\n"
         "license\thttps://a.example/l\thttps://a.example/1\tline 8: License\n"
         "unknown\tai-train\thttps://b.example/2\tno line says\n"
         "allow\tai-train\thttps://c.example/3\tline 3: Content-Signal\n"
         "allow\tai-train\thttps://c.example/y\tline 3: Content-Signal\n"
         "unknown\tai-train\thttps://gone.example/4\tno line says\n"
         "error\t0\thttps://none.example/5\nerror\t0\tno url\n"},
        {"licenses, too", USED "rep2c usage --pack p https://a.example/ | grep license", 0,
         "license\thttps://a.example/l\thttps://a.example/\tline 8: License\n"},
        {"a crawler's own", USED "rep2c usage --use=ai-train --pack p -a a https://a.example/ https://a.example/x", 1,
         "unknown\tai-train\thttps://a.example/\tno line says\n"
         "license\thttps://a.example/l\thttps://a.example/\tline 8: License\n"
         "not-applicable\tai-train\thttps://a.example/x\tmay not be fetched\n"
         "license\thttps://a.example/l\thttps://a.example/x\tline 8: License\n",
         ""},
        {"one that redirects", USED "rep2c usage --use=ai-train --pack p https://r.example/1 | cut -f 1,4", 0,
         "disallow\tline 7: Content-Signal\nlicense\tline 8: License\n"},
        {"an unknown site", USED "rep2c usage --pack p https://none.example/", 2, "",
         "rep2c: arguments: 'https://none.example/': the pack does not know the site\n"},
        {"a pack for certain crawlers", "rep2c pack -q -a a -o p used; rep2c usage --pack p -a a https://a.example/", 2,
         "",
         "rep2c: p: it is made for certain crawlers, and lacks the groups that say what content may be used for; make "
         "it without crawlers\n"},
        {"one without such lines", "rep2c pack -q --strip=all -o p used; rep2c filter --pack p --usage=search <pages",
         2, "", "rep2c: p: it does not have what the files say besides their rules; make it without --strip=all\n"},
        {"how a pack was read is known", USED "rep2c usage --names=wide --pack p https://a.example/", 2, "",
         "--pack: the pack says how its files were read"},
        {"what may be fetched and used", FILTER "<pages", 0, "https://c.example/3\n", ""},
        {"or is not stated", FILTER "--unstated=allow <pages", 0,
         "https://b.example/2\nhttps://c.example/3\nhttps://gone.example/4\n", ""},
        {"what may not", FILTER "--keep=disallowed <pages", 0, "https://a.example/1\nhttps://c.example/y\n", ""},
        {"and counts what is not stated", USED "rep2c filter --pack p --usage=train-ai <pages >/dev/null", 0, "",
         "rep2c: nothing is stated about ai-train for 2 of 4 URLs that may be fetched\n"},
        {"annotated", FILTER "--keep=all --bad=keep --annotate <pages | cut -f 1,2,6,7,8", 0,
         "allow\t0\tdisallow\t7\thttps://a.example/1\nallow\t0\tunknown\t0\thttps://b.example/2\n"
         "allow\t0\tallow\t3\thttps://c.example/3\ndisallow\t2\tallow\t3\thttps://c.example/y\n"
         "allow\t0\tunknown\t0\thttps://gone.example/4\nunknown\t0\tunknown\t0\thttps://none.example/5\n"
         "error\t0\tunknown\t0\tno url\n",
         ""},
        {"in JSON",
         USED "echo '{\"u\":\"https://a.example/\"}' | rep2c filter --pack p --json u --usage=ai-train -k all "
              "--annotate | grep -o '\"usage\":.*'",
         0,
         "\"usage\":{\"preference\":\"disallow\",\"line\":7,\"kind\":\"content-signal\"}},\"u\":\"https://a.example/"
         "\"}\n"},
        {"no use", "rep2c filter --pack p --usage=train <pages", 2, "", "--usage: 'train' is not search"},
        {"nothing to state", "rep2c filter --pack p --unstated=allow <pages", 2, "", "--unstated goes with --usage"},
        {"of one crawler", USED "rep2c filter --pack p --usage=search --any -a a -a b <pages", 2, "",
         "--usage asks for one crawler"},
};

CLI_FILES(files)
CLI_TEST(cases)
CLI_TEST(usage_cases)
