/*
 * `rep2c diff` and `rep2c explain`, case by case.  The argument is the command's path.
 */
#include "cli_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct cli_file files[] = {
        {"old.txt",
         "user-agent: *\n"         /* 1 */
         "disallow: /Admin\n"      /* 2 */
         "disallow: /shop/cart\n"  /* 3 */
         "allow: /shop/cart/faq\n" /* 4 */
         "disallow: private/\n"    /* 5 */
         "user-agent: Bot\n"       /* 6 */
         "disallow: /*.pdf$\n"     /* 7 */
         "allow: /b?x\n"},
        {"new.txt",
         "user-agent: *\n"
         "disallow: /Admin\n"
         "disallow: /shop/\n"
         "disallow: /private/\n"
         "\n"
         "user-agent: Bot\n"
         "disallow: /*.pdf$\n"
         "allow: /b?x\n"},
        {"moved.txt",
         "# a comment\n"
         "user-agent: *\n"
         "allow: /shop/cart/faq\n"
         "disallow: /Admin\n"
         "disallow: /shop/cart\n"
         "disallow: private/\n"
         "user-agent: Bot\n"
         "disallow: /*.pdf$\n"
         "allow: /b?x\n"},
        {"escaped.txt", "user-agent: *\ndisallow: /a%7Eb\ndisalow: /c\n"},
        {.name = NULL},
};

static const struct cli_case diff_cases[] = {
        {"an edit", "rep2c diff old.txt new.txt", 1,
         "*\tallow->disallow\t/shop/\t0\t3\n*\tallow->disallow\t/private/\t0\t4\n"
         "*\tallow->disallow\t/shop/cart/faq\t4\t3\n",
         NULL},
        {"back again", "rep2c diff new.txt old.txt", 1,
         "*\tdisallow->allow\t/shop/\t3\t0\n*\tdisallow->allow\t/private/\t4\t0\n"
         "*\tdisallow->allow\t/shop/cart/faq\t3\t4\n",
         NULL},
        {"lines that moved", "rep2c diff old.txt moved.txt && rep2c diff --lines old.txt moved.txt", 0, "", NULL},
        {"another line with the same verdict", "rep2c diff --lines old.txt new.txt | grep 'disallow->disallow'", 0,
         "*\tdisallow->disallow\t/shop/cart\t3\t3\n", NULL},
        {"quiet", "rep2c diff -q old.txt new.txt", 1, "", NULL},
        {"a blob", "rep2c compile -q new.txt -o new.rep && rep2c diff new.txt new.rep", 0, "", NULL},
        {"standard input", "rep2c diff - new.txt <old.txt | cut -f 3", 0, "/shop/\n/private/\n/shop/cart/faq\n", NULL},
        {"JSON", "rep2c diff --json old.txt new.txt | head -n 1", 0,
         "{\"agents\":[],\"everybody\":true,\"old\":\"allow\",\"new\":\"disallow\",\"example\":\"/shop/"
         "\",\"old_line\":0,"
         "\"new_line\":3}\n",
         NULL},
        {"two agents", "rep2c diff --agents=Bot,Other old.txt", 1,
         "Bot,Other\tdisallow->allow\t/.pdf\t7\t0\nBot,Other\tallow->disallow\t/Admin\t0\t2\n"
         "Bot,Other\tallow->disallow\t/shop/cart\t0\t3\nBot,Other\tdisallow->allow\t/shop/cart/faq.pdf\t7\t4\n",
         NULL},
        {"two dialects", "rep2c diff --dialects escaped.txt", 1,
         "*\tdisallow->allow\t/c\t3\t0\n*\tallow->disallow\t/a~b\t0\t2\n*\t+disalow\t/c\t0\t3\n", NULL},
        {"lines beside rules",
         "printf 'user-agent: a\\ncrawl-delay: 3\\nallow: /\\nsitemap: http://h/1\\n' >1; "
         "printf 'user-agent: a\\nCrawl-Delay: 4\\nallow: /\\nsitemap: http://h/2\\n' | rep2c diff 1 -",
         0,
         "-\t-sitemap\thttp://h/1\t4\t0\n-\t+sitemap\thttp://h/2\t0\t4\n"
         "a\t-crawl-delay\t3\t2\t0\na\t+Crawl-Delay\t4\t0\t2\n",
         NULL},
        {"none of them", "printf 'sitemap: http://h/1\\n' | rep2c diff --rules-only - /dev/null", 0, "", NULL},
        {"lines beside rules, of two agents",
         "printf 'user-agent: a\\ncrawl-delay: 3\\nuser-agent: b\\nallow: /\\n' | rep2c diff --agents=a,b -", 0,
         "a,b\t-crawl-delay\t3\t2\t0\n", NULL},
        {"lines beside rules, as JSON", "printf 'user-agent: a\\nfoo: 3\\n' | rep2c diff --json - /dev/null", 0,
         "{\"agents\":[\"a\"],\"everybody\":false,\"site\":false,\"change\":\"removed\",\"key\":\"foo\",\"value\":"
         "\"3\","
         "\"old_line\":2,\"new_line\":0}\n",
         NULL},
        {"an agent that only one file names",
         "printf 'user-agent: x\\nallow: /\\n' | rep2c diff new.txt - | grep -c ^x", 0, "3\n", NULL},
        {"too small a budget", "rep2c diff --budget=1 old.txt new.txt", 2, NULL, "not settled within the budget"},
        {"one file", "rep2c diff old.txt", 2, "", "two files are compared"},
        {"three files", "rep2c diff old.txt new.txt x", 2, "", "'x' is a file too many"},
        {"no such file", "rep2c diff old.txt absent", 2, "", "rep2c: absent: No such file"},
        {"a directory", "rep2c diff . new.txt", 2, "", "rep2c: .: Is a directory"},
        {"one agent", "rep2c diff --agents=Bot old.txt", 2, "", "--agents takes two agents"},
        {"no token", "rep2c diff --agents=Bot,42 old.txt", 2, "", "no product token"},
        {"both", "rep2c diff --agents=a,b --dialects old.txt", 2, "", "exclude each other"},
        {"a stripped blob", "rep2c compile -q --strip new.txt -o new.rep && rep2c diff old.txt new.rep", 2, "",
         "rep2c: new.rep: the blob is stripped"},
        {"full disk", "rep2c diff old.txt new.txt >/dev/full", 2, "", "standard output: No space left on device"},
        {.name = NULL},
};

static const struct cli_case explain_cases[] = {
        {"a rule that decides over another", "rep2c explain old.txt https://h/shop/cart/faq", 0,
         "allow\thttps://h/shop/cart/faq\n"
         "  group     line 1: user-agent: *\n"
         "  decides   line 4: allow: /shop/cart/faq  (rank 14): its pattern is the longest of those that match\n"
         "  beaten    line 3: disallow: /shop/cart  (rank 10)\n",
         NULL},
        {"a near miss", "rep2c explain old.txt /admin | tail -n 1", 0,
         "  near      line 2: disallow: /Admin: would match and decide but for upper and lower case\n", NULL},
        {"an agent that is not named", "rep2c explain -a Other old.txt /x | sed -n 2p", 0,
         "  group     line 1: user-agent: *  (no line names Other)\n", NULL},
        {"an agent that is named", "rep2c explain -a bot old.txt /x.pdf | sed 1d", 0,
         "  group     line 6: user-agent: Bot\n"
         "  decides   line 7: disallow: /*.pdf$  (rank 7): the only rule that matches\n",
         NULL},
        {"no group", "printf 'user-agent: x\\ndisallow: /\\n' | rep2c explain - /x", 0,
         "allow\t/x\n  group     none holds for everybody, so all is allowed\n  decides   no rule matches, so it is "
         "allowed\n",
         NULL},
        {"a blob",
         "rep2c compile -q old.txt -o old.rep && rep2c explain old.rep /Admin >a && rep2c explain old.txt "
         "/Admin | cmp - a",
         0, "", NULL},
        {"JSON", "rep2c explain --json -a Bot old.txt /private/", 0,
         "{\"url\":\"/private/\",\"agent\":\"Bot\",\"path\":\"/private/\",\"verdict\":\"allow\",\"line\":0,\"rank\":0,"
         "\"reason\":\"no-rule\",\"named\":true,\"user_agent_lines\":[{\"line\":6,\"key\":\"user-agent\",\"value\":"
         "\"Bot\"}],\"matches\":[],\"near_misses\":[]}\n",
         NULL},
        {"control bytes", "rep2c explain old.txt \"$(printf '/a\\tb\\033[1m')\" | head -n 1", 0,
         "allow\t/a\\x09b\\x1b[1m\n", NULL},
        {"no URL", "rep2c explain old.txt", 2, "", "no URL given"},
        {"two agents", "rep2c explain -a a,b old.txt /", 2, "", "one agent at a time"},
        {"no token", "rep2c explain -a 42 old.txt /", 2, "", "no product token"},
        {"no such file", "rep2c explain absent /", 2, "", "rep2c: absent: No such file"},
        {.name = NULL},
};

int
main(int argc, char **argv)
{
        const struct CMUnitTest tests[] = {
                {"diff", cli_test, NULL, NULL, (void *)diff_cases},
                {"explain", cli_test, NULL, NULL, (void *)explain_cases},
        };

        if (!cli_start(argc, argv, "test-cli_analysis", files))
                return EXIT_FAILURE;
        return cmocka_run_group_tests_name("cli_analysis", tests, NULL, NULL);
}
