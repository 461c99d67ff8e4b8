/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What packs have beside rules, by the command: `rep2c extract`, with --sitemaps, too, `filter --annotate` and `explain`.  The
 * argument is the command's path.
 */
#include "tests/cli/cli_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct cli_file files[] = {
        {"a.txt",
         "Sitemap: https://a.example/1\nUser-agent: a\nCrawl-delay: 2.5\nDisallow: /x\nUser-agent: *\n"
         "Request-rate: 1/5\nContent-Signal: ai-train=no\nLicense: https://a.example/l\nDisallow: /y\n"
         "Sitemap: https://a.example/2\n"},
        {"b.txt", "User-agent: *\nDisallow: /y\n"},
        {"list", "https://a.example\ta.txt\nhttps://b.example\tb.txt\n"},
        {"fetches",
         "{\"origin\":\"https://a.example\",\"status\":503,\"fetched\":\"2026-01-02T03:04:05Z\"}\n"
         "{\"origin\":\"https://r.example\",\"status\":301,\"location\":\"https://a.example/robots.txt\","
         "\"fetched\":\"2025-01-01T00:00:00Z\"}\n"
         "{\"origin\":\"https://gone.example\",\"status\":404,\"fetched\":\"2026-01-02T03:04:05Z\"}\n"},
        {"urls", "https://a.example/\nhttps://b.example/y\nhttps://gone.example/\nhttps://none.example/\n"},
        {.name = NULL},
};

#define PACK "rep2c pack -q --fetched=2025-01-01 -o p list fetches; "
#define SITEMAPS "https://a.example\thttps://a.example/1\nhttps://a.example\thttps://a.example/2\n"
#define OF_R "https://r.example\thttps://a.example/1\nhttps://r.example\thttps://a.example/2\n"
#define OF_SITE "sitemap        https://a.example/1\n"
#define NOT_KEPT "rep2c: p: the sitemaps of 2 origins were not kept; build it anew\n"

static const struct cli_case cases[] = {
        {"extract says what holds for a crawler", PACK "rep2c extract -a a p https://a.example | tail -n 4", 0,
         "delay          2.5 s, by line 3\n" OF_SITE "license        https://a.example/l\n"
         "sitemap        https://a.example/2\n",
         NULL},
        {"and for nobody in particular", PACK "rep2c extract p https://a.example | tail -n 5", 0,
         "delay          5 s, by line 6\n" OF_SITE "content-signal ai-train=no\nlicense        https://a.example/l\n"
         "sitemap        https://a.example/2\n",
         NULL},
        {"in a pack for one crawler too",
         "rep2c pack -q -a a -o p list; rep2c extract p https://a.example | grep delay", 0,
         "delay          2.5 s, by line 3\n", NULL},
        {"all sitemaps", PACK "rep2c extract --sitemaps p | sort", 0, SITEMAPS OF_R, NULL},
        {"of a pack for several crawlers",
         "rep2c pack -q -a a -a b -o p list; rep2c pack -q --merge -o q p; rep2c extract --sitemaps q", 0, SITEMAPS,
         NULL},
        {"of a pack that did not keep them", "rep2c pack -q --strip=all -o p list; rep2c extract -s p", 2, "",
         NOT_KEPT},
        {"what was not kept is said",
         "rep2c pack -q --strip=all -o p list; rep2c extract p https://a.example | tail -n 1", 0,
         "beside rules   not kept in this pack\n", NULL},
        {"info counts them", PACK "rep2c info p | grep beside; rep2c info --json p | grep -o '\"sets_bes.*e,\"by'", 0,
         "sets beside rules                 1\n\"sets_beside_rules\":1,\"beside_rules_complete\":true,\"by\n", NULL},
        {"and says where they were not kept", "rep2c pack -q --strip=all -o p list; rep2c info p | grep '^beside'", 0,
         "beside rules           not kept of all origins\n", NULL},
        {"a full disk", PACK "rep2c extract --sitemaps p >/dev/full", 2, "", "standard output: No space left"},
        {"no pack", "rep2c extract --sitemaps list", 2, "", "list: no pack"},
        {"sitemaps of one origin", PACK "rep2c extract --sitemaps p https://a.example", 2, "", "takes one pack"},
        {"sitemaps for a crawler", PACK "rep2c extract --sitemaps -a x p", 2, "", "for everybody"},
        {"filter annotates with the delay", PACK "rep2c filter -q --pack p -k all -a a --annotate <urls | cut -f 1,5,6",
         0,
         "allow\t2.5\thttps://a.example/\ndisallow\t0\thttps://b.example/y\nallow\t0\thttps://gone.example/\n"
         "unknown\t-\thttps://none.example/\n",
         ""},
        {"of the first crawler",
         PACK "head -n 1 urls | rep2c filter -q --pack p -k all -a b -a a --any --annotate | cut -f 5", 0, "5\n", NULL},
        {"in JSON",
         PACK "echo '{\"u\":\"https://a.example/\"}' | rep2c filter -q --pack p --json u -a a --annotate | "
              "grep -o '\"delay\":.*'",
         0, "\"delay\":2.5},\"u\":\"https://a.example/\"}\n", NULL},
        {"and not where it was not kept",
         "rep2c pack -q --strip=all -o p list; head -n 1 urls | rep2c filter -q --pack p -k all --annotate | cut -f 5",
         0, "-\n", NULL},
        {"explain gives it in JSON",
         PACK "rep2c explain --json -a a --pack p https://r.example/x | grep -o '\"delay_mi.*\"path\"\\|\"delay_mi.*'",
         0,
         "\"delay_milliseconds\":2500,\"sitemaps\":[\"https://a.example/1\",\"https://a.example/2\"],\"beside_rules\":["
         "{\"line\":3,\"key\":\"Crawl-delay\",\"value\":\"2.5\"},"
         "{\"line\":8,\"key\":\"License\",\"value\":\"https://a.example/l\"}],"
         "\"verdict\":\"disallow\",\"line\":4,\"rank\":2}\n",
         NULL},
        {"or that it was not kept",
         "rep2c pack -q --strip=all -o p list; rep2c explain --json --pack p https://a.example/ | grep -o "
         "'\"delay_mi.*\"ver'",
         0, "\"delay_milliseconds\":null,\"sitemaps\":null,\"beside_rules\":null,\"ver\n", NULL},
        {.name = NULL},
};

int
main(int argc, char **argv)
{
        const struct CMUnitTest tests[] = {{"beside", cli_test, NULL, NULL, (void *)cases}};

        if (!cli_start(argc, argv, "test-cli_pack_beside", files))
                return EXIT_FAILURE;
        return cmocka_run_group_tests_name("cli_pack_beside", tests, NULL, NULL);
}
